/** One match between opponents: the match holds the truth and the dice, each seat sees only its view. */

import {
  type Action,
  type Chance,
  type Events,
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

/** The occupant of a seat: an opponent, or random play. */
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
  /** Called with every decision before it is applied; `choice` is set only if an opponent made it. */
  onDecision?(state: S, seat: number, action: Action, choice?: Choice): void;
  /** Called before dice fall or something is drawn. */
  onChance?(state: S, chance: Chance): void;
  /** Hears every event of the match, right after it happened. */
  readonly events?: Events;
}

/** More decisions than any match needs. A match that reaches this number would never end. */
const MOST_DECISIONS = 200_000;

/** Seats by number. The seed fixes the dice and every seat's random numbers, so the same seed gives the same match. */
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
      more.onChance?.(state, pending);
      apply(game, state, dice.next(pending), more.events);
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
    apply(game, state, action, more.events);
  }
  throw new Error(`no end after ${MOST_DECISIONS} decisions`);
}

/**
 * The random numbers of a seat for one choice. The dice come from the same match seed, so a seat gets a number that does not lead
 * back to that seed: the seed is hashed last, and no seat ever holds the hash state before it.
 */
const seedOfChoice = (seed: string, seat: number, decision: number): string =>
  String(seedNumber(`choice ${decision} of seat ${seat} by ${seed}`) >>> 0);

function apply<S extends State>(game: Game<S>, state: S, action: Action, events?: Events): void {
  const refusal = game.apply(state, action, events);
  if (refusal) throw new Error(`${game.vocabulary.name(action).join(' ')} was chosen and refused: ${refusal.key}`);
}
