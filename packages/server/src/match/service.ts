/** What the rest of the server may ask of matches. `Matches` does it; sockets, HTTP and jobs know only this. */

import type { View } from '@cauldron/engine';
import type {
  ChatLine,
  Content,
  MadeMatch,
  MatchInfo,
  MatchTerms,
  PastViews,
  Proposal,
  RefusalCode,
  SeatTerms,
  SeenEntry,
  TakenSeat,
  ToClient,
} from '@cauldron/protocol';

export type Refused = Extract<ToClient, { t: 'refused' }>;
export type Ack = Extract<ToClient, { t: 'ack' }>;
export type Sync = Extract<ToClient, { t: 'sync' }>;

/** Who asks: a signed-in account, tokens of seats, or nobody. `seat` picks one where a person holds several. */
export interface Who {
  readonly account?: string;
  readonly token?: string;
  readonly seat?: number;
}

/** Whoever makes a match or takes a seat in one. */
export interface Sitter {
  readonly name: string;
  readonly account?: string;
}

/** The answer in place of a result; `code` is one of REFUSAL_CODES. */
export interface Declined {
  readonly declined: RefusalCode;
  /** In words, for people who use the interface directly. */
  readonly why: string;
}
export const isDeclined = (x: unknown): x is Declined => typeof x === 'object' && x !== null && 'declined' in x;

/** A message to a client with its text: it is written once, however many sockets it goes to. */
export interface Sending {
  readonly message: ToClient;
  readonly text: string;
}

export interface Watching {
  /** The seat watched from; null for a spectator. */
  readonly seat: number | null;
  stop(): void;
}

/** Whose turn it is, for notices. `turn` is the entry the question stands on: one notice for each. */
export interface Turn {
  readonly match: string;
  readonly seat: number;
  readonly turn: number;
}

export interface MatchService {
  make(terms: MatchTerms, maker: Sitter): Promise<MadeMatch | Declined>;
  /** The same terms and the same holders, whose tokens open their seats in the new match too. Asked again it gives the same match. */
  rematch(id: string, who: Who): Promise<MatchInfo | Declined>;
  info(id: string, who: Who): Promise<MatchInfo | Declined>;

  /** Takes a seat by its invitation; an open match needs none. */
  take(id: string, invitation: string | undefined, sitter: Sitter): Promise<TakenSeat | Declined>;
  /** Gives up the sender's seat: anyone who is invited may take it. */
  leave(id: string, who: Who): Promise<MatchInfo | Declined>;
  /** A fresh invitation: to the sender's own seat (for a substitute, who takes it over) or to an empty one. */
  invite(
    id: string,
    who: Who,
    seat: number,
  ): Promise<{ readonly seat: number; readonly invitation: string } | Declined>;
  /** Hands the sender's seat to the program. */
  handToAi(id: string, who: Who, ai: Extract<SeatTerms, { kind: 'ai' }>): Promise<MatchInfo | Declined>;

  /** Checks in order, inserts, and tells everybody. Its shape was checked where it came in, by the protocol's own. */
  propose(proposal: Proposal, who: Who): Promise<Ack | Refused>;
  /** For jobs that play a seat of the program. */
  playFor(id: string, seat: number, after: number, content: Content): Promise<Ack | Refused>;
  /** Sends a `sync`, then an `update` for each new entry, `table` and `chat`. `from`: the newest entry already seen, or -1. */
  watch(id: string, who: Who, from: number, send: (sending: Sending) => void): Promise<Watching | Declined>;
  /** What `watch` would send first. */
  look(id: string, who: Who, from: number): Promise<Sync | Declined>;
  /** The entries before one as the asker may know them now, a page of them. */
  entries(id: string, who: Who, before: number): Promise<readonly SeenEntry[] | Declined>;
  /** What the asker could see at entry `at` and at each after it up to `to`, as far as a request may go and the asker may see. */
  past(id: string, who: Who, at: number, to: number): Promise<PastViews | Declined>;
  /** A view for a seat of the program. */
  viewFor(id: string, seat: number): Promise<{ readonly view: View; readonly seq: number } | Declined>;
  chat(id: string, who: Who, messageId: string, text: string): Promise<ChatLine | Declined>;

  /** The fair match file of a finished match. */
  record(id: string, who: Who): Promise<string | Declined>;
  /** Matches in which this account or one of these tokens has a seat, newest first. */
  listFor(
    account: string | undefined,
    tokens: readonly { match: string; token: string }[],
  ): Promise<readonly MatchInfo[]>;
  /** Matches that anyone may join. */
  open(): Promise<readonly MatchInfo[]>;
  /** Turns that began since `since` (milliseconds of the database's clock) and still stand, of seats that persons hold. */
  turnsSince(since: number): Promise<readonly Turn[]>;
  /** Seats of the program that are asked now. */
  aiTurns(): Promise<readonly Turn[]>;
  counts(): { readonly watched: number; readonly watchers: number; readonly loaded: number };
  close(): Promise<void>;
}
