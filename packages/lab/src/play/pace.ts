/** How long a player who plays by the clock takes for its activations and reactions. */

import type { Game, State } from '@cauldron/engine';

/** Seconds of thought of one seat in one match: one figure for each own activation, and one for each answer in another seat's. */
export interface Times {
  readonly activations: readonly number[];
  readonly reactions: readonly number[];
}

/** The median, and the 95th percentile. */
export interface Quantiles {
  readonly n: number;
  readonly middle: number;
  readonly late: number;
  readonly most: number;
}

export interface PaceFigures {
  readonly activations: Quantiles;
  readonly reactions: Quantiles;
}

export function paceOf(all: readonly Times[]): PaceFigures | undefined {
  if (all.length === 0) return undefined;
  return {
    activations: quantilesOf(all.flatMap((t) => t.activations)),
    reactions: quantilesOf(all.flatMap((t) => t.reactions)),
  };
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { n: sorted.length, middle: at(0.5), late: at(0.95), most: at(1) };
}

const OPENING = -1;

/** Adds up what one seat spends. */
export class Stopwatch {
  private readonly activations: number[] = [];
  private readonly reactions: number[] = [];
  /** The activation of the last figure; undefined if nothing may be added to that figure. */
  private under: number | undefined;

  constructor(
    private readonly game: Game,
    private readonly seat: number,
  ) {}

  /** Adds the seconds of an answer in this position. */
  spend(state: State, seconds: number): void {
    const { advice } = this.game;
    const active = advice?.activeSide(state) ?? -1;
    if (active >= 0 && active !== state.sideOf(this.seat)) {
      this.reactions.push(seconds);
      return;
    }
    const activation = advice?.activation(state) ?? -1;
    // The seat that chooses what to activate makes the plan for it, so this time belongs to the activation.
    const goesOn = activation >= 0 && (this.under === activation || this.under === OPENING);
    this.under = activation >= 0 ? activation : active < 0 ? undefined : OPENING;
    if (goesOn) this.activations[this.activations.length - 1] += seconds;
    else this.activations.push(seconds);
  }

  times(): Times {
    const rounded = (values: readonly number[]) => values.map((s) => Math.round(s * 1000) / 1000);
    return { activations: rounded(this.activations), reactions: rounded(this.reactions) };
  }
}
