/** `cauldron perft`: counts the tree of questions, to pin the rules. */

import { perft, seededRng } from '@cauldron/engine';
import { type Library, orTrouble } from '@cauldron/lab';
import { optionsOf, scenarioOf, wholeNumber } from './choices.ts';
import { type Io, json } from './io.ts';

interface PerftFlags {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly pack?: string;
  readonly depth: string;
  readonly seed: string;
  readonly json: boolean;
}

export async function countTree(io: Io, library: Library, id: string, flags: PerftFlags): Promise<void> {
  const { game } = await library.load(id, flags.pack);
  const scenario = scenarioOf(game, flags.scenario);
  const depth = wholeNumber(flags.depth, '--depth', 0);
  const state = orTrouble(game, game.setup(scenario, optionsOf(game, flags.option)));
  const counts = perft(game, state, depth, seededRng(flags.seed));
  if (flags.json) json(io, { game: id, scenario, depth, seed: flags.seed, counts });
  else
    counts.forEach((n, level) => {
      io.out(`${String(level).padStart(2)}  ${n}\n`);
    });
}
