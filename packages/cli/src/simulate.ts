/** `cauldron simulate`: many matches between random players or opponents on all cores; the result for a seed does not depend on the number of workers. */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SeatSpec } from '@cauldron/ai';
import type { Game, Options } from '@cauldron/engine';
import { SingleBar } from 'cli-progress';
import { optionsOf, scenarioOf, seatsOf, wholeNumber } from './choices.ts';
import { type Io, json, Trouble } from './io.ts';
import type { Library } from './library.ts';
import { playOne } from './one-match.ts';

interface Asked {
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

/** What every worker is told once. */
export interface Job {
  readonly game: string;
  readonly pack: string | undefined;
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
  readonly seats: readonly (SeatSpec | 'random')[];
  readonly verify: boolean;
}

interface MatchError {
  readonly game: number;
  readonly seed: string;
  readonly message: string;
}

/** What a run of matches adds up to; sums only, so that the order of the parts does not matter. */
export interface Tally {
  games: number;
  finished: number;
  decisions: number;
  wins: number[];
  draws: number;
  turns: number;
  errors: MatchError[];
}

const emptyTally = (): Tally => ({ games: 0, finished: 0, decisions: 0, wins: [], draws: 0, turns: 0, errors: [] });

/** Plays matches `from` to `to` - 1, each with its own seed. */
export function playRun(game: Game, job: Job, from: number, to: number): Tally {
  const tally = emptyTally();
  for (let i = from; i < to; i++) {
    const seed = `${job.seed}/${i}`;
    tally.games++;
    try {
      const { decisions, winner, turns } = playOne(game, { ...job, seed });
      tally.finished++;
      tally.decisions += decisions;
      tally.turns += turns;
      if (winner < 0) tally.draws++;
      else tally.wins[winner] = (tally.wins[winner] ?? 0) + 1;
    } catch (error) {
      tally.errors.push({ game: i, seed, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return tally;
}

export async function simulate(io: Io, library: Library, id: string, asked: Asked): Promise<void> {
  const { game } = await library.load(id, asked.pack);
  const seats = seatsOf(game, asked.seats, 'random').map((who) => {
    if (who !== 'human') return who;
    throw new Trouble('A simulation asks nobody: seat random players or opponents, or use `cauldron play`.');
  });
  const games = wholeNumber(asked.games, '--games', 1);
  const job: Job = {
    game: id,
    pack: asked.pack,
    scenario: scenarioOf(game, asked.scenario),
    options: optionsOf(game, asked.option),
    seed: asked.seed,
    seats,
    verify: asked.verify === true,
  };
  if (asked.workers === 'postgres') {
    // Only here is the database's client wanted, which takes a while to load.
    const { spread } = await import('./lab/spread.ts');
    const patience = wholeNumber(asked.patience, '--patience', 2);
    const began = performance.now();
    const tallies = await spread(io, game, job, { games, patience, url: process.env.DATABASE_URL });
    report(io, game, tallies, (performance.now() - began) / 1000, asked);
    return;
  }
  const workers = asked.workers === undefined ? availableParallelism() : wholeNumber(asked.workers, '--workers', 1);
  const bar = io.progress ? new SingleBar({ format: '{bar} {value}/{total} matches, {eta} s left' }) : undefined;
  bar?.start(games, 0);
  const started = performance.now();
  const done = (n: number) => bar?.increment(n);
  const parts = workers === 1 ? playHere(game, job, games, done) : await playThere(job, games, workers, done);
  const seconds = (performance.now() - started) / 1000;
  bar?.stop();
  report(io, game, parts, seconds, asked);
}

function playHere(game: Game, job: Job, games: number, done: (n: number) => void): Tally[] {
  const parts: Tally[] = [];
  for (let i = 0; i < games; i += RUN) {
    const to = Math.min(games, i + RUN);
    parts.push(playRun(game, job, i, to));
    done(to - i);
  }
  return parts;
}

/** Matches are handed out in short runs to whichever worker is free. */
const RUN = 8;

/** From the main thread to a worker. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

async function playThere(job: Job, games: number, workers: number, done: (n: number) => void): Promise<Tally[]> {
  const parts: Tally[] = [];
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./simulate-worker.js', import.meta.url), { workerData: job });
      const hand = () => {
        if (next >= games) {
          void worker.terminate().then(() => resolve());
          return;
        }
        const run: Run = { from: next, to: Math.min(games, next + RUN) };
        next = run.to;
        worker.postMessage(run);
      };
      worker.on('online', hand);
      worker.on('message', (tally: Tally) => {
        parts.push(tally);
        done(tally.games);
        hand();
      });
      worker.on('error', reject);
    });
  await Promise.all(Array.from({ length: Math.min(workers, Math.ceil(games / RUN)) }, work));
  return parts;
}

function report(io: Io, game: Game, parts: readonly Tally[], seconds: number, asked: Asked): void {
  const all = emptyTally();
  for (const part of parts) {
    all.games += part.games;
    all.finished += part.finished;
    all.decisions += part.decisions;
    all.draws += part.draws;
    all.turns += part.turns;
    all.errors.push(...part.errors);
    part.wins.forEach((n, side) => {
      all.wins[side] = (all.wins[side] ?? 0) + n;
    });
  }
  all.errors.sort((a, b) => a.game - b.game);
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
  if (asked.json) {
    json(io, result);
    return;
  }
  const won = Object.entries(wins).map(([side, n]) => `${side} won ${n}`);
  io.out(`${result.finished} of ${result.games} matches ended: ${won.join(', ')}, ${result.draws} drawn.\n`);
  io.out(`${result.averageTurns} turns on average, ${result.decisions} decisions in ${result.seconds} s`);
  io.out(` (${result.decisionsPerSecond} decisions and ${result.gamesPerSecond} matches a second).\n`);
  if (asked.verify === true)
    io.out(`${result.finished} matches were replayed from their records; every hash agreed.\n`);
  for (const e of result.errors) io.out(`match ${e.game} (seed ${e.seed}): ${e.message}\n`);
}
