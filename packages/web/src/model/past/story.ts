/** A match as it went, as far as this page knows it. */

import type { Match, State } from '@cauldron/engine';

/** What is known of how a match went: its entries in order, what each brought about, and the position before each. */
export type Story = Readonly<Pick<Match<State>, 'game' | 'stateAt'>> & {
  readonly line: readonly Match<State>['line'][number][];
  readonly events: readonly (readonly Match<State>['events'][number][number][])[];
  /** Only views of it are known here, and positions are imagined from them. */
  readonly isViewed?: boolean;
  /** Fetches the position before entry `n` if it is not here yet; false where it cannot be had now. */
  readonly reach?: (n: number) => Promise<boolean>;
};
