/** `cauldron perft`: counts of the tree of questions, for pinning. */

import { perft, seededRng } from '@cauldron/engine';
import { type Library, orTrouble } from '@cauldron/lab';
import { optionsOf, scenarioOf, wholeNumber } from './choices.ts';
import { type Io, json } from './io.ts';

interface Asked {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly pack?: string;
  readonly depth: string;
  readonly seed: string;
  readonly json: boolean;
}

export async function countTree(io: Io, library: Library, id: string, asked: Asked): Promise<void> {
  const { game } = await library.load(id, asked.pack);
  const scenario = scenarioOf(game, asked.scenario);
  const depth = wholeNumber(asked.depth, '--depth', 0);
  const state = orTrouble(game, game.setup(scenario, optionsOf(game, asked.option)));
  const counts = perft(game, state, depth, seededRng(asked.seed));
  if (asked.json) json(io, { game: id, scenario, depth, seed: asked.seed, counts });
  else
    counts.forEach((n, level) => {
      io.out(`${String(level).padStart(2)}  ${n}\n`);
    });
}
