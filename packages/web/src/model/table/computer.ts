/** The computer at a seat, as a table sees it. It gets views and seeds, never the match or its dice. */

import type { Action, View } from '@cauldron/engine';
import type { ComputerSeat } from './seats.ts';

export interface SeatAsked {
  readonly player: ComputerSeat;
  readonly view: View;
  readonly seed: string;
  /** How many entries the match has, and how many it had when a person last decided. */
  readonly n: number;
  readonly since: number;
}

export interface Computer {
  choose(asked: SeatAsked): Promise<Action>;
  /** A person must decide, or the match is over: another tab may play the computer. */
  rest(): void;
  /** The current thought is no longer wanted. */
  drop(): void;
  /** The match leaves this page. */
  leave(): void;
}
