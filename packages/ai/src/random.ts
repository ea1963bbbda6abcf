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

/** One of the futures that share a seed, by its number. */
export interface Future {
  readonly seed: number;
  readonly n: number;
}

/**
 * Dice for a rollout, by what they are rolled for: the procedure that awaits them, what it is about, and how often it has rolled. Two
 * plans that fight the same battle fight it with the same luck, whatever else they do before; so what differs between them is their own.
 * And the futures of one seed share the luck of each die out among them: of two futures one has the lower half of its faces, of four each a
 * quarter. So few futures tell what a plan is worth on the mean, and not how lucky it was.
 */
export class SharedLuck {
  private readonly dice = new SharedDice();
  private readonly rolled = new Map<number, number>();
  private base = 0;

  begin({ seed, n }: Future): void {
    this.base = mix(seed, 2);
    this.dice.future = n;
    this.rolled.clear();
  }

  next(s: Pick<State, 'frames' | 'framePointer'>, chance: Chance): Action {
    const below = s.frames[s.framePointer + FRAME_BELOW];
    const about = below < 0 ? 0 : mix(s.frames[below + FRAME_KIND], s.frames[below + FRAME_HEAD]);
    const key = mix(about, chance.dice * 64 + chance.sides);
    const n = this.rolled.get(key) ?? 0;
    this.rolled.set(key, n + 1);
    this.dice.rollFor(mix(mix(this.base, key), n));
    return sample(chance, this.dice);
  }
}

/** So many futures share out a die before it begins anew; a power of two, whose halvings have fewer choices than a number has bits. */
const SHARES = 32;

/** Each die by itself. Which half a future gets, and which half of that, is drawn for each die anew: no two dice are lucky together. */
class SharedDice implements Rng {
  future = 0;
  private key = 0;
  private die = 0;

  rollFor(key: number): void {
    this.key = key;
    this.die = 0;
  }

  below(faces: number): number {
    const key = mix(this.key, this.die++);
    const choices = mix(key, Math.floor(this.future / SHARES));
    let share = 0;
    for (let halving = 1, rest = this.future; halving < SHARES; rest >>= 1) {
      const half = rest & 1;
      share = share * 2 + (half ^ ((choices >>> (halving - 1)) & 1));
      halving = halving * 2 + half;
    }
    const within = (mix(key, this.future + 1) >>> 0) / 2 ** 32;
    return Math.floor(((share + within) * faces) / SHARES);
  }
}
