/** One match of the laboratory. Its row has all that is needed to play it again, and a hash that shows whether the result is the same. */

import { playMatch, type Seated } from '@cauldron/ai';
import { type Action, type Game, isRefusal, type Options, type State } from '@cauldron/engine';
import { messageOf } from '../trouble.ts';
import { Stopwatch, type Times } from './pace.ts';
import { isByClock, playerOf, sit } from './players.ts';

export interface Order {
  readonly game: string;
  readonly pack?: string;
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
  /** A player for each side, in the words of the command line. */
  readonly seats: readonly string[];
}

export interface PlayedRow {
  readonly scenario: string;
  readonly seed: string;
  readonly seats: readonly string[];
  /** The winning side; -1 is a draw. */
  readonly winner: number;
  readonly ending: string;
  readonly turns: number;
  readonly decisions: number;
  /** For each side, as the rules count the points at the end. */
  readonly points: readonly number[];
  readonly hash: string;
  /** Thinking time of each seat. Another run repeats everything in this row but this. */
  readonly seconds: readonly number[];
  /** For each seat, activation by activation, if the clock was its limit. */
  readonly times?: readonly (Times | undefined)[];
  /** Why an opponent fell back on its script, if one did. */
  readonly troubles: readonly string[];
}

/** A match that broke down: it counts for nobody. */
export interface Broken {
  readonly scenario: string;
  readonly seed: string;
  readonly seats: readonly string[];
  readonly error: string;
}

export const isBroken = (row: PlayedRow | Broken): row is Broken => 'error' in row;

/** `hear` gets every decision before it is carried out. */
export function playOrder(game: Game, order: Order, hear?: (seat: number, action: Action) => void): PlayedRow | Broken {
  const { scenario, seed, seats } = order;
  const troubles: string[] = [];
  const seconds = seats.map(() => 0);
  const watches = seats.map((words, seat) => (isByClock(words) ? new Stopwatch(game, seat) : undefined));
  try {
    let last: State | undefined;
    let thought = 0;
    const sitting = seats.map((words, i) =>
      timed(
        sit(game, playerOf(words), (message) => troubles.push(message)),
        (spent) => {
          seconds[i] += spent;
          thought = spent;
        },
      ),
    );
    const { winner, ending, turns, decisions, hash } = playMatch(game, scenario, sitting, seed, {
      options: order.options,
      onDecision(state, seat, action) {
        last = state;
        watches[seat]?.spend(state, thought);
        hear?.(seat, action);
      },
    });
    return {
      scenario,
      seed,
      seats,
      winner,
      ending,
      turns,
      decisions,
      hash,
      troubles,
      points: last ? pointsOf(game, last) : [],
      seconds: seconds.map((s) => Math.round(s * 1000) / 1000),
      ...(watches.some((watch) => watch) ? { times: watches.map((watch) => watch?.times()) } : {}),
    };
  } catch (error) {
    return { scenario, seed, seats, error: messageOf(error) };
  }
}

/** The state belongs to the match, so afterwards it is the last position. */
function pointsOf(game: Game, state: State): readonly number[] {
  const score = game.query(game.observe(state, 'umpire'), { ask: 'score' });
  return isRefusal(score) ? [] : score.points;
}

function timed(seat: Seated, spend: (seconds: number) => void): Seated {
  if (seat === 'random') return seat;
  return {
    level: seat.level,
    think: (...asked) => seat.think(...asked),
    choose(...asked) {
      const from = performance.now();
      const choice = seat.choose(...asked);
      spend((performance.now() - from) / 1000);
      return choice;
    },
  };
}
