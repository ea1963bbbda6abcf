/** A worker: takes the jobs of simulations over many machines and plays them, until it is stopped. */

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Library } from '../library.ts';
import { openRuns, type Runs } from '../play/pool.ts';
import type { Exchange } from '../store/exchange.ts';
import type { Taken } from '../store/jobs.ts';
import { messageOf } from '../trouble.ts';
import { queueOf } from './portion.ts';

export interface WorkerOrders {
  readonly threads: number;
  /** It leaves after this many milliseconds without work. */
  readonly idle: number;
  readonly url: string | undefined;
  /** Called once it waits for jobs. */
  ready(): void;
  /** Called when the database did not answer; the worker tries again. */
  troubled(why: string): void;
  /** Ends the work early; unfinished jobs are given back. */
  readonly signal: AbortSignal;
}

/** How often it reports that it lives, and how often it looks for work, in milliseconds. */
const BEAT = 1000;
const LOOK = 200;

/** How many matches it played. */
export async function work(library: Library, orders: WorkerOrders): Promise<number> {
  const games = await Promise.all(library.ids.map((id) => library.load(id)));
  const queues = games.map(({ game }) => queueOf(game));
  const { openExchange } = await import('../store/exchange.ts');
  const exchange = await openExchange(orders.url, queues);
  const me = randomUUID();
  await exchange.workers.beat(me);
  const troubled = (error: unknown) => orders.troubled(messageOf(error));
  const beats = setInterval(() => exchange.workers.beat(me).catch(troubled), BEAT);
  const bench = new Bench(exchange, me, queues, openRuns(orders.threads), orders.idle, troubled);
  const stop = () => bench.stop();
  orders.signal.addEventListener('abort', stop);
  if (orders.signal.aborted) stop();
  orders.ready();
  try {
    await bench.work(orders.threads);
  } finally {
    orders.signal.removeEventListener('abort', stop);
    clearInterval(beats);
    await exchange.workers.leave(me).catch(troubled);
    await exchange.close();
  }
  return bench.played;
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
    private readonly troubled: (error: unknown) => void,
  ) {}

  /** Unfinished jobs are given back, so that others take them at once. */
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
        this.troubled(error);
        await setTimeout(BEAT);
      }
    }
  }

  private async takeOne(): Promise<boolean> {
    for (const queue of this.queues) {
      const taken = await this.exchange.jobs.take(queue, this.me);
      if (!taken) continue;
      await this.play(taken);
      this.busyAt = performance.now();
      return true;
    }
    return false;
  }

  private async play(taken: Taken): Promise<void> {
    const { jobs, results } = this.exchange;
    const done = await results.kept(taken.run, taken.games);
    for (const game of taken.games) {
      // A lost worker may have played some of them.
      if (done.has(game)) continue;
      let tally: Awaited<ReturnType<Runs['play']>>;
      try {
        tally = await this.runs.play(taken.job, game);
      } catch (error) {
        await jobs.giveBack(taken, messageOf(error));
        return;
      }
      await results.keep(taken.run, game, tally);
      this.played++;
      this.busyAt = performance.now();
    }
    await jobs.finish(taken);
  }
}
