/** Matches of some scenarios by the same players, with progress, kept and gone on with. */

import type { Game, Options } from '@cauldron/engine';
import type { Io } from '../io.ts';
import { playAll } from './balance.ts';
import { Kept } from './kept.ts';
import type { Broken, Row } from './match.ts';
import { openPool } from './pool.ts';
import { openProgress } from './progress.ts';

/** What is played, whatever the pack. */
export interface Run {
  readonly id: string;
  readonly scenarios: readonly string[];
  readonly options: Options;
  readonly seats: readonly string[];
  readonly seed: string;
  readonly games: number;
  readonly threads: number;
  /** On the clock of the process: no match is begun after it. */
  readonly until: number;
}

/** Rows by scenario. */
export async function playWith(
  io: Io,
  game: Game,
  run: Run,
  pack: string | undefined,
  keep: string | undefined,
): Promise<(Row | Broken)[][]> {
  const { id, options, seats } = run;
  const { rulesVersion: rules, packHash } = game.info;
  const kept = Kept.open(keep, { cauldron: 'matches', game: id, rules, pack: packHash, options });
  const orders = run.scenarios.map((scenario) => ({ game: id, pack, scenario, options, seats }));
  const progress = openProgress(io);
  const pool = openPool(game, run.threads);
  try {
    return await playAll(orders, run.seed, run.games, pool, kept, {
      played: progress.played,
      isOver: () => performance.now() >= run.until,
    });
  } finally {
    progress.stop();
    await pool.close();
  }
}
