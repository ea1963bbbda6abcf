/** A series: matches of some scenarios by the same players, kept in a file and continued. */

import type { Game, Options } from '@cauldron/engine';
import { Kept } from './kept.ts';
import type { Broken, Order, PlayedRow } from './match.ts';
import { openPool, type Pool } from './pool.ts';

/** What is played, with any pack. */
export interface Series {
  readonly id: string;
  readonly scenarios: readonly string[];
  readonly options: Options;
  readonly seats: readonly string[];
  readonly seed: string;
  readonly games: number;
  readonly threads: number;
  /** On the clock of the process: no match is begun after this time. */
  readonly until: number;
}

/** Hears how a series or a tournament proceeds. */
export interface SeriesWatch {
  /** Called after each match with the number played in this run and the number that may still come. */
  played(now: number, left: number): void;
  /** Once true, matches under way are finished and no other is begun. */
  readonly isOver: () => boolean;
}

/** The figures after each match: played in this run, and still possible. */
export type Played = SeriesWatch['played'];

/** The file of kept matches for a game with its pack; without a path they live in memory. */
export function keptFor(game: Game, options: Options, path: string | undefined): Kept {
  const { id, rulesVersion: rules, packHash: pack } = game.info;
  return Kept.open(path, { cauldron: 'matches', game: id, rules, pack, options });
}

/** Plays a series in threads of its own. Rows by scenario. */
export async function playSeries(
  game: Game,
  series: Series,
  pack: string | undefined,
  keep: string | undefined,
  played: Played,
): Promise<(PlayedRow | Broken)[][]> {
  const { id, options, seats } = series;
  const kept = keptFor(game, options, keep);
  const orders = series.scenarios.map((scenario) => ({ game: id, pack, scenario, options, seats }));
  const pool = openPool(game, series.threads);
  try {
    return await playAll(orders, series.seed, series.games, pool, kept, {
      played,
      isOver: () => performance.now() >= series.until,
    });
  } finally {
    await pool.close();
  }
}

/** Plays the same number of matches of each scenario, seed by seed through all of them, except those that are already kept. */
async function playAll(
  orders: readonly Omit<Order, 'seed'>[],
  seed: string,
  games: number,
  pool: Pool,
  kept: Kept,
  watch: SeriesWatch,
): Promise<(PlayedRow | Broken)[][]> {
  const rows = orders.map((): (PlayedRow | Broken)[] => []);
  const work = matchesOf(orders, seed, games);
  let now = 0;
  let left = orders.length * games;
  const run = async () => {
    for (const { order, which, i } of work) {
      const known = kept.find(order);
      left--;
      if (!known && watch.isOver()) continue;
      const row = known ?? (await pool.play(order));
      rows[which][i] = row;
      if (known) continue;
      kept.add(row);
      watch.played(++now, left);
    }
  };
  // All runners share one generator: each takes the next match when it is free.
  await Promise.all(Array.from({ length: pool.threads }, run));
  // A match that was not begun leaves a gap.
  return rows.map((row) => Object.values(row));
}

function* matchesOf(orders: readonly Omit<Order, 'seed'>[], seed: string, games: number) {
  for (let i = 0; i < games; i++) {
    for (const [which, order] of orders.entries()) yield { order: { ...order, seed: `${seed}/${i}` }, which, i };
  }
}
