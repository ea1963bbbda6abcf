/** The viewers of a match, grouped by what they may see. Each view, patch and message is made once for a group. */

import type { View } from '@cauldron/engine';
import {
  hashView,
  type SeenEntry,
  type TableState,
  type ToClient,
  type ViewNews,
  ViewTeller,
} from '@cauldron/protocol';
import type { ChatRow } from '../store/talk.ts';
import type { Charter } from './charter.ts';
import type { LogRow } from './rows.ts';
import { isOpenToAll, type SeatOrSpectator, seenBy } from './seen.ts';
import type { Sending, Sync } from './service.ts';
import type { Sitting } from './sitting.ts';
import { channelsFor, lineOf } from './talk.ts';

type Send = (sending: Sending) => void;

/** The next view of a feed. What is told of it is made when it is wanted, once. */
class NextView {
  private made: ViewNews | undefined;
  constructor(
    readonly before: View,
    readonly view: View,
    readonly sitting: Sitting,
    private readonly telling: ViewTeller,
    readonly stamp = sitting.state.stamp,
  ) {}

  get told(): ViewNews {
    this.made ??= this.telling.tell(this.before, this.view);
    return this.made;
  }
}

interface Feed {
  view: View;
  next?: NextView;
  /** Each viewer with what opened the seat he watches from (a token's hash or an account); a spectator has nothing. */
  readonly sends: Map<Send, string>;
}

const sending = (message: ToClient): Sending => ({ message, text: JSON.stringify(message) });

export class Feeds {
  private readonly feeds = new Map<SeatOrSpectator, Feed>();
  private readonly telling = new ViewTeller();

  constructor(private readonly charter: Charter) {}

  get watchers(): number {
    let count = 0;
    for (const { sends } of this.feeds.values()) count += sends.size;
    return count;
  }

  /** Adds a viewer from now on. The caller has sent him everything before. */
  join(viewer: SeatOrSpectator, holder: string, send: Send, sitting: Sitting): () => void {
    const feed = this.feeds.get(viewer) ?? { view: this.view(sitting, viewer), sends: new Map() };
    this.feeds.set(viewer, feed);
    feed.sends.set(send, holder);
    return () => {
      feed.sends.delete(send);
      // A view that nobody watches is not kept up to date.
      if (feed.sends.size === 0 && this.feeds.get(viewer) === feed) this.feeds.delete(viewer);
    };
  }

  /** Viewers whose token or account no longer opens the seat are told, and see no more of it. */
  dismiss(seat: number, holders: readonly string[]): void {
    const feed = this.feeds.get(seat);
    if (!feed) return;
    for (const [send, holder] of feed.sends) {
      if (holders.includes(holder)) continue;
      feed.sends.delete(send);
      send(sending({ t: 'refused', match: this.charter.id, code: 'no-seat' }));
    }
    if (feed.sends.size === 0) this.feeds.delete(seat);
  }

  isWatchedFrom(viewer: SeatOrSpectator): boolean {
    return this.feeds.has(viewer);
  }

  /**
   * Makes what `publish` will tell while the entry is being made durable. Nobody is told yet, and if the entry fails nobody ever is.
   * What cannot be made here fails again in `publish`, where somebody hears of it.
   */
  prepare(sitting: Sitting, isBusy: boolean): void {
    // If other statements are under way, this one waits anyway: the question that was just listed is still at hand.
    if (isBusy) this.look(sitting);
    // Otherwise the statement leaves first. Until it is answered nothing else happens to the match.
    else {
      const { stamp } = sitting.state;
      setImmediate(() => sitting.state.stamp === stamp && this.look(sitting));
    }
  }

  private look(sitting: Sitting): void {
    try {
      for (const [viewer, feed] of this.feeds) {
        feed.next = new NextView(feed.view, this.view(sitting, viewer), sitting, this.telling);
        void feed.next.told;
      }
    } catch {
      for (const feed of this.feeds.values()) feed.next = undefined;
    }
  }

  publish(row: LogRow, sitting: Sitting, table: TableState): void {
    const { id } = this.charter;
    const { seq } = row;
    // The table is the same for everybody, and mostly the entry is too: what is the same is spelt once.
    const begin = `{"t":"update","match":${JSON.stringify(id)},"seq":${seq},"entry":`;
    const end = `,"table":${JSON.stringify(table)}}`;
    const seen = (viewer: SeatOrSpectator) => {
      const entry = seenBy(row, viewer, sitting);
      return { entry, text: JSON.stringify(entry) };
    };
    const open = isOpenToAll(row, sitting) ? seen('spectator') : undefined;
    for (const [viewer, feed] of this.feeds) {
      const { view, told } = this.nextOf(feed, viewer, sitting);
      feed.view = view;
      feed.next = undefined;
      const { entry, text } = open ?? seen(viewer);
      const { patch, text: spelt, hash } = told;
      const said = {
        message: { t: 'update', match: id, seq, entry, patch, hash, table } as const,
        text: `${begin}${text},"patch":${spelt},"hash":"${hash}"${end}`,
      };
      for (const send of feed.sends.keys()) send(said);
    }
  }

  private nextOf(feed: Feed, viewer: SeatOrSpectator, sitting: Sitting): NextView {
    const { next } = feed;
    const isReady = next?.before === feed.view && next.sitting === sitting && next.stamp === sitting.state.stamp;
    return isReady ? next : new NextView(feed.view, this.view(sitting, viewer), sitting, this.telling);
  }

  /** Sends everyone the whole view again, if single steps cannot be told. */
  syncAll(sitting: Sitting, rows: readonly LogRow[], table: TableState): void {
    for (const [viewer, feed] of this.feeds) {
      feed.view = this.view(sitting, viewer);
      deliver(feed, this.sync(sitting, viewer, rows, table));
    }
  }

  tell(message: ToClient): void {
    const said = sending(message);
    for (const { sends } of this.feeds.values()) for (const send of sends.keys()) send(said);
  }

  /** Spectators' talk reaches no player before the match is over. */
  talk(row: ChatRow, isOver: boolean): void {
    for (const [viewer, feed] of this.feeds)
      if (channelsFor(viewer, isOver).includes(row.channel)) deliver(feed, this.line(row));
  }

  line(row: ChatRow): Extract<ToClient, { t: 'chat' }> {
    return { t: 'chat', ...lineOf(this.charter.id, row) };
  }

  sync(sitting: Sitting, viewer: SeatOrSpectator, rows: readonly LogRow[], table: TableState): Sync {
    const view = this.feeds.get(viewer)?.view ?? this.view(sitting, viewer);
    const { header, id } = this.charter;
    return {
      t: 'sync',
      match: id,
      seat: viewer === 'spectator' ? null : viewer,
      seq: sitting.seq,
      view,
      hash: hashView(view),
      table,
      header,
      first: header.first,
      secret: header.secret,
      entries: this.page(sitting, viewer, rows),
      chains: [...sitting.witnesses.chains],
      keys: sitting.keys.all,
      start: sitting.startHead,
    };
  }

  /** Rows as a viewer may know them now. */
  page(sitting: Sitting, viewer: SeatOrSpectator, rows: readonly LogRow[]): readonly SeenEntry[] {
    return rows.map((row) => seenBy(row, viewer, sitting));
  }

  private view(sitting: Sitting, viewer: SeatOrSpectator): View {
    return this.charter.game.observe(sitting.state, viewer);
  }
}

function deliver(feed: Feed, message: ToClient): void {
  const said = sending(message);
  for (const send of feed.sends.keys()) send(said);
}
