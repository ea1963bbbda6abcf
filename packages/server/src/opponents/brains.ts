/** The threads in which the program thinks. They are started when first needed, and again if one breaks. */

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
  /** The player of one seat in one match. It keeps its plan between questions, so it always thinks in the same thread. */
  readonly player: string;
  readonly spec: SeatSpec;
  readonly view: View;
  readonly seed: string;
}

interface WaitingThought {
  done(action: number): void;
  fail(error: Error): void;
}

interface BrainThread {
  readonly worker: Worker;
  readonly waiting: Map<number, WaitingThought>;
}

const MOST_PLAYERS = 500;

export class Brains {
  private readonly threads: (BrainThread | undefined)[];
  private readonly players = new Map<string, Pin>();
  private last = 0;
  private closed = false;

  constructor(
    count: number,
    private readonly bundleFolder: string,
  ) {
    this.threads = Array.from({ length: count }, () => undefined);
  }

  /** Chooses an answer to the question of a view. */
  think({ pinned, player, spec, view, seed }: ThoughtOrder): Promise<number> {
    const { worker, waiting } = this.threadOf(player);
    this.remember(player, pinned);
    const id = ++this.last;
    return new Promise((done, fail) => {
      waiting.set(id, { done, fail });
      worker.postMessage({ pinned, message: { kind: 'choose', id, player, spec, view, seed } } satisfies PinnedMessage);
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.threads.map((thread) => thread?.worker.terminate()));
  }

  /** Plans of players who were not asked for long are dropped. They plan again; nothing else is lost. */
  private remember(player: string, pinned: Pin): void {
    this.players.delete(player);
    this.players.set(player, pinned);
    const [[oldest, rules]] = this.players;
    if (this.players.size <= MOST_PLAYERS) return;
    this.players.delete(oldest);
    const message: PinnedMessage = { pinned: rules, message: { kind: 'forget', player: oldest } };
    this.threads[this.numberOf(oldest)]?.worker.postMessage(message);
  }

  private numberOf(player: string): number {
    let sum = 0;
    for (const c of player) sum = (sum * 31 + c.charCodeAt(0)) % 65_521;
    return sum % this.threads.length;
  }

  private threadOf(player: string): BrainThread {
    const number = this.numberOf(player);
    const known = this.threads[number];
    if (known) return known;
    if (this.closed) throw new Error('the program thinks no more');
    const worker = new Worker(THREAD, { workerData: { bundleFolder: this.bundleFolder } });
    const thread: BrainThread = { worker, waiting: new Map() };
    const end = (why: string) => {
      if (this.threads[number] === thread) this.threads[number] = undefined;
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
