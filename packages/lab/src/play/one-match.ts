/** One simulated match: the same seed gives the same match in every worker. */

import { playMatch, type SeatSpec, seat } from '@cauldron/ai';
import {
  type Action,
  type Game,
  type JournalEntry,
  Match,
  type MatchHeader,
  type Options,
  playRandom,
  SeededChance,
  seededRng,
} from '@cauldron/engine';
import { orTrouble } from '../trouble.ts';

export interface MatchOrder {
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
  /** By seat; a seat without a name plays at random. */
  readonly seats?: readonly (SeatSpec | 'random')[];
  /** Also play it as a match, write it down, read it back and compare every hash. */
  readonly verify: boolean;
}

export interface SimulatedMatch {
  readonly decisions: number;
  /** The winning side; -1 is a draw. */
  readonly winner: number;
  readonly turns: number;
}

/** More decisions than any match needs. A match that reaches this number would never end. */
const MOST_DECISIONS = 200_000;

export function playOne(game: Game, order: MatchOrder): SimulatedMatch {
  const { seats = [] } = order;
  if (seats.some((who) => who !== 'random')) return playSeated(game, order, seats);
  const state = orTrouble(game, game.setup(order.scenario, order.options));
  const decisions: { seat: number; action: Action }[] = [];
  const played = playRandom(game, state, seededRng(`${order.seed}/choices`), new SeededChance(order.seed), {
    maxDecisions: MOST_DECISIONS,
    onAction: order.verify
      ? (_, action, pending) => {
          if (pending.kind === 'question') decisions.push({ seat: pending.seat, action });
        }
      : undefined,
  });
  if (!played.outcome) throw new Error(`no end after ${MOST_DECISIONS} decisions`);
  const winner = played.outcome.winner;
  if (order.verify) verify(game, order, decisions, game.hash(state));
  const first = game.info.scenarios.find((s) => s.id === order.scenario)?.firstTurn ?? 1;
  return { decisions: played.decisions, winner, turns: game.observe(state, 'spectator').turn - first + 1 };
}

/** The same with opponents: each sees only its own view of the match. */
function playSeated(game: Game, order: MatchOrder, seats: readonly (SeatSpec | 'random')[]): SimulatedMatch {
  const decisions: { seat: number; action: Action }[] = [];
  const onTrouble = (message: string) => {
    throw new Error(`an opponent fell back on its script: ${message}`);
  };
  const { winner, turns, hash } = playMatch(
    game,
    order.scenario,
    seats.map((who) => seat(game, who, { onTrouble })),
    order.seed,
    { options: order.options, onDecision: (_, number, action) => decisions.push({ seat: number, action }) },
  );
  if (order.verify) verify(game, order, decisions, hash);
  return { decisions: decisions.length, winner, turns };
}

/** Plain play, a match, and the match read back from its text must reach the same position by the same hashes. */
function verify(game: Game, order: MatchOrder, decisions: readonly { seat: number; action: Action }[], hash: string) {
  const match = orTrouble(game, Match.begin(game, order));
  for (const { seat, action } of decisions) orTrouble(game, match.act(seat, action));
  if (game.hash(match.state) !== hash)
    throw new Error(`the match ends at ${game.hash(match.state)}, plain play at ${hash}`);
  const text = JSON.stringify([match.header, match.journal]);
  const [header, journal] = JSON.parse(text) as [MatchHeader, JournalEntry[]];
  const again = orTrouble(game, Match.load(game, header, journal));
  if (JSON.stringify([again.header, again.journal]) !== text) throw new Error('the replay writes another journal');
  if (game.hash(again.state) !== hash) throw new Error(`the replay ends at ${game.hash(again.state)}, play at ${hash}`);
}
