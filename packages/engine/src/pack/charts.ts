/** charts.json: every printed table and figure. A chart is a grid, a list of entries, named values, or several of these. */
import { z } from 'zod';
import { idSchema, openSchema, originSchema, scalarSchema, sourced, sourceSchema, tags } from './common.ts';

const cellSchema = z.union([scalarSchema, z.array(scalarSchema)]);

/** An entry of a list: open, but `id`, `hex`, `hexes`, `source` and `ledger` always mean the same. */
const entrySchema = z
  .object({
    id: z.union([z.string(), z.number()]).optional(),
    hex: idSchema.optional(),
    hexes: z.array(idSchema).optional(),
    ...tags,
  })
  .catchall(z.json());

const axisSchema = z.strictObject({
  name: z.string().min(1),
  values: z.array(z.union([z.string(), z.number()])).min(1),
  /** Values are numbers, and the first and last serve everything below and above them. */
  open: z.boolean().optional(),
});

/** A single figure with a name. */
const valueSchema = z.strictObject({ value: cellSchema, note: z.string().optional(), ...tags });

export const chartSchema = z
  .strictObject({
    title: z.string().min(1),
    /** What is rolled: `2d6`. */
    dice: z
      .string()
      .regex(/^\d+d\d+$/, 'must be dice such as 2d6')
      .optional(),
    rows: z.array(z.union([z.string(), z.number()])).optional(),
    columns: z.array(z.union([z.string(), z.number()])).optional(),
    cells: z.array(z.array(cellSchema)).optional(),
    /** A table of three axes or more: `entries` has a cell for each `a|b|c` of their values. */
    axes: z.array(axisSchema).min(3).optional(),
    entries: z.record(z.string(), cellSchema).optional(),
    /** Rows are numbers, and the first and last serve everything below and above them. */
    open: z.boolean().optional(),
    /** Cells that the text states although the grid as a whole is reconstructed, and where it states them. */
    known: z.union([z.literal('all'), z.array(z.tuple([z.union([z.string(), z.number()]), idSchema]))]).optional(),
    knownSource: originSchema.optional(),
    /** The source of single cells, as `row|column`. */
    cellSources: z.record(z.string(), originSchema).optional(),
    list: z.array(entrySchema).optional(),
    values: z.record(z.string(), valueSchema).optional(),
    notes: z.array(z.string()).optional(),
    special: openSchema.optional(),
    ...sourced,
    source: sourceSchema,
  })
  .refine((c) => [c.cells, c.list, c.values, c.entries].some((part) => part !== undefined), {
    message: 'must hold cells, entries, a list or values',
  });

export const chartsSchema = z.strictObject({ game: idSchema, charts: z.record(z.string(), chartSchema) });

export type Cell = z.infer<typeof cellSchema>;
export type Chart = z.infer<typeof chartSchema>;
export type ChartEntry = z.infer<typeof entrySchema>;
