/**
 * What one socket watches, and how fast it reads. A client that reads more slowly than its matches go on gets no endless buffer.
 * Unsent messages are dropped, and once it has read the rest it gets one `sync` from where it was.
 */

import {
  type Declined,
  isDeclined,
  type MatchService,
  type Sending,
  type Watching,
  type Who,
} from '../match/service.ts';
import type { SocketLine } from './line.ts';

/** Room for a few whole views. */
const FULL_BYTES = 1024 * 1024;
const EMPTY_BYTES = 64 * 1024;
/** After this many heartbeats in a row with the client behind, it is cut off. */
const MOST_STUCK = 3;

interface WatchedMatch {
  readonly who: Who;
  watching: Watching | undefined;
  /** The newest entry that was sent to this client. */
  seq: number;
}

export class Outlet {
  private readonly watched = new Map<string, WatchedMatch>();
  private readonly behind = new Set<string>();
  private stuck = 0;
  private closed = false;

  constructor(
    private readonly line: SocketLine,
    private readonly matches: MatchService,
  ) {}

  get size(): number {
    return this.watched.size;
  }

  /** The newest entry sent to this client, for each match; undefined if it watches none. */
  newest(): Readonly<Record<string, number>> | undefined {
    if (this.watched.size === 0) return undefined;
    return Object.fromEntries([...this.watched].map(([match, { seq }]) => [match, seq]));
  }

  watches(match: string): boolean {
    return this.watched.has(match);
  }

  async watch(match: string, who: Who, from: number): Promise<Declined | undefined> {
    this.unwatch(match);
    const watch: WatchedMatch = { who, watching: undefined, seq: from };
    this.watched.set(match, watch);
    return this.begin(match, watch);
  }

  unwatch(match: string): void {
    this.watched.get(match)?.watching?.stop();
    this.watched.delete(match);
    this.behind.delete(match);
  }

  close(): void {
    this.closed = true;
    for (const match of [...this.watched.keys()]) this.unwatch(match);
  }

  /** Checked at every heartbeat: has the client been behind for too long? */
  isStuck(): boolean {
    this.stuck = this.behind.size > 0 ? this.stuck + 1 : 0;
    return this.stuck >= MOST_STUCK;
  }

  private async begin(match: string, watch: WatchedMatch): Promise<Declined | undefined> {
    const found = await this.matches.watch(match, watch.who, watch.seq, (sending) => this.pass(match, watch, sending));
    if (isDeclined(found)) {
      if (this.watched.get(match) === watch) this.watched.delete(match);
      return found;
    }
    // It may have been closed meanwhile.
    if (this.closed || this.watched.get(match) !== watch || this.behind.has(match)) found.stop();
    else watch.watching = found;
    return undefined;
  }

  private pass(match: string, watch: WatchedMatch, { message, text }: Sending): void {
    if (this.closed || this.watched.get(match) !== watch || this.behind.has(match)) return;
    if (!this.line.isOpen) return;
    if (this.line.unsent > FULL_BYTES) {
      this.behind.add(match);
      watch.watching?.stop();
      watch.watching = undefined;
      return;
    }
    if (message.t === 'sync' || message.t === 'update') watch.seq = message.seq;
    this.line.send(text, () => this.catchUp());
  }

  /** Called whenever something has left. Once nearly all has, matches that fell behind start again. */
  private catchUp(): void {
    if (this.behind.size === 0 || this.line.unsent > EMPTY_BYTES) return;
    const matches = [...this.behind];
    this.behind.clear();
    for (const match of matches) {
      const watch = this.watched.get(match);
      if (watch) void this.begin(match, watch).catch(() => this.line.cut());
    }
  }
}
