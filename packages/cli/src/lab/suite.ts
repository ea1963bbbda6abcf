/** `cauldron ai suite`: the positions of each game's `suite.json`, and how many of them a player gets right. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Compose, type Library, playerOf, readSuite, type Solved, solve } from '@cauldron/lab';
import { type Io, json, Trouble } from '../io.ts';
import { composed } from '../probe.ts';
import { readProbe } from '../probe-input.ts';

interface SuiteFlags {
  readonly player: string;
  readonly seed: string;
  readonly list?: boolean;
  readonly json: boolean;
}

/** A position of a suite is a probe without game and questions. */
export const compose: Compose = (game, position) =>
  composed(game, readProbe({ ...position, game: game.info.id, ask: [] })).state;

export async function suite(io: Io, library: Library, only: string | undefined, flags: SuiteFlags): Promise<void> {
  const player = playerOf(flags.player);
  if (player === 'random') throw new Trouble('Chance solves no positions: name an opponent with --player.');
  const all: (Solved & { readonly game: string })[] = [];
  for (const id of only === undefined ? library.ids : [only]) {
    const file = join(library.folder(id), 'suite.json');
    if (!existsSync(file)) continue;
    const { game } = await library.load(id);
    for (const puzzle of readSuite(file)) all.push({ game: id, ...solve(game, compose, puzzle, player, flags.seed) });
  }
  const right = all.filter((one) => one.right).length;
  if (flags.json) {
    json(io, { player: flags.player, positions: all.length, right, all });
    return;
  }
  for (const { game, id, chose, right: isRight, reason, chances } of all) {
    if (isRight && flags.list !== true) continue;
    io.out(`${isRight ? 'right' : 'wrong'}  ${game} ${id}: ${chose}\n       ${reason}${proofText(chances)}\n`);
  }
  io.out(`${flags.player}: ${right} of ${all.length} positions right.\n`);
}

const percent = (chance: number): string => `${Math.round(chance * 1000) / 10} %`;

const proofText = (chances: Solved['chances']): string =>
  chances ? ` Exactly: ${percent(chances[0])} to win, and ${percent(chances[1])} at best otherwise.` : '';
