/** What every file of a pack shares: where a figure comes from, which ledger rows it is, and open game-specific values. */
import { z } from 'zod';

/**
 * Where a figure comes from. `rulebook 15.1`: the text states it. `ruling T-12`: the text leaves it open and a ruling of
 * the game's `rulings.md` decides. `reconstructed: why`: it stood on a component that the text does not reproduce.
 * `printed: where`: the owner of a printed copy read it there (packs that override ours).
 */
export const originSchema = z
  .string()
  .regex(
    /^(rulebook \S|ruling \S|reconstructed: \S|printed: \S)/,
    'must begin with "rulebook <section>", "ruling <id>", "reconstructed: <why>" or "printed: <where>"',
  );

/** One origin for the whole object, or one per part of it; the part `*` stands for all parts that are not named. */
export const sourceSchema = z.union([originSchema, z.record(z.string(), originSchema)]);
export type Source = z.infer<typeof sourceSchema>;

/** The ledger rows that this datum is. */
export const ledgerSchema = z.array(z.string().min(1)).min(1);

export const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.infer<typeof scalarSchema>;

/** Any JSON: the parts that only the game itself understands. */
export const openSchema = z.record(z.string(), z.json());
export type Open = z.infer<typeof openSchema>;

export const idSchema = z.string().min(1);

/** The two fields any object of a pack may carry. */
export const tags = { source: sourceSchema.optional(), ledger: ledgerSchema.optional() };
/** The same where nothing above the object can speak for it: the source is required. */
export const sourced = { source: sourceSchema, ledger: ledgerSchema.optional() };
