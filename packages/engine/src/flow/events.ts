/** What happened, for the log and the board. An event is a key with figures; who may see it is part of it. */

import type { Figures } from './refusal.ts';

/** Everyone may see it. */
export const ALL_SEATS = -1;

export interface GameEvent {
  readonly key: string;
  /** The rule that made it happen. */
  readonly rule: string;
  /** Units, places and sides are their numbers; the vocabulary turns them into names by the figure's name. */
  readonly figures: Figures;
  /** A bit per seat that may see it, or ALL_SEATS. */
  readonly see: number;
  /** It shows a seat something it did not know: undo stops here. */
  readonly reveals: boolean;
}

export interface Events {
  push(event: GameEvent): unknown;
}

/** How rules report: `g.tell?.('moved', '9.0', { unit, from, to })`. Without a listener the figures are never made. */
export type Tell = (key: string, rule: string, figures: Figures, see?: number, reveals?: boolean) => void;
