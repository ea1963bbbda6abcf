/** Limits how many costly tasks run at a time. Beyond a short queue it turns callers away. */

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
      // A leaving task hands its place to the one that has waited longest.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
