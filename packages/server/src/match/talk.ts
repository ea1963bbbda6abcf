/**
 * Talk. The players talk at the table, and everybody who may watch reads it. Spectators talk in the gallery: a player reads nothing of it
 * before the match is over. Lines are limited by person, whichever way they come.
 */

import type { ChatChannel, ChatLine } from '@cauldron/protocol';
import { lookOf } from '../accounts/names.ts';
import { Paces, type Rate } from '../socket/pace.ts';
import type { MatchStore } from '../store/matches.ts';
import type { PersonStore } from '../store/people.ts';
import type { ChatRow } from '../store/talk.ts';
import { declined, NO_SEAT } from './declined.ts';
import type { Gallery } from './gallery.ts';
import { speakerOf } from './hands.ts';
import type { MatchRoom } from './room.ts';
import type { SeatOrSpectator } from './seen.ts';
import { type Declined, isDeclined, type SpokenAs, type Who } from './service.ts';

export const CHANNELS: readonly ChatChannel[] = ['table', 'gallery'];

const LINES: Rate = { burst: 5, perSecond: 0.5 };

/** A line as everybody reads it who may. */
export const lineOf = (match: string, { channel, line, seat, name, at, text }: ChatRow): ChatLine => ({
  match,
  channel,
  n: line,
  seat,
  name,
  at: new Date(at).toISOString(),
  text,
});

/** What a viewer may read now. */
export const channelsFor = (viewer: SeatOrSpectator, isOver: boolean): readonly ChatChannel[] =>
  viewer === 'spectator' || isOver ? CHANNELS : ['table'];

/** A match, and who looks into it. */
interface Looker {
  readonly room: MatchRoom;
  readonly viewer: SeatOrSpectator;
}

interface TalkTools {
  readonly store: MatchStore;
  readonly people: Pick<PersonStore, 'mayCarry'>;
  /** A factor on the usual pace. */
  readonly pace: number;
  /** The room of a match, and from where somebody looks into it. */
  enter(id: string, who: Who): Promise<Looker | Declined>;
  /** The delayed view of a match, for those who have no other. */
  late(found: Looker): Gallery | undefined;
  hint(room: MatchRoom): void;
}

export class Talk {
  private readonly paces: Paces;

  constructor(private readonly tools: TalkTools) {
    this.paces = new Paces({ burst: LINES.burst * tools.pace, perSecond: LINES.perSecond * tools.pace });
  }

  async say(
    id: string,
    who: Who,
    messageId: string,
    text: string,
    { channel = 'table', name = '' }: SpokenAs = {},
  ): Promise<ChatLine | Declined> {
    const found = await this.tools.enter(id, who);
    if (isDeclined(found)) return found;
    const { room, viewer } = found;
    const { talk } = this.tools.store;
    const seats = await this.tools.store.seats(id);
    const seat = viewer === 'spectator' ? undefined : seats.find((one) => one.seat === viewer);
    if (!seat && channel === 'table') return NO_SEAT;
    if (seat && channel === 'gallery') return declined('forbidden', 'The gallery is for those who watch.');
    const there = await talk.said(id, messageId);
    if (there)
      return there.seat === (seat?.seat ?? null) ? lineOf(id, there) : declined('malformed', 'This id is used.');
    const person = seat ? speakerOf(await this.tools.store.hands.of(id), seat) : (who.account ?? who.network ?? '');
    if (!this.paces.take(person)) return declined('too-fast', 'That was too fast: wait a moment.');
    // A spectator must not speak as a player, nor as somebody else's account.
    const isTheirs = seats.some((one) => one.name !== '' && lookOf(one.name) === lookOf(name));
    if (!seat && name !== '' && (isTheirs || !(await this.tools.people.mayCarry(name, who.account))))
      return declined('name-taken', 'Somebody else has this name, or one that looks like it: choose another.');
    const said = await talk.say(id, {
      id: messageId,
      channel,
      seat: seat?.seat ?? null,
      name: seat?.name ?? name,
      text,
      person: seat?.person ?? who.account ?? null,
    });
    await room.inTurn(() => room.catchUp());
    if (channel === 'gallery') await this.tools.late(found)?.step();
    this.tools.hint(room);
    return lineOf(id, said);
  }

  /** A page of a channel. What is told late is read late. */
  async read(id: string, who: Who, channel: ChatChannel, before?: number): Promise<readonly ChatLine[] | Declined> {
    const found = await this.tools.enter(id, who);
    if (isDeclined(found)) return found;
    const { room, viewer } = found;
    const { talk } = this.tools.store;
    const isOver = await room.inTurn(async () => (await room.current()).result !== null);
    if (!channelsFor(viewer, isOver).includes(channel))
      return declined('forbidden', 'The players read what spectators say when the match is over.');
    const late = channel === 'table' ? this.tools.late(found) : undefined;
    const lines = await talk.lines(id, {
      channels: [channel],
      ...(before === undefined ? {} : { before }),
      ...(late ? { until: late.until } : {}),
    });
    return lines.map((row) => lineOf(id, row));
  }

  /** Forgets those who have been silent for long. */
  sweep(): void {
    this.paces.sweep();
  }
}
