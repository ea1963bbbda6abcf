/**
 * Costly work that no table waits for: reading a match from outside, making one. One piece after the other, networks in turn. While more
 * is waiting it rests as long as it worked, so that players' decisions have at least half of the process.
 */

import { RefusedCall } from '../http/problems.ts';

/** The most that may wait, together and from one network. */
const MOST = 400;
const MOST_OF_ONE = 20;
const LONGEST_REST_MS = 50;

export class Turnstile {
  /** By network, in the order in which their turn comes. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private count = 0;
  private isBusy = false;

  async pass<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.wait(network);
    this.isBusy = true;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const rest = Math.min(LONGEST_REST_MS, performance.now() - began);
      if (this.count === 0) this.isBusy = false;
      else setTimeout(() => this.next(), rest);
    }
  }

  private wait(network: string): Promise<void> {
    const own = this.waiting.get(network) ?? [];
    if (this.count >= MOST || own.length >= MOST_OF_ONE) throw new RefusedCall('too-fast');
    this.count++;
    this.waiting.set(network, own);
    return new Promise((resolve) => own.push(resolve));
  }

  private next(): void {
    const [network, own] = this.waiting.entries().next().value ?? ['', []];
    this.waiting.delete(network);
    const go = own.shift();
    if (own.length > 0) this.waiting.set(network, own);
    this.count--;
    go?.();
  }
}
