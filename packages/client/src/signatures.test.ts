/** Who signs for a seat: its devices, and the server only while the log says that the program plays. */

import { toHex } from '@cauldron/fair';
import type { LogContent, SeenEntry } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { SignatureWatch } from './signatures.ts';
import { Signer } from './signer.ts';
import { memoryStorage } from './storage.ts';

const KEY = toHex(new Uint8Array(32).fill(7));
const MINE = 1;

/** A log that is told entry by entry; `by` 0 is the server's key, 1 that of this device. */
function table() {
  const faults: (readonly [number, string])[] = [];
  const watch = new SignatureWatch('match', { isSigned: () => Promise.resolve(true) }, (k, what) =>
    faults.push([k, what]),
  );
  watch.sync(
    { seq: 0, entries: [], keys: [{ seat: null, key: 'server', proved: true, count: 0 }], start: 'start', first: 'c1' },
    MINE,
  );
  const counts = [0, 0];
  let [seq, d] = [0, 0];
  const tell = (seat: number | null, content: LogContent, by: number) => {
    seq++;
    counts[by]++;
    if (content.kind === 'act') d++;
    const dice = { falls: [], head: `h${seq}`, ...(content.kind === 'act' && { d, next: `c${d + 1}`, known: '' }) };
    const sign = { by, count: counts[by], sig: '' };
    const entry = { seq, seat, kind: content.kind, content, said: '', sign, dice, events: [] };
    watch.see(entry as unknown as SeenEntry, MINE);
  };
  return { watch, faults, tell };
}

const act: LogContent = { kind: 'act', do: ['pass'] };
const lent: LogContent = { kind: 'seat', of: MINE, to: 'ai', how: 'program', level: 'officer' };
const back: LogContent = { kind: 'seat', of: MINE, to: 'person', how: 'link', again: true };

describe('what the server signs for a seat', () => {
  it('is the program’s play from the entry that lends the seat to the one that gives it back, and a fault otherwise', () => {
    const { faults, tell } = table();
    tell(MINE, { kind: 'key', key: KEY }, 1);
    tell(MINE, act, 1);
    tell(null, lent, 0);
    tell(MINE, act, 0);
    tell(MINE, act, 0);
    tell(null, back, 0);
    tell(MINE, act, 1);
    expect(faults).toEqual([]);
    tell(MINE, act, 0);
    expect(faults).toEqual([[8, 'not-sent']]);
  });

  it('is a fault while another seat is lent', () => {
    const { faults, tell } = table();
    tell(MINE, { kind: 'key', key: KEY }, 1);
    tell(null, { ...lent, of: 0 } as LogContent, 0);
    tell(MINE, act, 0);
    expect(faults).toEqual([[3, 'not-sent']]);
  });
});

describe('a seat that is lent to the program', () => {
  const signer = () => {
    const device = { key: KEY, sign: () => Promise.resolve('') };
    return new Signer(memoryStorage(), 'match', MINE, device, () => new Uint8Array(32));
  };

  it('from elsewhere is told, until the player says that it was he; what he did here is not', () => {
    const { watch, tell } = table();
    const own = signer();
    tell(MINE, { kind: 'key', key: KEY }, 1);
    tell(MINE, act, 1);
    own.noteLending(2);
    tell(null, lent, 0);
    tell(null, back, 0);
    const unknown = () => own.unknownOf(watch.lendingsSince(KEY)).map(({ k }) => k);
    expect(unknown()).toEqual([]);
    // The server lends it once more, and nobody had asked for it.
    tell(null, lent, 0);
    expect(unknown()).toEqual([5]);
    own.noteLending(4);
    expect(unknown()).toEqual([]);
  });

  it('before this device had a key is no matter of its player', () => {
    const { watch, tell } = table();
    tell(null, lent, 0);
    tell(null, back, 0);
    tell(MINE, { kind: 'key', key: KEY }, 1);
    expect(signer().unknownOf(watch.lendingsSince(KEY))).toEqual([]);
  });
});
