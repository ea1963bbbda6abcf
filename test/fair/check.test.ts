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
import { checkRecord, type IsSigned, isDiceFault } from '@cauldron/fair';
import { describe, expect, it } from 'vitest';
import { isSigned } from '../../packages/server/src/dice/signing.ts';
import { loadGame, someGameIds } from '../helpers.ts';
import { ford as fordGame } from '../proving-ground/game.ts';
import { rehead, TestHost } from './host.ts';

const ford = fordGame as unknown as Game;
const BOTH = [true, true];
const NONE = [false, false];

interface Looked {
  readonly seen?: readonly string[];
  readonly mine?: readonly string[];
  readonly game?: Game;
  readonly isSigned?: IsSigned;
}

function check(record: FairRecord, { game = ford, ...more }: Looked = {}) {
  const rules = Referee.begin(game, record.header);
  if (isRefusal(rules)) throw new Error(rules.key);
  return checkRecord(record, { rules, isSigned, ...more });
}
/** Leaves signatures aside: what is found out although a forger has every key. */
const checkRest = (record: FairRecord, more: Looked = {}) => check(record, { ...more, isSigned: () => true });
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

type Change = [key: string, change: Partial<FairRow>];
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
      expect(check(changed)).toMatchObject({ key: 'signature' });
      expect(checkRest(changed)).toMatchObject({ key: 'head' });
      expect(isDiceFault(checkRest(rehead(changed)))).toBe(true);
      const unknown = at.reduce((all, i) => withRow(all, i, { content: { ...order, when: { rain: {} } } }), record);
      expect(isDiceFault(checkRest(rehead(unknown)))).toBe(true);
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
    expect([checked.witnessed > 0, checked.unwitnessed > 0]).toEqual([witness.includes(true), witness.includes(false)]);
    expect([checked.unsigned > 0, checked.keys.length]).toEqual(witness.includes(true) ? [false, 2] : [true, 0]);
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
      const changes: readonly Change[] = [
        ['order', { k: row.k + 1 }],
        [row.content.kind === 'key' ? 'head' : 'key-seat', { seat: row.seat === 0 ? 1 : 0 }],
        ['head', { content: { ...row.content, more: 1 } }],
        ['head', { n: flip(row.n) }],
        ['head', { sig: flip(row.sig ?? '') }],
        ['count', { count: (row.count ?? 0) + 1 }],
        ['unsigned', { by: undefined, count: undefined, sig: undefined }],
        ...(row.d === undefined
          ? ([['number', { d: 1, v: 'ab', next: 'cd' }]] satisfies Change[])
          : ([
              ['commitment', { v: flip(row.v ?? '') }],
              ['head', { next: flip(row.next ?? '') }],
              ['number', { d: row.d + 1 }],
              ['number', { d: undefined }],
            ] satisfies Change[])),
        ['head', { head: flip(row.head) }],
        ['entries', { entries: [...row.entries, { undo: 0, seat: 0 }] }],
        ...row.entries.flatMap((entry, at): Change[] => [
          ['entries', { entries: row.entries.toSpliced(at, 1) }],
          ['entries', { entries: row.entries.with(at, tampered(entry)) }],
        ]),
      ];
      for (const [key, change] of changes) {
        const fault = checkRest(withRow(good, i, change));
        // A die that is left out makes the next one stand in its place.
        const keys = { entries: ['entries', 'dice'], number: ['number', 'commitment'] }[key] ?? [key];
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
      // A message that takes no number is missed where the next of its key stands, or by what hangs on it.
      const fault = checkRest(without(good, (r) => r === row));
      if (row.d !== undefined) expect(fault).toMatchObject({ k: row.k });
      const isLast = !good.rows.some((r) => r.k > row.k && r.by === row.by);
      if (!isLast || row.d !== undefined) expect(isDiceFault(fault), `${row.k}`).toBe(true);
    }
  });

  it('is found out at the first of two swapped messages', () => {
    const { rows } = good;
    for (let i = 0; i + 1 < rows.length; i++) {
      const swapped = rows.with(i, rows[i + 1]).with(i + 1, rows[i]);
      expect(check({ ...good, rows: swapped })).toMatchObject({ k: i + 1, key: 'order' });
    }
  });

  it('an erased undo is found where it was', () => {
    for (const record of [good, unwitnessed]) {
      for (const kinds of [['undo'], ['ask-undo', 'answer-undo']]) {
        const at = rowWith(record, (row) => kinds.includes(String(row.content.kind)));
        const fault = checkRest(without(record, (row) => kinds.includes(String(row.content.kind))));
        expect(isDiceFault(fault) ? fault.k : 0).toBeGreaterThan(at);
        expect(isDiceFault(fault) && ['number', 'count'].includes(fault.key)).toBe(true);
      }
    }
  });

  it('is found out at an undo whose entry was erased', () => {
    const i = rowWith(good, (row) => row.content.kind === 'undo');
    expect(check(withRow(good, i, { entries: [] }))).toMatchObject({ k: i + 1, key: 'entries' });
  });

  it.each([
    ['the first commitment', { first: flip(good.header.first) }, { k: 1, key: 'signature' }],
    ['the commitment of the secret seed', { secret: flip(good.header.secret) }, { k: 0, key: 'secret' }],
    ['the match’s id', { match: 'other' }, { k: 1, key: 'signature' }],
    ['who witnesses', { witness: [true, false] }, { k: 1, key: 'signature' }],
    ['a field that only its host knows', { host: 'x' }, { k: 1, key: 'signature' }],
    ['the server’s key', { server: flip(good.header.server) }, { k: 1, key: 'signature' }],
  ])('%s in the header cannot be changed', (_, change, fault) => {
    expect(check({ ...good, header: { ...good.header, ...change } })).toMatchObject(fault);
  });

  it('is refused with another secret seed, or none', () => {
    expect(check({ ...good, secretSeed: flip(good.secretSeed ?? '') })).toMatchObject({ k: 0, key: 'secret' });
    expect(check({ ...good, secretSeed: undefined })).toMatchObject({ k: 0, key: 'secret-missing' });
  });
});

describe('a forger who has the keys and makes the heads anew', () => {
  const good = storied(BOTH).record();
  const unwitnessed = storied(NONE).record();
  const forged = (record: FairRecord, i: number, change: Partial<FairRow>) => rehead(withRow(record, i, change));

  it('cannot change the bytes of a player who rolled', () => {
    // The row with most dice and draws, because with one die the changed bytes may happen to give the same.
    const rolled = unwitnessed.rows.map((row) => row.entries.filter((entry) => 'fell' in entry).length);
    const i = rolled.indexOf(Math.max(...rolled));
    expect(checkRest(forged(unwitnessed, i, { n: flip(unwitnessed.rows[i].n) }))).toMatchObject({
      k: i + 1,
      key: 'dice',
    });
  });

  it('cannot change the server’s bytes and their commitment', () => {
    const i = rowWith(good, (row) => row.d !== undefined);
    expect(checkRest(forged(good, i, { v: flip(good.rows[i].v ?? '') }))).toMatchObject({
      k: i + 1,
      key: 'commitment',
    });
    expect(checkRest(forged(good, i, { next: flip(good.rows[i].next ?? '') }))).toMatchObject({ key: 'commitment' });
  });

  it('cannot change, repeat or leave out what a witness showed', () => {
    const i = rowWith(good, (row) => row.content.kind === 'witness');
    const { content } = good.rows[i];
    expect(checkRest(forged(good, i, { content: { ...content, w: flip(String(content.w)) } }))).toMatchObject({
      k: i + 1,
      key: 'witness-value',
    });
    expect(checkRest(forged(good, i, { content: { ...content, of: 99 } }))).toMatchObject({ key: 'witness-unasked' });
    const later = i + 1 + good.rows.slice(i + 1).findIndex((row) => row.content.kind === 'witness');
    const again = { ...good.rows[later].content, w: content.w };
    expect(checkRest(forged(good, later, { content: again }))).toMatchObject({ k: later + 1, key: 'witness-value' });
    expect(checkRest(forged(good, i, { content: { kind: 'offer-draw' } }))).toMatchObject({ k: i + 1, key: 'entries' });
  });

  it('cannot change a decision and keep the position', () => {
    const i = rowWith(good, (row) => row.content.kind === 'act');
    expect(checkRest(forged(good, i, { content: { kind: 'act', do: ['nonsense'] } }))).toMatchObject({
      k: i + 1,
      key: 'illegal',
    });
    const undo = rowWith(good, (row) => row.content.kind === 'undo');
    expect(checkRest(forged(good, undo, { content: { kind: 'offer-draw' } }))).toMatchObject({
      k: undo + 1,
      key: 'deciding',
    });
  });

  it('cannot hide changed bytes without dice from a player who noted a head', () => {
    const i = rowWith(good, (row) => row.content.kind === 'offer-draw');
    const fake = forged(good, i, { n: flip(good.rows[i].n) });
    expect(isDiceFault(checkRest(fake))).toBe(false);
    const { head } = good.rows[i];
    expect(checkRest(fake, { seen: [head] })).toMatchObject({ key: 'seen', figures: { head } });
    expect(isDiceFault(check(good, { seen: [head, good.rows[0].head] }))).toBe(false);
  });
});

describe('the witness', () => {
  it('who stands aside while dice wait lets them fall without it, and is counted', () => {
    const host = sit('aside/2', BOTH);
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
    expect(checkRest(rehead({ ...record, header }))).toMatchObject({ k: first + 1, key: 'witness-missing' });
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
    const isOf = (row: FairRow) => row.by === 1;
    const count = record.rows.filter(isOf).length + 1;
    const more = {
      ...record.rows[0],
      k: record.rows.length + 1,
      seat: 0,
      content: { kind: 'undo' },
      count,
      entries: [],
    };
    const decided = record.rows.filter((row) => row.d !== undefined).length;
    const { d, v, next } =
      sit('wait', BOTH)
        .playOn()
        .rows.find((row) => row.d === decided + 1) ?? {};
    const rows = [...record.rows, { ...more, d, v, next }];
    expect(checkRest(rehead({ ...record, rows }))).toMatchObject({ k: rows.length, key: 'dice-awaited' });
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
    expect(check(host.record(), { game })).toMatchObject({ messages: host.rows.length, unwitnessed: 0 });
  });
});

describe('signatures', () => {
  const good = storied(BOTH).record();

  it('nobody but the device’s owner can change what it said, nor move it to another place', () => {
    for (const [i, row] of good.rows.entries()) {
      for (const change of [
        { n: flip(row.n) },
        { content: { ...row.content, more: 1 } },
        { sig: flip(row.sig ?? '') },
      ] satisfies Partial<FairRow>[])
        expect(check(rehead(withRow(good, i, change)))).toMatchObject({ k: row.k, key: 'signature' });
    }
  });

  it('a commitment and a witness’s value are part of what is signed: another chain does not fit the message', () => {
    const first = good.rows.findIndex((row) => row.content.kind === 'commit' && row.seat === 1);
    // The host puts another tip in the victim's place, and signs nothing: it has no key.
    const forged = { kind: 'commit', tip: 'ab'.repeat(32) };
    expect(check(rehead(withRow(good, first, { content: forged })))).toMatchObject({ k: first + 1, key: 'signature' });
    // Even with the victim's key the decisions made under the old tip do not follow the new one.
    const all = checkButOne(rehead(withRow(good, first, { content: forged })));
    expect(isDiceFault(all) && all.key).toBe('signature');
    expect(isDiceFault(all) ? all.k : 0).toBeGreaterThan(first + 1);
  });

  it('a new tip counts only after the next deciding message', () => {
    const host = sit('renewal 3', BOTH).playOn();
    const commits = host.rows.filter((row) => row.content.kind === 'commit' && (row.count ?? 0) > 2);
    expect(commits.length).toBeGreaterThan(0);
    expect(isDiceFault(check(host.record()))).toBe(false);
  });

  it('a key that came later is unproved until an earlier one vouches for it; meanwhile no throw counts as witnessed', () => {
    const host = sit('second device', BOTH).playOn(6);
    const first = host.keyOf(1);
    const key = host.enter(1, 'second');
    const at = host.rows.length;
    host.playOn(10);
    const before = check(host.record());
    expect(before).toMatchObject({ unproved: [at] });
    if (isDiceFault(before)) return;
    expect(before.unwitnessed).toBeGreaterThan(0);
    const second = host.keyOf(1);
    host.pickUp(1, first);
    host.send(1, { kind: 'vouch', key });
    host.pickUp(1, second);
    const after = check(host.playOn().record());
    expect(after).toMatchObject({ unproved: [at], keys: [{ seat: 0 }, { seat: 1 }, { key, proved: true }] });
    expect(!isDiceFault(after) && after.witnessed > before.witnessed).toBe(true);
  });

  it('nobody vouches for a key from an unproved one, nor with the key itself', () => {
    const host = sit('no vouching', BOTH).playOn(3);
    const key = host.enter(1, 'second');
    host.send(1, { kind: 'vouch', key });
    expect(check(host.record())).toMatchObject({ k: host.rows.length, key: 'vouch' });
  });

  it('a reader who names the key of their device is told of a key that signed in its place', () => {
    const host = sit('own key', BOTH).playOn(3);
    const mine = check(host.record());
    const key = isDiceFault(mine) ? '' : mine.keys[1].key;
    expect(isDiceFault(check(host.record(), { mine: [key] }))).toBe(false);
    expect(check(host.record(), { mine: ['ab'.repeat(32)] })).toMatchObject({ k: 0, key: 'mine' });
    host.enter(1, 'stranger');
    expect(check(host.record(), { mine: [key] })).toMatchObject({ k: host.rows.length, key: 'stranger' });
  });
});

/** The check of a forger who could sign the one message that was changed. */
function checkButOne(record: FairRecord) {
  let forged = 0;
  return check(record, { isSigned: (...signed) => isSigned(...signed) || forged++ === 0 });
}

/** Another entry than it was. */
function tampered(entry: JournalEntry): JournalEntry {
  if ('undo' in entry) return { ...entry, undo: entry.undo + 1 };
  return { ...entry, hash: flip(entry.hash) };
}
