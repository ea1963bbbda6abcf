/**
 * Charts with types. A game states beside its rules what its charts hold; the rules then read numbers, and a pack that does not fit is
 * refused with the place in `charts.json`. Zod is no weight for a page: it checks every pack before a game is made of it.
 */
import { z } from 'zod';
import type { GameMap } from '../map/map.ts';
import type { Chart } from './charts.ts';
import { showProblem } from './files.ts';
import type { Pack } from './pack.ts';
import { problemsOf } from './shape.ts';

/** What a game says of its charts: for each, its named figures by their names, its `list`, its `grid`, and its `entries` by `a|b|c`. */
type ChartShapes = Readonly<Record<string, z.ZodRawShape>>;
type TypedCharts<Shapes extends ChartShapes> = { readonly [Name in keyof Shapes]: z.infer<z.ZodObject<Shapes[Name]>> };

/** The charts of a pack as the schema types them; everything that does not fit is thrown. */
export function chartsOf<const Shapes extends ChartShapes>(pack: Pack, shapes: Shapes): TypedCharts<Shapes> {
  const charts = Object.fromEntries(Object.entries(pack.charts).map(([name, chart]) => [name, plain(chart)]));
  const schema = z.object(Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, z.object(shape)])));
  const read = schema.safeParse(charts);
  if (read.success) return read.data as TypedCharts<Shapes>;
  const issues = read.error.issues.map((issue) => ({ ...issue, path: inFile(issue.path) }));
  throw new Error(problemsOf('charts', { charts: pack.charts }, issues, ['charts']).map(showProblem).join('\n'));
}

const PARTS: readonly PropertyKey[] = ['list', 'grid', 'entries'];

/** A chart as a schema meets it. */
const plain = ({ values = {}, list, rows, columns, cells, entries }: Chart): object => ({
  ...Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
  ...(list ? { list } : {}),
  ...(cells ? { grid: { rows, columns, cells } } : {}),
  ...(entries ? { entries } : {}),
});

/** Where in `charts.json` that stands which a schema met at this path. */
function inFile([chartName, part, ...below]: readonly PropertyKey[]): PropertyKey[] {
  if (part === undefined) return [chartName];
  if (part === 'grid') return [chartName, ...below];
  return PARTS.includes(part) ? [chartName, part, ...below] : [chartName, 'values', part, 'value', ...below];
}

/** The words that a game's schema is made of. A part may also be any schema of zod's. */
export const chart = {
  number: z.number(),
  text: z.string(),
  flag: z.boolean(),
  /** Several fields under one name. */
  fields: <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields),
  /** One of these names, read as its place among them. */
  oneOf: <const Names extends readonly string[]>(names: Names) =>
    z.enum(names).transform((name) => names.indexOf(name)),
  /** A hex or box of the map, read as its place. */
  placeOf: (map: GameMap) =>
    z
      .string()
      .refine((id) => map.place(id) >= 0, 'must be a place of the map')
      .transform((id) => map.place(id)),

  /** A list of entries. */
  list: <Fields extends z.ZodRawShape>(fields: Fields) => ({ list: z.array(z.object(fields)) }),
  /** A list with one entry for each of these names, in their order; `key` is the field that holds the name. */
  each: <Fields extends z.ZodRawShape>(key: string, names: readonly string[], fields: Fields) => ({
    list: z
      .array(z.object(fields).and(z.object({ [key]: z.string() })))
      .refine((list) => names.every((name) => list.some((entry) => entry[key] === name)), `needs ${names.join(', ')}`)
      .transform((list) =>
        names.map((name) => list.find((entry) => entry[key] === name) as z.infer<z.ZodObject<Fields>>),
      ),
  }),
  /** A list whose entries are asked for by their ids. */
  byId: <Fields extends z.ZodRawShape>(fields: Fields) => ({
    list: z.array(z.object(fields).and(z.object({ id: z.string() }))).transform((list) => {
      const byId = new Map(list.map((entry) => [entry.id, entry]));
      return (id: string) => {
        const entry = byId.get(id);
        if (entry === undefined) throw new Error(`a chart has no entry ${id}; it has ${[...byId.keys()].join(', ')}`);
        return entry;
      };
    }),
  }),
  /** Named figures that are numbers. */
  numbers: <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>,
  /** A grid with these rows and columns, as cells by their numbers. */
  grid: <Figure extends z.ZodType>(cell: Figure, rows: readonly string[], columns: readonly string[]) => ({
    grid: gridOf(label, cell)
      .refine((g) => hasAll(g.rows, rows) && hasAll(g.columns, columns), 'lacks a row or a column')
      .transform((g) => rows.map((row) => pick(g.cells[g.rows.indexOf(row)], g.columns, columns))),
  }),
  /** A grid whose rows are numbers one after the other (dice, turns), the first of them `first`; its columns are these, or the pack's own. */
  rolls: <Figure extends z.ZodType>(cell: Figure, columns?: readonly string[]) => ({
    grid: gridOf(z.number(), cell)
      .refine((g) => g.rows.every((row, i) => row === g.rows[0] + i), 'must have rows one after the other')
      .refine((g) => hasAll(g.columns, columns), 'lacks a column')
      .transform((g) => ({
        first: g.rows[0],
        columns: columns ?? g.columns,
        cells: g.cells.map((row) => pick(row, g.columns, columns ?? g.columns)),
      })),
  }),
} as const;

const label = z.union([z.string(), z.number()]).transform(String);

const gridOf = <Label extends z.ZodType, Figure extends z.ZodType>(row: Label, cell: Figure) =>
  z.object({ rows: z.array(row).min(1), columns: z.array(label), cells: z.array(z.array(cell)) });

const hasAll = (labels: readonly string[], names: readonly string[] = []): boolean =>
  names.every((name) => labels.includes(name));

const pick = <Figure>(row: readonly Figure[], labels: readonly string[], names: readonly string[]): readonly Figure[] =>
  names.map((name) => row[labels.indexOf(name)]);
