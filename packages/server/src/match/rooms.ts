/** The matches that this process has open: found by id, loaded once, dropped when nobody has used them for long. */

import { fairHeader } from '@cauldron/engine';
import type { MatchTerms } from '@cauldron/protocol';
import { commitmentOf } from '../dice/log.ts';
import { publicKeyOf } from '../dice/signing.ts';
import type { MatchRow } from '../store/matches.ts';
import type { Shelf } from './bundles.ts';
import type { Charter } from './charter.ts';
import { EARLIER_VERSION, NO_MATCH, OTHER_RULES } from './declined.ts';
import { Gallery } from './gallery.ts';
import { MatchRoom, type RoomTools } from './room.ts';
import { type Declined, isDeclined } from './service.ts';

/** The format of logs that this version folds. */
const LOG_FORMAT = 2;

export class Rooms {
  /** Including those that are being opened. */
  private readonly opened = new Map<string, Promise<MatchRoom | Declined>>();
  /** Least recently used first. */
  private readonly rooms = new Map<string, MatchRoom>();
  private readonly galleries = new Map<MatchRoom, Gallery>();

  constructor(
    private readonly games: Shelf,
    private readonly tools: RoomTools,
    /** How many are kept besides those with viewers. */
    private readonly keep: number,
  ) {}

  loaded(id: string): MatchRoom | undefined {
    return this.rooms.get(id);
  }

  watched(): readonly MatchRoom[] {
    return [...this.rooms.values()].filter((room) => !room.isIdle || this.isFull(room));
  }

  counts(): { watched: number; watchers: number; loaded: number } {
    const feeds = [...this.rooms.values(), ...this.galleries.values()].map((one) => one.feeds.watchers);
    const watchers = feeds.reduce((sum, count) => sum + count, 0);
    return { watched: this.watched().length, watchers, loaded: this.rooms.size };
  }

  /** Tells delayed spectators the entries that are now old enough. */
  async step(): Promise<void> {
    for (const gallery of this.galleries.values()) if (gallery.feeds.watchers > 0) await gallery.step();
  }

  gallery(room: MatchRoom): Gallery {
    const gallery = this.galleries.get(room) ?? new Gallery(room, this.tools);
    this.galleries.set(room, gallery);
    return gallery;
  }
  private isFull(room: MatchRoom): boolean {
    return (this.galleries.get(room)?.feeds.watchers ?? 0) > 0;
  }

  /** A match's room, opened at the first call. */
  async open(id: string): Promise<MatchRoom | Declined> {
    const opening = this.opened.get(id) ?? this.openRoom(id);
    this.opened.set(id, opening);
    try {
      const room = await opening;
      if (isDeclined(room)) this.opened.delete(id);
      else this.used(id, room);
      return room;
    } catch (error) {
      this.opened.delete(id);
      throw error;
    }
  }

  private async openRoom(id: string): Promise<MatchRoom | Declined> {
    const row = await this.tools.store.match(id);
    if (!row) return NO_MATCH;
    if (row.log_format !== LOG_FORMAT) return EARLIER_VERSION;
    const charter = await this.charterOf(row);
    return charter ? new MatchRoom(charter, this.tools) : OTHER_RULES;
  }

  private async charterOf(row: MatchRow): Promise<Charter | undefined> {
    const terms = JSON.parse(row.terms) as MatchTerms;
    const game = await this.games.find({ game: terms.game, rules: row.rules, pack: row.pack });
    if (!game) return undefined;
    const commitment = (hex: string) => commitmentOf(Buffer.from(hex, 'hex')).toString('hex');
    const header = fairHeader(game, {
      scenario: terms.scenario,
      options: terms.options,
      match: row.id,
      first: commitment(row.first_v),
      secret: commitment(row.secret),
      server: publicKeyOf(row.server_key),
      witness: terms.seats.map(({ kind }) => terms.witnessed && kind !== 'ai'),
    });
    return { id: row.id, terms, game, header, firstV: row.first_v, secretSeed: row.secret, serverKey: row.server_key };
  }

  private used(id: string, room: MatchRoom): void {
    room.usedAt = this.tools.now();
    this.rooms.delete(id);
    this.rooms.set(id, room);
    if (this.rooms.size > this.keep) this.drop((other) => this.rooms.size > this.keep && other !== room);
  }

  /** Gives back the memory of matches that nobody watches and nobody has used for this long. */
  sweep(idleMs: number): void {
    const before = this.tools.now() - idleMs;
    this.drop(({ usedAt }) => usedAt <= before);
    for (const room of this.galleries.keys())
      if (!this.isFull(room) && this.loaded(room.charter.id) !== room) this.galleries.delete(room);
  }

  /** Least recently used first; never one with viewers. */
  private drop(which: (room: MatchRoom) => boolean): void {
    for (const [id, room] of this.rooms) {
      if (!room.isIdle || this.isFull(room) || !which(room)) continue;
      this.rooms.delete(id);
      this.opened.delete(id);
      this.galleries.delete(room);
    }
  }
}
