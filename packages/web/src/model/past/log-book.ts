/** The log of a match: lines are put into words when somebody reads them, and those read last are kept. */

import type { LogLine } from './log.ts';

/** Where lines come from. What it reads are signals: whoever reads the book hears of more. */
export interface LogSource {
  /** The entries there are. */
  length(): number;
  /** Those before this one are not at hand. */
  from(): number;
  /** Who reads, and what the lines of an entry hang on: they are made anew where either is another. */
  reader(): number;
  entry(n: number): object;
  lines(n: number): readonly LogLine[];
}

/** The lines of so many entries are kept. */
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

  /** The last lines before entry `n`, at most so many. */
  before(n: number, most: number): readonly LogLine[] {
    const entries: (readonly LogLine[])[] = [];
    let count = 0;
    for (let i = n - 1; i >= this.source.from() && count < most; i--) {
      entries.push(this.of(i));
      count += entries[entries.length - 1].length;
    }
    return entries.reverse().flat().slice(-most);
  }

  /** The first lines from entry `n` on, at most so many. */
  after(n: number, most: number): readonly LogLine[] {
    const lines: LogLine[] = [];
    const length = this.source.length();
    for (let i = n; i < length && lines.length < most; i++) lines.push(...this.of(i));
    return lines.slice(0, most);
  }

  /** The newest lines, at most so many. */
  newest(most: number): readonly LogLine[] {
    return this.before(this.source.length(), most);
  }
}
