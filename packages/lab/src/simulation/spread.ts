/** A simulation over many machines: this process hands out the matches and adds up; workers anywhere play them. */

import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Game } from '@cauldron/engine';
import type { Exchange } from '../store/exchange.ts';
import { Trouble } from '../trouble.ts';
import { type Portion, queueOf } from './portion.ts';
import type { Job, Tally } from './simulation.ts';

export interface Spread {
  readonly games: number;
  /** A worker that has been silent for this many seconds counts as lost. */
  readonly patience: number;
  /** The PostgreSQL that all workers share. */
  readonly url: string | undefined;
  /** Called after each look: matches played since the start, and matches still to come. */
  played(now: number, left: number): void;
  /** Called when there is no worker. */
  lonely(): void;
}

/** The same command continues what an earlier one left. A run that was reported is forgotten. */
export async function simulateFar(game: Game, job: Job, spread: Spread): Promise<Tally[]> {
  if (job.pack !== undefined) {
    throw new Trouble(
      '--pack stays on this machine: other workers have their own packs. Simulate it here, with --workers n.',
    );
  }
  const { games, url } = spread;
  const queue = queueOf(game);
  const run = createHash('sha256')
    .update(JSON.stringify([queue, job, games]))
    .digest('hex')
    .slice(0, 32);
  // Imported only here, because the database's client takes a while to load.
  const { openExchange } = await import('../store/exchange.ts');
  const exchange = await openExchange(url, [queue]);
  let letGo: (() => void) | undefined;
  try {
    letGo = await exchange.results.hold(run);
    if (!letGo)
      throw new Trouble('The same simulation is under way in another process: wait for it, or use another --seed.');
    const numbers = Array.from({ length: games }, (_, i) => i);
    const before = await exchange.results.kept(run, numbers);
    const missing = numbers.filter((i) => !before.has(i));
    await exchange.results.begin(run);
    await exchange.jobs.replace(queue, run, portionsOf(run, job, missing));
    await awaitAll(exchange, queue, run, before.size, spread);
    const tallies = await exchange.results.all(run);
    await exchange.jobs.drop(run);
    await exchange.results.clear(run);
    return tallies;
  } finally {
    letGo?.();
    await exchange.close();
  }
}

/** Small enough that many workers share the run, large enough that the queue is not the bottleneck. */
function portionsOf(run: string, job: Job, missing: readonly number[]): Portion[] {
  const size = Math.min(8, Math.ceil(missing.length / 32));
  const portions: Portion[] = [];
  for (let i = 0; i < missing.length; i += size) portions.push({ run, job, games: missing.slice(i, i + size) });
  return portions;
}

async function awaitAll(
  { jobs, results, workers }: Exchange,
  queue: string,
  run: string,
  before: number,
  { games, patience, played, lonely }: Spread,
): Promise<void> {
  let wasLonely = false;
  for (;;) {
    const done = await results.count(run);
    played(done - before, games - done);
    if (done >= games) return;
    await jobs.takeBack(queue, run, patience);
    const why = await jobs.givenUp(run);
    if (why !== undefined) {
      throw new Trouble(
        `A job failed in every worker that tried it (${why}): see what \`cauldron worker\` says there.`,
      );
    }
    const isLonely = (await workers.count(patience)) === 0;
    if (isLonely && !wasLonely) lonely();
    wasLonely = isLonely;
    await setTimeout(POLL);
  }
}

const POLL = 250;
