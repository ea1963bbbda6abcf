import { describe, expect, it } from 'vitest';
import type { Game } from './game.ts';
import { writeRecord } from './journal.ts';
import { Match } from './match.ts';
import { type FairRecord, type FairRow, fairHeader, isFault, readMatchText, writeFairRecord } from './record.ts';
import { toy, unlessRefused } from './testing/toy.ts';

const bytes = (digit: string) => digit.repeat(64);
const seeded = unlessRefused(Match.begin(toy, { scenario: 'toy', seed: 'x' }));
unlessRefused(seeded.act(0, seeded.question()?.actions[0] ?? -1));
const seededText = writeRecord(
  seeded.header,
  seeded.journal.map((entry) => JSON.stringify(entry)),
);

const header = fairHeader(toy as unknown as Game, {
  scenario: 'toy',
  options: {},
  match: 'm-1',
  first: bytes('1'),
  secret: bytes('2'),
  server: bytes('3'),
  witness: [true, false],
});
const row = (k: number): FairRow => ({
  k,
  seat: 0,
  content: { kind: 'act', do: ['roll'] },
  n: bytes('a'),
  by: 1,
  count: k,
  sig: bytes('f').repeat(2),
  d: k,
  v: bytes('b'),
  next: bytes('c'),
  head: bytes('d'),
  entries: k === 1 ? [{ n: 0, seat: 0, do: ['roll'], hash: 'h' }] : [{ undo: 0, seat: 1 }],
});
const fair: FairRecord = { header, rows: [row(1), row(2)], secretSeed: bytes('e'), last: bytes('d') };

describe('a match file', () => {
  it('with seeded dice reads back as it was written', () => {
    expect(readMatchText(seededText)).toEqual({
      header: seeded.header,
      journal: seeded.journal,
      fair: undefined,
      isCut: false,
    });
  });

  it('with fair dice reads back with its messages, and its entries in order', () => {
    const journal = [...row(1).entries, ...row(2).entries];
    expect(readMatchText(writeFairRecord(fair))).toEqual({ header, journal, fair, isCut: false });
  });

  it('with fair dice keeps what its host added to the header', () => {
    const more = { ...fair, header: { ...header, host: 'here' } };
    expect(readMatchText(writeFairRecord(more))).toMatchObject({ fair: { header: { host: 'here' } } });
  });

  it('with only its entries kept can still be shown', () => {
    const text = writeRecord(
      header,
      row(1).entries.map((entry) => JSON.stringify(entry)),
    );
    expect(readMatchText(text)).toMatchObject({ journal: row(1).entries, fair: undefined });
  });

  it('with a cut last line is read without it', () => {
    expect(readMatchText(seededText.trimEnd().slice(0, -3))).toMatchObject({
      isCut: true,
      journal: seeded.journal.slice(0, -1),
    });
    expect(readMatchText(writeFairRecord(fair).trimEnd().slice(0, -3))).toMatchObject({
      isCut: true,
      fair: { rows: fair.rows, secretSeed: undefined },
    });
  });

  it.each([
    ['no JSON', 'hello', { key: 'no-match-file', line: 1 }],
    ['nothing', '', { key: 'no-match-file', line: 1 }],
    ['a later format', seededText.replace('"format":1', '"format":2'), { key: 'match-format', line: 1 }],
    ['a header without its seed', seededText.replace('"seed":"x",', ''), { key: 'match-format', line: 1 }],
    [
      'a fair header without its commitment',
      writeFairRecord(fair).replace(bytes('1'), ''),
      { key: 'match-format', line: 1 },
    ],
    ['a line that is no entry', `${seededText}{}\n{}\n`, { key: 'match-broken-line', line: seeded.journal.length + 2 }],
    ['bytes that are none', writeFairRecord(fair).replace(bytes('a'), 'abc'), { key: 'match-broken-line', line: 2 }],
    [
      'a message after the secret seed',
      `${writeFairRecord(fair)}${JSON.stringify(row(3))}\n`,
      { key: 'match-broken-line', line: 4 },
    ],
  ])('is refused if it is %s', (_, text, fault) => {
    const read = readMatchText(text);
    expect(read).toEqual(fault);
    expect(isFault(read)).toBe(true);
  });
});
