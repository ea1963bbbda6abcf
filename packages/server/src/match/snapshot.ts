/** A sitting as the database keeps it, so that nobody need fold the whole log. */

import type { SavedMatch } from '@cauldron/engine';
import type { SeatKeyState } from '@cauldron/protocol';
import type { SavedAgreements } from './agreements.ts';
import type { TurnWritings } from './budgets.ts';
import type { SavedClock } from './clock.ts';
import type { SavedWitnesses } from './witnesses.ts';

/** A snapshot: enough to go on from, but not to go back behind it. */
export interface SavedSitting extends SavedAgreements {
  readonly format: 2;
  readonly seq: number;
  readonly match: SavedMatch;
  readonly asked: { readonly seat: number; readonly to: number } | null;
  readonly d: number;
  readonly v: string;
  readonly head: string;
  readonly decidingHead: string;
  readonly keys: readonly SeatKeyState[];
  readonly budget: TurnWritings;
  readonly clock: SavedClock;
  readonly witnesses: SavedWitnesses;
  readonly turnOf: number | null;
}

/** Thrown when entries before the snapshot are needed: fold from an earlier snapshot, or the whole log. */
export class WantsMore extends Error {
  constructor(
    why: string,
    /** The entry of the line that is needed; without it, the last entry before the snapshot is enough. */
    readonly line?: number,
  ) {
    super(why);
  }
}
