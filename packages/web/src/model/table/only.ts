/** Decisions that need no person because there is only one answer. */

import { type AskedQuestion, type Question, verbOf } from '@cauldron/engine';

/** Whether the only answer is given automatically. When a set is complete, the player still confirms it, because dice may follow. */
export function isOnlyAnswer(asked: Pick<Question, 'actions' | 'count' | 'setVerb' | 'stakeOf'>): boolean {
  return asked.count === 1 && !(asked.setVerb >= 0 && asked.stakeOf(verbOf(asked.actions[0])) === 'dice');
}

/** The same for a question as its seat sees it. */
export function hasOnlyAnswer({ actions, setVerb, stakes }: AskedQuestion): boolean {
  return actions.length === 1 && !(setVerb >= 0 && stakes[verbOf(actions[0])] === 'dice');
}
