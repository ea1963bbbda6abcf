/**
 * The socket's messages: JSON in text frames. A socket may watch several matches. Every message to a client is a view: what the
 * viewer's seat may know, and nothing else. See `docs/protocol.md`.
 */

import type { FairHeader, GameEvent, Refusal, View } from '@cauldron/engine';
import { z } from 'zod';
import { type NamedQuestion, wantedAnswers } from './asking.ts';
import type { RefusalCode } from './codes.ts';
import { content, hex32, type LogContent } from './content.ts';
import { FORMS, LAST_SEAT, MOST_COUNT, TOKEN_LENGTH } from './forms.ts';
import type { ViewPatch } from './patch.ts';

export const PROTOCOL = 2;
/** The most entries sent at once: the newest with a `sync`, earlier ones page by page (`GET …/log`). */
export const LOG_PAGE = 250;
/** The greatest length of a client's message. */
export const MAX_MESSAGE_BYTES = 16_384;

/** The only form that the server itself makes, so it looks up no other. */
export const matchId = z.string().regex(FORMS.match);
/** The number of the newest known entry; -1 for none. */
export const seenUpTo = z.number().int().min(-1).max(2_147_483_647);
const token = z.string().min(TOKEN_LENGTH.least).max(TOKEN_LENGTH.most);
/** The client makes the id, keeps it, and repeats the message unchanged until it is acknowledged. So the entry is applied once. */
export const messageId = z.string().regex(FORMS.id);

/** No database stores the character zero in a text. */
const chatText = z
  .string()
  .min(1)
  .max(1000)
  .refine((text) => !text.includes('\0'));
export const chatChannel = z.enum(['table', 'gallery']);
export type ChatChannel = z.infer<typeof chatChannel>;
/** No invisible characters: they could reverse the line that a name stands in, or make it look like another name. */
export const playerName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}]+$/u);

/** A line of talk, as it is sent. */
export const newLine = z.strictObject({
  id: messageId,
  /** `gallery`: among spectators. The players read it when the match is over. */
  channel: chatChannel.optional(),
  /** What a spectator is called. */
  name: playerName.optional(),
  text: chatText,
});
export type NewLine = z.infer<typeof newLine>;

export const proposal = z.strictObject({
  match: matchId,
  /** Opens the seat if no signed-in account does. */
  token: token.optional(),
  /** Which seat, for a person who holds several. */
  seat: z.number().int().min(0).max(LAST_SEAT).optional(),
  id: messageId,
  /** The number of the last deciding message that the sender has seen. Entries that decide nothing do not make a proposal stale. */
  after: z.number().int().min(0),
  content,
  /** The sender's part of the dice. */
  n: hex32,
  /** What a deciding message is made under: the server's commitment, and the known value of the witness's chain ('' without one). */
  under: z.strictObject({ next: hex32, known: z.union([hex32, z.literal('')]) }).optional(),
  /** The device's public key, its own count of messages in this match, and the signature over `signedText` of @cauldron/fair. */
  sign: z
    .strictObject({
      key: hex32,
      count: z.number().int().min(1).max(MOST_COUNT),
      sig: z.string().regex(FORMS.sig),
    })
    .optional(),
});
export type Proposal = z.infer<typeof proposal>;

export const fromClient = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), protocol: z.number().int() }),
  /** Watches a match from a seat or as a spectator; `from` is the newest entry already seen (-1: none). */
  z.strictObject({
    t: z.literal('watch'),
    match: matchId,
    token: token.optional(),
    seat: z.number().int().min(0).max(5).optional(),
    from: seenUpTo,
  }),
  z.strictObject({ t: z.literal('unwatch'), match: matchId }),
  proposal.extend({ t: z.literal('do') }),
  newLine.extend({ t: z.literal('chat'), match: matchId, token: token.optional() }),
  /** Asks for the open question with its answers by name. */
  wantedAnswers.extend({
    t: z.literal('question'),
    match: matchId,
    token: token.optional(),
    seat: z.number().int().min(0).max(5).optional(),
  }),
  z.strictObject({ t: z.literal('ping'), at: z.number() }),
]);
export type FromClient = z.infer<typeof fromClient>;

/** Milliseconds left for each seat when the message was sent; null if a seat has no clock. `running`: the seat whose clock runs. */
export interface Clocks {
  readonly left: readonly (number | null)[];
  readonly running: number | null;
  /** Where there are both an allowance and a bank: how much of `left` is in the bank. */
  readonly bank?: readonly (number | null)[];
  /** Where the terms give time for films: for how long each seat's clock still stands still in this activation when it is asked. */
  readonly film?: readonly (number | null)[];
  /** Where the terms allow a vacation: the days that each seat may still take, and the milliseconds until it is back. */
  readonly vacation?: readonly (number | null)[];
  readonly away?: readonly (number | null)[];
}

export type MatchResult =
  | { readonly how: 'played'; readonly winner: number; readonly ending: string }
  | { readonly how: 'resigned' | 'time'; readonly winner: number }
  | { readonly how: 'draw' | 'aborted'; readonly winner: -1 };

/** The hands that a seat is in and has been in. Persons are compared by account, and guests by their browser. */
export interface SeatHands {
  /** Other seats that the same person holds. */
  readonly same: readonly number[];
  /** Another person has held the seat before its present holder. A player who lends his seat to the program still counts as its holder. */
  readonly before: boolean;
  /** Seats whose present holders have held this seat before: they may have seen its secrets. */
  readonly known: readonly number[];
}

export interface SeatState extends SeatHands {
  readonly side: string;
  readonly kind: 'person' | 'ai' | 'empty';
  /** Where the program plays in somebody's place, that person's name. */
  readonly name: string;
  /** Null where it is not told: to spectators who see the match later. */
  readonly present: boolean | null;
}

export interface Awaiting {
  readonly seat: number;
  /** The entry that the dice belong to, and its number among the deciding messages. */
  readonly of: number;
  readonly d: number;
  /** The server's promise that this entry is on the log with its n and its content (`promiseOf` of @cauldron/fair). */
  readonly promise: string;
  /** The value must lie directly below this one. */
  readonly known: string;
}

export interface Deciding {
  /** The number of the last deciding message, and the head of the log after it. */
  readonly d: number;
  readonly head: string;
  /** SHA-256 of the server's value for the next deciding message. */
  readonly next: string;
  /** For each seat: the known value of the chain that witnesses its dice; '' if nobody does. */
  readonly known: readonly string[];
}

/** A device's key on the log. Number 0 is the server's. */
export interface SeatKeyState {
  readonly seat: number | null;
  readonly key: string;
  readonly proved: boolean;
  /** How many messages it has signed. */
  readonly count: number;
}

/** What stands on the table beside the board. */
export interface TableState {
  readonly seats: readonly SeatState[];
  readonly clocks: Clocks;
  readonly offers: {
    readonly draw: number | null;
    readonly undo: { readonly by: number; readonly to: number } | null;
    readonly abort: readonly number[];
    /** After the end: the seats that want to play again. */
    readonly rematch: readonly number[];
  };
  /**
   * The seat whose witness the dice wait for. A witness shows its value for one promise only.
   */
  readonly awaiting: Awaiting | null;
  /** What the next deciding message is made under. */
  readonly deciding: Deciding;
  readonly witnessed: boolean;
  readonly result: MatchResult | null;
  /** The next match, once every person at the table wants one. The same tokens open the same seats there. */
  readonly rematch: string | null;
}

/** The dice of an entry, as far as this viewer may know them now. */
export interface DiceProof {
  /** The number of a deciding message, and SHA-256 of the server's value for the next one. Other entries have neither. */
  readonly d?: number | undefined;
  readonly next?: string | undefined;
  /** Of a message that may decide: the known value of the witness's chain that it was made under; '' without a witness. */
  readonly known?: string | undefined;
  /** The head of the log after this entry (`headOf`). A player who notes it can prove any later change of the log up to here. */
  readonly head: string;
  /** The bytes of the server and of the sender for this entry. While its dice wait for a witness, nobody is told v. */
  readonly v?: string | undefined;
  readonly n?: string;
  /** In a `witness` or `unwitnessed` entry: the earlier entry whose dice fell because of it, with the bytes they came from. */
  readonly settles?: { readonly of: number; readonly v?: string; readonly n?: string; readonly w?: string };
  /**
   * What fell, in order: the stream, the figures, and `of`: the sides of each die, or the number of each kind in the cup (left
   * out if the viewer may not know it).
   */
  readonly falls: readonly Fell[];
}

export interface Fell {
  readonly stream: string;
  readonly fell: readonly number[];
  readonly of?: number | readonly number[];
  /** Not everyone could see it when it fell. It came from the match's secret seed and is checked once that is known. */
  readonly secret?: true;
}

/** An entry of the log as one viewer may know it. */
export interface SeenEntry {
  readonly seq: number;
  readonly seat: number | null;
  readonly at: string;
  readonly kind: LogContent['kind'];
  /** The length of the line before it: `ask-undo` with this number goes back to before this entry. */
  readonly line: number;
  /** Left out if the viewer may not know it. */
  readonly content?: LogContent;
  /** n and content in one hash (`saidHash` of @cauldron/fair): what the signature is over, also if the viewer may not know them. */
  readonly said: string;
  /** The number of the key that signed it, that key's own count, and the signature. */
  readonly sign?: { readonly by: number; readonly count: number; readonly sig: string };
  readonly events: readonly GameEvent[];
  readonly dice: DiceProof;
}

export interface ChatLine {
  readonly match: string;
  readonly channel: ChatChannel;
  /** Of its channel: 1, 2, 3, … */
  readonly n: number;
  readonly seat: number | null;
  readonly name: string;
  readonly at: string;
  readonly text: string;
}

export type ToClient =
  | { readonly t: 'welcome'; readonly protocol: number; readonly server: string; readonly time: string }
  /**
   * The whole state: sent on `watch`, after a gap, and whenever a patch would be longer. `entries` are those after the viewer's
   * `from`; of a long log only the newest `LOG_PAGE`. `chains`: the value of each seat's witness chain that everyone knows.
   * `keys`: every key on the log, in its order. `header`: what the record begins with; `start`: the head over it, before the first entry.
   */
  | {
      readonly t: 'sync';
      readonly match: string;
      readonly seat: number | null;
      readonly seq: number;
      readonly view: View;
      readonly hash: string;
      readonly table: TableState;
      readonly entries: readonly SeenEntry[];
      readonly chains: readonly (string | null)[];
      readonly keys: readonly SeatKeyState[];
      readonly header: FairHeader;
      readonly start: string;
      readonly first: string;
      readonly secret: string;
    }
  | {
      readonly t: 'update';
      readonly match: string;
      readonly seq: number;
      readonly entry: SeenEntry;
      readonly patch: ViewPatch;
      /** The hash of the view after the patch. A client with another hash watches again. */
      readonly hash: string;
      readonly table: TableState;
    }
  /** The entry is durable. A repeated message gets the first acknowledgement again. */
  | { readonly t: 'ack'; readonly match: string; readonly id: string; readonly seq: number }
  | {
      readonly t: 'refused';
      readonly match?: string;
      readonly id?: string;
      readonly code: RefusalCode;
      readonly refusal?: Refusal;
      /** The newest entry of the log. */
      readonly seq?: number;
    }
  | { readonly t: 'table'; readonly match: string; readonly table: TableState }
  | ({ readonly t: 'question' } & NamedQuestion)
  | ({ readonly t: 'chat' } & ChatLine)
  /** `newest`: the newest entry sent to this socket for each match it watches. A client with an older one has lost something on the way. */
  | { readonly t: 'pong'; readonly at: number; readonly newest?: Readonly<Record<string, number>> }
  /** The server is shutting down, or the socket broke the rules. `again`: the client may try later. */
  | { readonly t: 'bye'; readonly code: RefusalCode; readonly again: boolean };
