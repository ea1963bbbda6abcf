/** Match files: a header line, then one line for each entry of the journal; the same text the command line writes and reads. */

import type { JournalEntry, MatchHeader } from '@cauldron/engine';

export interface MatchRecord {
  readonly header: MatchHeader;
  readonly journal: readonly JournalEntry[];
  /** The last line was cut off and is left out. */
  readonly isCut: boolean;
}

/** What is wrong with a file that is no match, and in which line. */
export interface RecordFault {
  readonly key: 'no-match-file' | 'match-format' | 'match-broken-line';
  readonly line: number;
}

export const writeRecord = (header: MatchHeader, lines: readonly string[]): string =>
  [JSON.stringify(header), ...lines, ''].join('\n');

/** Reads a match file. A last line that was cut off is left out; the entries are checked when they are folded. */
export function readRecord(text: string): MatchRecord | RecordFault {
  const values = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parse);
  const isCut = values.length > 1 && values[values.length - 1] === undefined;
  if (isCut) values.pop();
  const [header, ...journal] = values;
  if (!has(header, { cauldron: 'string', format: 'number', game: 'string' })) return { key: 'no-match-file', line: 1 };
  if (!isHeader(header)) return { key: 'match-format', line: 1 };
  if (journal.every(isEntry)) return { header, journal, isCut };
  return { key: 'match-broken-line', line: journal.findIndex((value) => !isEntry(value)) + 2 };
}

export const isFault = (read: MatchRecord | RecordFault): read is RecordFault => 'key' in read;

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
  Reflect.get(Object(value), 'format') === 1 &&
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
