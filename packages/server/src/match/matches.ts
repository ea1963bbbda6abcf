/** All matches, as this process sees them. Any process can take up any match; only the database is needed. */

import { type Game, isRefusal, type View } from '@cauldron/engine';
import type {
  Content,
  MadeMatch,
  MatchInfo,
  MatchTerms,
  NamedQuestion,
  PastViews,
  Proposal,
  RefusalCode,
  RematchOffer,
  SeatTerms,
  SeenEntry,
  TakenSeat,
  WantedAnswers,
} from '@cauldron/protocol';
import { type Database, isFull } from '../db/database.ts';
import { freshBytes } from '../dice/log.ts';
import { MakingStore, type NewMatch } from '../store/making.ts';
import { MatchStore, type SeatRow } from '../store/matches.ts';
import { PersonStore } from '../store/people.ts';
import { KnowsAnother, SeatStore } from '../store/seats.ts';
import { TimeStore } from '../store/time.ts';
import { questionFor } from './asking.ts';
import type { Shelf } from './bundles.ts';
import { declined, NO_MATCH, NO_PERSON, NO_SEAT, NOT_OVER, OTHER_RULES } from './declined.ts';
import { Follower } from './follower.ts';
import type { Gallery } from './gallery.ts';
import { asLate, inTheDark } from './late-info.ts';
import { Lists, sidesOf } from './lists.ts';
import { MOST_ENTRIES } from './log-cap.ts';
import { Past } from './past.ts';
import { recordLines } from './record-lines.ts';
import type { FaultPoint, MatchRoom, RoomTools } from './room.ts';
import { Rooms } from './rooms.ts';
import { heldBy, holderOf, infoOf, seatOf, seatsIn } from './seats.ts';
import {
  type Ack,
  type Declined,
  isDeclined,
  type MatchService,
  type Refused,
  type Sending,
  type Sitter,
  type Sync,
  type Watching,
  type Who,
} from './service.ts';
import { Talk } from './talk.ts';
import { Timekeeper } from './timekeeper.ts';

export interface MatchesOptions {
  readonly games: Shelf;
  readonly log?: (what: string, error: unknown) => void;
  /** 32 random bytes; tests pass repeatable ones. */
  readonly bytes?: () => Buffer;
  /** For fault tests: does nothing in production. */
  readonly fault?: (point: FaultPoint) => void | Promise<void>;
  /** How many matches without viewers are kept in memory. */
  readonly keep?: number;
  /** For how long a match is kept after it was used last. */
  readonly idleMs?: number;
  readonly pollMs?: number;
  /** How often this process compares its time with the database's. */
  readonly timeEveryMs?: number;
  readonly mostEntries?: number;
  /** A factor on the usual pace of talk. */
  readonly pace?: number;
  /** How long a viewer counts as present without news of him, and how often that is renewed. Tests use shorter times. */
  readonly presentMs?: number;
  readonly refreshMs?: number;
}

export class Matches implements MatchService {
  private readonly store: MatchStore;
  private readonly making: MakingStore;
  private readonly seats: SeatStore;
  private readonly tools: RoomTools;
  private readonly rooms: Rooms;
  private readonly lists: Lists;
  private readonly talking: Talk;
  private readonly follower: Follower;
  private readonly earlier: Past;
  private readonly time: Timekeeper;
  private readonly log: (what: string, error: unknown) => void;

  constructor(
    db: Database,
    private readonly options: MatchesOptions,
  ) {
    const { log = () => {}, fault = () => {}, bytes = freshBytes } = options;
    this.store = new MatchStore(db);
    this.making = new MakingStore(db);
    this.seats = new SeatStore(db);
    this.log = log;
    this.time = new Timekeeper({ store: new TimeStore(db), log, everyMs: options.timeEveryMs ?? 1000 });
    this.follower = new Follower(db, this.store, this.seats, {
      log,
      fault,
      pollMs: options.pollMs ?? 2000,
      presentMs: options.presentMs ?? 90_000,
      refreshMs: options.refreshMs ?? 30_000,
      watched: () => this.rooms.watched(),
      room: (id) => this.rooms.loaded(id),
      flagged: (id) => this.flagged(id),
      step: () => {
        this.rooms.sweep(options.idleMs ?? 60_000);
        this.earlier.sweep();
        this.talking.sweep();
        return this.rooms.step();
      },
    });
    this.tools = {
      store: this.store,
      log,
      fault,
      bytes,
      mostEntries: options.mostEntries ?? MOST_ENTRIES,
      now: () => this.time.now(),
      hint: (marks) => this.follower.hint(marks),
    };
    this.rooms = new Rooms(options.games, this.tools, options.keep ?? 500);
    this.lists = new Lists(db, options.games);
    this.talking = new Talk({
      store: this.store,
      people: new PersonStore(db),
      pace: options.pace ?? 1,
      enter: (id, who) => this.enter(id, who),
      late: (found) => this.late(found),
      hint: (room) => this.follower.hint(room.marks),
    });
    this.earlier = new Past(this.tools);
  }

  /** Begins to hear what other processes do. */
  async start(): Promise<void> {
    await this.time.start();
    await this.follower.start();
  }

  async close(): Promise<void> {
    await this.time.close();
    await this.follower.close();
  }

  counts: MatchService['counts'] = () => this.rooms.counts();

  // Making and finding matches.

  async make(terms: MatchTerms, maker: Sitter): Promise<MadeMatch | Declined> {
    const game = await this.options.games.current(terms.game);
    if (!game) return declined('illegal', `There is no game ${terms.game}.`);
    const { sides } = game.info;
    if (terms.seats.length !== sides.length)
      return declined('illegal', `${game.info.title} has ${sides.length} seats: ${sides.join(', ')}.`);
    if (isRefusal(game.setup(terms.scenario, terms.options)))
      return declined('illegal', `${game.info.title} has no scenario ${terms.scenario} with these options.`);
    // In a match with one person nobody could witness the dice.
    const persons = terms.seats.filter(({ kind }) => kind !== 'ai').length;
    if (persons === 0) return NO_PERSON;
    const agreed: MatchTerms = { ...terms, witnessed: terms.witnessed && persons > 1 };
    const fresh = this.newMatch(game, JSON.stringify(agreed), agreed.privacy === 'open');
    const { id } = fresh;
    const seats = await this.making.make(fresh, agreed.seats, maker);
    await this.seats.cameFrom(id, [...terms.seats.keys()], maker);
    const room = await this.rooms.open(id);
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

  private newMatch({ info }: Game, terms: string, isOpen: boolean): NewMatch {
    const { bytes } = this.tools;
    return {
      id: bytes().subarray(0, 9).toString('base64url'),
      terms,
      rules: info.rulesVersion,
      pack: info.packHash,
      isOpen,
      firstV: bytes().toString('hex'),
      secret: bytes().toString('hex'),
      serverKey: bytes().toString('hex'),
    };
  }

  /** The first seat to move and its flag: the beginning writes them as an entry does. */
  private async summarise(room: MatchRoom): Promise<void> {
    await room.inTurn(async () => {
      const sitting = await room.current();
      await room.showTable();
      if (sitting.result) return;
      const { asked, seq } = sitting;
      const flagAt = sitting.clock.flagAt(room.startedAt);
      await this.making.summarise(room.charter.id, { seq, asked, flagAt });
      this.follower.hint(room.marks);
    });
  }

  async rematch(id: string, who: Who, yes: boolean): Promise<RematchOffer | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    const [row, seats] = await Promise.all([this.store.match(id), this.store.seats(id)]);
    const held = heldBy(seats, who).map(({ seat }) => seat);
    if (!row || held.length === 0) return NO_SEAT;
    if (!row.over) return declined('forbidden', 'The match is not over yet.');
    const game = await this.options.games.current(room.charter.terms.game);
    if (!game) return OTHER_RULES;
    const asked = await this.making.rematch(id, yes ? held : [], () => this.newMatch(game, row.terms, false));
    const made = asked.next === undefined ? undefined : await this.rooms.open(asked.next);
    if (isDeclined(made)) return made;
    if (made) await this.summarise(made);
    await this.showTable(room);
    const match = made && (await this.info(made.charter.id, who));
    if (isDeclined(match)) return match;
    return { wanted: seatsIn(asked.by), ...(match ? { match } : {}) };
  }

  async info(id: string, who: Who): Promise<MatchInfo | Declined> {
    const [row, seats, hands] = await Promise.all([
      this.store.match(id),
      this.store.seats(id),
      this.store.hands.of(id),
    ]);
    if (!row) return NO_MATCH;
    const info = infoOf(row, await sidesOf(this.options.games, row), seats, hands, who);
    const isLate = info.terms.spectators.delay > 0 && heldBy(seats, who).length === 0;
    const room = isLate ? await this.rooms.open(id) : undefined;
    if (!room) return info;
    return isDeclined(room) ? inTheDark(info) : asLate(info, await this.rooms.gallery(room).summary());
  }

  // Seats.

  async take(id: string, invitation: string | undefined, sitter: Sitter): Promise<TakenSeat | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    if (invitation === undefined && room.charter.terms.privacy !== 'open')
      return declined('forbidden', 'A seat in this match is taken with an invitation.');
    if ((await this.store.match(id))?.over) return declined('over', 'The match is over.');
    const taken = await this.seats.take(id, invitation, sitter).catch(orKnown);
    if (taken === 'known')
      return declined('forbidden', 'You have played another seat of this match, and know its secrets.');
    if (!taken) return declined('no-seat', 'This invitation has been used or was never given.');
    await this.seats.cameFrom(id, [taken.seat], sitter);
    await this.summarise(room);
    const match = await this.info(id, { token: taken.token });
    return isDeclined(match) ? match : { match, ...taken };
  }

  leave(id: string, who: Who): Promise<MatchInfo | Declined> {
    return this.change(id, who, (_, seat) => this.seats.leave(id, seat.seat, undefined));
  }

  /** Lends a seat to the program. The invitation takes it back: only the lender gets it. */
  async handToAi(
    id: string,
    who: Who,
    ai: Extract<SeatTerms, { kind: 'ai' }>,
  ): Promise<{ readonly match: MatchInfo; readonly invitation: string } | Declined> {
    const seats = await this.store.seats(id);
    const mine = seatOf(seats, who, null);
    if (mine && seats.every((seat) => seat === mine || seat.kind === 'ai')) return NO_PERSON;
    let invitation = '';
    const match = await this.change(id, who, async (room, seat) => {
      // The program does not witness. If the person's client has not said so, the server does, and verify names it.
      const { result, witnesses } = await room.inTurn(() => room.current());
      if (!result && witnesses.does(seat.seat) && !witnesses.isLeaving(seat.seat))
        await room.writing.serve({ kind: 'unwitnessed', yes: true }, seat.seat);
      await this.seats.leave(id, seat.seat, ai);
      invitation = await this.seats.renewInvitation(id, seat.seat);
    });
    return isDeclined(match) ? match : { match, invitation };
  }

  async invite(id: string, who: Who, seat: number): Promise<{ seat: number; invitation: string } | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    const seats = await this.store.seats(id);
    const held = heldBy(seats, who);
    const wanted = seats.find((one) => one.seat === seat);
    if (held.length === 0 || !wanted) return NO_SEAT;
    if (!held.includes(wanted) && wanted.kind !== 'empty') return declined('forbidden', 'Somebody else has this seat.');
    return { seat, invitation: await this.seats.renewInvitation(id, seat) };
  }

  private async change(
    id: string,
    who: Who,
    work: (room: MatchRoom, seat: SeatRow) => Promise<void>,
  ): Promise<MatchInfo | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    const seat = seatOf(await this.store.seats(id), who, null);
    if (!seat) return NO_SEAT;
    await work(room, seat);
    await this.showTable(room);
    return this.info(id, who);
  }

  private async showTable(room: MatchRoom): Promise<void> {
    await room.inTurn(() => room.showTable());
    this.follower.hint(room.marks);
  }

  async seatsChanged(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const marks of await this.store.marks(ids)) {
      const room = this.rooms.loaded(marks.id);
      if (room) await room.inTurn(() => room.showTable());
      this.follower.hint(marks);
    }
  }

  // Playing.

  async propose(proposal: Proposal, who: Who, lag = 0): Promise<Ack | Refused> {
    const { match, id, token, seat } = proposal;
    const sender: Who = { ...who, ...(token === undefined ? {} : { token }), ...(seat === undefined ? {} : { seat }) };
    try {
      const room = await this.rooms.open(match);
      if (isDeclined(room)) return { t: 'refused', match, id, code: await this.orNoSeat(room, sender) };
      return await room.writing.propose(proposal, sender, lag);
    } catch (error) {
      this.log(`match ${match}: a proposal failed`, error);
      return { t: 'refused', match, id, code: isFull(error) ? 'unavailable' : 'failed' };
    }
  }

  /** A caller without any seat does not learn which matches exist. */
  private async orNoSeat({ declined: code }: Declined, { token, account }: Who): Promise<RefusalCode> {
    if (code !== 'no-match') return code;
    return (await this.seats.holdsAny(token, account)) ? 'no-match' : 'no-seat';
  }

  async playFor(id: string, seat: number, after: number | undefined, content: Content): Promise<Ack | Refused> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return { t: 'refused', match: id, code: room.declined };
    const isAi = (await this.store.seats(id)).some((one) => one.seat === seat && one.kind === 'ai');
    if (!isAi) return { t: 'refused', match: id, code: 'no-seat' };
    return room.writing.serve(content, seat, after);
  }

  /** A seat's time is up and nobody has claimed it. */
  private async flagged(id: string): Promise<void> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return;
    const isUp = await room.inTurn(() => room.writing.isTimeUp());
    if (isUp) await room.writing.serve({ kind: 'flag' }, null);
    else await this.summarise(room);
  }

  // Watching.

  async watch(id: string, who: Who, from: number, send: (sending: Sending) => void): Promise<Watching | Declined> {
    const found = await this.enter(id, who);
    if (isDeclined(found)) return found;
    const { room, viewer, holder } = found;
    const gallery = this.late(found);
    if (gallery) return { seat: null, stop: await gallery.join(from, send) };
    const leave = await room.inTurn(() => room.join(viewer, holder, from, send));
    if (this.rooms.loaded(id) !== room) {
      // It was given back meanwhile, and hears no news.
      leave();
      return this.watch(id, who, from, send);
    }
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

  look = (id: string, who: Who, from: number): Promise<Sync | Declined> =>
    this.read(
      id,
      who,
      (gallery) => gallery.look(from),
      (room, viewer) => room.sync(viewer, from),
    );

  entries = (id: string, who: Who, before: number): Promise<readonly SeenEntry[] | Declined> =>
    this.read(
      id,
      who,
      (gallery) => gallery.log(before),
      (room, viewer) => room.log(viewer, before),
    );

  async past(id: string, who: Who, at: number, to: number): Promise<PastViews | Declined> {
    const found = await this.enter(id, who);
    return isDeclined(found) ? found : this.earlier.views(found.room, found.viewer, at, to);
  }

  /** Reads what somebody may see of a match: from the gallery where spectators see it late, else from the room as it is now. */
  private async read<T>(
    id: string,
    who: Who,
    late: (gallery: Gallery) => T | Promise<T>,
    now: (room: MatchRoom, viewer: number | 'spectator') => T | Promise<T>,
  ): Promise<T | Declined> {
    const found = await this.enter(id, who);
    if (isDeclined(found)) return found;
    const { room, viewer } = found;
    const gallery = this.late(found);
    if (gallery) return late(gallery);
    return upToDate(room, () => now(room, viewer));
  }

  /** The gallery, for somebody who sees the match only after a while. */
  private late({ room, viewer }: Pick<Entered, 'room' | 'viewer'>): Gallery | undefined {
    return viewer === 'spectator' && room.charter.terms.spectators.delay > 0 ? this.rooms.gallery(room) : undefined;
  }

  /** The room of a match, and from where somebody looks into it. */
  private async enter(id: string, who: Who): Promise<Entered | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    const found = await this.viewerOf(room, who);
    return isDeclined(found) ? found : { room, ...found };
  }

  private async viewerOf(
    room: MatchRoom,
    who: Who,
  ): Promise<{ viewer: number | 'spectator'; holder: string } | Declined> {
    const seats = await this.store.seats(room.charter.id);
    const seat = seatOf(seats, who, null);
    if (seat) return { viewer: seat.seat, holder: holderOf(seat, who) };
    // A wrong token or seat is an error; an account without a seat becomes a spectator.
    if (who.token !== undefined || who.seat !== undefined) return NO_SEAT;
    return room.charter.terms.spectators.allowed
      ? { viewer: 'spectator', holder: '' }
      : declined('forbidden', 'The players of this match do not want spectators.');
  }

  async question(id: string, who: Who, wanted: WantedAnswers): Promise<NamedQuestion | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    return upToDate(room, async () => {
      const sitting = await room.current();
      const holder = seatOf(room.seats, who, sitting.asked);
      return holder ? questionFor(sitting, holder.seat, wanted) : NO_SEAT;
    });
  }

  async viewFor(id: string, seat: number): Promise<{ view: View; d: number } | Declined> {
    const room = await this.rooms.open(id);
    if (isDeclined(room)) return room;
    return upToDate(room, async () => {
      const sitting = await room.current();
      return { view: room.charter.game.observe(sitting.state, seat), d: sitting.d };
    });
  }

  chat: MatchService['chat'] = (...line) => this.talking.say(...line);
  talk: MatchService['talk'] = (...page) => this.talking.read(...page);

  // After the match, and lists.

  async record(id: string, who: Who): Promise<AsyncIterable<string> | Declined> {
    const found = await this.enter(id, who);
    if (isDeclined(found)) return found;
    const { room } = found;
    // The end is as secret as any move: who sees the match later gets the record later.
    if (this.late(found) && !(await this.late(found)?.summary())?.over) return NOT_OVER;
    return upToDate(room, async () => {
      const sitting = await room.current();
      return sitting.result ? recordLines(this.store, sitting) : NOT_OVER;
    });
  }

  listFor: MatchService['listFor'] = (account, tokens) => this.lists.listFor(account, tokens);
  open: MatchService['open'] = () => this.lists.open();
  turnsSince: MatchService['turnsSince'] = (since) => this.lists.turnsSince(since);
}

/** Somebody who has left a seat does not get another one in the same match. */
function orKnown(error: unknown): 'known' {
  if (error instanceof KnowsAnother) return 'known';
  throw error;
}

/** A match, and who looks into it. */
interface Entered {
  readonly room: MatchRoom;
  readonly viewer: number | 'spectator';
  readonly holder: string;
}

/** Does something in a room's turn, once everything that stands on the log is known there. */
const upToDate = <T>(room: MatchRoom, then: () => T | Promise<T>): Promise<T> =>
  room.inTurn(async () => {
    await room.current();
    await room.catchUp();
    return then();
  });
