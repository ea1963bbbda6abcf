/** Decisions that need no person because there is only one answer. */

import { type AskedQuestion, type Game, LOWEST, type Question, type Stake, type View, verbOf } from '@cauldron/engine';

/**
 * Whether the only answer is given automatically. A complete set that leads to dice waits. A player who adds the last attacker, or all of
 * them, has said who fights, not that the dice may fall. The player sees the odds of the whole attack first and can still take it back.
 * This costs no input after a click on the target: without the wait, that click would have to be confirmed.
 */
export const isOnlyAnswer = (q: Pick<Question, 'actions' | 'count' | 'setVerb' | 'stakeOf'>): boolean =>
  q.count === 1 && !waits(q.setVerb, q.stakeOf(verbOf(q.actions[0])));

/**
 * A window in which the seat can only say no: it holds nothing that it could use. The answer is its default, given automatically where
 * nobody could learn from it that there was no choice.
 */
export const hasOnlyNoes = (q: Pick<Question, 'actions' | 'count' | 'window' | 'roleOf'>): boolean => {
  if (q.window === '') return false;
  for (let i = 0; i < q.count; i++) if (q.roleOf(verbOf(q.actions[i])) !== 'no') return false;
  return q.count > 0;
};

/** The same for a question as its seat sees it. */
const hasOnlyAnswer = ({ actions, setVerb, stakes }: AskedQuestion): boolean =>
  actions.length === 1 && !waits(setVerb, stakes[verbOf(actions[0])]);

/**
 * The same for a question that is answered on a server, where others see when an answer came. A sealed one waits for its player: an answer
 * that comes at once would tell them that there was no choice.
 */
export function hasOnlyAnswerForAll(game: Pick<Game, 'imagine' | 'pending'>, view: View): boolean {
  if (!view.question || !hasOnlyAnswer(view.question)) return false;
  const pending = game.pending(game.imagine(view, LOWEST));
  return pending.kind === 'question' && !pending.sealed;
}

const waits = (setVerb: number, stake: Stake | undefined): boolean => setVerb >= 0 && stake === 'dice';
