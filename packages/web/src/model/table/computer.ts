/** The computer at a seat, as a table sees it. Whoever thinks is given views and seeds, never the match or its dice. */

import type { Action, View } from '@cauldron/engine';
import type { ComputerSeat } from './seats.ts';

export interface Asked {
  readonly player: ComputerSeat;
  readonly view: View;
  readonly seed: string;
  /** How many entries the match has, and how many it had when a person last decided. */
  readonly n: number;
  readonly since: number;
}

export interface Computer {
  choose(asked: Asked): Promise<Action>;
  /** A person is to decide, or the match is over: the computer may be played in another tab. */
  rest(): void;
  /** What is thought about now is not wanted any more. */
  drop(): void;
  /** The match is no longer on this page. */
  leave(): void;
}
