/** The course of a match, as far as this page knows it. */

import type { Match, State } from '@cauldron/engine';

/** The entries in order, the events of each, and the position before each. */
export type Story = Readonly<Pick<Match<State>, 'game' | 'stateAt' | 'eventsAt'>> & {
  readonly line: readonly Match<State>['line'][number][];
  /** Entries before this one are not loaded yet. */
  readonly from: number;
  /** True if only views are known here, and positions are imagined from them. */
  readonly isViewed?: boolean;
  /** Fetches entry `n`'s past and the position before it, if they are not loaded yet; false if that fails. */
  reach?(n: number): Promise<boolean>;
};

export const isOver = (match: Story): boolean =>
  match.game.pending(match.stateAt(match.line.length)).kind === 'outcome';
