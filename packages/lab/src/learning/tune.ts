/**
 * Tuning by self-play: simultaneous perturbation (SPSA). Each step moves all weights at once, up or down by a coin each. The two
 * opposite settings play each other, and the weights move a little towards the winner. The result is the mean over the later
 * half.
 */

import { seededRng } from '@cauldron/engine';

export type WeightSet = Readonly<Record<string, number>>;

export interface Tuning {
  readonly start: WeightSet;
  /** The weights that may change. */
  readonly names: readonly string[];
  readonly steps: number;
  readonly seed: string;
}

/** How much better the first setting does than the second, from -1 to 1. */
export type Contest = (first: WeightSet, second: WeightSet, step: number) => Promise<number>;

export interface TuningStep {
  readonly step: number;
  readonly lead: number;
  readonly weights: WeightSet;
}

export async function tune(tuning: Tuning, contest: Contest, heard: (step: TuningStep) => void): Promise<WeightSet> {
  const { start, names, steps, seed } = tuning;
  const rng = seededRng(`${seed}/coins`);
  const at = names.map((name) => start[name]);
  const reach = at.map((value) => Math.max(LEAST_REACH, Math.abs(value) * REACH));
  const mean = names.map(() => 0);
  let counted = 0;
  const named = (values: readonly number[]): WeightSet => ({
    ...start,
    ...Object.fromEntries(names.map((name, i) => [name, round(values[i])])),
  });
  for (let step = 0; step < steps; step++) {
    const coins = names.map(() => (rng.below(2) === 0 ? -1 : 1));
    const shifted = (sign: number) => named(at.map((value, i) => value + sign * coins[i] * reach[i]));
    const lead = await contest(shifted(1), shifted(-1), step);
    const gain = GAIN / Math.sqrt(step + SETTLING);
    for (let i = 0; i < at.length; i++) at[i] += gain * lead * coins[i] * reach[i];
    if (2 * step >= steps - 1) {
      counted++;
      for (let i = 0; i < at.length; i++) mean[i] += (at[i] - mean[i]) / counted;
    }
    heard({ step: step + 1, lead, weights: named(at) });
  }
  return named(counted > 0 ? mean : at);
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A weight is tried this share of its value away, and at least this far. */
const REACH = 0.25;
const LEAST_REACH = 0.2;
/** How far a won contest moves the weights at first, and after how many steps the moves grow small. */
const GAIN = 3;
const SETTLING = 15;
