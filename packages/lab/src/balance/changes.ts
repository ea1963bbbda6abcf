/** The figures that a correction of a pack changes, and the source of ours. Only reconstructed figures may be tried with other values. */

import { type Pack, provenance, showPath } from '@cauldron/engine';

export interface FigureChange {
  /** The path of a figure, with list entries by their ids: `units["5/1"].front.hard`. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly source: string;
}

/** The files that affect play. */
const FILES = ['map', 'units', 'charts', 'options', 'arrivals', 'scenarios'] as const;

/** Fields that describe a figure but are none. */
const BESIDE = new Set(['source', 'knownSource', 'cellSources', 'ledger', 'notes', 'note', 'title', 'name']);

type PathSteps = readonly (string | number)[];

export function changesOf(ours: Pack, theirs: Pack): FigureChange[] {
  const sources = new Map(provenance(ours).flatMap(({ items }) => items.map((item) => [item.path, item.source])));
  const changes: FigureChange[] = [];
  const walk = (steps: PathSteps, words: PathSteps, from: unknown, to: unknown) => {
    if (isObject(from) && isObject(to)) {
      const [a, b] = [membersOf(from), membersOf(to)];
      for (const key of new Set([...a.keys(), ...b.keys()])) {
        const part = a.get(key);
        walk([...steps, key], [...words, idOf(part) ?? key], part, b.get(key));
      }
    } else if (JSON.stringify(from) !== JSON.stringify(to)) {
      changes.push({ path: showPath(words), from, to, source: sourceOf(sources, steps) });
    }
  };
  // The map has a file of its own, and its paths begin inside it.
  for (const file of FILES) {
    const steps = file === 'map' ? [] : [file];
    walk(steps, steps, ours[file], theirs[file]);
  }
  return changes;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const idOf = (part: unknown): string | undefined =>
  isObject(part) && 'id' in part && !Array.isArray(part) ? String(part.id) : undefined;

/** The parts of an object or list. The parts of a grid are its cells, by row and column. */
function membersOf(value: object): Map<string | number, unknown> {
  if (Array.isArray(value)) return new Map(value.map((part, i) => [i, part]));
  const members = new Map<string | number, unknown>(Object.entries(value).filter(([key]) => !BESIDE.has(key)));
  const [rows, columns, cells] = ['rows', 'columns', 'cells'].map((key) => members.get(key));
  if (Array.isArray(rows) && Array.isArray(columns) && Array.isArray(cells))
    members.set('cells', gridOf(rows, columns, cells));
  return members;
}

function gridOf(rows: readonly unknown[], columns: readonly unknown[], cells: readonly unknown[]): object {
  const lines = cells.map((line) => (Array.isArray(line) ? line : []));
  return Object.fromEntries(lines.flatMap((line, r) => line.map((cell, c) => [`${rows[r]}|${columns[c]}`, cell])));
}

/** The source of the figure itself, or of the thing it is a part of. */
function sourceOf(sources: ReadonlyMap<string, string>, steps: PathSteps): string {
  for (let n = steps.length; n > 0; n--) {
    const source = sources.get(showPath(steps.slice(0, n)));
    if (source !== undefined) return source;
  }
  return 'unknown';
}
