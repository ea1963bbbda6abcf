/** Windows: chances to react. A seat may pass one ahead, for this move, this activation, this phase or this turn, so that it does not nag. */

import { FRAME_BELOW, FRAME_DEPTH, FRAME_KIND, KIND_BITS, SPANS, type Span } from './frame.ts';
import type { NamedAction, TargetKind } from './vocabulary.ts';

/** Figures of a window's conditions, each between `from` and `to`. */
export type When = Readonly<Record<string, { readonly from?: number; readonly to?: number }>>;

/** How a person bounds a condition: it holds or not (1 or 0), at least a number, at most a number. */
export type ConditionBound = 'holds' | 'least' | 'most';

/** The order that stands for a person's seat from the start of a match. */
export interface UsualOrder {
  /** The seat is asked only if all of these are met; otherwise the window's default answers. */
  readonly unless: When;
  /** What a plain «no» means: the answer that lets the window pass for a while. */
  readonly no: NamedAction;
}

/** What a game declares of a window. */
export interface WindowInfo {
  readonly id: string;
  /**
   * The names of the numbers that a standing order may look at. Whenever the window is put, the question states each of them. Where
   * having a choice is a secret, they are numbers that everybody can see: an order that looked at the secret would tell it.
   */
  readonly conditions: readonly string[];
  /** How a person bounds each condition; those left out have a least number. */
  readonly bounds?: Readonly<Record<string, ConditionBound>>;
  /** The side that is asked; left out if every side is. */
  readonly side?: number;
  /** Left out: the seat is asked each time until it orders otherwise. */
  readonly usual?: UsualOrder;
  /** The answer that lets the window pass this once, if the rules allow that. It is an entry of the log like any other answer. */
  readonly default?: NamedAction;
}

/** Whether the words of a choice say for how long a window is passed. */
export const areSpans = (kind: TargetKind): kind is readonly Span[] =>
  typeof kind !== 'string' && kind.every((word) => SPANS.some((span) => span === word));

/**
 * A section of the position with one integer for each window and seat: 0 while the window is put, else 1 + the depth on the stack of the
 * span for which it was passed. When that frame ends the window is put again; an activation inside an activation reopens only its own.
 */
export class PassedWindows {
  constructor(
    private readonly passed: Int32Array,
    private readonly frames: Int32Array,
    private readonly seats: number,
  ) {}

  isOpen(window: number, seat: number): boolean {
    return this.passed[window * this.seats + seat] === 0;
  }

  /** Passes for the nearest span of that kind under way; for the step, and where there is none, only this once. */
  pass(window: number, seat: number, span: Span, framePointer: number): void {
    const wanted = SPANS.indexOf(span);
    if (wanted === 0) return;
    for (let base = framePointer; base >= 0; base = this.frames[base + FRAME_BELOW]) {
      if (this.frames[base + FRAME_KIND] >>> KIND_BITS !== wanted) continue;
      this.passed[window * this.seats + seat] = 1 + this.frames[base + FRAME_DEPTH];
      return;
    }
  }

  /** The span at this depth has ended. */
  end(depth: number): void {
    for (let i = 0; i < this.passed.length; i++) if (this.passed[i] > depth) this.passed[i] = 0;
  }
}
