/** Decisions that need no person because there is only one answer. */

import { type AskedQuestion, type Question, type Stake, verbOf } from '@cauldron/engine';

/**
 * Whether the only answer is given automatically. A complete set that leads to dice waits. A player who adds the last attacker, or all of
 * them, has said who fights, not that the dice may fall. The player sees the odds of the whole attack first and can still take it back.
 * This costs no input after a click on the target: without the wait, that click would have to be confirmed.
 */
export const isOnlyAnswer = (q: Pick<Question, 'actions' | 'count' | 'setVerb' | 'stakeOf'>): boolean =>
  q.count === 1 && !waits(q.setVerb, q.stakeOf(verbOf(q.actions[0])));

/** The same for a question as its seat sees it. */
export const hasOnlyAnswer = ({ actions, setVerb, stakes }: AskedQuestion): boolean =>
  actions.length === 1 && !waits(setVerb, stakes[verbOf(actions[0])]);

const waits = (setVerb: number, stake: Stake | undefined): boolean => setVerb >= 0 && stake === 'dice';
