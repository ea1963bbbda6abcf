import { chainValue, fromHex, toHex, type WitnessNotes } from '@cauldron/fair';
import type { Content, SeenEntry, TableState } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from './storage.ts';
import { WitnessKeeper } from './witness.ts';

const table = { witnessed: true, result: null } as unknown as TableState;
const x = '11'.repeat(32);
const above = (steps: number): string => toHex(chainValue(fromHex(x) ?? new Uint8Array(), steps));

/** A seat whose first chain, of 1,024 values, has shown this many, and the log with its tip. */
function seatedWith(shown: number) {
  const storage = memoryStorage();
  const notes: WitnessNotes = { x, length: 1024, shown, d: shown, promise: 'promise' };
  storage.setItem('cauldron.witness.match.0', JSON.stringify([notes]));
  let byte = 0;
  const keeper = new WitnessKeeper(storage, 'match', 0, () => new Uint8Array(32).fill(++byte));
  const log = [{ seq: 1, seat: 0, content: { kind: 'commit', tip: above(1024) } }] as unknown as SeenEntry[];
  return { keeper, log, known: above(1024 - shown) };
}
const isOnLog = (log: readonly SeenEntry[], content: Content | undefined): SeenEntry[] => [
  ...log,
  { seq: 2, seat: 0, content } as unknown as SeenEntry,
];

describe('a chain that runs out', () => {
  it('is renewed with a tip that is offered until it stands on the log, however often it is refused', () => {
    const { keeper, log, known } = seatedWith(992);
    const first = keeper.toCommit(log, table, known);
    expect(first).toMatchObject({ kind: 'commit' });
    expect(keeper.toCommit(log, table, known)).toEqual(first);
    expect(keeper.toCommit(isOnLog(log, first), table, known)).toBeUndefined();
  });

  it('is renewed so by a device that has only the newest page of the log, too', () => {
    const { keeper, known } = seatedWith(992);
    const page = [{ seq: 900, seat: 1, content: { kind: 'offer-draw' } }] as unknown as SeenEntry[];
    const first = keeper.toCommit(page, table, known);
    expect(first).toMatchObject({ kind: 'commit' });
    expect(keeper.toCommit(page, table, known)).toEqual(first);
  });

  it('has values enough before, and is left alone', () => {
    const { keeper, log, known } = seatedWith(991);
    expect(keeper.toCommit(log, table, known)).toBeUndefined();
  });

  it('on another device stays in use', () => {
    const { keeper, log, known } = seatedWith(992);
    const other = [{ seq: 1, seat: 0, content: { kind: 'commit', tip: 'ab'.repeat(32) } }] as unknown as SeenEntry[];
    expect(keeper.toCommit(other, table, 'ab'.repeat(32))).toBeUndefined();
    expect(keeper.toCommit(log, table, known)).toMatchObject({ kind: 'commit' });
  });
});
