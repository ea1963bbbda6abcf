/** Long work in slices: between two of them the process does what else has come. */

const SLICE_MS = 3;

export class Slices {
  private began = performance.now();

  /** Called between two steps of the work. */
  async step(): Promise<void> {
    if (performance.now() - this.began < SLICE_MS) return;
    await new Promise(setImmediate);
    this.began = performance.now();
  }
}
