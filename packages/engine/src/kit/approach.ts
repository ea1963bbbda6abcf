/** How far a side has come towards a place, and what may still change until the end. */

/** From 0 to 1, by the way that is left. */
export const closeness = (way: number, marches: number): number => Math.max(0, 1 - way / marches);

/** The nearest few, each from 0 to 1. Add all, then read; `clear` comes first. */
export class Nearest {
  private readonly best: Float64Array;

  constructor(few: number) {
    this.best = new Float64Array(few);
  }
  clear(): void {
    this.best.fill(0);
  }
  add(close: number): void {
    const { best } = this;
    let i = best.length - 1;
    if (close <= best[i]) return;
    for (; i > 0 && best[i - 1] < close; i--) best[i] = best[i - 1];
    best[i] = close;
  }
  /** 1 if all of them are there. */
  get share(): number {
    let sum = 0;
    for (const close of this.best) sum += close;
    return sum / this.best.length;
  }
}

/**
 * A lead measured by what may still change: so the same worth means the same chance on the first turn and on the last. `close` is
 * the lead that makes a win likely at the very end, `sway` what comes to it for each turn that is left.
 */
export const byClock = (
  lead: number,
  scale: number,
  turns: number,
  { close, sway }: { readonly close: number; readonly sway: number },
): number => (lead * scale) / (close + sway * turns);
