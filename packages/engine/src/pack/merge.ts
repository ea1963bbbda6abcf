/**
 * The owner of a printed game corrects ours. An override holds any of a pack's files. A file that says
 * `"partial": true` is laid over ours; any other replaces ours whole. Laid over means:
 * - objects are merged key by key, and `null` takes a key away;
 * - lists whose entries carry an `id` are merged by it: a known id is corrected, a new one added, `"remove": true` drops it;
 * - `cells` of a grid is an object `{"row|column": value}`; a corrected cell is thereafter marked as printed;
 * - `sides` of the map is an object `{"hex|hex|type": {…} or null}`;
 * - any other list replaces ours.
 */
import type { PackFileName, PackFiles, PackProblem } from './pack.ts';
import { optionalPackFileNames, packFileNames } from './pack.ts';
import type { PathStep } from './path.ts';
import { isRecord, showPath } from './path.ts';

const ALL_FILES: readonly PackFileName[] = [...packFileNames, ...optionalPackFileNames];

type Report = (path: readonly PathStep[], message: string) => void;

export function mergePack(
  base: PackFiles,
  override: Partial<PackFiles>,
): { readonly files: PackFiles } | { readonly problems: readonly PackProblem[] } {
  const problems: PackProblem[] = [];
  const files: PackFiles = { ...base };
  for (const file of ALL_FILES) {
    const over = override[file];
    if (over === undefined) continue;
    files[file] = mergeFile(base[file], over, (path, message) =>
      problems.push({ file, path: showPath(path), message }),
    );
  }
  return problems.length > 0 ? { problems } : { files };
}

function mergeFile(base: unknown, over: unknown, report: Report): unknown {
  if (!isRecord(over) || over.partial !== true) return over;
  const { partial: _, ...changes } = over;
  return merge(base, changes, [], report);
}

/** An object with changes laid over it; for objects in which no address can lead astray. */
export const laidOver = (base: unknown, over: unknown): unknown => merge(base, over, [], () => {});

function merge(base: unknown, over: unknown, path: readonly PathStep[], report: Report): unknown {
  const key = path[path.length - 1];
  if (key === 'sides' && path.length === 1 && Array.isArray(base) && isRecord(over)) return mergeSides(base, over);
  if (Array.isArray(base) && Array.isArray(over)) return mergeLists(base, over, path, report) ?? over;
  if (!isRecord(base) || !isRecord(over)) return over;
  const out: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const here = [...path, name];
    if (value === null) delete out[name];
    else if (name === 'cells' && isRecord(value)) mergeCells(out, value, here, report);
    else out[name] = merge(base[name], value, here, report);
  }
  return out;
}

/** Cells by `row|column`; what was corrected is thereafter printed, not reconstructed. */
function mergeCells(
  chart: Record<string, unknown>,
  over: Record<string, unknown>,
  path: readonly PathStep[],
  report: Report,
) {
  const { rows, columns, cells } = chart;
  if (!Array.isArray(rows) || !Array.isArray(columns) || !Array.isArray(cells)) {
    report(path, 'addresses cells of a chart that is not a grid.');
    return;
  }
  const grid = cells.map((line: unknown) => (Array.isArray(line) ? [...line] : line));
  const sources: Record<string, unknown> = isRecord(chart.cellSources) ? { ...chart.cellSources } : {};
  for (const [address, value] of Object.entries(over)) {
    const [row, column] = split(address);
    const line: unknown = grid[rows.findIndex((r) => String(r) === row)];
    const at = columns.findIndex((c) => String(c) === column);
    if (!Array.isArray(line) || at < 0) {
      report([...path, address], `there is no cell in row ${row}, column ${column}.`);
      continue;
    }
    line[at] = value;
    sources[address] = 'printed: a correction of this pack';
  }
  chart.cells = grid;
  chart.cellSources = sources;
}

function split(address: string): [string, string] {
  const at = address.indexOf('|');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

/** Entries that have an id are merged by it; `undefined` where the list is not of that kind. */
function mergeLists(base: readonly unknown[], over: readonly unknown[], path: readonly PathStep[], report: Report) {
  const keyed = (list: readonly unknown[]) => list.every((e) => isRecord(e) && e.id !== undefined);
  if (!keyed(base) || !keyed(over) || base.length === 0) return undefined;
  const out = [...base];
  for (const [i, entry] of over.entries()) {
    if (!isRecord(entry)) continue;
    const at = out.findIndex((e) => isRecord(e) && String(e.id) === String(entry.id));
    if (entry.remove === true) {
      if (at < 0) report([...path, i], `there is no ${String(entry.id)} to remove.`);
      else out.splice(at, 1);
    } else if (at < 0) out.push(entry);
    else out[at] = merge(out[at], entry, [...path, i], report);
  }
  return out;
}

function mergeSides(base: readonly unknown[], over: Record<string, unknown>): unknown[] {
  const out = [...base];
  for (const [address, more] of Object.entries(over)) {
    const [a, b, type] = address.split('|');
    const at = out.findIndex((s) => Array.isArray(s) && s[2] === type && s.includes(a) && s.includes(b));
    const side = isRecord(more) && Object.keys(more).length > 0 ? [a, b, type, more] : [a, b, type];
    if (more === null && at >= 0) out.splice(at, 1);
    else if (more !== null && at >= 0) out[at] = side;
    else if (more !== null) out.push(side);
  }
  return out;
}

/** The names of files an override may hold, for the program that reads the folder. */
export function isPackFileName(name: string): name is PackFileName {
  return ALL_FILES.some((f) => f === name);
}
