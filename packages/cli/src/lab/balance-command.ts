/** `cauldron balance`: how even the scenarios of a game are, with a picture, written into a chapter of `balance.md`. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@cauldron/engine';
import { optionsOf, scenarioOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import type { Library } from '../library.ts';
import { type Balance, balanceOf, leaningOf } from './balance.ts';
import { balancePicture } from './balance-picture.ts';
import { playerOf } from './players.ts';
import { playWith, type Run } from './run.ts';
import type { Mean } from './statistics.ts';
import { shareText } from './tournament-command.ts';
import { whatIf } from './what-if-command.ts';

interface Asked {
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

export async function balance(io: Io, library: Library, id: string, asked: Asked): Promise<void> {
  const { game } = await library.load(id, asked.pack);
  const games = wholeNumber(asked.games, '--games', 1);
  const threads = asked.workers === undefined ? availableParallelism() : wholeNumber(asked.workers, '--workers', 1);
  const minutes = asked.minutes === undefined ? Number.POSITIVE_INFINITY : wholeNumber(asked.minutes, '--minutes', 0);
  const run: Run = {
    ...{ id, games, threads, seed: asked.seed, seats: playersOf(game, asked.seats) },
    options: optionsOf(game, asked.option),
    scenarios: asked.scenario === undefined ? game.info.scenarios.map((s) => s.id) : [scenarioOf(game, asked.scenario)],
    until: performance.now() + minutes * 60_000,
  };
  if (asked.whatIf.length > 0) {
    await whatIf(io, library, game, run, asked);
    return;
  }
  const rows = await playWith(io, game, run, asked.pack, asked.keep);
  const all = run.scenarios.map((scenario, i) => balanceOf(scenario, run.seats.length, rows[i]));
  const { sides, title } = game.info;
  const chapter = chapterOf(game, run.seats, asked.seed, all);
  if (asked.into !== undefined) write(asked.into, id, chapter, balancePicture(title, sides, all));
  if (asked.json) {
    const scenarios = all.map((b) => ({ ...b, leaning: sideOf(game, b) }));
    json(io, { game: id, seats: run.seats, seed: asked.seed, scenarios });
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

const sideOf = (game: Game, b: Balance): string => {
  const side = leaningOf(b);
  if (side === undefined) return 'not known yet';
  return side < 0 ? 'even' : `leans to ${game.info.sides[side]}`;
};

const meanText = ({ mean, within }: Mean): string =>
  Number.isFinite(within) ? `${mean.toFixed(1)} ± ${within.toFixed(1)}` : mean.toFixed(1);

function chapterOf(game: Game, seats: readonly string[], seed: string, all: readonly Balance[]): string {
  const { sides, title, rulesVersion, packHash } = game.info;
  const lines = [
    `${sides.map((side, i) => `${side}: ${seats[i]}`).join('; ')}. Seeds \`${seed}/0\` and on; rules ${rulesVersion}, pack ${packHash.slice(0, 12)}. «Even» means that the`,
    '95 % interval of each side lies within 40 to 60 %, a draw being half a win; «leans» that one lies above 60 %; else the matches do not',
    'tell yet.',
    '',
    `| scenario of ${title} | matches | ${sides.map((s) => `won by ${s}`).join(' | ')} | drawn | ${sides.map((s) => `points of ${s}`).join(' | ')} | turns | decisions | endings | |`,
    `| --- | --- | ${sides.map(() => '--- | ---').join(' | ')} | --- | --- | --- | --- | --- |`,
  ];
  for (const b of all) {
    const endings = Object.entries(b.endings).sort((x, y) => y[1] - x[1]);
    const cells = [
      b.scenario,
      b.matches,
      ...b.wins.map((share) => shareText(share)),
      b.draws,
      ...b.points.map(meanText),
      meanText(b.turns),
      b.decisions.mean.toFixed(0),
      endings.map(([ending, n]) => `${ending} ${n}`).join(', '),
      sideOf(game, b),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** Replaces the game's figures, between two marks, and leaves what people wrote. */
function write(folder: string, id: string, chapter: string, picture: string): void {
  const file = join(folder, 'balance.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# Balance\n';
  const [from, to] = [`<!-- balance ${id} -->`, `<!-- balance ${id} ends -->`];
  const name = `pictures/balance-${id}.svg`;
  const figures = `${from}\n\n${chapter}\n![Who won, and by how many points](${name})\n\n${to}`;
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  const next =
    start >= 0 && end > start
      ? text.slice(0, start) + figures + text.slice(end + to.length)
      : `${text.trimEnd()}\n\n## ${id}\n\n${figures}\n`;
  try {
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    writeFileSync(join(folder, name), picture);
    writeFileSync(file, next);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Trouble(`${file} cannot be written (${why}): choose another folder with --into.`);
  }
}
