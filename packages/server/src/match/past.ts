/**
 * What a viewer could see at earlier entries of a match. The log is folded once more, beside the current sitting, and each
 * position is observed as it was then: nothing that came out later is in it.
 */

import type { View } from '@cauldron/engine';
import { diffViews, hashView, type PastViews } from '@cauldron/protocol';
import type { MatchRoom, RoomTools } from './room.ts';
import type { LogRow } from './rows.ts';
import type { SeatOrSpectator } from './seen.ts';
import { type Sitting, WantsMore } from './sitting.ts';
import { takeUp } from './taking-up.ts';

/** The most entries after the first in one answer. */
const MOST_STEPS = 63;
/** How many sittings of the past are kept: a reader usually goes on where the last answer ended. */
const MOST_KEPT = 16;
/** If the entry is farther ahead than this, a snapshot may be nearer. */
const NEAR = 128;
/** After this many rows the process lets other work in. */
const ROWS_IN_A_ROW = 32;

export class Past {
  /** By match, least recently used first. */
  private readonly kept = new Map<string, Sitting>();

  constructor(private readonly tools: RoomTools) {}

  async views(room: MatchRoom, viewer: SeatOrSpectator, from: number, to: number): Promise<PastViews> {
    const { id, game, terms } = room.charter;
    // The room knows the start of the clocks.
    await room.inTurn(() => room.current());
    const delay = viewer === 'spectator' ? terms.spectators.delay * 1000 : 0;
    const newest = await this.tools.store.newest(id, delay > 0 ? this.tools.now() - delay : Number.MAX_SAFE_INTEGER);
    const at = Math.min(from, newest);
    const last = Math.min(to, newest, at + MOST_STEPS);
    let views: Views = { first: undefined, next: [] };
    const fold = async (sitting: Sitting, rows: readonly LogRow[]) => {
      views = await viewsOf(sitting, rows, () => game.observe(sitting.state, viewer), {
        at,
        startedAt: room.startedAt,
      });
    };
    const sitting = await this.sit(room, at, Math.max(at, last), fold);
    this.keep(id, sitting);
    const { first, next } = views;
    if (!first) throw new Error(`match ${id}: entry ${at} is not on its log`);
    return { seat: viewer === 'spectator' ? null : viewer, at, view: { ...first }, hash: hashView(first), next };
  }

  /** A sitting at or before an entry, folded on from there: the last reader's if it is near, otherwise from the nearest snapshot. */
  private async sit(room: MatchRoom, at: number, to: number, fold: Fold): Promise<Sitting> {
    const { store } = this.tools;
    const { id } = room.charter;
    const kept = this.kept.get(id);
    if (kept && kept.seq <= at && at - kept.seq <= NEAR) {
      // For one reader at a time.
      this.kept.delete(id);
      try {
        await fold(kept, await store.rows(id, kept.seq, undefined, to));
        return kept;
      } catch (error) {
        if (!(error instanceof WantsMore)) throw error;
      }
    }
    return takeUp(store, room.charter, { to: at, rowsTo: to }, fold);
  }

  private keep(id: string, sitting: Sitting): void {
    this.kept.delete(id);
    this.kept.set(id, sitting);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT) this.kept.delete(oldest);
  }
}

interface Views {
  readonly first: View | undefined;
  readonly next: PastViews['next'];
}
type Fold = (sitting: Sitting, rows: readonly LogRow[]) => Promise<void>;

/** Folds rows, and observes from one entry on. */
async function viewsOf(
  sitting: Sitting,
  rows: readonly LogRow[],
  observe: () => View,
  { at, startedAt }: { readonly at: number; readonly startedAt: number | null },
): Promise<Views> {
  let first = sitting.seq === at ? observe() : undefined;
  let view = first;
  const next: PastViews['next'] = [];
  for (const row of rows) {
    if (row.seq % ROWS_IN_A_ROW === 0) await new Promise(setImmediate);
    sitting.fold(row, startedAt);
    if (row.seq < at) continue;
    const now = observe();
    if (view) next.push({ patch: diffViews(view, now), hash: hashView(now) });
    first ??= now;
    view = now;
  }
  return { first, next };
}
