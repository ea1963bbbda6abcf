/**
 * When a position of a match is kept as a snapshot: when a turn begins, after many entries without a new turn, and when a seat went back
 * behind the newest snapshot, which leads nowhere then. So any entry is near a snapshot, however long the log is.
 */

import type { Sitting } from './sitting.ts';

/** The most entries that are folded when a match is taken up. A turn may be longer, so snapshots do not wait for its end. */
export const MOST_ROWS = 256;

export class Keeping {
  private turn = -1;
  private seq = 0;
  private line = 0;
  private isOwed = false;

  /** The match was taken up from its snapshot. */
  begin(sitting: Sitting): void {
    this.turn = turnOf(sitting);
    this.seq = sitting.since;
    this.line = sitting.sinceLine;
  }

  /** The match had to be taken up from an earlier snapshot than the newest: the next entry goes behind that one. */
  owe(): void {
    this.isOwed = true;
  }

  /** Whether the position is to be kept. The caller keeps it then, or somebody else did. */
  isDue(sitting: Sitting): boolean {
    const turn = turnOf(sitting);
    const isDue =
      this.isOwed || turn !== this.turn || sitting.seq - this.seq >= MOST_ROWS || sitting.lineLength < this.line;
    this.turn = turn;
    if (!isDue) return false;
    this.isOwed = false;
    this.seq = sitting.seq;
    this.line = sitting.lineLength;
    return true;
  }
}

const turnOf = ({ charter, state }: Sitting): number => charter.game.clock(state).turn;
