import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FairRow, type Game, writeFairRecord } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { TestHost } from '../../../test/fair/host.ts';
import { ford } from '../../../test/proving-ground/game.ts';
import { cauldron, scratch } from './testing/desk.ts';

function fairFile(witness: readonly boolean[] = [true, true]) {
  const host = new TestHost(ford as unknown as Game, { scenario: 'ford', seed: 'verify', witness }).open().playOn(20);
  const seat = host.match.question()?.seat ?? 0;
  host.send(seat, { kind: 'ask-undo', to: 2 }).send(1 - seat, { kind: 'answer-undo', yes: true });
  const text = writeFairRecord(host.playOn().record());
  const file = join(scratch(), 'fair.jsonl');
  writeFileSync(file, text);
  return { file, host, lines: text.trimEnd().split('\n') };
}

/** Rewrites the file with one message changed. */
function tamper(lines: readonly string[], k: number, change: (row: FairRow) => object): string {
  const file = join(scratch(), 'tampered.jsonl');
  writeFileSync(file, `${lines.with(k, JSON.stringify(change(JSON.parse(lines[k])))).join('\n')}\n`);
  return file;
}

const flip = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const rowOf = (lines: readonly string[], part: string): number =>
  lines.findIndex((line, i) => i > 0 && line.includes(part));

describe('verify, with fair dice', () => {
  it('says how much there was to check in a sound record', async () => {
    const { file, host } = fairFile();
    const { code, out, err } = await cauldron(['verify', file]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`: ${host.rows.length} messages are sound; \\d+ dice and \\d+ draws`));
    expect(out).toMatch(/\d+ throws were witnessed, 0 were not/);
    const json = JSON.parse((await cauldron(['verify', file, '--json'])).out);
    expect(json).toMatchObject({ sound: true, kind: 'fair', messages: host.rows.length, unwitnessed: 0 });
  });

  it('says that nobody witnessed an unwitnessed match', async () => {
    const { file } = fairFile([false, false]);
    expect((await cauldron(['verify', file])).out).toMatch(/0 throws were witnessed, [1-9]\d* were not/);
  });

  it.each<[string, string, RegExp, (row: FairRow) => object]>([
    ['die', '"fell"', /the dice fell [\d,]+, the record says [\d,]+/, dieChanged],
    ['nonce', '"act"', /its signature does not fit/, (row) => ({ ...row, n: flip(row.n) })],
    ['nonce that is none', '"act"', /is not an entry/, (row) => ({ ...row, n: 'abc' })],
    ['number', '"act"', /out of order/, (row) => ({ ...row, k: row.k + 1 })],
    ['opened commitment', '"act"', /not those it had committed/, (row) => ({ ...row, v: flip(row.v ?? '') })],
    ['commitment', '"act"', /its head does not fit/, (row) => ({ ...row, next: flip(row.next ?? '') })],
    ['decision', '"act"', /its signature does not fit/, (row) => ({ ...row, content: { kind: 'act', do: ['rest'] } })],
    ['seat', '"act"', /a key of another seat/, (row) => ({ ...row, seat: 1 - Number(row.seat) })],
    ['signature', '"act"', /its signature does not fit/, (row) => ({ ...row, sig: flip(row.sig ?? '') })],
    ['count', '"act"', /left out or doubled/, (row) => ({ ...row, count: (row.count ?? 0) + 1 })],
    ['number of a decision', '"act"', /among the deciding messages/, (row) => ({ ...row, d: (row.d ?? 0) + 1 })],
    ['missing signature', '"act"', /nobody signed it/, ({ by: _, count: __, sig: ___, ...row }) => row],
    ['erased undo', '"undo":', /it makes .*"undo":2.* the record says nothing/, (row) => ({ ...row, entries: [] })],
  ])('finds a changed %s, names the message, and exits with 1', async (_, part, sentence, change) => {
    const { lines } = fairFile();
    const k = rowOf(lines, part);
    const file = tamper(lines, k, change);
    const { code, out, err } = await cauldron(['verify', file]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(sentence);
    expect(err).toContain(`message ${k}:`);
    const told = await cauldron(['verify', file, '--json']);
    expect(told.code).toBe(1);
    expect(JSON.parse(told.out)).toMatchObject({ sound: false, message: k });
  });

  it('notices a value that the witness did not show', async () => {
    const { lines } = fairFile();
    const k = rowOf(lines, '"witness"');
    const { code, err } = await cauldron([
      'verify',
      tamper(lines, k, (row) => ({ ...row, content: { ...row.content, w: 'ab' } })),
    ]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`message ${k}: its signature`) });
  });

  it('notices messages that were left out or swapped', async () => {
    const { file, lines } = fairFile();
    writeFileSync(file, `${lines.toSpliced(7, 1).join('\n')}\n`);
    expect(await cauldron(['verify', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('message 7: it is missing'),
    });
    writeFileSync(file, `${lines.with(7, lines[8]).with(8, lines[7]).join('\n')}\n`);
    expect(await cauldron(['verify', file])).toMatchObject({ code: 1, err: expect.stringContaining('message 7:') });
  });

  it('notices that messages were cut off the end', async () => {
    const { file, host, lines } = fairFile();
    writeFileSync(file, `${lines.toSpliced(-3, 2).join('\n')}\n`);
    const missing = `message ${host.rows.length - 1}: it is missing`;
    expect(await cauldron(['verify', file])).toMatchObject({ code: 1, err: expect.stringContaining(missing) });
  });

  it('notices a record that ends before its secret seed, and a wrong seed', async () => {
    const { file, lines } = fairFile();
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
    expect(await cauldron(['verify', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/secret seed, is missing/),
    });
    writeFileSync(
      file,
      `${lines.join('\n').replace(/"secretSeed":"./, (m) => m.slice(0, -1) + (m.endsWith('0') ? '1' : '0'))}\n`,
    );
    expect(await cauldron(['verify', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not the one that was committed/),
    });
  });

  it('checks the record against a head that was noted during play', async () => {
    const { file, host } = fairFile();
    expect((await cauldron(['verify', file, '--seen', host.rows[9].head])).code).toBe(0);
    const { code, err } = await cauldron([
      'verify',
      file,
      '--seen',
      host.rows[9].head,
      '--seen',
      flip(host.rows[3].head),
    ]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('not the match you played') });
  });

  it('holds the record to the key of the reader’s own device', async () => {
    const { file, host } = fairFile();
    const key = String(host.rows.find((row) => row.seat === 1)?.content.key);
    expect((await cauldron(['verify', file, '--key', key])).code).toBe(0);
    expect(await cauldron(['verify', file, '--key', flip(key)])).toMatchObject({
      code: 1,
      err: expect.stringContaining('not the match you played'),
    });
  });

  it('says which devices no earlier one vouched for', async () => {
    const host = new TestHost(ford as unknown as Game, { scenario: 'ford', seed: 'devices', witness: [true, true] });
    host.open().playOn(5).enter(1, 'second');
    const at = host.rows.length;
    const file = join(scratch(), 'fair.jsonl');
    writeFileSync(file, writeFairRecord(host.playOn().record()));
    expect((await cauldron(['verify', file])).out).toContain(`(1 never were), in message ${at}.`);
  });

  it('does not accept the bare entries of such a match', async () => {
    const { file, host, lines } = fairFile();
    const entries = host.match.journal.map((entry) => JSON.stringify(entry));
    writeFileSync(file, `${[lines[0], ...entries].join('\n')}\n`);
    expect(await cauldron(['verify', file])).toMatchObject({ code: 1, err: expect.stringContaining('are not in it') });
    expect((await cauldron(['replay', file])).code).toBe(0);
  });

  it('cannot judge a record of other rules, and says so with exit code 2', async () => {
    const { file, lines } = fairFile();
    writeFileSync(file, `${lines.with(0, lines[0].replace(/"rules":\d+/, '"rules":99')).join('\n')}\n`);
    expect(await cauldron(['verify', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('rules version 99'),
    });
  });

  it('is not resumed in the terminal, but replayed', async () => {
    const { file } = fairFile();
    expect(await cauldron(['play', 'ford', '--file', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('online'),
    });
    expect((await cauldron(['replay', file, '--verify'])).out).toMatch(/fair dice: turn \d.*\nChecked \d+ entries/);
  });
});

describe('verify, with seeded dice', () => {
  async function seeded() {
    const file = join(scratch(), 'match.jsonl');
    await cauldron(['play', 'ford', '--seed', '5', '--file', file, '--seats', 'red=random,blue=random']);
    return { file, text: readFileSync(file, 'utf8') };
  }

  it('replays the match and says how much there was to check', async () => {
    const { file, text } = await seeded();
    const { code, out } = await cauldron(['verify', file]);
    expect(code).toBe(0);
    expect(out).toContain(`${text.trimEnd().split('\n').length - 1} entries are sound`);
    expect(out).toContain('those of seed 5');
  });

  it('names the entry whose die its seed did not give, and exits with 1', async () => {
    const { file, text } = await seeded();
    const lines = text.split('\n');
    const at = rowOf(lines, '"fell"');
    const other = lines[at].replace(/"fell":\[\d/, (m) => (m.endsWith('1') ? '"fell":[2' : '"fell":[1'));
    writeFileSync(file, lines.with(at, other).join('\n'));
    expect(await cauldron(['verify', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Entry ${at - 1}: the dice`),
    });
    expect(JSON.parse((await cauldron(['verify', file, '--json'])).out)).toMatchObject({ sound: false, entry: at - 1 });
  });

  it('does not accept a file that is cut off', async () => {
    const { file, text } = await seeded();
    writeFileSync(file, text.trimEnd().slice(0, -5));
    expect(await cauldron(['verify', file])).toMatchObject({ code: 1, err: expect.stringContaining('cut off') });
  });

  it('reports a missing file, or one that is no match, with exit code 2', async () => {
    const file = join(scratch(), 'none.jsonl');
    expect((await cauldron(['verify', file])).code).toBe(2);
    writeFileSync(file, 'hello\n');
    expect((await cauldron(['verify', file])).code).toBe(2);
  });
});

/** Changes the first die of the row. */
function dieChanged(row: FairRow): object {
  const entries = row.entries.map((entry) =>
    'fell' in entry ? { ...entry, fell: [entry.fell[0] === 1 ? 2 : 1] } : entry,
  );
  return { ...row, entries };
}
