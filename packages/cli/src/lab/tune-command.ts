/** `cauldron ai tune`: better weights for a game's advice, by matches of its script against itself. */

import { createOpponent, playMatch } from '@cauldron/ai';
import { type Game, isRefusal, type State } from '@cauldron/engine';
import { scenarioOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import type { Library } from '../library.ts';
import { list } from '../words.ts';
import { type Contest, tune, type WeightSet } from './tune.ts';

interface Asked {
  readonly scenario?: string;
  readonly steps: string;
  readonly games: string;
  readonly only?: string;
  readonly seed: string;
  readonly json: boolean;
}

export async function tuneAdvice(io: Io, library: Library, id: string, asked: Asked): Promise<void> {
  const { game } = await library.load(id);
  const { advice } = game;
  if (!advice?.weights || !advice.tuned)
    throw new Trouble(`${game.info.title} has no weights to tune: its advice must give \`weights\` and \`tuned\`.`);
  const known = Object.keys(advice.weights);
  const names = asked.only === undefined ? known : asked.only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Trouble(`There is no weight “${unknown}”. Weights: ${list(known)}.`);
  const scenario = scenarioOf(game, asked.scenario);
  const pairs = Math.ceil(wholeNumber(asked.games, '--games', 2) / 2);
  const steps = wholeNumber(asked.steps, '--steps', 1);
  const contest: Contest = async (first, second, step) => {
    let sum = 0;
    for (let pair = 0; pair < pairs; pair++) {
      for (const leg of [0, 1]) {
        const sides = leg === 0 ? [first, second] : [second, first];
        sum += leadOf(game, scenario, sides, leg, `${asked.seed}/${step}/${pair}`);
      }
    }
    return sum / (2 * pairs);
  };
  const found = await tune({ start: advice.weights, names, steps, seed: asked.seed }, contest, ({ step, lead }) => {
    if (!asked.json) io.out(`${step} of ${steps}: ${lead >= 0 ? '+' : ''}${lead.toFixed(2)}\n`);
  });
  const changed = names.filter((name) => found[name] !== advice.weights?.[name]);
  if (asked.json) json(io, { game: id, scenario, seed: asked.seed, steps, games: 2 * pairs, weights: found });
  else for (const name of changed) io.out(`${name}: ${advice.weights[name]} -> ${found[name]}\n`);
}

/** What one match says for the side: its lead in points, flattened, so that a rout counts little more than a win. */
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
  return Math.tanh((score.points[side] - score.points[1 - side]) / CLEAR_LEAD);
}

/** Points that make a win clear. */
const CLEAR_LEAD = 8;
