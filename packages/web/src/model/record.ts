/** Match files: a header line, then one line for each entry of the journal; the same text the command line writes and reads. */

import type { JournalEntry, MatchHeader } from '@cauldron/engine';

export interface MatchRecord {
  readonly header: MatchHeader;
  readonly journal: readonly JournalEntry[];
}

export const writeRecord = (header: MatchHeader, lines: readonly string[]): string =>
  [JSON.stringify(header), ...lines, ''].join('\n');

/** Reads a match file; undefined if it is none. A last line that was cut off is left out; the entries are checked when they are folded. */
export function readRecord(text: string): MatchRecord | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(parse);
  if (values[values.length - 1] === undefined) values.pop();
  const [header, ...journal] = values;
  if (!isHeader(header) || !journal.every(isEntry)) return undefined;
  return { header, journal };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const has = (value: unknown, fields: Readonly<Record<string, string>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof Reflect.get(value, name) === type);

const isHeader = (value: unknown): value is MatchHeader =>
  has(value, {
    cauldron: 'string',
    format: 'number',
    game: 'string',
    scenario: 'string',
    options: 'object',
    pack: 'string',
    rules: 'number',
    seed: 'string',
    seedFrom: 'number',
  });

const isEntry = (value: unknown): value is JournalEntry =>
  has(value, { undo: 'number', seat: 'number' }) ||
  has(value, { n: 'number', chance: 'string', fell: 'object', hash: 'string' }) ||
  has(value, { n: 'number', seat: 'number', do: 'object', hash: 'string' });
