/** Lets only so many costly things happen at a time, and turns away rather than queue without end. */

/** Too many are waiting already. */
export class Busy extends Error {}

export class Gate {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else if (this.waiting.length >= this.mostWaiting) throw new Busy('too many are waiting');
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place of the one that leaves goes to the one that has waited longest.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
