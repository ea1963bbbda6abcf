/** A match as it went, as far as this page knows it. */

import type { Match, State } from '@cauldron/engine';

/** What is known of how a match went: its entries in order, what each brought about, and the position before each. */
export type Story = Readonly<Pick<Match<State>, 'game' | 'stateAt' | 'eventsAt'>> & {
  readonly line: readonly Match<State>['line'][number][];
  /** Entries before this one are not here yet. */
  readonly from: number;
  /** Only views of it are known here, and positions are imagined from them. */
  readonly isViewed?: boolean;
  /** Fetches what is before entry `n`, the position too, if it is not here yet; false where it cannot be had now. */
  reach?(n: number): Promise<boolean>;
};
