/** Decisions that need no person because there is only one answer. */

import { type AskedQuestion, type Question, type Stake, verbOf } from '@cauldron/engine';

/**
 * Whether the only answer is given by itself. A set that is complete and leads to dice waits: whoever takes the last attacker, or all of
 * them, has said who fights, not that the dice may fall. The odds of the whole attack are seen first, and can still be taken back.
 * It costs no input where the target was pointed at: there the dice would have been asked about twice.
 */
export const isOnlyAnswer = (q: Pick<Question, 'actions' | 'count' | 'setVerb' | 'stakeOf'>): boolean =>
  q.count === 1 && !waits(q.setVerb, q.stakeOf(verbOf(q.actions[0])));

/** The same for a question as its seat sees it. */
export const hasOnlyAnswer = ({ actions, setVerb, stakes }: AskedQuestion): boolean =>
  actions.length === 1 && !waits(setVerb, stakes[verbOf(actions[0])]);

const waits = (setVerb: number, stake: Stake | undefined): boolean => setVerb >= 0 && stake === 'dice';
