/**
 * What a viewer could see at earlier entries of a match. The log is folded once more, beside the current sitting, and each
 * position is observed as it was then: nothing that came out later is in it. It begins at the nearest snapshot, so a long log costs no
 * more than a short one.
 */

import type { View } from '@cauldron/engine';
import { diffViews, hashView, type PastViews } from '@cauldron/protocol';
import { Slices } from '../ops/slice.ts';
import type { MatchRoom, RoomTools } from './room.ts';
import type { LogRow } from './rows.ts';
import type { SeatOrSpectator } from './seen.ts';
import type { Sitting } from './sitting.ts';
import { WantsMore } from './snapshot.ts';
import { takeUp } from './taking-up.ts';

/** The most entries after the first in one answer. */
const MOST_STEPS = 63;
/** How many sittings of the past are kept: a reader usually goes on where the last answer ended. */
const MOST_KEPT = 16;
const KEEP_MS = 60_000;
/** If the entry is farther ahead than this, a snapshot may be nearer. */
const NEAR = 128;

export class Past {
  /** By match, least recently used first. */
  private readonly kept = new Map<string, { readonly sitting: Sitting; readonly usedAt: number }>();

  constructor(private readonly tools: RoomTools) {}

  async views(room: MatchRoom, viewer: SeatOrSpectator, from: number, to: number): Promise<PastViews> {
    const { id, game, terms } = room.charter;
    // The room knows the start of the clocks.
    await room.inTurn(() => room.current());
    const delay = viewer === 'spectator' ? terms.spectators.delay * 1000 : 0;
    const newest = await this.tools.store.newest(id, delay > 0 ? this.tools.now() - delay : Number.MAX_SAFE_INTEGER);
    const at = Math.min(from, newest);
    const last = Math.max(at, Math.min(to, newest, at + MOST_STEPS));
    const seen = new PastStretch(at, last, room.startedAt, (sitting) => game.observe(sitting.state, viewer));
    while (seen.next <= last) await this.goOn(room, seen);
    const { first, patches } = seen;
    if (!first) throw new Error(`match ${id}: entry ${at} is not on its log`);
    return {
      seat: viewer === 'spectator' ? null : viewer,
      at,
      view: { ...first },
      hash: hashView(first),
      next: patches,
    };
  }

  /** Folds on from the last reader's sitting if it is near, otherwise from the nearest snapshot. */
  private async goOn(room: MatchRoom, seen: PastStretch): Promise<void> {
    const { store } = this.tools;
    const { id } = room.charter;
    const kept = this.kept.get(id)?.sitting;
    // For one reader at a time.
    this.kept.delete(id);
    const before = seen.next;
    if (kept && kept.seq <= before && before - kept.seq <= NEAR) {
      await seen.fold(kept, await store.rows(id, kept.seq, undefined, seen.last));
      if (seen.next > before) return this.keep(id, kept, seen);
    }
    const sitting = await takeUp(store, room.charter, { to: before, rowsTo: seen.last }, async (one, rows) => {
      await seen.fold(one, rows);
      if (seen.next === before) throw seen.stop ?? new Error(`match ${id}: entry ${before} is not on its log`);
    });
    this.keep(id, sitting, seen);
  }

  private keep(id: string, sitting: Sitting, { stop }: PastStretch): void {
    if (!stop) this.kept.set(id, { sitting, usedAt: this.tools.now() });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT) this.kept.delete(oldest);
  }

  /** Drops sittings whose readers have gone. */
  sweep(): void {
    for (const [id, { usedAt }] of this.kept) if (usedAt < this.tools.now() - KEEP_MS) this.kept.delete(id);
  }
}

/** The views of a stretch of the log, gathered in order. */
class PastStretch {
  first: View | undefined;
  readonly patches: PastViews['next'] = [];
  /** The entry whose view is wanted next. */
  next: number;
  /** A seat went back behind the snapshot: another one leads on from there. */
  stop: WantsMore | undefined;
  private view: View | undefined;

  constructor(
    at: number,
    readonly last: number,
    private readonly startedAt: number | null,
    private readonly observe: (sitting: Sitting) => View,
  ) {
    this.next = at;
  }

  async fold(sitting: Sitting, rows: readonly LogRow[]): Promise<void> {
    this.stop = undefined;
    this.look(sitting);
    const slices = new Slices();
    for (const row of rows) {
      await slices.step();
      try {
        sitting.fold(row, this.startedAt);
      } catch (error) {
        if (!(error instanceof WantsMore)) throw error;
        this.stop = error;
        return;
      }
      this.look(sitting);
    }
  }

  private look(sitting: Sitting): void {
    if (sitting.seq !== this.next) return;
    const now = this.observe(sitting);
    if (this.view) this.patches.push({ patch: diffViews(this.view, now), hash: hashView(now) });
    this.first ??= now;
    this.view = now;
    this.next++;
  }
}
