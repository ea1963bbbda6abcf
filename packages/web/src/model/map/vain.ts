/** Answers that are legal and come to nothing: the unit that they take in hand can do nothing, and its step ends at once. */

import { type Action, type Game, LOWEST, type State, type View, verbOf } from '@cauldron/engine';

const known = new WeakMap<View, Map<Action, boolean>>();

/** Tried in a position imagined from the view, once for each view. */
export function isVain(game: Game, view: View, act: Action): boolean {
  const tried = known.get(view) ?? new Map<Action, boolean>();
  known.set(view, tried);
  const isSo = tried.get(act) ?? stateIfVain(game, view, act) !== undefined;
  tried.set(act, isSo);
  return isSo;
}

/** The position in which the unit can only end its step; undefined if it can do more. */
export function stateIfVain(game: Game, view: View, act: Action): State | undefined {
  const { question } = view;
  const isTaking = question?.roles[verbOf(act)] === 'choose' && question.stakes[verbOf(act)] === 'back';
  if (!isTaking || game.vocabulary.targetKind(verbOf(act)) !== 'unit') return undefined;
  const state = game.imagine(view, LOWEST);
  if (game.apply(state, act)) return undefined;
  const next = game.pending(state);
  if (next.kind !== 'question' || next.seat !== question.seat || next.count !== 1) return undefined;
  return next.roleOf(verbOf(next.actions[0])) === 'end' ? state : undefined;
}
