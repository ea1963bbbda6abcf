/**
 * Positions of a match at some of its entries, kept small: only their truth, and mostly as the difference from an earlier whole
 * one. A position that was read from a device is decoded when it is needed.
 */

import type { Encoded } from './flow/codec.ts';

/** `differs` holds indices and values in turn. */
export interface Snapshot {
  readonly n: number;
  readonly truth: { readonly whole: Int32Array; readonly differs: Int32Array } | Encoded;
}

/** A position is kept whole if more than this fraction of it differs from the last whole one. */
const MOST_DIFFERENT = 1 / 8;
const NOTHING = new Int32Array(0);

export class Snapshots {
  /** In the order of the line. */
  private list: Snapshot[] = [];

  /** The newest one at or before entry `n`. */
  before(n: number): Snapshot | undefined {
    return this.list.findLast((snapshot) => snapshot.n <= n);
  }

  /** Keeps the truth of a position; the caller gives up the array. */
  add(n: number, truth: Int32Array): void {
    const last = this.list[this.list.length - 1]?.truth;
    const differs = last && 'whole' in last ? differenceOf(last.whole, truth) : undefined;
    const whole = last && 'whole' in last && differs ? last.whole : truth;
    this.list.push({ n, truth: { whole, differs: differs ?? NOTHING } });
  }

  /** Adds earlier positions. */
  addBefore(earlier: readonly Snapshot[]): void {
    this.list = [...earlier, ...this.list];
  }

  /** Drops a position that is not the one the line leads to. */
  drop(snapshot: Snapshot): void {
    this.list = this.list.filter((other) => other !== snapshot);
  }

  /** The line went back to before entry `n`. */
  cut(n: number): void {
    while (this.list.length > 0 && this.list[this.list.length - 1].n > n) this.list.pop();
  }

  /** Those up to entry `n`, for another match with the same beginning. */
  upTo(n: number): readonly Snapshot[] {
    return this.list.filter((snapshot) => snapshot.n <= n);
  }
}

/** The truth of a snapshot as integers, in an array of its own. */
export function wholeOf({ whole, differs }: { readonly whole: Int32Array; readonly differs: Int32Array }): Int32Array {
  const truth = whole.slice();
  for (let i = 0; i < differs.length; i += 2) truth[differs[i]] = differs[i + 1];
  return truth;
}

/** Undefined if too much differs. */
function differenceOf(whole: Int32Array, truth: Int32Array): Int32Array | undefined {
  let count = 0;
  for (let i = 0; i < truth.length; i++) if (truth[i] !== whole[i]) count++;
  if (count > truth.length * MOST_DIFFERENT) return undefined;
  const differs = new Int32Array(count * 2);
  let at = 0;
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] === whole[i]) continue;
    differs[at++] = i;
    differs[at++] = truth[i];
  }
  return differs;
}
