import { expect, it } from 'vitest';
import { seededRng } from './chance/random.ts';
import { type Snapshot, Snapshots, wholeOf } from './snapshots.ts';

const FIGURES = 11_500;

/** Positions of a large game, one for every 128 of 45,000 entries. Some figures change a lot, the others hardly. */
function longWay(): { readonly snapshots: Snapshots; readonly truths: readonly Int32Array[] } {
  const rng = seededRng('snapshots');
  const snapshots = new Snapshots();
  const truth = new Int32Array(FIGURES);
  const truths: Int32Array[] = [];
  for (let n = 0; n < 45_000; n += 128) {
    for (let i = 0; i < 600; i++) truth[rng.below(rng.below(10) > 0 ? 3000 : FIGURES)] = rng.below(1000);
    truths.push(truth.slice());
    snapshots.add(n, truth.slice());
  }
  return { snapshots, truths };
}

const kept = ({ truth }: Snapshot) => {
  if (!('whole' in truth)) throw new Error('it is encoded');
  return truth;
};

it('restore every position of a long match, and use less than 8 MB', () => {
  const { snapshots, truths } = longWay();
  const all = snapshots.upTo(45_000);
  expect(all.map((snapshot) => wholeOf(kept(snapshot)))).toEqual(truths);
  const wholes = new Set(all.map((snapshot) => kept(snapshot).whole));
  const bytes = [...wholes, ...all.map((snapshot) => kept(snapshot).differs)].reduce((sum, a) => sum + a.byteLength, 0);
  expect(bytes).toBeLessThan(8_000_000);
});

it('are found by the entry after them, and are dropped once the line goes back behind them', () => {
  const { snapshots } = longWay();
  expect([0, 127, 128, 44_999].map((n) => snapshots.before(n)?.n)).toEqual([0, 0, 128, 44_928]);
  snapshots.cut(1000);
  expect(snapshots.before(44_999)?.n).toBe(896);
});
