/** All matches, as this process sees them. Any process can take up any match; nothing here is needed but the database. */

import { fairHeader, isRefusal, type View, writeFairRecord } from '@cauldron/engine';
import {
  type ChatLine,
  type Content,
  type MadeMatch,
  type MatchInfo,
  type MatchTerms,
  proposal as proposalShape,
  type RefusalCode,
  type SeatTerms,
  type TakenSeat,
} from '@cauldron/protocol';
import { hashSecret } from '../accounts/secrets.ts';
import { type Database, NOW } from '../db/database.ts';
import { commitmentOf, freshBytes } from '../dice/log.ts';
import type { Shelf } from './bundles.ts';
import { Follower } from './follower.ts';
import { Gallery } from './gallery.ts';
import { type FaultPoint, Room, type RoomTools } from './room.ts';
import {
  heldBy,
  infoOf,
  layOut,
  type NewSeat,
  renewInvitation,
  seatOf,
  seatsChanged,
  sitDown,
  standUp,
} from './seats.ts';
import {
  type Ack,
  type Declined,
  isDeclined,
  type MatchService,
  type Refused,
  type Sending,
  type Sitter,
  type Sync,
  type Turn,
  type Watching,
  type Who,
} from './service.ts';
import type { Charter } from './sitting.ts';
import { type MatchRow, type SeatRow, Store } from './store.ts';

export interface MatchesOptions {
  readonly games: Shelf;
  readonly log?: (what: string, error: unknown) => void;
  /** Of this process; tests stop it. Only ever used beside the database's own clock. */
  readonly now?: () => number;
  /** 32 random bytes; tests repeat themselves with others. */
  readonly bytes?: () => Buffer;
  /** For fault tests: does nothing in production. */
  readonly fault?: (point: FaultPoint) => void | Promise<void>;
  /** Matches kept in memory that nobody watches. */
  readonly keep?: number;
  readonly pollMs?: number;
}

const declined = (code: RefusalCode, why: string): Declined => ({ declined: code, why });
const NO_MATCH = declined('no-match', 'There is no such match.');
const NO_SEAT = declined('no-seat', 'This opens no seat in this match.');
const OTHER_RULES = declined(
  'other-rules',
  'This server does not have the rules or the pack this match is played with.',
);

export class Matches implements MatchService {
  private readonly store: Store;
  private readonly tools: RoomTools;
  private readonly rooms = new Map<string, Promise<Room | Declined>>();
  private readonly galleries = new Map<Room, Gallery>();
  private readonly follower: Follower;
  private readonly log: (what: string, error: unknown) => void;
  private offset = 0;

  constructor(
    private readonly db: Database,
    private readonly options: MatchesOptions,
  ) {
    const { log = () => {}, now = Date.now, fault = () => {}, bytes = freshBytes } = options;
    this.store = new Store(db);
    this.log = log;
    this.follower = new Follower(db, this.store, {
      ...{ log, fault, pollMs: options.pollMs ?? 2000 },
      watched: () => this.watchedRooms(),
      room: (id) => this.loadedRoom(id),
      flagged: (id) => this.flagged(id),
      step: async () => void (await Promise.all([...this.galleries.values()].map((gallery) => gallery.step()))),
    });
    this.tools = {
      ...{ store: this.store, log, fault, bytes },
      now: () => now() + this.offset,
      heardTime: (at) => {
        this.offset = at - now();
      },
      hint: (marks) => this.follower.hint(marks),
    };
  }

  /** Begins to hear of what other processes do. */
  async start(): Promise<void> {
    await this.follower.start();
  }

  async close(): Promise<void> {
    await this.follower.close();
  }

  counts() {
    const galleries = [...this.galleries.values()];
    let watchers = galleries.reduce((sum, { feeds }) => sum + feeds.watchers, 0);
    for (const room of this.loaded.values()) watchers += room.feeds.watchers;
    return { watched: this.watchedRooms().length, watchers, loaded: this.loaded.size };
  }

  // Making and finding matches.

  async make(terms: MatchTerms, maker: Sitter): Promise<MadeMatch | Declined> {
    const game = await this.options.games.current(terms.game);
    if (!game) return declined('illegal', `There is no game ${terms.game}.`);
    const { sides, rulesVersion, packHash } = game.info;
    if (terms.seats.length !== sides.length)
      return declined('illegal', `${game.info.title} has ${sides.length} seats: ${sides.join(', ')}.`);
    if (isRefusal(game.setup(terms.scenario, terms.options)))
      return declined('illegal', `${game.info.title} has no scenario ${terms.scenario} with these options.`);
    // Nobody could witness the dice of a match with one person in it.
    const persons = terms.seats.filter(({ kind }) => kind !== 'ai').length;
    const agreed: MatchTerms = { ...terms, witnessed: terms.witnessed && persons > 1 };
    const id = this.newId();
    const seats = await this.db.transaction(async (q) => {
      await q.query(
        `INSERT INTO matches (id, terms, rules, pack, first_v, secret, is_open) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          ...[id, JSON.stringify(agreed), rulesVersion, packHash, this.tools.bytes().toString('hex')],
          ...[this.tools.bytes().toString('hex'), agreed.privacy === 'open'],
        ],
      );
      const laid: NewSeat[] = [];
      for (const [seat, of] of agreed.seats.entries()) laid.push(await layOut(q, id, seat, of, maker));
      await seatsChanged(q, id);
      return laid;
    });
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    await this.summarise(room);
    const tokens = seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
    const info = await this.info(id, { token: tokens[0]?.token });
    if (isDeclined(info)) return info;
    const mine = info.seats.map((seat, i) => ({ ...seat, mine: tokens.some((t) => t.seat === i) }));
    return {
      match: { ...info, seats: mine },
      tokens,
      invitations: seats.flatMap(({ seat, invitation }) => (invitation ? [{ seat, invitation }] : [])),
    };
  }

  private newId(): string {
    return this.tools.bytes().subarray(0, 9).toString('base64url');
  }

  /** Who is asked first, and when the flag falls: what an entry writes is written here for the beginning. */
  private async summarise(room: Room): Promise<void> {
    await room.inTurn(async () => {
      const sitting = await room.current();
      await room.showTable();
      if (sitting.result) return;
      await this.db.query(
        `UPDATE matches SET asked = $2, flag_at = $3, turn_at = CASE WHEN seq = 0 THEN ${NOW} ELSE turn_at END WHERE id = $1 AND seq = $4`,
        [room.charter.id, sitting.asked, sitting.clock.deadline(room.startedAt), sitting.seq],
      );
      this.follower.hint(room.marks);
    });
  }

  async rematch(id: string, who: Who): Promise<MatchInfo | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const [row, seats] = await Promise.all([this.store.match(id), this.store.seats(id)]);
    if (!row || heldBy(seats, who).length === 0) return NO_SEAT;
    if (!row.over) return declined('forbidden', 'The match is not over yet.');
    const next = await this.db.transaction(async (q) => {
      const [held] = await q.query<{ rematch: string | null }>('SELECT rematch FROM matches WHERE id = $1 FOR UPDATE', [
        id,
      ]);
      if (held.rematch) return held.rematch;
      const game = await this.options.games.current(room.charter.terms.game);
      if (!game) return undefined;
      const fresh = this.newId();
      await q.query(
        `INSERT INTO matches (id, terms, rules, pack, first_v, secret, is_open) VALUES ($1, $2, $3, $4, $5, $6, false)`,
        [
          ...[fresh, row.terms, game.info.rulesVersion, game.info.packHash],
          ...[this.tools.bytes().toString('hex'), this.tools.bytes().toString('hex')],
        ],
      );
      await q.query(
        `INSERT INTO seats (match, seat, kind, name, person, token_hash, ai)
         SELECT $2, seat, kind, name, person, token_hash, ai FROM seats WHERE match = $1`,
        [id, fresh],
      );
      await seatsChanged(q, fresh);
      await q.query('UPDATE matches SET rematch = $2, table_no = table_no + 1 WHERE id = $1', [id, fresh]);
      return fresh;
    });
    if (!next) return OTHER_RULES;
    const made = await this.room(next);
    if (isDeclined(made)) return made;
    await this.summarise(made);
    await this.showTable(room);
    return this.info(next, who);
  }

  async info(id: string, who: Who): Promise<MatchInfo | Declined> {
    const [row, seats] = await Promise.all([this.store.match(id), this.store.seats(id)]);
    return row ? infoOf(row, await this.sidesOf(row), seats, who) : NO_MATCH;
  }

  private async sidesOf(row: MatchRow): Promise<readonly string[]> {
    const { game } = JSON.parse(row.terms) as MatchTerms;
    return (await this.options.games.current(game))?.info.sides ?? [];
  }

  // Seats.

  async take(id: string, invitation: string | undefined, sitter: Sitter): Promise<TakenSeat | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    if (invitation === undefined && room.charter.terms.privacy !== 'open')
      return declined('forbidden', 'A seat in this match is taken with an invitation.');
    if ((await this.store.match(id))?.over) return declined('over', 'The match is over.');
    const taken = await this.db.transaction(async (q) => {
      const seat = await sitDown(q, id, invitation, sitter);
      if (seat) await seatsChanged(q, id);
      return seat;
    });
    if (!taken) return declined('no-seat', 'This invitation has been used or was never given.');
    await this.summarise(room);
    const match = await this.info(id, { token: taken.token });
    return isDeclined(match) ? match : { match, ...taken };
  }

  leave(id: string, who: Who): Promise<MatchInfo | Declined> {
    return this.change(id, who, async (_, seat) => {
      await this.db.transaction(async (q) => {
        await standUp(q, id, seat.seat, undefined);
        await seatsChanged(q, id);
      });
    });
  }

  handToAi(id: string, who: Who, ai: Extract<SeatTerms, { kind: 'ai' }>): Promise<MatchInfo | Declined> {
    return this.change(id, who, async (room, seat) => {
      // The program does not witness: whoever hands it the seat agrees to that, on the log.
      const sitting = await room.inTurn(() => room.current());
      if (sitting.charter.terms.witnessed && !sitting.result)
        await room.serve({ kind: 'unwitnessed', yes: true }, seat.seat);
      await this.db.transaction(async (q) => {
        await standUp(q, id, seat.seat, ai);
        await seatsChanged(q, id);
      });
    });
  }

  async invite(id: string, who: Who, seat: number): Promise<{ seat: number; invitation: string } | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const seats = await this.store.seats(id);
    const held = heldBy(seats, who);
    const wanted = seats.find((one) => one.seat === seat);
    if (held.length === 0 || !wanted) return NO_SEAT;
    if (!held.includes(wanted) && wanted.kind !== 'empty') return declined('forbidden', 'Somebody else has this seat.');
    return { seat, invitation: await renewInvitation(this.db, id, seat) };
  }

  private async change(
    id: string,
    who: Who,
    work: (room: Room, seat: SeatRow) => Promise<void>,
  ): Promise<MatchInfo | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const seat = seatOf(await this.store.seats(id), who, null);
    if (!seat) return NO_SEAT;
    await work(room, seat);
    await this.showTable(room);
    return this.info(id, who);
  }

  private async showTable(room: Room): Promise<void> {
    await room.inTurn(() => room.showTable());
    this.follower.hint(room.marks);
  }

  // Playing.

  async propose(raw: unknown, who: Who): Promise<Ack | Refused> {
    const read = proposalShape.safeParse(raw);
    if (!read.success) return { t: 'refused', code: 'malformed' };
    const { match, id, token, seat } = read.data;
    const sender: Who = { ...who, ...(token === undefined ? {} : { token }), ...(seat === undefined ? {} : { seat }) };
    try {
      const room = await this.room(match);
      if (isDeclined(room)) return { t: 'refused', match, id, code: await this.orNoSeat(room, sender) };
      return await room.propose(read.data, sender);
    } catch (error) {
      this.log(`match ${match}: a proposal failed`, error);
      return { t: 'refused', match, id, code: 'failed' };
    }
  }

  /** Whoever has no seat anywhere does not learn which matches there are. */
  private async orNoSeat({ declined: code }: Declined, { token, account }: Who): Promise<RefusalCode> {
    if (code !== 'no-match') return code;
    const sql = 'SELECT 1 FROM seats WHERE token_hash = $1 OR person = $2 LIMIT 1';
    const held = await this.db.query(sql, [token === undefined ? null : hashSecret(token), account ?? null]);
    return held.length > 0 ? 'no-match' : 'no-seat';
  }

  async playFor(id: string, seat: number, after: number, content: Content): Promise<Ack | Refused> {
    const room = await this.room(id);
    if (isDeclined(room)) return { t: 'refused', match: id, code: room.declined };
    const isAi = (await this.store.seats(id)).some((one) => one.seat === seat && one.kind === 'ai');
    if (!isAi) return { t: 'refused', match: id, code: 'no-seat' };
    return room.serve(content, seat, { after });
  }

  /** Somebody's time is up and nobody has said so. */
  private async flagged(id: string): Promise<void> {
    const room = await this.room(id);
    if (isDeclined(room)) return;
    const isUp = await room.inTurn(() => room.isTimeUp());
    if (isUp) await room.serve({ kind: 'flag' }, null);
    else await this.summarise(room);
  }

  // Watching.

  async watch(id: string, who: Who, from: number, send: (sending: Sending) => void): Promise<Watching | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const found = await this.viewerOf(room, who);
    if (isDeclined(found)) return found;
    const { viewer, version } = found;
    if (viewer === 'spectator' && room.charter.terms.spectators.delay > 0) {
      return { seat: null, stop: await this.gallery(room).join(from, send) };
    }
    const leave = await room.inTurn(() => room.join(viewer, version, from, send));
    if (viewer === 'spectator') return { seat: null, stop: leave };
    this.follower.present(room, viewer);
    return {
      seat: viewer,
      stop: () => {
        leave();
        if (!room.feeds.isWatchedFrom(viewer)) this.follower.absent(room, viewer);
      },
    };
  }

  async look(id: string, who: Who, from: number): Promise<Sync | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const found = await this.viewerOf(room, who);
    if (isDeclined(found)) return found;
    const { viewer } = found;
    if (viewer === 'spectator' && room.charter.terms.spectators.delay > 0) {
      return this.gallery(room).look(from);
    }
    return room.inTurn(async () => {
      await room.current();
      await room.catchUp();
      return room.sync(viewer, from);
    });
  }

  private async viewerOf(room: Room, who: Who): Promise<{ viewer: number | 'spectator'; version: number } | Declined> {
    const seats = await this.store.seats(room.charter.id);
    const seat = seatOf(seats, who, null);
    if (seat) return { viewer: seat.seat, version: seat.version };
    // A token or a seat that was asked for by name and is not there is said; an account without a seat watches.
    if (who.token !== undefined || who.seat !== undefined) return NO_SEAT;
    return room.charter.terms.spectators.allowed
      ? { viewer: 'spectator', version: 0 }
      : declined('forbidden', 'The players of this match do not want spectators.');
  }

  private gallery(room: Room): Gallery {
    const gallery = this.galleries.get(room) ?? new Gallery(room, this.tools);
    this.galleries.set(room, gallery);
    return gallery;
  }

  async viewFor(id: string, seat: number): Promise<{ view: View; seq: number } | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    return room.inTurn(async () => {
      await room.current();
      await room.catchUp();
      const sitting = await room.current();
      return { view: room.charter.game.observe(sitting.state, seat), seq: sitting.seq };
    });
  }

  async chat(id: string, who: Who, messageId: string, text: string): Promise<ChatLine | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const seat = seatOf(await this.store.seats(id), who, null);
    if (!seat) return NO_SEAT;
    const said = await this.store.say(id, messageId, seat.seat, seat.name, text);
    await room.inTurn(() => room.catchUp());
    this.follower.hint(room.marks);
    const { n, name, at } = said;
    return { match: id, n, seat: said.seat, name, at: new Date(at).toISOString(), text: said.text };
  }

  // After the match, and lists.

  async record(id: string, who: Who): Promise<string | Declined> {
    const room = await this.room(id);
    if (isDeclined(room)) return room;
    const found = await this.viewerOf(room, who);
    if (isDeclined(found)) return found;
    return room.inTurn(async () => {
      await room.current();
      await room.catchUp();
      const sitting = await room.current();
      if (!sitting.result) return declined('forbidden', 'The record is given out when the match is over.');
      const { header, secretSeed } = room.charter;
      const rows = (await this.store.rows(id, 0)).map(({ seq, seat, content, n, made }) => ({
        ...{ k: seq, seat, content, n, v: made.v, next: made.next, head: made.head },
        ...(sitting.late === seq ? { late: true as const, entries: [] } : { entries: made.entries }),
      }));
      return writeFairRecord({ header, rows, secretSeed });
    });
  }

  async listFor(
    account: string | undefined,
    tokens: readonly { readonly match: string; readonly token: string }[],
  ): Promise<readonly MatchInfo[]> {
    const hashes = tokens.map(({ token }) => hashSecret(token));
    const rows = await this.db.query<MatchRow>(
      `SELECT *, ${NOW} AS now FROM matches WHERE id IN (
         SELECT match FROM seats WHERE person = $1 OR token_hash = ANY($2::text[])
       ) ORDER BY changed_at DESC LIMIT 200`,
      [account ?? null, hashes],
    );
    return this.infos(rows, account, hashes);
  }

  async open(): Promise<readonly MatchInfo[]> {
    const rows = await this.db.query<MatchRow>(
      `SELECT *, ${NOW} AS now FROM matches WHERE is_open AND started_at IS NULL AND NOT over ORDER BY made_at DESC LIMIT 100`,
    );
    return this.infos(rows, undefined, []);
  }

  private async infos(
    rows: readonly MatchRow[],
    account: string | undefined,
    hashes: readonly string[],
  ): Promise<readonly MatchInfo[]> {
    const seats = await this.db.query<SeatRow & { match: string }>(
      'SELECT * FROM seats WHERE match = ANY($1::text[]) ORDER BY seat',
      [rows.map(({ id }) => id)],
    );
    return Promise.all(
      rows.map(async (row) => {
        const own = seats.filter(({ match }) => match === row.id);
        const info = infoOf(row, await this.sidesOf(row), own, account === undefined ? {} : { account });
        const isMine = (i: number) => own[i].token_hash !== null && hashes.includes(own[i].token_hash ?? '');
        return { ...info, seats: info.seats.map((seat, i) => ({ ...seat, mine: seat.mine || isMine(i) })) };
      }),
    );
  }

  turnsSince(since: number): Promise<readonly Turn[]> {
    return this.turns("kind = 'person' AND turn_at > $1", [since]);
  }
  aiTurns(): Promise<readonly Turn[]> {
    return this.turns("kind = 'ai' AND $1::int = 0", [0]);
  }
  private turns(where: string, params: readonly number[]): Promise<readonly Turn[]> {
    return this.db.query<Turn & Record<string, unknown>>(
      `SELECT m.id AS match, m.asked AS seat, m.turn FROM matches m JOIN seats s ON s.match = m.id AND s.seat = m.asked
       WHERE NOT m.over AND ${where} ORDER BY m.turn_at LIMIT 1000`,
      params,
    );
  }

  // Rooms.

  private readonly loaded = new Map<string, Room>();

  private watchedRooms(): readonly Room[] {
    const rooms = [...this.loaded.values()].filter((room) => !room.isIdle);
    return [...new Set([...rooms, ...[...this.galleries.keys()].filter((room) => this.isGalleryFull(room))])];
  }
  private isGalleryFull(room: Room): boolean {
    return (this.galleries.get(room)?.feeds.watchers ?? 0) > 0;
  }
  private loadedRoom(id: string): Room | undefined {
    return this.loaded.get(id);
  }

  /** A match's room, opened when it is first wanted. */
  private async room(id: string): Promise<Room | Declined> {
    const opening = this.rooms.get(id) ?? this.openRoom(id);
    this.rooms.set(id, opening);
    try {
      const room = await opening;
      if (isDeclined(room)) this.rooms.delete(id);
      else this.used(id, room);
      return room;
    } catch (error) {
      this.rooms.delete(id);
      throw error;
    }
  }

  private async openRoom(id: string): Promise<Room | Declined> {
    const row = await this.store.match(id);
    if (!row) return NO_MATCH;
    const charter = await this.charterOf(row);
    return charter ? new Room(charter, this.tools) : OTHER_RULES;
  }

  private async charterOf(row: MatchRow): Promise<Charter | undefined> {
    const terms = JSON.parse(row.terms) as MatchTerms;
    const game = await this.options.games.find(terms.game, row.rules, row.pack);
    if (!game) return undefined;
    const commitment = (hex: string) => commitmentOf(Buffer.from(hex, 'hex')).toString('hex');
    const header = fairHeader(game, {
      ...{ scenario: terms.scenario, options: terms.options, match: row.id },
      ...{ first: commitment(row.first_v), secret: commitment(row.secret) },
      witness: terms.seats.map(({ kind }) => terms.witnessed && kind !== 'ai'),
    });
    return { id: row.id, terms, game, header, firstV: row.first_v, secretSeed: row.secret };
  }

  /** The least recently used rooms that nobody watches are let go. */
  private used(id: string, room: Room): void {
    this.loaded.delete(id);
    this.loaded.set(id, room);
    const { keep = 500 } = this.options;
    if (this.loaded.size <= keep) return;
    for (const [old, other] of this.loaded) {
      if (this.loaded.size <= keep) return;
      if (!other.isIdle || this.isGalleryFull(other) || other === room) continue;
      this.loaded.delete(old);
      this.rooms.delete(old);
      this.galleries.delete(other);
    }
  }
}
