/** `cauldron soak`: many matches of every scenario of every game; every answer must be legal, and nobody may have to fall back on its script. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { wholeNumber } from '../choices.ts';
import { type Io, json, Wrong } from '../io.ts';
import type { Library } from '../library.ts';
import { isBroken } from './match.ts';
import { playerOf } from './players.ts';
import { playWith, type Run } from './run.ts';

interface Asked {
  readonly games: string;
  readonly seats: string;
  readonly minutes?: string;
  readonly seed: string;
  readonly keep?: string;
  readonly workers?: string;
  readonly json: boolean;
}

interface Soaked {
  readonly game: string;
  readonly scenario: string;
  readonly matches: number;
  readonly decisions: number;
  /** What went wrong, with the seed of the match. */
  readonly faults: readonly { readonly seed: string; readonly fault: string }[];
}

export async function soak(io: Io, library: Library, only: string | undefined, asked: Asked): Promise<void> {
  playerOf(asked.seats);
  const wanted = wholeNumber(asked.games, '--games', 1);
  const minutes = asked.minutes === undefined ? Number.POSITIVE_INFINITY : wholeNumber(asked.minutes, '--minutes', 0);
  const threads = asked.workers === undefined ? availableParallelism() : wholeNumber(asked.workers, '--workers', 1);
  const began = performance.now();
  const games = await Promise.all((only === undefined ? library.ids : [only]).map((id) => library.load(id)));
  const scenarios = games.flatMap(({ game }) => game.info.scenarios).length;
  const all: Soaked[] = [];
  for (const [i, { game }] of games.entries()) {
    const { id, sides } = game.info;
    const run: Run = {
      ...{ id, threads, seed: asked.seed, options: {}, games: Math.ceil(wanted / scenarios) },
      scenarios: game.info.scenarios.map((s) => s.id),
      seats: sides.map(() => asked.seats),
      // The games share the time.
      until: began + (minutes * 60_000 * (i + 1)) / games.length,
    };
    const rows = await playWith(io, game, run, undefined, asked.keep && join(asked.keep, `${id}.jsonl`));
    run.scenarios.forEach((scenario, k) => {
      const faults = rows[k].flatMap((row) => {
        const { seed } = row;
        return isBroken(row) ? [{ seed, fault: row.error }] : row.troubles.map((fault) => ({ seed, fault }));
      });
      const decisions = rows[k].reduce((sum, row) => sum + (isBroken(row) ? 0 : row.decisions), 0);
      all.push({ game: id, scenario, matches: rows[k].length, decisions, faults });
    });
  }
  report(io, all, asked.json);
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
