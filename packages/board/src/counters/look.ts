/** A counter as it is painted. */

import type { Spot } from '../data.ts';
import type { Drawing } from './symbols.ts';

export interface CounterText {
  readonly text: string;
  readonly at: Spot;
  /** True for a rating, false for a name. */
  readonly strong: boolean;
  /** Its ink, if it is not the counter's own. */
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
  /** The ground of the symbol, if it is not the counter's colour made lighter. */
  readonly paper?: string;
  readonly stripe: string | undefined;
  readonly symbol: Drawing | { readonly path: string; readonly filled: boolean } | undefined;
  readonly words: readonly CounterText[];
  readonly band: string | undefined;
  readonly badges: readonly Badge[];
}
