/** Rows kept in a file of JSON lines: a heading with the request, then a line for each match, written as soon as it ends. */

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, Trouble } from '../trouble.ts';
import { type Broken, isBroken, type PlayedRow } from './match.ts';

export interface Heading {
  readonly cauldron: 'matches';
  readonly game: string;
  /** Everything besides the seeds that a result depends on. */
  readonly rules: number;
  readonly pack: string;
  readonly options: Readonly<Record<string, boolean>>;
}

/** What a match was played with identifies it. */
const keyOf = (row: Pick<PlayedRow, 'scenario' | 'seed' | 'seats'>): string =>
  JSON.stringify([row.scenario, row.seed, row.seats]);

export class Kept {
  private readonly rows = new Map<string, PlayedRow | Broken>();

  private constructor(private readonly path: string | undefined) {}

  /** Continues a file or begins one; without a path the rows stay in memory. A line that was cut off is played again. */
  static open(path: string | undefined, heading: Heading): Kept {
    const kept = new Kept(path);
    if (path === undefined) return kept;
    if (!existsSync(path)) {
      write(path, () => {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, `${JSON.stringify(heading)}\n`);
      });
      return kept;
    }
    const { heading: found, rows, whole } = readKept(path);
    if (JSON.stringify(found) !== JSON.stringify(heading)) {
      throw new Trouble(
        `${path} holds matches of other rules, another pack or other options: keep these in another file with --keep.`,
      );
    }
    if (!whole) {
      const text = [found, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');
      write(path, () => writeFileSync(path, text));
    }
    for (const row of rows) if (!isBroken(row)) kept.rows.set(keyOf(row), row);
    return kept;
  }

  find(order: Pick<PlayedRow, 'scenario' | 'seed' | 'seats'>): PlayedRow | Broken | undefined {
    return this.rows.get(keyOf(order));
  }

  add(row: PlayedRow | Broken): void {
    this.rows.set(keyOf(row), row);
    const { path } = this;
    if (path !== undefined) write(path, () => appendFileSync(path, `${JSON.stringify(row)}\n`));
  }
}

/** The rows of a file, without a last line that was cut off while it was being written. */
export function readKept(path: string): { heading: Heading; rows: (PlayedRow | Broken)[]; whole: boolean } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Trouble(`The file ${path} cannot be read: check that it exists and is a file.`);
  }
  const lines = text.split('\n');
  // Text after the last line break was cut off, or there is none.
  const whole = lines.pop() === '';
  const [heading, ...rows] = lines.map((line, i) => parse(path, line, i));
  if (heading?.cauldron !== 'matches') {
    throw new Trouble(`${path} holds no matches of the laboratory: choose another file with --keep.`);
  }
  return { heading: heading as unknown as Heading, rows: rows as unknown as (PlayedRow | Broken)[], whole };
}

function parse(path: string, line: string, index: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new Trouble(`${path}, line ${index + 1}, is not a match: restore the file from a copy, or remove that line.`);
}

function write(path: string, how: () => void): void {
  try {
    how();
  } catch (error) {
    throw new Trouble(`${path} cannot be written (${messageOf(error)}): choose another file with --keep.`);
  }
}
