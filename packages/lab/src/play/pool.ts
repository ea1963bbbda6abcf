/** Where matches are played: in this thread, or in one thread for each core. */

import { setImmediate } from 'node:timers/promises';
import { type PlayedLesson, playLesson } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import Tinypool from 'tinypool';
import type { Job, Tally } from '../simulation/simulation.ts';
import { type Broken, type Order, type PlayedRow, playOrder } from './match.ts';

export interface Pool {
  /** How many matches it plays at a time. */
  readonly threads: number;
  play(order: Order): Promise<PlayedRow | Broken>;
  close(): Promise<void>;
}

/** With one thread, this thread plays: nothing is started, and the loaded game is used. */
export function openPool(game: Game, threads: number): Pool {
  if (threads > 1) return openThreads(threads);
  return {
    threads: 1,
    async play(order) {
      // Lets a progress bar and signals in between two matches.
      await setImmediate();
      return playOrder(game, order);
    },
    close: () => Promise.resolve(),
  };
}

function openThreads(threads: number): Pool {
  const pool = threadsOf(threads);
  return { threads, play: (order) => pool.run(order), close: () => pool.destroy() };
}

/**
 * Single matches of a simulation. They run in threads even if there is only one, because this thread must stay free to report
 * that it lives.
 */
export interface Runs {
  play(job: Job, game: number): Promise<Tally>;
  close(): Promise<void>;
}

export function openRuns(threads: number): Runs {
  const pool = threadsOf(threads);
  return { play: (job, game) => pool.run({ job, game }, { name: 'simulated' }), close: () => pool.destroy() };
}

/** Matches to learn from. */
export interface LessonPool {
  play(order: LessonOrder): Promise<PlayedLesson>;
  close(): Promise<void>;
}
export interface LessonOrder {
  readonly game: string;
  readonly scenario: string;
  readonly seed: string;
}

export function openLessons(game: Game, threads: number): LessonPool {
  if (threads > 1) {
    const pool = threadsOf(threads);
    return { play: (order) => pool.run(order, { name: 'lesson' }), close: () => pool.destroy() };
  }
  return {
    async play({ scenario, seed }) {
      await setImmediate();
      return playLesson(game, scenario, seed);
    },
    close: () => Promise.resolve(),
  };
}

const threadsOf = (threads: number) =>
  new Tinypool({
    filename: new URL('./thread.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
  });
