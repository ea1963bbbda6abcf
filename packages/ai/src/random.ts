/** Fast seeded numbers for rollouts: the same seed gives the same luck to every plan that is tried. */

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

/** One generator that is seeded again for each rollout. */
export class FastRng implements Rng {
  constructor(private state = 1) {}
  seed(n: number): void {
    this.state = n;
  }
  /** As a seed, it goes on from here. */
  get now(): number {
    return this.state;
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
 * Dice for a rollout. A die depends on the procedure that waits for it, on the subject of that procedure, and on how often it has
 * rolled. So two plans that fight the same battle have the same luck in it, even if they did different things before. The futures
 * of one seed also share out each die: of two futures one gets the lower half of its faces, of four each gets a quarter. So a few
 * futures measure how good a plan is, not how lucky it was.
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

  /** How often each die has been rolled, to be given to `resume`. */
  get sofar(): ReadonlyMap<number, number> {
    return new Map(this.rolled);
  }
  resume(future: Future, rolled: ReadonlyMap<number, number>): void {
    this.begin(future);
    for (const [key, n] of rolled) this.rolled.set(key, n);
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

/**
 * After this many futures a die is shared out again. It is a power of two, so that the choices of halves fit into the bits of one
 * number.
 */
const SHARES = 32;

/** Each die draws its own order of halves and quarters, so no two dice are lucky together. */
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
