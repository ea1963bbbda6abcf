/** Takes up a match from one of its snapshots: the newest that serves, an earlier one, or none. */

import { DatabaseError } from '../db/database.ts';
import type { MatchStore } from '../store/matches.ts';
import type { Charter } from './charter.ts';
import type { LogRow } from './rows.ts';
import { Sitting } from './sitting.ts';
import { type SavedSitting, WantsMore } from './snapshot.ts';

/** Which snapshots and rows to use: those before a time, snapshots up to an entry and an entry of the line, rows up to another. */
export interface SnapshotReach {
  readonly until?: number | undefined;
  readonly to?: number | undefined;
  readonly line?: number | undefined;
  readonly rowsTo?: number | undefined;
}

/** After this many snapshots have failed, everything is folded. */
const MOST_TRIES = 3;

/** `fold` gets the rows after the snapshot. If it throws, an earlier snapshot is tried. Unexpected failures are reported. */
export async function takeUp(
  store: MatchStore,
  charter: Charter,
  { until, to, line = Number.MAX_SAFE_INTEGER, rowsTo }: SnapshotReach,
  fold: (sitting: Sitting, rows: readonly LogRow[]) => void | Promise<void>,
  told: (error: unknown) => void = () => {},
): Promise<Sitting> {
  let [last, wanted] = [to, line];
  for (let tries = 1; ; tries++) {
    const saved: SavedSitting | undefined =
      tries > MOST_TRIES ? undefined : await snapshot(store, charter.id, until, last, wanted);
    try {
      const sitting = saved ? Sitting.resume(charter, saved) : Sitting.begin(charter);
      await fold(sitting, await store.rows(charter.id, sitting.seq, until, rowsTo));
      return sitting;
    } catch (error) {
      // A snapshot is only a shortcut: if one fails, an earlier one is tried.
      if (!saved || error instanceof DatabaseError) throw error;
      if (!(error instanceof WantsMore)) told(error);
      else wanted = error.line ?? wanted;
      last = saved.seq - 1;
    }
  }
}

/** The newest snapshot that is not behind the given entry of the line, because entries in between may have been taken back. */
async function snapshot(
  store: MatchStore,
  match: string,
  until: number | undefined,
  to: number | undefined,
  line: number,
) {
  let saved = to === undefined || to > 0 ? await store.snapshot(match, until, to) : undefined;
  while (saved && saved.match.line > line) saved = await store.snapshot(match, until, saved.seq - 1);
  return saved;
}
