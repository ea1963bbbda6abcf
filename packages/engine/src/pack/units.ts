/** units.json: every counter that stands for a force. What is printed on a face is open: the game gives it meaning. */
import { z } from 'zod';
import { idSchema, openSchema, sourced } from './common.ts';

const ratingSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);
/** The figures of one face, by name: `attack`, `movement`, `range`… */
const ratingsSchema = z.record(z.string(), ratingSchema);

export const unitSchema = z.strictObject({
  id: idSchema,
  /** Of the board's sides, or `both` for markers that any side may use. */
  side: idSchema,
  /** Whose colour the counter has. */
  nation: idSchema.optional(),
  /** The command it obeys; none: unassigned. */
  formation: idSchema.optional(),
  /** The body it belonged to, for the reader only. */
  parent: z.string().optional(),
  /** What people call it. */
  name: z.string().min(1),
  /** What is printed on the counter, where that is not its id. */
  short: z.string().min(1).optional(),
  /** What it is (armor, infantry, hq…), and the finer symbol where the counter shows one. */
  type: idSchema,
  symbol: idSchema.optional(),
  size: idSchema.optional(),
  /** How it moves, by the columns of the movement chart. */
  class: idSchema.optional(),
  /** Losses it can take in all. */
  steps: z.number().int().min(0),
  /** Identical counters: copies are named `id#2`, `id#3`… */
  count: z.number().int().min(1).optional(),
  front: ratingsSchema,
  back: ratingsSchema.optional(),
  /** Further counters that replace this one as it loses steps. */
  substitutes: z
    .array(z.strictObject({ steps: z.number().int().min(1), front: ratingsSchema, back: ratingsSchema.optional() }))
    .optional(),
  special: openSchema.optional(),
  ...sourced,
});

export const unitsSchema = z.strictObject({ game: idSchema, units: z.array(unitSchema) });

export type Ratings = z.infer<typeof ratingsSchema>;
export type UnitData = z.infer<typeof unitSchema>;
