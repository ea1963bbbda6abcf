/** How often something may be done: a bucket of tokens that refills at a steady rate. */

export interface Rate {
  /** The size of the bucket. */
  readonly burst: number;
  /** Tokens a second. */
  readonly perSecond: number;
}

export class Pace {
  private left: number;
  private at: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number = Date.now,
  ) {
    this.left = rate.burst;
    this.at = now();
  }

  /** Takes a token; false if there is none. */
  take(cost = 1): boolean {
    const now = this.now();
    const more = (Math.max(0, now - this.at) / 1000) * this.rate.perSecond;
    this.left = Math.min(this.rate.burst, this.left + more);
    this.at = now;
    if (this.left < cost) return false;
    this.left -= cost;
    return true;
  }

  /** Takes as much of this as there is. */
  fine(cost: number): void {
    this.take(0);
    this.left = Math.max(0, this.left - cost);
  }

  /** Whether the bucket is full again: then it may be forgotten. */
  get isFull(): boolean {
    const more = (Math.max(0, this.now() - this.at) / 1000) * this.rate.perSecond;
    return this.left + more >= this.rate.burst;
  }
}

/** A pace for each address. Full buckets are forgotten, so it stays small. */
export class Paces {
  private readonly paces = new Map<string, Pace>();

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number = Date.now,
    private readonly most = 50_000,
  ) {}

  take(key: string, cost = 1): boolean {
    let pace = this.paces.get(key);
    if (!pace) {
      if (this.paces.size >= this.most) this.sweep();
      pace = new Pace(this.rate, this.now);
      this.paces.set(key, pace);
    }
    return pace.take(cost);
  }

  fine(key: string, cost: number): void {
    this.paces.get(key)?.fine(cost);
  }

  sweep(): void {
    for (const [key, pace] of this.paces) if (pace.isFull) this.paces.delete(key);
  }

  get size(): number {
    return this.paces.size;
  }
}

/** IPv6 addresses are handed out as networks of 2^64; each network counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head, tail] = address.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const before = groups(head);
  const after = groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}
