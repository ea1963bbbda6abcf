/** A record of fair dice is accepted only if every byte of it is right. */

import {
  type FairRecord,
  type FairRow,
  type Game,
  isFair,
  isRefusal,
  type JournalEntry,
  Match,
  Referee,
  readMatchText,
  writeFairRecord,
} from '@cauldron/engine';
import { checkRecord, isDiceFault } from '@cauldron/fair';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../helpers.ts';
import { ford as fordGame } from '../proving-ground/game.ts';
import { rehead, TestHost } from './host.ts';

const ford = fordGame as unknown as Game;
const BOTH = [true, true];
const NONE = [false, false];

function check(record: FairRecord, seen: readonly string[] = [], game = ford) {
  const referee = Referee.begin(game, record.header);
  if (isRefusal(referee)) throw new Error(referee.key);
  return checkRecord(record, referee, seen);
}
const sit = (seed: string, witness: readonly boolean[]) =>
  new TestHost(ford, { scenario: 'ford', seed, witness }).open();
const played = (seed: string, witness = BOTH, questions?: number) => sit(seed, witness).playOn(questions);

/** A match with everything that can be on a log: undo alone and by consent, a standing order, offers. */
function storied(witness: readonly boolean[]): TestHost {
  const host = sit('story 1', witness);
  for (let undone = 0; undone < 2; ) {
    const seat = host.match.question()?.seat ?? -1;
    host.playOn(1);
    if (isRefusal(host.match.undoTarget(seat))) continue;
    host.send(seat, { kind: 'undo' });
    undone++;
  }
  host.playOn(12).send(0, { kind: 'offer-draw' }).send(1, { kind: 'answer-draw', yes: false });
  host.send(1, { kind: 'ask-undo', to: 4 }).send(0, { kind: 'answer-undo', yes: true });
  for (const seat of [0, 1]) host.send(seat, { kind: 'order', window: 'reaction', answer: ['pass', 'step'] });
  return host.playOn(25);
}

const flip = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
/** The record with one row changed. */
const withRow = ({ header, rows, secretSeed }: FairRecord, i: number, change: Partial<FairRow>): FairRecord => ({
  header,
  secretSeed,
  rows: rows.with(i, { ...rows[i], ...change }),
});
/** The record without some rows, renumbered and with new heads. */
const without = ({ header, rows, secretSeed }: FairRecord, isGone: (row: FairRow) => boolean): FairRecord =>
  rehead({ header, secretSeed, rows: rows.filter((row) => !isGone(row)).map((row, i) => ({ ...row, k: i + 1 })) });
const rowWith = ({ rows }: FairRecord, is: (row: FairRow) => boolean): number => {
  const i = rows.findIndex(is);
  if (i < 0) throw new Error('the record has no such row');
  return i;
};
const hasDice = (row: FairRow) => row.entries.some((entry) => 'fell' in entry);

describe('a sound record', () => {
  it('of a match with undo, consent and offers is accepted', () => {
    for (const witness of [BOTH, NONE]) {
      const host = storied(witness);
      expect(check(host.record())).toMatchObject({ messages: host.rows.length });
      expect(host.match.journal.filter((entry) => 'undo' in entry).length).toBe(3);
    }
  });

  it('of a match with answers by standing orders is accepted', () => {
    for (let seed = 0; seed < 60; seed++) {
      const host = sit(`orders ${seed}`, BOTH);
      for (const seat of [0, 1]) host.send(seat, { kind: 'order', window: 'reaction', answer: ['pass', 'step'] });
      host.playOn();
      expect(isDiceFault(check(host.record()))).toBe(false);
      if (host.match.journal.some((entry) => 'order' in entry)) return;
    }
    throw new Error('no window was ever put');
  });

  it('of a match in which a standing order answered under its conditions is believed, and under others it is not', () => {
    for (let seed = 0; seed < 60; seed++) {
      const host = sit(`conditions-${seed}`, BOTH);
      const order = { kind: 'order', window: 'reaction', answer: ['pass', 'step'] } as const;
      for (const seat of [0, 1]) host.send(seat, { ...order, when: { counters: { from: 2 } } });
      host.playOn();
      const record = host.record();
      expect(isDiceFault(check(record))).toBe(false);
      const answered = host.match.journal.filter((entry) => 'order' in entry);
      if (answered.length === 0) continue;
      const read = readMatchText(writeFairRecord(record));
      expect('fair' in read && read.fair?.rows).toEqual(record.rows);
      // A forger who changes the condition must make new heads, and then the entries no longer fit.
      const at = record.rows.flatMap((row, i) => (row.content.kind === 'order' ? [i] : []));
      const never = { ...order, when: { counters: { from: 99 } } };
      const changed = at.reduce((all, i) => withRow(all, i, { content: never }), record);
      expect(check(changed)).toMatchObject({ key: 'head' });
      expect(isDiceFault(check(rehead(changed)))).toBe(true);
      const unknown = at.reduce((all, i) => withRow(all, i, { content: { ...order, when: { rain: {} } } }), record);
      expect(isDiceFault(check(rehead(unknown)))).toBe(true);
      return;
    }
    throw new Error('no window was ever put');
  });

  it.each([
    ['witnessed', BOTH],
    ['unwitnessed', [false, false]],
    ['witnessed by one seat only', [false, true]],
  ])('of a whole match, %s, is believed, and everything in it counted', (_, witness) => {
    const host = played('sound', witness);
    const checked = check(host.record());
    expect(checked).toMatchObject({ messages: host.rows.length, head: host.rows.at(-1)?.head, aside: [] });
    if (isDiceFault(checked)) return;
    const falls = host.match.journal.filter((entry) => 'fell' in entry).length;
    expect(checked.dice + checked.draws).toBeGreaterThanOrEqual(falls);
    expect(checked.secret).toBeGreaterThan(0);
    expect({ witnessed: checked.witnessed > 0, unwitnessed: checked.unwitnessed > 0 }).toEqual({
      witnessed: witness.includes(true),
      unwitnessed: witness.includes(false),
    });
  });

  it('reads back from its file as it was written, and folds like any match', () => {
    const record = played('file').record();
    const read = readMatchText(writeFairRecord(record));
    expect('fair' in read && read.fair).toEqual({ ...record, last: record.rows.at(-1)?.head });
    if (!('journal' in read)) return;
    expect(isFair(read.header)).toBe(true);
    const match = Match.load(ford, read.header, read.journal);
    expect(isRefusal(match) ? match.key : match.question()).toBeUndefined();
  });
});

describe('a changed record', () => {
  const good = storied(BOTH).record();
  const unwitnessed = storied(NONE).record();

  it('is found out at the changed message, for every message and every field', () => {
    for (const [i, row] of good.rows.entries()) {
      const changes: readonly [key: string, change: Partial<FairRow>][] = [
        ['order', { k: row.k + 1 }],
        ['head', { seat: row.seat === 0 ? 1 : 0 }],
        ['head', { content: { ...row.content, more: 1 } }],
        ['head', { n: flip(row.n) }],
        ['commitment', { v: flip(row.v) }],
        ['head', { next: flip(row.next) }],
        ['head', { head: flip(row.head) }],
        ['entries', { entries: [...row.entries, { undo: 0, seat: 0 }] }],
        ...row.entries.flatMap((entry, at): [string, Partial<FairRow>][] => [
          ['entries', { entries: row.entries.toSpliced(at, 1) }],
          ['entries', { entries: row.entries.with(at, tampered(entry)) }],
        ]),
      ];
      for (const [key, change] of changes) {
        const fault = check(withRow(good, i, change));
        // If a die is left out, the next one stands in its place.
        const keys = key === 'entries' ? ['entries', 'dice'] : [key, ...('seat' in change ? ['witness-unasked'] : [])];
        expect(fault, `${row.k} ${JSON.stringify(change)}`).toMatchObject({ k: row.k });
        expect(isDiceFault(fault) && keys.includes(fault.key), `${row.k} ${JSON.stringify(fault)}`).toBe(true);
      }
    }
  });

  it('names both values of a die that fell otherwise', () => {
    for (const record of [good, unwitnessed]) {
      for (const [i, row] of record.rows.entries()) {
        row.entries.forEach((entry, at) => {
          if (!('fell' in entry)) return;
          const other = { ...entry, fell: entry.fell.with(0, entry.fell[0] === 1 ? 2 : 1) };
          const fault = check(withRow(record, i, { entries: row.entries.with(at, other) }));
          expect(fault).toMatchObject({
            k: row.k,
            key: 'dice',
            figures: { fell: entry.fell.join(), noted: other.fell.join() },
          });
        });
      }
    }
  });

  it('is found out at a missing message, even if the rest is renumbered under new heads', () => {
    for (const row of good.rows.slice(0, -1)) {
      expect(check({ ...good, rows: good.rows.filter((r) => r !== row) })).toMatchObject({ k: row.k, key: 'order' });
      expect(check(without(good, (r) => r === row))).toMatchObject({ k: row.k, key: 'commitment' });
    }
  });

  it('is found out at the first of two swapped messages', () => {
    const { rows } = good;
    for (let i = 0; i + 1 < rows.length; i++) {
      const swapped = rows.with(i, rows[i + 1]).with(i + 1, rows[i]);
      expect(check({ ...good, rows: swapped })).toMatchObject({ k: i + 1, key: 'order' });
    }
  });

  it('is found out where an undo was erased', () => {
    for (const kinds of [['undo'], ['ask-undo', 'answer-undo']]) {
      const at = rowWith(good, (row) => kinds.includes(String(row.content.kind)));
      const fault = check(without(good, (row) => kinds.includes(String(row.content.kind))));
      expect(fault).toMatchObject({ k: at + 1, key: 'commitment' });
    }
  });

  it('is found out at an undo whose entry was erased', () => {
    const i = rowWith(good, (row) => row.content.kind === 'undo');
    expect(check(withRow(good, i, { entries: [] }))).toMatchObject({ k: i + 1, key: 'entries' });
  });

  it.each([
    ['the first commitment', { first: flip(good.header.first) }, { k: 1, key: 'commitment' }],
    ['the commitment of the secret seed', { secret: flip(good.header.secret) }, { k: 0, key: 'secret' }],
    ['the match’s id', { match: 'other' }, { k: 1, key: 'head' }],
    ['who witnesses', { witness: [true, false] }, { k: 1, key: 'head' }],
    ['a field that only its host knows', { host: 'x' }, { k: 1, key: 'head' }],
  ])('%s in the header cannot be changed', (_, change, fault) => {
    expect(check({ ...good, header: { ...good.header, ...change } })).toMatchObject(fault);
  });

  it('is refused with another secret seed, or none', () => {
    expect(check({ ...good, secretSeed: flip(good.secretSeed ?? '') })).toMatchObject({ k: 0, key: 'secret' });
    expect(check({ ...good, secretSeed: undefined })).toMatchObject({ k: 0, key: 'secret-missing' });
  });
});

describe('a forger who computes new heads', () => {
  const good = storied(BOTH).record();
  const unwitnessed = storied(NONE).record();
  const forged = (record: FairRecord, i: number, change: Partial<FairRow>) => rehead(withRow(record, i, change));

  it('cannot change the bytes of a player who rolled', () => {
    // The row with most dice and draws, because with one die the changed bytes may happen to give the same.
    const rolled = unwitnessed.rows.map((row) => row.entries.filter((entry) => 'fell' in entry).length);
    const i = rolled.indexOf(Math.max(...rolled));
    expect(check(forged(unwitnessed, i, { n: flip(unwitnessed.rows[i].n) }))).toMatchObject({ k: i + 1, key: 'dice' });
  });

  it('cannot change the server’s bytes and their commitment', () => {
    const i = rowWith(good, hasDice);
    expect(check(forged(good, i, { v: flip(good.rows[i].v) }))).toMatchObject({ k: i + 1, key: 'commitment' });
    expect(check(forged(good, i, { next: flip(good.rows[i].next) }))).toMatchObject({ k: i + 2, key: 'commitment' });
  });

  it('cannot change, repeat or leave out what a witness showed', () => {
    const i = rowWith(good, (row) => row.content.kind === 'witness');
    const { content } = good.rows[i];
    expect(check(forged(good, i, { content: { ...content, w: flip(String(content.w)) } }))).toMatchObject({
      k: i + 1,
      key: 'witness-value',
    });
    expect(check(forged(good, i, { content: { ...content, of: 1 } }))).toMatchObject({ key: 'witness-unasked' });
    const later = i + 1 + good.rows.slice(i + 1).findIndex((row) => row.content.kind === 'witness');
    const again = { ...good.rows[later].content, w: content.w };
    expect(check(forged(good, later, { content: again }))).toMatchObject({ k: later + 1, key: 'witness-value' });
    expect(check(forged(good, i, { content: { kind: 'offer-draw' } }))).toMatchObject({ k: i + 1, key: 'entries' });
  });

  it('cannot change a decision and keep the position', () => {
    const i = rowWith(good, (row) => row.content.kind === 'act');
    expect(check(forged(good, i, { content: { kind: 'act', do: ['nonsense'] } }))).toMatchObject({
      k: i + 1,
      key: 'illegal',
    });
    const undo = rowWith(good, (row) => row.content.kind === 'undo');
    expect(check(forged(good, undo, { content: { kind: 'offer-draw' } }))).toMatchObject({
      k: undo + 1,
      key: 'entries',
    });
  });

  it('cannot hide changed bytes without dice from a player who noted a head', () => {
    const i = rowWith(good, (row) => row.content.kind === 'offer-draw');
    const fake = forged(good, i, { n: flip(good.rows[i].n) });
    expect(isDiceFault(check(fake))).toBe(false);
    const { head } = good.rows[i];
    expect(check(fake, [head])).toMatchObject({ key: 'seen', figures: { head } });
    expect(isDiceFault(check(good, [head, good.rows[0].head]))).toBe(false);
  });
});

describe('the witness', () => {
  it('may stand aside while dice wait: they fall without it, and that is counted', () => {
    const host = sit('aside/1', BOTH);
    host.shows = false;
    while (!host.awaited) host.playOn(1);
    const seat = 1 - host.awaited.seat;
    host.send(seat, { kind: 'unwitnessed', yes: true });
    const k = host.rows.length;
    expect(check(host.record())).toMatchObject({ aside: [k], unwitnessed: 1 });
    host.shows = true;
    const checked = check(host.playOn().record());
    expect(checked).toMatchObject({ aside: [k], messages: host.rows.length });
    expect(!isDiceFault(checked) && checked.unwitnessed > 1).toBe(true);
  });

  it('may not start a new chain for dice that already wait', () => {
    const host = sit('late chain', BOTH);
    host.shows = false;
    while (!host.awaited) host.playOn(1);
    host.send(1 - host.awaited.seat, { kind: 'commit', tip: 'ab'.repeat(32) });
    expect(check(host.record())).toMatchObject({ k: host.rows.length, key: 'commit-late' });
  });

  it('that was announced must commit before the first dice', () => {
    const record = played('early', NONE, 30).record();
    const header = { ...record.header, witness: BOTH };
    const first = record.rows.findIndex(hasDice);
    expect(check(rehead({ ...record, header }))).toMatchObject({ k: first + 1, key: 'witness-missing' });
  });

  it('renews its chain on the log before it runs out', () => {
    const host = played('renewal 3');
    expect(host.rows.filter((row) => row.content.kind === 'commit').length).toBeGreaterThan(2);
    expect(isDiceFault(check(host.record()))).toBe(false);
  });

  it('is waited for: nobody decides anything meanwhile', () => {
    const host = sit('wait', BOTH);
    host.shows = false;
    while (!host.awaited) host.playOn(1);
    const record = host.record();
    const more = { ...record.rows[0], k: record.rows.length + 1, seat: 0, content: { kind: 'undo' }, entries: [] };
    const next = sit('wait', BOTH).playOn().rows[record.rows.length];
    const rows = [...record.rows, { ...more, v: next.v, next: next.next }];
    expect(check(rehead({ ...record, rows }))).toMatchObject({ k: rows.length, key: 'dice-awaited' });
  });
});

describe('the end', () => {
  it('nothing follows a resignation, or a message that came too late', () => {
    const host = played('resigned', BOTH, 8).send(0, { kind: 'resign' });
    expect(isDiceFault(check(host.record()))).toBe(false);
    host.send(1, { kind: 'offer-draw' });
    expect(check(host.record())).toMatchObject({ k: host.rows.length, key: 'after-end' });
    const late = played('late', NONE, 8).record();
    expect(isDiceFault(check(withRow(late, late.rows.length - 1, { late: true, entries: [] })))).toBe(false);
    expect(check(withRow(late, 3, { late: true, entries: [] }))).toMatchObject({ k: 5, key: 'after-end' });
  });
});

describe('a real game', () => {
  it.each(someGameIds)('%s: the drill, witnessed, is accepted', async (id) => {
    const game = await loadGame(id);
    const host = new TestHost(game, { scenario: 'drill', seed: id, witness: BOTH }).open().playOn();
    expect(check(host.record(), [], game)).toMatchObject({ messages: host.rows.length, unwitnessed: 0 });
  });
});

/** A changed entry. */
function tampered(entry: JournalEntry): JournalEntry {
  if ('undo' in entry) return { ...entry, undo: entry.undo + 1 };
  return { ...entry, hash: flip(entry.hash) };
}
