/** A simulation: many matches of one scenario, added up. The result for a seed does not depend on how many threads play it. */

import { Worker } from 'node:worker_threads';
import type { SeatSpec } from '@cauldron/ai';
import type { Game, Options } from '@cauldron/engine';
import { playOne } from '../play/one-match.ts';
import { messageOf } from '../trouble.ts';

/** What every thread and every worker gets once. */
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

/** Totals of some matches. They are sums only, so the order of the parts does not matter. */
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

/** Matches by their numbers, `from` to `to` - 1: what the main thread hands to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A free thread gets this many matches at a time. */
const STRETCH = 8;

/** Plays a stretch of matches, each with its own seed. */
export function playStretch(game: Game, job: Job, { from, to }: Stretch): Tally {
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
      tally.errors.push({ game: i, seed, message: messageOf(error) });
    }
  }
  return tally;
}

/** A whole simulation on this machine; with one thread, this thread plays. `done` gets the number of matches that just ended. */
export function simulateHere(
  game: Game,
  job: Job,
  games: number,
  threads: number,
  done: (n: number) => void,
): Promise<Tally[]> {
  return threads === 1 ? Promise.resolve(playAlone(game, job, games, done)) : playInThreads(job, games, threads, done);
}

function playAlone(game: Game, job: Job, games: number, done: (n: number) => void): Tally[] {
  const parts: Tally[] = [];
  for (let from = 0; from < games; from += STRETCH) {
    const to = Math.min(games, from + STRETCH);
    parts.push(playStretch(game, job, { from, to }));
    done(to - from);
  }
  return parts;
}

async function playInThreads(job: Job, games: number, threads: number, done: (n: number) => void): Promise<Tally[]> {
  const parts: Tally[] = [];
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: job });
      const hand = () => {
        if (next >= games) {
          void worker.terminate().then(() => resolve());
          return;
        }
        const stretch: Stretch = { from: next, to: Math.min(games, next + STRETCH) };
        next = stretch.to;
        worker.postMessage(stretch);
      };
      worker.on('online', hand);
      worker.on('message', (tally: Tally) => {
        parts.push(tally);
        done(tally.games);
        hand();
      });
      worker.on('error', reject);
    });
  await Promise.all(Array.from({ length: Math.min(threads, Math.ceil(games / STRETCH)) }, work));
  return parts;
}

export function addUp(parts: readonly Tally[]): Tally {
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
  return all;
}
