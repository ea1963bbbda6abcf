/** Reading figures out of a checked pack. A missing figure is a mistake of the program or the pack: it throws, by name. */
import type { Cell, Chart, ChartEntry } from './charts.ts';
import type { Scalar } from './common.ts';
import type { Pack } from './pack.ts';
import type { ArrivalData, ScenarioData, SetupGroup } from './scenarios.ts';
import type { UnitData } from './units.ts';

type Key = string | number;

function chart(pack: Pack, name: string): Chart {
  const found = pack.charts[name];
  if (found === undefined) throw new Error(`The pack of ${pack.game} has no chart ${name}.`);
  return found;
}

/** An open grid's first and last rows serve everything below and above them. */
function rowIndex(c: Chart, row: Key): number {
  const rows = c.rows ?? [];
  const exact = rows.findIndex((r) => r === row || String(r) === String(row));
  if (exact >= 0 || c.open !== true || typeof row !== 'number') return exact;
  const first = rows[0];
  const last = rows[rows.length - 1];
  if (typeof first === 'number' && row < first) return 0;
  return typeof last === 'number' && row > last ? rows.length - 1 : -1;
}

/** The cell of a grid, or the field of the list entry whose id is the row. */
export function chartCell(pack: Pack, name: string, row: Key, column: Key): Cell {
  const c = chart(pack, name);
  const at = (c.columns ?? []).findIndex((k) => k === column || String(k) === String(column));
  const cell = c.cells?.[rowIndex(c, row)]?.[at];
  if (cell !== undefined) return cell;
  const field = c.list?.find((e) => e.id !== undefined && String(e.id) === String(row))?.[column];
  if (field === undefined || (typeof field === 'object' && field !== null && !Array.isArray(field)))
    throw new Error(`Chart ${name} of ${pack.game} has no cell in row ${row}, column ${column}.`);
  return Array.isArray(field) ? field.map((x) => scalar(x, name, row, column)) : field;
}

function scalar(value: unknown, name: string, row: Key, column: Key): Scalar {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new Error(`Chart ${name}, row ${row}, column ${column}: a list there may hold only plain values.`);
}

/** The cell of a table of several axes, one key for each; the ends of an open axis serve everything beyond them. */
export function chartAt(pack: Pack, name: string, ...keys: readonly Key[]): Cell {
  const c = chart(pack, name);
  const address = (c.axes ?? []).map(({ values, open }, i) => nearest(values, keys[i], open === true));
  const cell = address.length === keys.length ? c.entries?.[address.join('|')] : undefined;
  if (cell === undefined) throw new Error(`Chart ${name} of ${pack.game} has no cell at ${keys.join(', ')}.`);
  return cell;
}

function nearest(values: readonly Key[], key: Key, open: boolean): Key | undefined {
  const [first, last] = [values[0], values[values.length - 1]];
  if (open && typeof key === 'number' && typeof first === 'number' && typeof last === 'number')
    return Math.min(last, Math.max(first, key));
  return key;
}

/** A cell that must be a number. */
export function chartNumber(pack: Pack, name: string, row: Key, column: Key): number {
  const cell = chartCell(pack, name, row, column);
  if (typeof cell !== 'number')
    throw new Error(`Chart ${name} of ${pack.game}, row ${row}, column ${column}, must be a number.`);
  return cell;
}

/** The entries of a list. */
export function chartList(pack: Pack, name: string): readonly ChartEntry[] {
  const list = chart(pack, name).list;
  if (list === undefined) throw new Error(`Chart ${name} of ${pack.game} has no list.`);
  return list;
}

/** A named figure. */
export function chartValue(pack: Pack, name: string, value: string): Cell {
  const found = chart(pack, name).values?.[value];
  if (found === undefined) throw new Error(`Chart ${name} of ${pack.game} has no value ${value}.`);
  return found.value;
}

/** A named figure that must be a number. */
export function chartValueNumber(pack: Pack, name: string, value: string): number {
  const found = chartValue(pack, name, value);
  if (typeof found !== 'number') throw new Error(`Chart ${name} of ${pack.game}: value ${value} must be a number.`);
  return found;
}

/** [turn] what a turn track says of it. */
export function byTurn<Entry extends { readonly id: number }, Said>(
  track: readonly Entry[],
  read: (entry: Entry) => Said,
): readonly Said[] {
  const table: Said[] = [];
  for (const entry of track) table[entry.id] = read(entry);
  return table;
}

export function scenarioOf(pack: Pack, id: string): ScenarioData {
  const found = pack.scenarios.find((s) => s.id === id);
  if (found === undefined) throw new Error(`${pack.game} has no scenario ${id}.`);
  return found;
}

/** The set-up by side, followed through `sameAs`. */
export function setupOf(pack: Pack, id: string): Readonly<Record<string, readonly SetupGroup[]>> {
  const { setup } = scenarioOf(pack, id);
  if ('sameAs' in setup) return setupOf(pack, setup.sameAs);
  return Object.fromEntries(Object.entries(setup.sides).map(([side, s]) => [side, s.groups]));
}

/** What arrives in a scenario under the options that are on. */
export function arrivalsOf(pack: Pack, id: string, isOn: (option: string) => boolean): readonly ArrivalData[] {
  const used = scenarioOf(pack, id).arrivals?.use ?? [];
  const ids = new Set(used.filter((u) => u.unless === undefined || !isOn(u.unless)).map((u) => u.id));
  return pack.arrivals.filter((a) => ids.has(a.id));
}

/** Every counter by its own id: a unit with `count` 3 stands for `id`, `id#2` and `id#3`. */
export function unitIds(unit: UnitData): readonly string[] {
  return Array.from({ length: unit.count ?? 1 }, (_, i) => (i === 0 ? unit.id : `${unit.id}#${i + 1}`));
}

/** What people call each counter, by its own id: copies are numbered. */
export const unitNames = (units: readonly UnitData[]): Readonly<Record<string, string>> =>
  Object.fromEntries(units.flatMap((u) => unitIds(u).map((id, i) => [id, i === 0 ? u.name : `${u.name} ${i + 1}`])));

/** The ids of the formations, by their numbers. */
export const formationIds = ({ board }: Pack): string[] => board.formations.map(({ id }) => id);
