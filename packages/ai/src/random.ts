/** Fast seeded numbers for rollouts: the same seed gives the same luck, whatever the plan that is tried. */

import {
  type Action,
  type Chance,
  FRAME_BELOW,
  FRAME_HEAD,
  FRAME_KIND,
  type Rng,
  type State,
  sample,
} from '@cauldron/engine';

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
 * Dice for a rollout, by what they are rolled for: the procedure that awaits them, what it is about, and how often it has rolled. Two
 * plans that fight the same battle fight it with the same luck, whatever else they do before; so what differs between them is their own.
 */
export class SharedLuck {
  private readonly rng = new FastRng();
  private readonly rolled = new Map<number, number>();
  private base = 0;

  seed(n: number): void {
    this.base = n;
    this.rolled.clear();
  }

  next(s: State, chance: Chance): Action {
    const below = s.frames[s.framePointer + FRAME_BELOW];
    const about = below < 0 ? 0 : mix(s.frames[below + FRAME_KIND], s.frames[below + FRAME_HEAD]);
    const key = mix(about, chance.dice * 64 + chance.sides);
    const n = this.rolled.get(key) ?? 0;
    this.rolled.set(key, n + 1);
    this.rng.seed(mix(mix(this.base, key), n));
    return sample(chance, this.rng);
  }
}
