/** A soak: many matches of every scenario of a game, to find illegal answers and opponents that fell back on their script. */

import type { Game } from '@cauldron/engine';
import { isBroken } from './match.ts';
import { type Played, playSeries } from './series.ts';

export interface Soaked {
  readonly game: string;
  readonly scenario: string;
  readonly matches: number;
  readonly decisions: number;
  /** What went wrong, with the seed of the match. */
  readonly faults: readonly { readonly seed: string; readonly fault: string }[];
}

export interface SoakOrders {
  /** The player of all sides, in the words of the command line. */
  readonly player: string;
  /** Matches of each scenario. */
  readonly games: number;
  readonly seed: string;
  readonly threads: number;
  /** On the clock of the process: no match is begun after this time. */
  readonly until: number;
  /** The file that keeps the matches. */
  readonly keep: string | undefined;
}

export async function soakGame(game: Game, orders: SoakOrders, played: Played): Promise<Soaked[]> {
  const { id, sides } = game.info;
  const scenarios = game.info.scenarios.map((s) => s.id);
  const seats = sides.map(() => orders.player);
  const rows = await playSeries(game, { ...orders, id, scenarios, seats, options: {} }, undefined, orders.keep, played);
  return scenarios.map((scenario, k) => {
    const faults = rows[k].flatMap((row) => {
      const { seed } = row;
      return isBroken(row) ? [{ seed, fault: row.error }] : row.troubles.map((fault) => ({ seed, fault }));
    });
    const decisions = rows[k].reduce((sum, row) => sum + (isBroken(row) ? 0 : row.decisions), 0);
    return { game: id, scenario, matches: rows[k].length, decisions, faults };
  });
}
