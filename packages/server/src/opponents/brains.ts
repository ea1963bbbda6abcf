/** The threads in which the program thinks. They are started when first needed, and again if one breaks or hangs. */

import { Worker } from 'node:worker_threads';
import type { FromOpponents, SeatSpec } from '@cauldron/ai';
import type { Pin, View } from '@cauldron/engine';
import type { PinnedMessage } from './thread.ts';

/** Threads run compiled output, even if the tests read this file as a source. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/opponents/thread.js' : './thread.js',
  import.meta.url,
);

export interface ThoughtOrder {
  readonly pinned: Pin;
  /** The player of one seat in one match. */
  readonly player: string;
  readonly spec: SeatSpec;
  readonly view: View;
  readonly seed: string;
}

/** What thinks. Tests put a stand-in here. */
export interface ThinkerThreads {
  /** The thread in which a player keeps its plan between questions. */
  homeOf(player: string): number | undefined;
  /** Chooses an answer to the question of a view, in a thread that does nothing else. */
  think(order: ThoughtOrder, thread: number): Promise<number>;
  /** Drops the plans of players who were not asked for long. They plan again; nothing else is lost. */
  sweep(): void;
  close(): Promise<void>;
}

interface BrainThread {
  readonly worker: Worker;
  readonly waiting: Map<number, { done(action: number): void; fail(error: Error): void }>;
}

/** Where a player keeps its plan. */
interface Home {
  readonly pinned: Pin;
  readonly thread: number;
  readonly askedAt: number;
}

const MOST_PLAYERS = 200;
const KEEP_PLAN_MS = 600_000;
/** The strongest level thinks ten seconds. A thread that has not answered by then hangs, and another takes its place. */
export const MOST_THOUGHT_MS = 30_000;

export class Brains implements ThinkerThreads {
  private readonly threads: (BrainThread | undefined)[];
  /** Least recently asked first. */
  private readonly players = new Map<string, Home>();
  private last = 0;
  private closed = false;

  constructor(
    count: number,
    private readonly bundleFolder: string,
  ) {
    this.threads = Array.from({ length: count }, () => undefined);
  }

  homeOf(player: string): number | undefined {
    return this.players.get(player)?.thread;
  }

  think({ pinned, player, spec, view, seed }: ThoughtOrder, number: number): Promise<number> {
    const { worker, waiting } = this.threadOf(number);
    if (this.homeOf(player) !== number) this.forget(player);
    this.remember(player, pinned, number);
    const id = ++this.last;
    const answer = new Promise<number>((done, fail) => {
      waiting.set(id, { done, fail });
      worker.postMessage({ pinned, message: { kind: 'choose', id, player, spec, view, seed } } satisfies PinnedMessage);
    });
    const tooLong = setTimeout(() => void worker.terminate(), MOST_THOUGHT_MS);
    tooLong.unref();
    return answer.finally(() => clearTimeout(tooLong));
  }

  sweep(): void {
    for (const [player, { askedAt }] of this.players) {
      if (askedAt > performance.now() - KEEP_PLAN_MS && this.players.size <= MOST_PLAYERS) return;
      this.forget(player);
    }
  }

  private forget(player: string): void {
    const known = this.players.get(player);
    if (!known) return;
    this.players.delete(player);
    const { pinned, thread } = known;
    this.threads[thread]?.worker.postMessage({ pinned, message: { kind: 'forget', player } } satisfies PinnedMessage);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.threads.map((thread) => thread?.worker.terminate()));
  }

  private remember(player: string, pinned: Pin, thread: number): void {
    this.players.delete(player);
    this.players.set(player, { pinned, thread, askedAt: performance.now() });
    this.sweep();
  }

  private threadOf(number: number): BrainThread {
    const known = this.threads[number];
    if (known) return known;
    if (this.closed) throw new Error('the program thinks no more');
    const worker = new Worker(THREAD, { workerData: { bundleFolder: this.bundleFolder } });
    const thread: BrainThread = { worker, waiting: new Map() };
    const end = (why: string) => {
      if (this.threads[number] === thread) this.threads[number] = undefined;
      for (const [player, { thread: home }] of this.players) if (home === number) this.players.delete(player);
      for (const { fail } of thread.waiting.values()) fail(new Error(why));
      thread.waiting.clear();
    };
    worker.on('message', (message: FromOpponents) => {
      const waiting = thread.waiting.get(message.id);
      thread.waiting.delete(message.id);
      if (message.kind === 'chosen') waiting?.done(message.action);
      else waiting?.fail(new Error(message.message));
    });
    worker.on('error', (error) => end(String(error)));
    worker.on('exit', () => end('the thread ended'));
    worker.unref();
    this.threads[number] = thread;
    return thread;
  }
}
