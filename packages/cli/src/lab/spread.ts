/** `cauldron simulate --workers postgres`: this process hands out the matches and adds up; `cauldron worker` plays them, anywhere. */

import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Game } from '@cauldron/engine';
import { type Io, Trouble } from '../io.ts';
import type { Job, Tally } from '../simulate.ts';
import { Exchange, type Portion, queueOf } from './exchange.ts';
import { openProgress } from './progress.ts';

export interface Spread {
  readonly games: number;
  /** A worker that was silent for so many seconds is taken for dead. */
  readonly patience: number;
  readonly url: string | undefined;
}

/** The same command goes on with what a former one left; a run that was reported is forgotten. */
export async function spread(io: Io, game: Game, job: Job, { games, patience, url }: Spread): Promise<Tally[]> {
  if (job.pack !== undefined) {
    throw new Trouble(
      '--pack stays on this machine: other workers have their own packs. Simulate it here, with --workers n.',
    );
  }
  const queue = queueOf(game);
  const run = createHash('sha256')
    .update(JSON.stringify([queue, job, games]))
    .digest('hex')
    .slice(0, 32);
  const exchange = await Exchange.open(url, [queue]);
  const progress = openProgress(io);
  let letGo: (() => void) | undefined;
  try {
    letGo = await exchange.hold(run);
    if (!letGo)
      throw new Trouble('The same simulation is under way in another process: wait for it, or use another --seed.');
    const numbers = Array.from({ length: games }, (_, i) => i);
    const before = await exchange.kept(run, numbers);
    const missing = numbers.filter((i) => !before.has(i));
    await exchange.queue(queue, run, portionsOf(run, job, missing));
    await awaitAll(io, exchange, { queue, run, games, patience, before: before.size, progress });
    const tallies = await exchange.results(run);
    await exchange.clear(run);
    return tallies;
  } finally {
    progress.stop();
    letGo?.();
    await exchange.close();
  }
}

/** Small enough that many workers share the run, large enough that the queue is not the work. */
function portionsOf(run: string, job: Job, missing: readonly number[]): Portion[] {
  const size = Math.min(8, Math.ceil(missing.length / 32));
  const portions: Portion[] = [];
  for (let i = 0; i < missing.length; i += size) portions.push({ run, job, games: missing.slice(i, i + size) });
  return portions;
}

interface Awaited {
  readonly queue: string;
  readonly run: string;
  readonly games: number;
  readonly patience: number;
  readonly before: number;
  readonly progress: ReturnType<typeof openProgress>;
}

async function awaitAll(io: Io, exchange: Exchange, awaited: Awaited): Promise<void> {
  const { queue, run, games, patience, before, progress } = awaited;
  let wasLonely = false;
  for (;;) {
    const done = await exchange.count(run);
    progress.played(done - before, games - done);
    if (done >= games) return;
    await exchange.takeBack(queue, run, patience);
    const why = await exchange.givenUp(run);
    if (why !== undefined) {
      throw new Trouble(
        `A job failed in every worker that tried it (${why}): see what \`cauldron worker\` says there.`,
      );
    }
    const isLonely = (await exchange.workers(patience)) === 0;
    if (isLonely && !wasLonely) io.err('No worker is there: run `cauldron worker` with the same DATABASE_URL.\n');
    wasLonely = isLonely;
    await setTimeout(POLL);
  }
}

const POLL = 250;
