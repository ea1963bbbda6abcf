/** `cauldron balance`: how even the scenarios of a game are, with a picture, written into a chapter of `balance.md`. */

import type { Game } from '@cauldron/engine';
import {
  balanceOf,
  chapterOf,
  type Library,
  leaningText,
  playerOf,
  playSeries,
  type Series,
  writeChapter,
} from '@cauldron/lab';
import { optionsOf, scenarioOf, threadsOf, untilOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import { withProgress } from '../progress.ts';
import { whatIf } from './what-if.ts';

interface BalanceFlags {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly pack?: string;
  readonly seats: string;
  readonly games: string;
  readonly minutes?: string;
  readonly seed: string;
  readonly keep?: string;
  readonly workers?: string;
  readonly into?: string;
  readonly whatIf: readonly string[];
  readonly json: boolean;
}

export async function balance(io: Io, library: Library, id: string, flags: BalanceFlags): Promise<void> {
  const { game } = await library.load(id, flags.pack);
  const series: Series = {
    id,
    seed: flags.seed,
    seats: playersOf(game, flags.seats),
    games: wholeNumber(flags.games, '--games', 1),
    threads: threadsOf(flags.workers),
    options: optionsOf(game, flags.option),
    scenarios: flags.scenario === undefined ? game.info.scenarios.map((s) => s.id) : [scenarioOf(game, flags.scenario)],
    until: untilOf(flags.minutes),
  };
  if (flags.whatIf.length > 0) {
    await whatIf(io, library, game, series, flags);
    return;
  }
  const rows = await withProgress(io, (played) => playSeries(game, series, flags.pack, flags.keep, played));
  const all = series.scenarios.map((scenario, i) => balanceOf(scenario, series.seats.length, rows[i]));
  const chapter = chapterOf(game, series.seats, flags.seed, all);
  if (flags.into !== undefined) writeChapter(flags.into, game, chapter, all);
  if (flags.json) {
    const scenarios = all.map((b) => ({ ...b, leaning: leaningText(game, b) }));
    json(io, { game: id, seats: series.seats, seed: flags.seed, scenarios });
    return;
  }
  io.out(chapter);
  for (const { seed, error } of all.flatMap((b) => b.broken)) io.out(`\nMatch ${seed} broke down: ${error}\n`);
}

/** One player for all sides, or one for each. */
function playersOf(game: Game, words: string): string[] {
  const players = words.split(',').map((word) => word.trim());
  for (const player of players) playerOf(player);
  const { sides } = game.info;
  if (players.length === 1) return sides.map(() => players[0]);
  if (players.length === sides.length) return players;
  throw new Trouble(`--seats wants one player for all sides, or one for each of ${sides.join(', ')}.`);
}
