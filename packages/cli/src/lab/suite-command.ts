/** `cauldron ai suite`: the positions of each game's `suite.json`, and how many of them a player gets right. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Io, json, Trouble } from '../io.ts';
import type { Library } from '../library.ts';
import { playerOf } from './players.ts';
import { readSuite, type Solved, solve } from './suite.ts';

interface Asked {
  readonly player: string;
  readonly seed: string;
  readonly list?: boolean;
  readonly json: boolean;
}

export async function suite(io: Io, library: Library, only: string | undefined, asked: Asked): Promise<void> {
  const player = playerOf(asked.player);
  if (player === 'random') throw new Trouble('Chance solves no positions: name an opponent with --player.');
  const all: (Solved & { readonly game: string })[] = [];
  for (const id of only === undefined ? library.ids : [only]) {
    const file = join(library.folder(id), 'suite.json');
    if (!existsSync(file)) continue;
    const { game } = await library.load(id);
    for (const puzzle of readSuite(file)) all.push({ game: id, ...solve(game, puzzle, player, asked.seed) });
  }
  const right = all.filter((one) => one.right).length;
  if (asked.json) {
    json(io, { player: asked.player, positions: all.length, right, all });
    return;
  }
  for (const { game, id, chose, right: isRight, reason, chances } of all) {
    if (isRight && asked.list !== true) continue;
    io.out(`${isRight ? 'right' : 'wrong'}  ${game} ${id}: ${chose}\n       ${reason}${proofText(chances)}\n`);
  }
  io.out(`${asked.player}: ${right} of ${all.length} positions right.\n`);
}

const percent = (chance: number): string => `${Math.round(chance * 1000) / 10} %`;

const proofText = (chances: Solved['chances']): string =>
  chances ? ` Exactly: ${percent(chances[0])} to win, and ${percent(chances[1])} at best otherwise.` : '';
