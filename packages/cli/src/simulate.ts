/** `cauldron simulate`: many matches between random players or opponents, on all cores or on all machines that run `cauldron worker`. */

import type { Game } from '@cauldron/engine';
import { addUp, type Job, type Library, simulateFar, simulateHere, type Tally } from '@cauldron/lab';
import { optionsOf, scenarioOf, seatsOf, threadsOf, wholeNumber } from './choices.ts';
import { type Io, json, Trouble } from './io.ts';
import { withProgress } from './progress.ts';

interface SimulateFlags {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly pack?: string;
  readonly games: string;
  readonly seed: string;
  readonly seats?: string;
  readonly workers?: string;
  readonly patience: string;
  readonly verify?: boolean;
  readonly json: boolean;
}

export async function simulate(io: Io, library: Library, id: string, flags: SimulateFlags): Promise<void> {
  const { game } = await library.load(id, flags.pack);
  const seats = seatsOf(game, flags.seats, 'random').map((who) => {
    if (who !== 'human') return who;
    throw new Trouble('A simulation asks nobody: seat random players or opponents, or use `cauldron play`.');
  });
  const games = wholeNumber(flags.games, '--games', 1);
  const job: Job = {
    game: id,
    pack: flags.pack,
    scenario: scenarioOf(game, flags.scenario),
    options: optionsOf(game, flags.option),
    seed: flags.seed,
    seats,
    verify: flags.verify === true,
  };
  const play = flags.workers === 'postgres' ? far(io, game, job, games, flags) : here(io, game, job, games, flags);
  const began = performance.now();
  const tally = addUp(await play());
  report(io, game, tally, (performance.now() - began) / 1000, flags);
}

function here(io: Io, game: Game, job: Job, games: number, flags: SimulateFlags): () => Promise<Tally[]> {
  const threads = threadsOf(flags.workers);
  let ended = 0;
  return () =>
    withProgress(io, (played) =>
      simulateHere(game, job, games, threads, (n) => {
        ended += n;
        played(ended, games - ended);
      }),
    );
}

function far(io: Io, game: Game, job: Job, games: number, flags: SimulateFlags): () => Promise<Tally[]> {
  const patience = wholeNumber(flags.patience, '--patience', 2);
  const lonely = () => io.err('No worker is there: run `cauldron worker` with the same DATABASE_URL.\n');
  const url = process.env.DATABASE_URL;
  return () => withProgress(io, (played) => simulateFar(game, job, { games, patience, url, played, lonely }));
}

function report(io: Io, game: Game, all: Tally, seconds: number, flags: SimulateFlags): void {
  const wins = Object.fromEntries(game.info.sides.map((side, i) => [side, all.wins[i] ?? 0]));
  const result = {
    games: all.games,
    finished: all.finished,
    decisions: all.decisions,
    seconds: Math.round(seconds * 1000) / 1000,
    decisionsPerSecond: Math.round(all.decisions / seconds),
    gamesPerSecond: Math.round((all.games / seconds) * 100) / 100,
    wins,
    draws: all.draws,
    averageTurns: all.finished > 0 ? Math.round((all.turns / all.finished) * 100) / 100 : 0,
    errors: all.errors,
  };
  if (flags.json) {
    json(io, result);
    return;
  }
  const won = Object.entries(wins).map(([side, n]) => `${side} won ${n}`);
  io.out(`${result.finished} of ${result.games} matches ended: ${won.join(', ')}, ${result.draws} drawn.\n`);
  io.out(`${result.averageTurns} turns on average, ${result.decisions} decisions in ${result.seconds} s`);
  io.out(` (${result.decisionsPerSecond} decisions and ${result.gamesPerSecond} matches a second).\n`);
  if (flags.verify === true)
    io.out(`${result.finished} matches were replayed from their records; every hash agreed.\n`);
  for (const e of result.errors) io.out(`match ${e.game} (seed ${e.seed}): ${e.message}\n`);
}
