/** Two sets of weights against each other: matches of the game's script, in pairs with sides swapped. */

import { createOpponent, playMatch, tanh } from '@cauldron/ai';
import { type Game, isRefusal, type State } from '@cauldron/engine';
import type { Contest, WeightSet } from './tune.ts';

export const contestOf =
  (game: Game, scenario: string, pairs: number, seed: string): Contest =>
  async (first, second, step) => {
    let sum = 0;
    for (let pair = 0; pair < pairs; pair++) {
      for (const leg of [0, 1]) {
        const sides = leg === 0 ? [first, second] : [second, first];
        sum += leadOf(game, scenario, sides, leg, `${seed}/${step}/${pair}`);
      }
    }
    return sum / (2 * pairs);
  };

/** The value of one match for the side: its lead in points, flattened, so that a rout counts little more than a win. */
function leadOf(game: Game, scenario: string, weights: readonly WeightSet[], side: number, seed: string): number {
  let last: State | undefined;
  const seats = weights.map((set) =>
    createOpponent({ ...game, advice: game.advice?.tuned?.(set) }, { level: 'recruit', explains: false }),
  );
  const { winner } = playMatch(game, scenario, seats, seed, {
    onDecision(state) {
      last = state;
    },
  });
  const score = last ? game.query(game.observe(last, 'umpire'), { ask: 'score' }) : undefined;
  if (!score || isRefusal(score)) return winner < 0 ? 0 : winner === side ? 1 : -1;
  return tanh((score.points[side] - score.points[1 - side]) / CLEAR_LEAD);
}

/** A lead of this many points is a clear win. */
const CLEAR_LEAD = 8;
