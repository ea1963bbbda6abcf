/** The rows of a match's log as they are kept, and what each made of the match. */

import type { GameEvent, JournalEntry } from '@cauldron/engine';
import type { Content } from '@cauldron/protocol';

/** A die or a draw: who may see it, and who may know what was in the cup. */
export interface MadeFall {
  readonly stream: string;
  readonly fell: readonly number[];
  readonly see: number;
  readonly of: number | readonly number[];
  readonly ofFor: number;
}

/** What an entry made: everything that anyone may ever be shown of it, with who may see it. Bytes are hexadecimal digits. */
export interface Made {
  /** How long the line was before. */
  readonly line: number;
  readonly entries: readonly JournalEntry[];
  readonly events: readonly GameEvent[];
  readonly falls: readonly MadeFall[];
  /** A bit per seat that may know the content and its n and v before the match is over, or ALL_SEATS. */
  readonly know: number;
  readonly v: string;
  /** SHA-256 of v of the next entry. */
  readonly next: string;
  readonly head: string;
  /** The earlier entry whose dice it let fall. */
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
  /** Milliseconds of the database's clock. */
  readonly at: number;
  readonly content: Content;
  readonly n: string;
  /** v of the next entry. */
  readonly nextV: string;
  readonly made: Made;
}
