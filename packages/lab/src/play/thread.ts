/** A thread of the laboratory: plays the matches that it gets. */

import { type PlayedLesson, playLesson } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import { type Loaded, nodeLibrary } from '../library.ts';
import { type Job, playStretch, type Tally } from '../simulation/simulation.ts';
import { fetchBuilds } from './builds.ts';
import { type Broken, type Order, type PlayedRow, playOrder } from './match.ts';
import type { LessonOrder } from './pool.ts';

const games = new Map<string, Promise<Loaded>>();

async function load({ game, pack }: Pick<Order, 'game' | 'pack'>): Promise<Game> {
  const key = JSON.stringify([game, pack]);
  const loading = games.get(key) ?? nodeLibrary.load(game, pack);
  games.set(key, loading);
  return (await loading).game;
}

/** A match of a tournament. */
export default async function play(order: Order): Promise<PlayedRow | Broken> {
  const game = await load(order);
  await fetchBuilds(order.seats, game, order.pack);
  return playOrder(game, order);
}

/** A match of a simulation. */
export async function simulated({ job, game }: { job: Job; game: number }): Promise<Tally> {
  return playStretch(await load(job), job, { from: game, to: game + 1 });
}

/** A match to learn from. */
export async function lesson(order: LessonOrder): Promise<PlayedLesson> {
  return playLesson(await load(order), order.scenario, order.seed);
}
