/** Fast seeded numbers for rollouts: the same seed gives the same dice, stream by stream, whatever the plan that is tried. */

import { type Action, type Chance, type ChanceSource, type Rng, sample } from '@cauldron/engine';

/** Mixes two whole numbers into one that looks like neither. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) | 0;
}

/** One generator that is set anew for each rollout. */
export class FastRng implements Rng {
  constructor(private state = 1) {}
  seed(n: number): void {
    this.state = n;
  }
  /** A whole number of 32 bits. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }
  below(n: number): number {
    return n <= 1 ? 0 : this.next() % n;
  }
}

/**
 * Dice for a rollout. Each stream has its own numbers, so that two plans that roll the same kind of dice in the same order are tried
 * with the same luck: the difference between them is then their own.
 */
export class SharedLuck implements ChanceSource {
  private readonly streams = new Map<string, FastRng>();
  private readonly list: FastRng[] = [];

  seed(n: number): void {
    for (let i = 0; i < this.list.length; i++) this.list[i].seed(mix(n, i));
    this.base = n;
  }
  private base = 0;

  next(chance: Chance): Action {
    let rng = this.streams.get(chance.stream);
    if (!rng) {
      rng = new FastRng(mix(this.base, this.list.length));
      this.streams.set(chance.stream, rng);
      this.list.push(rng);
    }
    return sample(chance, rng);
  }
}
