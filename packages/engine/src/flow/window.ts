/** Windows that may be passed ahead: for this step, this move, this activation or this turn, so that reactions do not nag. */

/** The span for which a window is passed; each contains those before it. */
export const SCOPES = ['step', 'move', 'activation', 'turn'] as const;
export const SCOPE = { step: 0, move: 1, activation: 2, turn: 3 } as const;

/** A section of the position: per window, 0 if open, else 1 + the span for which it was passed. */
export class Windows {
  constructor(private readonly passed: Int32Array) {}

  isOpen(window: number): boolean {
    return this.passed[window] === 0;
  }
  pass(window: number, scope: number): void {
    this.passed[window] = scope === SCOPE.step ? 0 : scope + 1;
  }
  /** A span has ended: windows passed for it, or for less, are put again. */
  end(scope: number): void {
    for (let w = 0; w < this.passed.length; w++) if (this.passed[w] <= scope + 1) this.passed[w] = 0;
  }
}
