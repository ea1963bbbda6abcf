/** The consequences of a decision, tried in a position imagined from the view. So nothing shows that the viewer may not know. */

import {
  type Action,
  type Game,
  type GameEvent,
  LOWEST,
  type Piece,
  type State,
  targetOf,
  type View,
  verbOf,
} from '@cauldron/engine';
import { handOf } from '../table/hand.ts';
import { isOnlyAnswer } from '../table/only.ts';
import { isVain } from './vain.ts';

/** The most automatic steps that are looked at. */
const FORCED = 12;

export interface Ahead {
  readonly next: View;
  /** Dice fall, a chit is drawn or something is revealed: the decision cannot be undone. */
  readonly isFinal: boolean;
  /** The units in hand when the same seat must decide next. */
  readonly hand: readonly number[];
  /** The units that the next question offers. */
  readonly offered: ReadonlySet<number>;
  /** The units whose place, face or state changes. */
  readonly changed: ReadonlySet<number>;
  /** How many units show another face or are gone. */
  readonly hurt: number;
}

/** Undefined if the decision is refused. */
export function lookAhead(game: Game, view: View, action: Action): Ahead | undefined {
  const state = game.imagine(view, LOWEST);
  const events: GameEvent[] = [];
  if (game.apply(state, action, events)) return undefined;
  const next = game.observe(state, view.viewer);
  const isMine = next.question !== undefined && next.question.seat === view.question?.seat;
  const hand = isMine ? handOf(next) : [];
  const answers = isMine ? (next.question?.actions ?? []) : [];
  const offered = new Set(answers.filter((a) => game.vocabulary.targetKind(verbOf(a)) === 'unit').map(targetOf));
  const after = new Map(next.pieces.map((p) => [p.unit, p]));
  const changed = new Set(view.pieces.filter((p) => isChanged(p, after.get(p.unit))).map((p) => p.unit));
  const hurt = view.pieces.filter((p) => p.unit >= 0 && after.get(p.unit)?.face !== p.face).length;
  const isFinal = endsInChance(game, state, events, view.question?.seat ?? -1);
  return { next, isFinal, hand, offered, changed, hurt };
}

/** The view after a decision and the automatic ones that follow it; undefined if dice, a reveal or another seat come first. */
export function viewAfter(game: Game, view: View, action: Action): View | undefined {
  const seat = view.question?.seat;
  const state = game.imagine(view, LOWEST);
  const events: GameEvent[] = [];
  if (game.apply(state, action, events)) return undefined;
  for (let steps = 0; steps < FORCED; steps++) {
    const pending = game.pending(state);
    if (pending.kind !== 'question' || pending.seat !== seat || events.some((e) => e.reveals)) return undefined;
    if (!isOnlyAnswer(pending)) return game.observe(state, view.viewer);
    if (game.apply(state, pending.actions[0], events)) return undefined;
  }
  return undefined;
}

/** Steps with only one answer follow automatically, so their results belong to the decision. */
function endsInChance(game: Game, state: State, events: GameEvent[], seat: number): boolean {
  for (let steps = 0; steps < FORCED; steps++) {
    const pending = game.pending(state);
    if (pending.kind === 'chance' || events.some((e) => e.reveals)) return true;
    if (pending.kind !== 'question' || pending.seat !== seat || !isOnlyAnswer(pending)) return false;
    if (game.apply(state, pending.actions[0], events)) return false;
  }
  return false;
}

const isChanged = (before: Piece, after: Piece | undefined): boolean =>
  before.unit >= 0 && (after === undefined || after.face !== before.face || after.place !== before.place);

/** What follows a decision that only picks up its unit: the player goes on with the same unit, which can do something. */
export function takenInHand(game: Game, view: View, action: Action): Ahead | undefined {
  if (isVain(game, view, action)) return undefined;
  const ahead = lookAhead(game, view, action);
  if (!ahead || ahead.isFinal || ahead.changed.size > 0) return undefined;
  return ahead.hand.includes(targetOf(action)) ? ahead : undefined;
}
