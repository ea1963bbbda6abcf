/** The rows of a match's log as they are stored, and the effect of each. */

import type { GameEvent, JournalEntry } from '@cauldron/engine';
import type { LogContent } from '@cauldron/protocol';
import type { Signed } from './seat-keys.ts';

/** A die or a draw: the seats that may see it, and those that may know the content of the cup. */
export interface MadeFall {
  readonly stream: string;
  readonly fell: readonly number[];
  readonly see: number;
  readonly of: number | readonly number[];
  readonly ofFor: number;
}

/**
 * The effect of an entry: everything that anybody may ever be shown of it, with the seats that may see it. Bytes are hexadecimal
 * digits.
 */
export interface Made {
  /** The length of the line before it. */
  readonly line: number;
  readonly entries: readonly JournalEntry[];
  readonly events: readonly GameEvent[];
  readonly falls: readonly MadeFall[];
  /** The seats that may know the content and its n and v before the match is over, as bits, or ALL_SEATS. */
  readonly know: number;
  /** n and content in one hash. */
  readonly said: string;
  readonly head: string;
  /** The delay of the sender's line, as the server measured it, if the clock spares it. */
  readonly lag?: number;
  /** Of a deciding message. */
  readonly dice?: {
    readonly d: number;
    readonly v: string;
    /** SHA-256 of v of the next deciding message. */
    readonly next: string;
  };
  /** Of a message that may decide: the known value of the witness's chain that it was made under; '' without one. */
  readonly known?: string;
  /** The earlier entry whose dice fell because of this one. */
  readonly settles?: {
    readonly of: number;
    readonly v: string;
    readonly n: string;
    readonly w: string;
    readonly know: number;
  };
}

export interface LogRow {
  readonly seq: number;
  readonly id: string;
  readonly seat: number | null;
  /** Milliseconds of the time of matches: see `Timekeeper`. */
  readonly at: number;
  readonly content: LogContent;
  readonly n: string;
  readonly signed?: Signed | undefined;
  /** v of the next deciding message; '' if this one decides nothing. */
  readonly nextV: string;
  readonly made: Made;
}
