/** The log of a match. Lines are put into words when somebody reads them; those read last are cached. */

import type { LogLine } from './log.ts';

/** The source of lines. It reads signals, so readers of the book hear of changes. */
export interface LogSource {
  /** The number of entries. */
  length(): number;
  /** Entries before this one are not loaded. */
  from(): number;
  /** The reader, and what the lines of an entry depend on. If either changes, the lines are made again. */
  reader(): number;
  entry(n: number): object;
  lines(n: number): readonly LogLine[];
}

/** How many entries' lines are cached. */
const KEPT = 2048;

export class LogBook {
  private readonly made = new Map<number, { readonly entry: object; readonly lines: readonly LogLine[] }>();
  private madeFor = -1;

  constructor(private readonly source: LogSource) {}

  /** The lines of one entry. */
  of(n: number): readonly LogLine[] {
    if (n < this.source.from() || n >= this.source.length()) return [];
    const [reader, entry] = [this.source.reader(), this.source.entry(n)];
    if (reader !== this.madeFor) this.made.clear();
    this.madeFor = reader;
    const known = this.made.get(n);
    if (known?.entry === entry) return known.lines;
    const lines = this.source.lines(n);
    this.made.delete(n);
    this.made.set(n, { entry, lines });
    const [oldest] = this.made.keys();
    if (this.made.size > KEPT) this.made.delete(oldest);
    return lines;
  }

  /** The lines of entries `from` to `to` - 1. */
  between(from: number, to: number): readonly LogLine[] {
    const lines: LogLine[] = [];
    for (let n = Math.max(from, this.source.from()); n < Math.min(to, this.source.length()); n++)
      lines.push(...this.of(n));
    return lines;
  }

  /** The last lines before entry `n`, up to a limit. */
  before(n: number, most: number): readonly LogLine[] {
    const entries: (readonly LogLine[])[] = [];
    let count = 0;
    for (let i = n - 1; i >= this.source.from() && count < most; i--) {
      entries.push(this.of(i));
      count += entries[entries.length - 1].length;
    }
    return entries.reverse().flat().slice(-most);
  }

  /** The first lines from entry `n` on, up to a limit. */
  after(n: number, most: number): readonly LogLine[] {
    const lines: LogLine[] = [];
    const length = this.source.length();
    for (let i = n; i < length && lines.length < most; i++) lines.push(...this.of(i));
    return lines.slice(0, most);
  }

  /** The newest lines, up to a limit. */
  newest(most: number): readonly LogLine[] {
    return this.before(this.source.length(), most);
  }
}
