/** A counter as it is painted. */

import type { Spot } from '../data.ts';
import type { Drawing } from './symbols.ts';

export interface Written {
  readonly text: string;
  readonly at: Spot;
  /** A rating, and not a name. */
  readonly strong: boolean;
  /** Where it is not printed in the counter's own ink. */
  readonly ink?: string | undefined;
  readonly isReconstructed?: boolean;
}
export interface Badge {
  readonly short: string;
  readonly title: string;
  readonly fill: string;
  readonly ink: string;
  readonly at: Spot;
}

export interface CounterLook {
  readonly key: string;
  readonly fill: string;
  readonly ink: string;
  /** What the symbol is drawn on, where it is not the counter's own colour made lighter. */
  readonly paper?: string;
  readonly stripe: string | undefined;
  readonly symbol: Drawing | { readonly path: string; readonly filled: boolean } | undefined;
  readonly words: readonly Written[];
  readonly band: string | undefined;
  readonly badges: readonly Badge[];
}
