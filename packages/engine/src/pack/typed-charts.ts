/**
 * Charts with types. A game states beside its rules what its charts hold, as a schema of this plain form; the rules then read numbers
 * and words, and a pack that does not fit is refused with the place in `charts.json`:
 * - `values`: each named figure by its name;
 * - `list`: the entries as they are;
 * - `cells`: a grid as row -> column -> cell;
 * - `entries`: a table of several axes, by `a|b|c`.
 */
import type { z } from 'zod';
import type { Cell, Chart, ChartEntry } from './charts.ts';
import type { Pack, PackProblem } from './pack.ts';
import { problemsOf } from './shape.ts';

export interface PlainChart {
  readonly values?: Readonly<Record<string, Cell>>;
  readonly list?: readonly ChartEntry[];
  readonly cells?: Readonly<Record<string, Readonly<Record<string, Cell>>>>;
  readonly entries?: Readonly<Record<string, Cell>>;
}

/** The charts of a pack as the schema types them, or everything that does not fit. */
export function chartsOf<Schema extends z.ZodType>(
  pack: Pack,
  schema: Schema,
): { readonly charts: z.infer<Schema> } | { readonly problems: readonly PackProblem[] } {
  const charts = Object.fromEntries(Object.entries(pack.charts).map(([name, chart]) => [name, plain(chart)]));
  const read = schema.safeParse(charts);
  if (read.success) return { charts: read.data };
  return { problems: problemsOf('charts', { charts }, read.error.issues, ['charts']) };
}

function plain({ values, list, rows, columns, cells, entries }: Chart): PlainChart {
  const grid = cells?.map((line, i): [string, Record<string, Cell>] => [
    String(rows?.[i]),
    Object.fromEntries(line.map((cell, k) => [String(columns?.[k]), cell])),
  ]);
  return {
    ...(values ? { values: Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])) } : {}),
    ...(list ? { list } : {}),
    ...(grid ? { cells: Object.fromEntries(grid) } : {}),
    ...(entries ? { entries } : {}),
  };
}
