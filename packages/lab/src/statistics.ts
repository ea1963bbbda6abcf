/** What a number of matches proves: intervals, an exact test over pairs, and a test that may stop early. */

/** A share with its 95 % interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const whole = (share: number): string => String(Math.round(share * 100));

/** `56 % (44–67)`. */
export const shareText = ({ share, low, high }: Share): string => `${whole(share)} % (${whole(low)}–${whole(high)})`;

/** The two-sided 95 % point of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson's interval: it stays within 0 and 1, and is sensible even for 20 wins out of 20. A draw is half a win. */
export function wilson(wins: number, matches: number): Share {
  if (matches === 0) return { share: 0.5, low: 0, high: 1 };
  const share = wins / matches;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * matches)) / (1 + z2 / matches);
  const half = (Z / (1 + z2 / matches)) * Math.sqrt((share * (1 - share)) / matches + z2 / (4 * matches * matches));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface Mean {
  readonly mean: number;
  /** Half the width of the 95 % interval. */
  readonly within: number;
}

export function meanOf(values: readonly number[]): Mean {
  const n = values.length;
  if (n === 0) return { mean: 0, within: 0 };
  const mean = sum(values) / n;
  if (n === 1) return { mean, within: Number.POSITIVE_INFINITY };
  const variance = sum(values.map((v) => (v - mean) ** 2)) / (n - 1);
  return { mean, within: Z * Math.sqrt(variance / n) };
}

/**
 * The exact two-sided p-value of «both are equally good», from the lead of one over the other in each pair (whole numbers). If
 * both are equal, each lead could equally have been the other's. So: of all ways to turn the signs, how many give a sum at least
 * as far from 0? The pairs are independent, not the matches: two matches of a pair share their dice.
 */
export function signFlipTest(leads: readonly number[]): number {
  const sizes = leads.map(Math.abs).filter((size) => size > 0);
  const most = sum(sizes);
  // chance[i] belongs to the sum i - most.
  let chance = new Float64Array(2 * most + 1);
  chance[most] = 1;
  for (const size of sizes) {
    const next = new Float64Array(chance.length);
    for (let i = 0; i < chance.length; i++) {
      if (chance[i] === 0) continue;
      next[i - size] += chance[i] / 2;
      next[i + size] += chance[i] / 2;
    }
    chance = next;
  }
  const seen = Math.abs(sum(leads));
  let p = 0;
  for (let i = 0; i < chance.length; i++) if (Math.abs(i - most) >= seen) p += chance[i];
  return Math.min(1, p);
}

/**
 * `open`: the pairs so far decide nothing. `equal`: neither is better by the margin. `reached`, `missed`: the score is at the
 * aim, or clearly below it.
 */
export type Verdict = 'better' | 'worse' | 'equal' | 'reached' | 'missed' | 'open';

/** Takes the scores of pairs (0 to 1) one by one, and says when enough were played. */
export interface StoppingTest {
  add(score: number): Verdict;
}

/** One wrong verdict of each kind in twenty. */
const BOUND = Math.log(0.95 / 0.05);
/** Fewer pairs do not show how much pairs differ. */
const FEWEST = 5;

/**
 * Wald's sequential test over the scores of pairs (0 to 1), in its form for an unknown variance: «equal» against «better by the
 * margin», and the same for «worse». Two imagined pairs, one lost and one won, keep the variance above zero if all pairs end the
 * same way.
 */
export class SequentialTest implements StoppingTest {
  private pairs = 0;
  private total = 0;
  private squares = 0;

  constructor(private readonly margin: number) {}

  add(score: number): Verdict {
    this.pairs++;
    this.total += score;
    this.squares += score * score;
    return this.verdict();
  }

  private verdict(): Verdict {
    if (this.pairs < FEWEST) return 'open';
    const n = this.pairs + 2;
    const variance = (this.squares + 1) / n - ((this.total + 1) / n) ** 2;
    const lead = this.total / this.pairs - 0.5;
    /** The log-likelihood ratio: a lead of the margin in this direction against no lead. */
    const ratio = (direction: number) =>
      (this.pairs * this.margin * (2 * direction * lead - this.margin)) / (2 * variance);
    const better = ratio(1);
    const worse = ratio(-1);
    if (better >= BOUND) return 'better';
    if (worse >= BOUND) return 'worse';
    return better <= -BOUND && worse <= -BOUND ? 'equal' : 'open';
  }
}

/** How far below the aim a score is clearly less; close to 100 % a smaller gap is enough. */
const clearlyBelow = (aim: number): number => (aim >= 0.95 ? 0.05 : 0.1);

/**
 * Wald's test of single matches: a score at the aim against one that is clearly less. A score between the two may be judged
 * either way, and takes long.
 */
export class AimTest implements StoppingTest {
  private ratio = 0;
  private readonly win: number;
  private readonly loss: number;

  constructor(aim: number) {
    const less = aim - clearlyBelow(aim);
    this.win = Math.log(aim / less);
    this.loss = Math.log((1 - aim) / (1 - less));
  }

  add(score: number): Verdict {
    this.ratio += 2 * (score * this.win + (1 - score) * this.loss);
    if (this.ratio >= BOUND) return 'reached';
    return this.ratio <= -BOUND ? 'missed' : 'open';
  }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
