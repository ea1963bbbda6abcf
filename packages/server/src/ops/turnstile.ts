/**
 * Costly work that no table waits for: reading a match from outside, making one. One piece after the other, networks in turn. While more
 * is waiting it rests three times as long as it worked, so that players' decisions have at least three quarters of the process.
 */

import { RefusedCall } from '../http/problems.ts';

/** The most that may wait, together and from one network. */
const MOST = 400;
const MOST_OF_ONE = 20;
const REST = 3;
const LONGEST_REST_MS = 100;
/** Work that takes longer hangs, perhaps in the database: the next does not wait for it. */
const LONGEST_MS = 2000;

export class Turnstile {
  /** By network, in the order in which their turn comes. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private count = 0;
  private isBusy = false;

  /** `pace`: a factor on the usual limits. */
  constructor(private readonly pace = 1) {}

  async pass<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.wait(network);
    this.isBusy = true;
    const began = performance.now();
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.next();
    }, LONGEST_MS);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      if (!isLate) this.rest(Math.min(LONGEST_REST_MS, REST * (performance.now() - began)) / this.pace);
    }
  }

  private rest(ms: number): void {
    if (this.count === 0) this.isBusy = false;
    else setTimeout(() => this.next(), ms);
  }

  private wait(network: string): Promise<void> {
    const own = this.waiting.get(network) ?? [];
    if (this.count >= MOST * this.pace || own.length >= MOST_OF_ONE * this.pace) throw new RefusedCall('too-fast');
    this.count++;
    this.waiting.set(network, own);
    return new Promise((resolve) => own.push(resolve));
  }

  private next(): void {
    const [network, own] = this.waiting.entries().next().value ?? ['', []];
    this.waiting.delete(network);
    const go = own.shift();
    if (!go) {
      this.isBusy = false;
      return;
    }
    if (own.length > 0) this.waiting.set(network, own);
    this.count--;
    go();
  }
}
