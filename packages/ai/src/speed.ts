/** How fast rollouts run, compared with the engine's own random play of the same scenario. */

import { type Game, isRefusal, playRandom, SeededChance, type State, seededRng } from '@cauldron/engine';
import { aimOf, planFor } from './plan.ts';
import { Rollouts } from './rollout.ts';

export interface Speed {
  /** Decisions a second. */
  readonly random: number;
  readonly rollouts: number;
}

/** Both are measured in short turns, one after the other, so that other work on the machine slows both equally. */
export function measureSpeed<S extends State>(
  game: Game<S>,
  scenario: string,
  seconds: number,
  clock: () => number,
): Speed {
  const start = game.setup(scenario, {});
  if (isRefusal(start)) throw new Error(`the match cannot begin: ${start.key}`);
  const rollouts = new Rollouts(game, { gain: 100, loss: 100 });
  const plan = planFor(aimOf('script'));
  const whole = { activations: Number.POSITIVE_INFINITY, decisions: 200_000 };
  const spent = [0, 0];
  let random = 0;
  let warm = false;
  for (let i = 0; spent[0] + spent[1] < seconds * 1000; i++) {
    const began = clock();
    random += playRandom(game, game.copy(start), seededRng(i), new SeededChance(i), {
      maxDecisions: 200_000,
    }).decisions;
    const between = clock();
    rollouts.play(start, 0, plan, { seed: i, n: 0 }, whole);
    spent[0] += between - began;
    spent[1] += clock() - between;
    if (!warm && spent[0] + spent[1] > seconds * WARM_MILLIS) {
      warm = true;
      random = rollouts.nodes = spent[0] = spent[1] = 0;
    }
  }
  return { random: (random / spent[0]) * 1000, rollouts: (rollouts.nodes / spent[1]) * 1000 };
}

/** The share of each measured second in which the compiler warms up; it is not counted. */
const WARM_MILLIS = 300;
