import { describe, expect, it } from 'vitest';
import type { LogLine } from './log.ts';
import { LogBook } from './log-book.ts';

/** A log of entries with two lines each, except the first, which has none. `asked` counts the entries that were put into words. */
function bookOf(length: number, from = 0) {
  const entries = Array.from({ length }, (_, n) => ({ n }));
  const at = { reader: 0, from, asked: 0 };
  const line = (n: number, i: number): LogLine => ({
    key: `${n}.${i}`,
    n,
    text: `${at.reader}: ${n}.${i}`,
    rule: '',
    places: [],
    units: [],
    kind: 'event',
  });
  const book = new LogBook({
    length: () => entries.length,
    from: () => at.from,
    reader: () => at.reader,
    entry: (n) => entries[n],
    lines: (n) => {
      at.asked++;
      return n === 0 ? [] : [line(n, 0), line(n, 1)];
    },
  });
  return { book, entries, at };
}
const keys = (lines: readonly LogLine[]) => lines.map(({ key }) => key);

describe('the log', () => {
  it('of a long match puts only the lines on show into words, and after each action only the new ones', () => {
    const { book, entries, at } = bookOf(45_000);
    expect(keys(book.newest(3))).toEqual(['44998.1', '44999.0', '44999.1']);
    expect(at.asked).toBe(2);
    entries.push({ n: 45_000 });
    expect(keys(book.newest(3))).toEqual(['44999.1', '45000.0', '45000.1']);
    expect(at.asked).toBe(3);
  });

  it('shows the lines before and after a point, and those of a stretch', () => {
    const { book } = bookOf(10);
    expect(keys(book.before(2, 5))).toEqual(['1.0', '1.1']);
    expect(keys(book.after(8, 3))).toEqual(['8.0', '8.1', '9.0']);
    expect(keys(book.between(8, 99))).toEqual(['8.0', '8.1', '9.0', '9.1']);
    expect(book.of(10)).toEqual([]);
  });

  it('has no lines for entries that are not loaded yet', () => {
    const { book, at } = bookOf(10, 8);
    expect(keys(book.newest(9))).toEqual(['8.0', '8.1', '9.0', '9.1']);
    at.from = 0;
    expect(book.newest(99)).toHaveLength(18);
  });

  it('is made again for another reader, and when an entry was replaced', () => {
    const { book, entries, at } = bookOf(10);
    book.newest(2);
    at.reader = 1;
    expect(book.newest(1)[0].text).toBe('1: 9.1');
    entries[9] = { n: 9 };
    at.asked = 0;
    book.newest(1);
    expect(at.asked).toBe(1);
  });
});
