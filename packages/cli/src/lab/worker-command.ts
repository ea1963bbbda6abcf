/** `cauldron worker`: takes jobs of `cauldron simulate --workers postgres` and plays them, until it is stopped. */

import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { wholeNumber } from '../choices.ts';
import type { Io } from '../io.ts';
import type { Library } from '../library.ts';
import { Exchange, queueOf, type Taken } from './exchange.ts';
import { openRuns, type Runs } from './pool.ts';

interface Asked {
  readonly threads?: string;
  readonly idle?: string;
}

/** How often it says that it lives, and looks for work, in milliseconds. */
const BEAT = 1000;
const LOOK = 200;

export async function worker(io: Io, library: Library, asked: Asked): Promise<void> {
  const threads = asked.threads === undefined ? availableParallelism() : wholeNumber(asked.threads, '--threads', 1);
  const idle = asked.idle === undefined ? Number.POSITIVE_INFINITY : wholeNumber(asked.idle, '--idle', 1) * 1000;
  const games = await Promise.all(library.ids.map((id) => library.load(id)));
  const queues = games.map(({ game }) => queueOf(game));
  const exchange = await Exchange.open(process.env.DATABASE_URL, queues);
  const me = randomUUID();
  await exchange.beat(me);
  const told = (error: unknown) =>
    io.err(`The database did not answer (${error instanceof Error ? error.message : String(error)}); trying again.\n`);
  const beats = setInterval(() => exchange.beat(me).catch(told), BEAT);
  const bench = new Bench(exchange, me, queues, openRuns(threads), idle, told);
  const stop = () => bench.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  io.err(`Waiting for matches on ${threads} threads; Ctrl-C ends it.\n`);
  try {
    await bench.work(threads);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    clearInterval(beats);
    await exchange.leave(me).catch(told);
    await exchange.close();
  }
  io.err(`${bench.played} matches played.\n`);
}

class Bench {
  played = 0;
  private isStopped = false;
  private busyAt = performance.now();

  constructor(
    private readonly exchange: Exchange,
    private readonly me: string,
    private readonly queues: readonly string[],
    private readonly runs: Runs,
    private readonly idle: number,
    private readonly told: (error: unknown) => void,
  ) {}

  /** What is being played is given back, so that others take it at once. */
  stop(): void {
    this.isStopped = true;
    void this.runs.close();
  }

  async work(threads: number): Promise<void> {
    await Promise.all(Array.from({ length: threads }, () => this.take()));
    await this.runs.close();
  }

  private async take(): Promise<void> {
    while (!this.isStopped && performance.now() - this.busyAt < this.idle) {
      try {
        if (!(await this.takeOne())) await setTimeout(LOOK);
      } catch (error) {
        this.told(error);
        await setTimeout(BEAT);
      }
    }
  }

  private async takeOne(): Promise<boolean> {
    for (const queue of this.queues) {
      const taken = await this.exchange.take(queue, this.me);
      if (!taken) continue;
      await this.play(taken);
      this.busyAt = performance.now();
      return true;
    }
    return false;
  }

  private async play(taken: Taken): Promise<void> {
    const done = await this.exchange.kept(taken.run, taken.games);
    for (const game of taken.games) {
      // A worker that was lost may have come so far.
      if (done.has(game)) continue;
      let tally: Awaited<ReturnType<Runs['play']>>;
      try {
        tally = await this.runs.play(taken.job, game);
      } catch (error) {
        await this.exchange.giveBack(taken, error instanceof Error ? error.message : String(error));
        return;
      }
      await this.exchange.keep(taken.run, game, tally);
      this.played++;
      this.busyAt = performance.now();
    }
    await this.exchange.finish(taken);
  }
}
