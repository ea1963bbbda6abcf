/** The curtain between two people at one screen who have secrets from each other. */

import { HIDDEN, type View } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';

export class Curtain {
  /** The seat that had the screen last. */
  private readonly lifted: Signal<number> = signal(-1);

  /** `isShared`: two people share the screen, and each may have secrets from the other. */
  constructor(public isShared: boolean) {}

  /** Whether the board is covered for a seat: another seat had the screen last, and something is hidden. An outcome is for everybody. */
  covers(seat: number, view: View): boolean {
    return this.isShared && this.lifted.value !== seat && view.outcome === undefined && hidesSomething(view);
  }

  /** The person at a seat confirms to be alone with the screen. */
  lift(seat: number): void {
    this.lifted.value = seat;
  }
}

/** Whether a view leaves something out. */
const hidesSomething = (view: View): boolean =>
  Object.values(view.position.sections).some((section) => section.includes(HIDDEN));
