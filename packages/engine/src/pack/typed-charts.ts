/**
 * Charts with types. A game states beside its rules what its charts hold; the rules then read numbers, and a pack that does not fit is
 * refused with the place in `charts.json`.
 */
import type { GameMap } from '../map/map.ts';
import type { Chart } from './charts.ts';
import {
  type ChartFields,
  ChartFigure,
  type ChartRead,
  fieldsFigure,
  fits,
  kindFigure,
  MISFIT,
  oneOfFigure,
} from './figure.ts';
import { showProblem } from './files.ts';
import type { Pack, PackProblem } from './pack.ts';
import { showPath } from './path.ts';

/** What a game says of its charts: for each, its named figures by their names, its `list`, its `grid`, and its `entries` by `a|b|c`. */
type ChartShapes = Readonly<Record<string, ChartFields>>;
type TypedCharts<Shapes extends ChartShapes> = { readonly [Name in keyof Shapes]: ChartRead<Shapes[Name]> };

/** The charts of a pack as the game types them; everything that does not fit is thrown. */
export function chartsOf<const Shapes extends ChartShapes>(pack: Pack, shapes: Shapes): TypedCharts<Shapes> {
  const problems: PackProblem[] = [];
  const read = Object.entries(shapes).map(([name, shape]) => {
    const chart = pack.charts[name];
    const value = fieldsFigure(shape).read(chart && plain(chart), [name], (path, message) =>
      problems.push({ file: 'charts', path: showPath(['charts', ...inFile(path)]), message }),
    );
    return [name, fits(value) ? value : undefined];
  });
  if (problems.length > 0) throw new Error(problems.map(showProblem).join('\n'));
  return Object.fromEntries(read) as TypedCharts<Shapes>;
}

const PARTS: readonly PropertyKey[] = ['list', 'grid', 'entries'];

/** A chart as the figures of a game meet it. */
const plain = ({ values = {}, list, rows, columns, cells, entries }: Chart): object => ({
  ...Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
  ...(list ? { list } : {}),
  ...(cells ? { grid: { rows, columns, cells } } : {}),
  ...(entries ? { entries } : {}),
});

/** The place in `charts.json` of what a figure met at this path. */
function inFile([chartName, part, ...below]: readonly PropertyKey[]): PropertyKey[] {
  if (part === undefined) return [chartName];
  if (part === 'grid') return [chartName, ...below];
  return PARTS.includes(part) ? [chartName, part, ...below] : [chartName, 'values', part, 'value', ...below];
}

const number = kindFigure('number', (x): x is number => typeof x === 'number');
const text = kindFigure('string', (x): x is string => typeof x === 'string');
const flag = kindFigure('boolean', (x): x is boolean => typeof x === 'boolean');

/** The words that a game's charts are described in. */
export const chart = {
  number,
  text,
  flag,
  /** Several fields under one name. */
  fields: fieldsFigure,
  /** One of these names, read as its place among them. */
  oneOf: oneOfFigure,
  /** A hex or box of the map, read as its place. */
  placeOf: (map: GameMap) =>
    text.refine((id) => map.place(id) >= 0, 'must be a place of the map').transform((id) => map.place(id)),

  /** A list of entries. */
  list: <F extends ChartFields>(fields: F) => ({ list: fieldsFigure(fields).array() }),
  /** A list with one entry for each of these names, in their order; `key` is the field that holds the name. */
  each: <F extends ChartFields>(key: string, names: readonly string[], fields: F) => ({
    list: keyedFigure(key, fields)
      .array()
      .refine((list) => names.every((name) => list.some((entry) => entry.name === name)), `needs ${names.join(', ')}`)
      .transform((list) => names.map((name) => list[list.findIndex((entry) => entry.name === name)].fields)),
  }),
  /** A list whose entries are asked for by their ids. */
  byId: <F extends ChartFields>(fields: F) => ({
    list: keyedFigure('id', fields)
      .array()
      .transform((list) => {
        const byId = new Map(list.map((entry) => [entry.name, { ...entry.fields, id: entry.name }]));
        return (id: string) => {
          const entry = byId.get(id);
          if (entry === undefined) throw new Error(`a chart has no entry ${id}; it has ${[...byId.keys()].join(', ')}`);
          return entry;
        };
      }),
  }),
  /** Named figures that are numbers. */
  numbers: <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, number])) as Record<Name, ChartFigure<number>>,
  /** A grid with these rows and columns, as cells by their numbers. */
  grid: <T>(cell: ChartFigure<T>, rows: readonly string[], columns: readonly string[]) => ({
    grid: gridOf(label, cell)
      .refine((g) => hasAll(g.rows, rows) && hasAll(g.columns, columns), 'lacks a row or a column')
      .transform((g) => rows.map((row) => pick(g.cells[g.rows.indexOf(row)], g.columns, columns))),
  }),
  /** A grid whose rows are numbers one after the other (dice, turns), the first of them `first`; its columns are these, or the pack's own. */
  rolls: <T>(cell: ChartFigure<T>, columns?: readonly string[]) => ({
    grid: gridOf(number, cell)
      .refine((g) => g.rows.every((row, i) => row === g.rows[0] + i), 'must have rows one after the other')
      .refine((g) => hasAll(g.columns, columns), 'lacks a column')
      .transform((g) => ({
        first: g.rows[0],
        columns: columns ?? g.columns,
        cells: g.cells.map((row) => pick(row, g.columns, columns ?? g.columns)),
      })),
  }),
} as const;

const label = text.or(number.transform(String));

/** The fields of an entry, and the name that it is known by. */
const keyedFigure = <F extends ChartFields>(key: string, fields: F) =>
  new ChartFigure<{ readonly name: string; readonly fields: ChartRead<F> }>((value, path, wrong) => {
    const read = fieldsFigure(fields).read(value, path, wrong);
    const keyed = fieldsFigure({ [key]: text }).read(value, path, wrong);
    return fits(read) && fits(keyed) ? { name: keyed[key], fields: read } : MISFIT;
  });

const gridOf = <L, T>(row: ChartFigure<L>, cell: ChartFigure<T>) =>
  fieldsFigure({ rows: row.array(), columns: label.array(), cells: cell.array().array() });

const hasAll = (labels: readonly string[], names: readonly string[] = []): boolean =>
  names.every((name) => labels.includes(name));

const pick = <T>(row: readonly T[], labels: readonly string[], names: readonly string[]): readonly T[] =>
  names.map((name) => row[labels.indexOf(name)]);
