/** `cauldron ai tune`: better weights for a game's advice, by matches of its script against itself. */

import { contestOf, type Library, tune } from '@cauldron/lab';
import { scenarioOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import { list } from '../words.ts';

interface TuneFlags {
  readonly scenario?: string;
  readonly steps: string;
  readonly games: string;
  readonly only?: string;
  readonly seed: string;
  readonly json: boolean;
}

export async function tuneWeights(io: Io, library: Library, id: string, flags: TuneFlags): Promise<void> {
  const { game } = await library.load(id);
  const { advice } = game;
  if (!advice?.weights || !advice.tuned)
    throw new Trouble(`${game.info.title} has no weights to tune: its advice must give \`weights\` and \`tuned\`.`);
  const known = Object.keys(advice.weights);
  const names = flags.only === undefined ? known : flags.only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Trouble(`There is no weight “${unknown}”. Weights: ${list(known)}.`);
  const scenario = scenarioOf(game, flags.scenario);
  const pairs = Math.ceil(wholeNumber(flags.games, '--games', 2) / 2);
  const steps = wholeNumber(flags.steps, '--steps', 1);
  const contest = contestOf(game, scenario, pairs, flags.seed);
  const found = await tune({ start: advice.weights, names, steps, seed: flags.seed }, contest, ({ step, lead }) => {
    if (!flags.json) io.out(`${step} of ${steps}: ${lead >= 0 ? '+' : ''}${lead.toFixed(2)}\n`);
  });
  const changed = names.filter((name) => found[name] !== advice.weights?.[name]);
  if (flags.json) json(io, { game: id, scenario, seed: flags.seed, steps, games: 2 * pairs, weights: found });
  else for (const name of changed) io.out(`${name}: ${advice.weights[name]} -> ${found[name]}\n`);
}
