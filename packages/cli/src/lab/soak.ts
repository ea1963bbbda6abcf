/**
 * `cauldron soak`: many matches of every scenario of every game. Every answer must be legal, and no opponent may fall back on its
 * script.
 */

import { join } from 'node:path';
import { type Library, playerOf, type Soaked, soakGame } from '@cauldron/lab';
import { threadsOf, untilOf, wholeNumber } from '../choices.ts';
import { type Io, json, Wrong } from '../io.ts';
import { withProgress } from '../progress.ts';

interface SoakFlags {
  readonly games: string;
  readonly seats: string;
  readonly minutes?: string;
  readonly seed: string;
  readonly keep?: string;
  readonly workers?: string;
  readonly json: boolean;
}

export async function soak(io: Io, library: Library, only: string | undefined, flags: SoakFlags): Promise<void> {
  playerOf(flags.seats);
  const wanted = wholeNumber(flags.games, '--games', 1);
  const threads = threadsOf(flags.workers);
  const began = performance.now();
  const until = untilOf(flags.minutes);
  const games = await Promise.all((only === undefined ? library.ids : [only]).map((id) => library.load(id)));
  const scenarios = games.flatMap(({ game }) => game.info.scenarios).length;
  const all: Soaked[] = [];
  for (const [i, { game }] of games.entries()) {
    const orders = {
      player: flags.seats,
      seed: flags.seed,
      threads,
      games: Math.ceil(wanted / scenarios),
      keep: flags.keep && join(flags.keep, `${game.info.id}.jsonl`),
      // The games share the time.
      until: began + ((until - began) * (i + 1)) / games.length,
    };
    all.push(...(await withProgress(io, (played) => soakGame(game, orders, played))));
  }
  report(io, all, flags.json);
}

function report(io: Io, all: readonly Soaked[], asJson: boolean): void {
  const matches = all.reduce((sum, { matches }) => sum + matches, 0);
  const faults = all.flatMap((one) => one.faults.map((fault) => ({ ...one, ...fault })));
  if (asJson) json(io, { matches, faults: faults.length, all });
  else {
    for (const { game, scenario, matches, decisions } of all)
      io.out(`${game} ${scenario}: ${matches} matches, ${decisions} decisions\n`);
    io.out(`${matches} matches in all, ${faults.length} faults.\n`);
  }
  if (faults.length === 0) return;
  const told = faults
    .slice(0, 10)
    .map(({ game, scenario, seed, fault }) => `${game} ${scenario}, seed ${seed}: ${fault}`);
  throw new Wrong(`Matches went wrong; play them again by their seeds:\n${told.join('\n')}`);
}
