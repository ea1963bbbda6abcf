/** `cauldron tournament`: which player is better, by how much, and how certain that is. */

import type { Game } from '@cauldron/engine';
import {
  type Counts,
  holdTournament,
  type Library,
  playerOf,
  type Quantiles,
  type Share,
  type Standing,
  shareText,
  type TournamentPlan,
} from '@cauldron/lab';
import { optionsOf, scenarioOf, threadsOf, untilOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import { withProgress } from '../progress.ts';
import { capital } from '../words.ts';

interface TournamentFlags {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly pack?: string;
  readonly seats: string;
  readonly baseline?: string;
  readonly gauntlet?: boolean;
  readonly games: string;
  readonly margin: string;
  readonly aim?: string;
  readonly full?: boolean;
  readonly minutes?: string;
  readonly seed: string;
  readonly keep?: string;
  readonly workers?: string;
  readonly json: boolean;
}

export async function tournament(io: Io, library: Library, id: string, flags: TournamentFlags): Promise<void> {
  const { game } = await library.load(id, flags.pack);
  const plan = planOf(game, id, flags);
  const sitting = { threads: threadsOf(flags.workers), until: untilOf(flags.minutes), keep: flags.keep };
  const standings = await withProgress(io, (played) => holdTournament(game, plan, sitting, played));
  const { players, baseline, order, seed } = plan;
  const { sides, title } = game.info;
  if (flags.json) {
    json(io, {
      game: id,
      scenario: order.scenario,
      seed,
      players,
      baseline,
      pairings: standings.map((s) => ({
        ...s,
        bySide: Object.fromEntries(sides.map((side, i) => [side, s.bySide[i]])),
      })),
    });
    return;
  }
  io.out(`${title}, scenario ${order.scenario}, seeds ${seed}/0, ${seed}/1, …\n\n`);
  io.out(`${crossTable(players, standings)}\n`);
  for (const standing of standings) io.out(`${tell(standing, sides, baseline)}\n`);
}

function planOf(game: Game, id: string, flags: TournamentFlags): TournamentPlan {
  const players = playersOf(flags.seats);
  const baseline = flags.baseline ?? players[players.length - 1];
  if (!players.includes(baseline)) throw new Trouble(`The baseline “${baseline}” must be one of --seats.`);
  if (game.info.sides.length !== 2) throw new Trouble('A tournament swaps two sides; this game has another number.');
  const margin = wholeNumber(flags.margin, '--margin', 1) / 100;
  if (margin >= 0.5) throw new Trouble('--margin is a lead over 50 %: write a number below 50.');
  const aim = flags.aim === undefined ? undefined : wholeNumber(flags.aim, '--aim', 11) / 100;
  if (aim !== undefined && aim >= 1) throw new Trouble('--aim is a score in percent: write a number from 11 to 99.');
  const options = optionsOf(game, flags.option);
  return {
    order: { game: id, pack: flags.pack, scenario: scenarioOf(game, flags.scenario), options },
    seed: flags.seed,
    players,
    baseline,
    gauntlet: flags.gauntlet === true,
    pairs: Math.ceil(wholeNumber(flags.games, '--games', 2) / 2),
    stop: flags.full === true ? undefined : aim === undefined ? { margin } : { aim },
  };
}

function playersOf(words: string): string[] {
  const players = words.split(',').map((word) => word.trim());
  for (const player of players) playerOf(player);
  if (new Set(players).size !== players.length) throw new Trouble('--seats names a player twice: each plays once.');
  if (players.length < 2) throw new Trouble('A tournament needs two players at least: --seats officer,recruit.');
  return players;
}

/** Each row's score against each column, with its interval. */
function crossTable(players: readonly string[], standings: readonly Standing[]): string {
  const cell = (row: string, column: string): string => {
    for (const { players: pair, score, matches } of standings) {
      if (matches === 0) continue;
      if (pair[0] === row && pair[1] === column) return shareText(score);
      if (pair[1] === row && pair[0] === column) return shareText(turned(score));
    }
    return '·';
  };
  const rows = [['', ...players], ...players.map((row) => [row, ...players.map((column) => cell(row, column))])];
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((text, i) => text.padEnd(widths[i]))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const turned = ({ share, low, high }: Share): Share => ({ share: 1 - share, low: 1 - high, high: 1 - low });

const probability = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);

const paceText = ({ n, middle, late, most }: Quantiles): string =>
  `${middle.toFixed(1)} s (95 %: ${late.toFixed(1)} s, at most ${most.toFixed(1)} s; ${n} of them)`;

const VERDICTS = {
  better: 'better, by the sequential test',
  worse: 'worse, by the sequential test',
  equal: 'not better or worse by the margin, by the sequential test',
  reached: 'the aim is reached, by the sequential test',
  missed: 'the aim is missed, by the sequential test',
  open: 'not decided',
} as const;

function tell(s: Standing, sides: readonly string[], baseline: string): string {
  const [a, b] = s.players;
  const counts = ({ won, drawn, lost }: Counts) => `${won} won, ${drawn} drawn, ${lost} lost`;
  const lines = [
    `${capital(a)} against ${b}${b === baseline ? ' (the baseline)' : ''}: ${shareText(s.score)} of ${s.matches} matches, ${probability(s.p)}; ${VERDICTS[s.verdict]}.`,
    ...sides.map((side, i) => `  as ${side}: ${counts(s.bySide[i])}`),
    `  ${s.lead.toFixed(1)} points ahead on average; thought ${s.seconds[0].toFixed(1)} s and ${s.seconds[1].toFixed(1)} s a match`,
  ];
  s.paces.forEach((pace, i) => {
    if (pace)
      lines.push(
        `  ${s.players[i]} took ${paceText(pace.activations)} an activation, ${paceText(pace.reactions)} a reaction`,
      );
  });
  if (s.troubles > 0) lines.push(`  in ${s.troubles} matches an opponent fell back on its script`);
  for (const { seed, seats, error } of s.broken)
    lines.push(`  match ${seed} (${seats.join(', ')}) broke down: ${error}`);
  return lines.join('\n');
}
