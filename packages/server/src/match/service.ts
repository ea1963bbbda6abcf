/** What the rest of the server may ask of matches. `Matches` implements it; sockets, HTTP and jobs know only this interface. */

import type { View } from '@cauldron/engine';
import type {
  ChatChannel,
  ChatLine,
  Content,
  MadeMatch,
  MatchInfo,
  MatchTerms,
  NamedQuestion,
  NewLine,
  PastViews,
  Proposal,
  RefusalCode,
  RematchOffer,
  SeatTerms,
  SeenEntry,
  TakenSeat,
  ToClient,
  WantedAnswers,
} from '@cauldron/protocol';

export type Refused = Extract<ToClient, { t: 'refused' }>;
export type Ack = Extract<ToClient, { t: 'ack' }>;
export type Sync = Extract<ToClient, { t: 'sync' }>;

/** The caller: tokens of seats, a signed-in account, or nobody. The account counts where the token opens no seat. `seat` picks one if a person holds several. */
export interface Who {
  readonly account?: string;
  readonly token?: string;
  readonly seat?: number;
  /** The network that the call came from: somebody without a seat and without an account is known by it. */
  readonly network?: string;
}

/** The person who makes a match or takes a seat in one. */
export interface Sitter {
  readonly name: string;
  readonly account?: string;
  /** The session of the account: the seat's token ends with it. */
  readonly session?: string;
  /** A hash of the network that he comes from. */
  readonly network?: string;
  /** The browser of a guest, as the hash of its cookie. */
  readonly device?: string;
}

/** The channel of a line, and the name of a spectator. */
export type SpokenAs = Pick<NewLine, 'channel' | 'name'>;

/** A refusal; `code` is one of REFUSAL_CODES. */
export interface Declined {
  readonly declined: RefusalCode;
  /** In words, for people who use the interface directly. */
  readonly why: string;
}
export const isDeclined = (x: unknown): x is Declined => typeof x === 'object' && x !== null && 'declined' in x;

/** A message to a client with its text. The text is made once for all its sockets. */
export interface Sending {
  readonly message: ToClient;
  readonly text: string;
}

export interface Watching {
  /** The seat that the socket watches from; null for a spectator. */
  readonly seat: number | null;
  stop(): void;
}

/** Whose turn it is, for notices. `turn` is the entry of the question: each gets one notice. */
export interface Turn {
  readonly match: string;
  readonly seat: number;
  readonly turn: number;
}

export interface MatchService {
  make(terms: MatchTerms, maker: Sitter): Promise<MadeMatch | Declined>;
  /**
   * Offers a match with the same terms and holders, whose tokens open their seats in it too, or agrees to it. It is made when every
   * person at the table wants it; nobody is seated without consent. `yes: false` takes all offers back.
   */
  rematch(id: string, who: Who, yes: boolean): Promise<RematchOffer | Declined>;
  info(id: string, who: Who): Promise<MatchInfo | Declined>;

  /** Takes a seat by its invitation; an open match needs none. */
  take(id: string, invitation: string | undefined, sitter: Sitter): Promise<TakenSeat | Declined>;
  /** Gives up the sender's seat. Anybody with an invitation may take it. */
  leave(id: string, who: Who): Promise<MatchInfo | Declined>;
  /** A fresh invitation to an empty seat, or to the sender's own (for a substitute, who takes it over). */
  invite(
    id: string,
    who: Who,
    seat: number,
  ): Promise<{ readonly seat: number; readonly invitation: string } | Declined>;
  /** Hands the sender's seat to the program. */
  handToAi(
    id: string,
    who: Who,
    ai: Extract<SeatTerms, { kind: 'ai' }>,
  ): Promise<{ readonly match: MatchInfo; readonly invitation: string } | Declined>;

  /**
   * Checks a proposal, inserts it, and tells everybody. The protocol's schema has checked its shape before. `lag`: the delay of the
   * sender's line in milliseconds, as the server measured it; a live clock spares it.
   */
  propose(proposal: Proposal, who: Who, lag?: number): Promise<Ack | Refused>;
  /** For jobs that play a seat of the program. `after`: the deciding message that it was decided on. */
  playFor(id: string, seat: number, after: number | undefined, content: Content): Promise<Ack | Refused>;
  /** Sends a `sync`, then an `update` for each new entry, `table` and `chat`. `from`: the newest entry already seen, or -1. */
  watch(id: string, who: Who, from: number, send: (sending: Sending) => void): Promise<Watching | Declined>;
  /** The first message of `watch`. */
  look(id: string, who: Who, from: number): Promise<Sync | Declined>;
  /** A page of the entries before the given one, as the caller may know them now. */
  entries(id: string, who: Who, before: number): Promise<readonly SeenEntry[] | Declined>;
  /** What the caller could see at entry `at` and at each later one up to `to`, within the limits of a request and of what he may see. */
  past(id: string, who: Who, at: number, to: number): Promise<PastViews | Declined>;
  /** What a seat is asked, with its answers by name; of several seats, the one to move. */
  question(id: string, who: Who, wanted: WantedAnswers): Promise<NamedQuestion | Declined>;
  /** A view for a seat of the program. */
  viewFor(id: string, seat: number): Promise<{ readonly view: View; readonly d: number } | Declined>;
  /** Says something: at the table or, for spectators, in the gallery. */
  chat(id: string, who: Who, messageId: string, text: string, more?: SpokenAs): Promise<ChatLine | Declined>;
  /** The newest lines of a channel before one of them, as the caller may read them now. */
  talk(id: string, who: Who, channel: ChatChannel, before?: number): Promise<readonly ChatLine[] | Declined>;

  /** The fair match file of a finished match, some lines at a time. */
  record(id: string, who: Who): Promise<AsyncIterable<string> | Declined>;
  /** Matches in which this account or one of these tokens has a seat, newest first. */
  listFor(
    account: string | undefined,
    tokens: readonly { match: string; token: string }[],
  ): Promise<readonly MatchInfo[]>;
  /** Matches that anybody may join. */
  open(): Promise<readonly MatchInfo[]>;
  /** Turns of seats held by persons that began since `since` (milliseconds of the database's clock) and are still open. */
  turnsSince(since: number): Promise<readonly Turn[]>;
  /** Seats of these matches have changed hands, or a token has ended: tells their viewers, here and in other processes. */
  seatsChanged(ids: readonly string[]): Promise<void>;
  counts(): { readonly watched: number; readonly watchers: number; readonly loaded: number };
  close(): Promise<void>;
}
