/** The formula of docs/fair-dice.md: from bytes that nobody could choose alone to dice and draws. */

import { type Bytes, toHex, utf8 } from './bytes.ts';
import { hmac } from './sha256.ts';

/** The values that the dice of deciding message d are mixed from. */
export interface Mixed {
  readonly matchId: string;
  /** The number of the deciding message, from 1. */
  readonly d: number;
  /** 32 bytes of the player who sent the message. */
  readonly n: Bytes;
  /** 32 bytes of the witness; empty if nobody witnesses. */
  readonly w: Bytes;
  /** SHA-256 of the canonical JSON of the message's content. */
  readonly contentHash: Bytes;
}

/** A die or a draw, as the rules ask for it. */
export interface AwaitedChance {
  readonly stream: string;
  readonly dice: number;
  readonly sides: number;
  /** For a draw: how many there are of each kind. */
  readonly cup: ArrayLike<number> | undefined;
  /** A bit per seat that may see the outcome; -1 for all. */
  readonly see: number;
}

/** One word that was read on the way to an outcome. */
export interface NumberStep {
  /** Which block of the stream, and which of its eight words. */
  readonly block: number;
  readonly word: number;
  readonly value: number;
  /** The modulus: a number below this was wanted. */
  readonly below: number;
  /** The word lay in the incomplete last span. It was thrown away, because otherwise some numbers would come more often than others. */
  readonly thrown: boolean;
}

export interface Fallen {
  /** The dice, each from 1; or the number of the kind drawn. */
  readonly fell: readonly number[];
  readonly steps: readonly NumberStep[];
}

const WORDS = 8;
const SPAN = 2 ** 32;

/** The key of deciding message d. `seed` is v[d]; for a fall that not everyone may see it is the match's secret seed. */
export const keyOf = (seed: Bytes, { matchId, d, n, w, contentHash }: Mixed): Bytes =>
  hmac(seed, utf8(`cauldron-dice-2\n${matchId}\n${d}\n${toHex(n)}\n${toHex(w)}\n${toHex(contentHash)}`));

/** Whole numbers from one key: each stream has its own words, used in order. */
export class FairNumbers {
  private readonly streams = new Map<string, { next: number; block: DataView }>();
  private steps: NumberStep[] = [];
  constructor(private readonly key: Bytes) {}

  /** A whole number from 0 to m - 1, all equally likely. */
  below(stream: string, m: number): number {
    if (!(Number.isInteger(m) && m >= 1 && m <= SPAN)) throw new Error(`there is no number below ${m}`);
    const usable = SPAN - (SPAN % m);
    for (;;) {
      const step = this.word(stream, m, usable);
      this.steps.push(step);
      if (!step.thrown) return step.value % m;
    }
  }

  /** Dice in order, or a draw, which walks over the kinds in order. */
  fall({ stream, dice, sides, cup }: AwaitedChance): Fallen {
    this.steps = [];
    const fell: number[] = [];
    if (cup) fell.push(this.draw(stream, cup));
    else for (let i = 0; i < dice; i++) fell.push(1 + this.below(stream, sides));
    return { fell, steps: this.steps };
  }

  private draw(stream: string, cup: ArrayLike<number>): number {
    let total = 0;
    for (let kind = 0; kind < cup.length; kind++) total += cup[kind];
    let left = this.below(stream, total);
    let kind = 0;
    while (left >= cup[kind]) left -= cup[kind++];
    return kind;
  }

  private word(stream: string, below: number, usable: number): NumberStep {
    const at = this.streams.get(stream) ?? { next: 0, block: EMPTY };
    const block = Math.floor(at.next / WORDS);
    const word = at.next % WORDS;
    if (word === 0) at.block = new DataView(hmac(this.key, utf8(`${stream}\n${block}`)).buffer);
    at.next++;
    this.streams.set(stream, at);
    const value = at.block.getUint32(4 * word);
    return { block, word, value, below, thrown: value >= usable };
  }
}

const EMPTY = new DataView(new ArrayBuffer(0));

/** All chance that one message lets fall: public falls from v[d], the others from the secret seed. */
export class FairFalls {
  private readonly open: FairNumbers;
  private readonly secret: FairNumbers | undefined;
  constructor(mixed: Mixed, v: Bytes, secretSeed?: Bytes) {
    this.open = new FairNumbers(keyOf(v, mixed));
    this.secret = secretSeed && new FairNumbers(keyOf(secretSeed, mixed));
  }

  fall(asked: AwaitedChance): Fallen {
    const numbers = asked.see === -1 ? this.open : this.secret;
    if (!numbers) throw new Error('a secret draw can be checked only after the match, when its seed is known');
    return numbers.fall(asked);
  }
}
