/** One match between opponents: the match holds the truth and the dice, each seat sees only its view. */

import {
  type Action,
  type Game,
  isRefusal,
  type Options,
  pickAnswer,
  SeededChance,
  type State,
  seededRng,
  seedNumber,
} from '@cauldron/engine';
import type { Choice, Opponent } from './opponent.ts';

/** Whoever sits at a seat: an opponent, or chance itself. */
export type Seated = Opponent | 'random';

export interface PlayedMatch {
  /** The winning side; -1 is a draw. */
  readonly winner: number;
  readonly ending: string;
  readonly turns: number;
  readonly decisions: number;
  /** The hash of the last position: two runs with the same seeds agree on it. */
  readonly hash: string;
}

export interface MatchOptions<S extends State = State> {
  readonly options?: Options;
  /** Hears every decision before it is applied; `choice` only where an opponent made it. */
  onDecision?(state: S, seat: number, action: Action, choice?: Choice): void;
}

/** No match of any game needs as many: what goes on longer never ends. */
const MOST_DECISIONS = 200_000;

/** Seats by number. The dice come from the seed, and so does what each seat may draw upon; the same seed gives the same match. */
export function playMatch<S extends State>(
  game: Game<S>,
  scenario: string,
  seats: readonly Seated[],
  seed: string,
  more: MatchOptions<S> = {},
): PlayedMatch {
  const state = game.setup(scenario, more.options ?? {});
  if (isRefusal(state)) throw new Error(`the match cannot begin: ${state.key}`);
  const dice = new SeededChance(seed);
  const rng = seededRng(`${seed}/choices`);
  for (let decisions = 0; decisions <= MOST_DECISIONS; ) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') {
      const first = game.info.scenarios.find((s) => s.id === scenario)?.firstTurn ?? 1;
      const turns = game.observe(state, 'spectator').turn - first + 1;
      return { winner: pending.winner, ending: pending.ending, turns, decisions, hash: game.hash(state) };
    }
    if (pending.kind === 'chance') {
      apply(game, state, dice.next(pending));
      continue;
    }
    decisions++;
    const { seat } = pending;
    const who = seats[seat] ?? 'random';
    let action: Action;
    if (who === 'random') {
      action = pickAnswer(pending, rng);
      more.onDecision?.(state, seat, action);
    } else {
      const choice = who.choose(game.observe(state, seat), seedOfChoice(seed, seat, decisions));
      action = choice.action;
      more.onDecision?.(state, seat, action, choice);
    }
    apply(game, state, action);
  }
  throw new Error(`no end after ${MOST_DECISIONS} decisions`);
}

/**
 * What a seat may draw upon for one choice. The dice come from the match's seed too, so a seat is given a number from which that seed cannot
 * be had back: the seed is the last that is hashed, and the hash of its beginning is never at hand.
 */
const seedOfChoice = (seed: string, seat: number, decision: number): string =>
  String(seedNumber(`choice ${decision} of seat ${seat} by ${seed}`) >>> 0);

function apply<S extends State>(game: Game<S>, state: S, action: Action): void {
  const refusal = game.apply(state, action);
  if (refusal) throw new Error(`${game.vocabulary.name(action).join(' ')} was chosen and refused: ${refusal.key}`);
}
