/**
 * The socket's messages: JSON in text frames. A socket may watch several matches. Every message to a client is a view: what the
 * viewer's seat may know and nothing else. See `docs/protocol.md`.
 */

import type { GameEvent, Refusal, View } from '@cauldron/engine';
import { z } from 'zod';
import type { RefusalCode } from './codes.ts';
import { type Content, content, hex32 } from './content.ts';
import type { ViewPatch } from './patch.ts';

export const PROTOCOL = 1;
/** No more entries come at once: the newest with a `sync`, those before them page by page (`GET …/log`). */
export const LOG_PAGE = 1000;
/** No message of a client is longer. */
export const MAX_MESSAGE_BYTES = 16_384;

/** As the server makes them: nothing else is looked up. */
export const matchId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
/** The newest entry somebody has; -1: none. */
export const seenUpTo = z.number().int().min(-1).max(2_147_483_647);
const token = z.string().min(20).max(100);
/** Made by the client, kept and sent again unchanged until it is acknowledged: the entry is applied once. */
export const messageId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

export const proposal = z.strictObject({
  match: matchId,
  /** Opens the seat where no signed-in account does. */
  token: token.optional(),
  /** The seat, where one person holds several. */
  seat: z.number().int().min(0).max(5).optional(),
  id: messageId,
  /** The newest entry the sender has seen: this one wants to be the next. */
  after: z.number().int().min(0),
  content,
  /** The sender's part of the dice. */
  n: hex32,
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
  z.strictObject({
    t: z.literal('chat'),
    match: matchId,
    token: token.optional(),
    id: messageId,
    // No database keeps the character zero in a text.
    text: z
      .string()
      .min(1)
      .max(1000)
      .refine((text) => !text.includes('\0')),
  }),
  z.strictObject({ t: z.literal('ping'), at: z.number() }),
]);
export type FromClient = z.infer<typeof fromClient>;

/** Milliseconds left for each seat as of the message; null where a seat has no clock. `running`: the seat whose clock runs. */
export interface Clocks {
  readonly left: readonly (number | null)[];
  readonly running: number | null;
}

export type MatchResult =
  | { readonly how: 'played'; readonly winner: number; readonly ending: string }
  | { readonly how: 'resigned' | 'time'; readonly winner: number }
  | { readonly how: 'draw' | 'aborted'; readonly winner: -1 };

export interface SeatState {
  readonly side: string;
  readonly kind: 'person' | 'ai' | 'empty';
  readonly name: string;
  readonly present: boolean;
}

/** What stands on the table beside the board. */
export interface TableState {
  readonly seats: readonly SeatState[];
  readonly clocks: Clocks;
  readonly offers: {
    readonly draw: number | null;
    readonly undo: { readonly by: number; readonly to: number } | null;
    readonly abort: readonly number[];
  };
  /**
   * The seat whose witness the dice wait for, the entry they belong to, and the server's promise that this entry stands on the log
   * with its n and its content (`promiseOf` of @cauldron/fair): a witness shows its value for one promise only.
   */
  readonly awaiting: { readonly seat: number; readonly of: number; readonly promise: string } | null;
  readonly witnessed: boolean;
  readonly result: MatchResult | null;
  /** The match that follows this one, once a seat has asked for it: the same tokens open the same seats there. */
  readonly rematch: string | null;
}

/** The dice's side of an entry, as far as this viewer may know it now. */
export interface DiceProof {
  /** SHA-256 of the server's value for the next entry. */
  readonly next: string;
  /** The head of the log after this entry (`headOf`): who notes one holds the record to everything up to here. */
  readonly head: string;
  /** The server's value, the sender's and the witness's of this entry. While its dice wait for a witness, v is not told to anyone. */
  readonly v?: string;
  readonly n?: string;
  readonly w?: string;
  /** In a `witness` or `unwitnessed` entry: the earlier entry whose dice it let fall, with what they came from. */
  readonly settles?: { readonly of: number; readonly v?: string; readonly n?: string; readonly w?: string };
  /**
   * What fell, in order: the stream, the figures, and what of: so many sides of each die, or so many of each kind in the cup (left out
   * where the viewer may not know it).
   */
  readonly falls: readonly Fell[];
}

export interface Fell {
  readonly stream: string;
  readonly fell: readonly number[];
  readonly of?: number | readonly number[];
  /** Not everyone could see it when it fell: it came from the match's secret seed, and is checked when that is known. */
  readonly secret?: true;
}

/** An entry of the log as one viewer may know it. */
export interface SeenEntry {
  readonly seq: number;
  readonly seat: number | null;
  readonly at: string;
  readonly kind: Content['kind'];
  /** How long the line was before it: `ask-undo` with this number goes back to before this entry. */
  readonly line: number;
  /** Left out where the viewer may not know it. */
  readonly content?: Content;
  readonly events: readonly GameEvent[];
  readonly dice: DiceProof;
}

export interface ChatLine {
  readonly match: string;
  readonly n: number;
  readonly seat: number | null;
  readonly name: string;
  readonly at: string;
  readonly text: string;
}

export type ToClient =
  | { readonly t: 'welcome'; readonly protocol: number; readonly server: string; readonly time: string }
  /**
   * All of it: sent on `watch`, after a gap, and whenever a patch would be longer. `entries` are those after the viewer's `from`, of a
   * long log the newest `LOG_PAGE` of them. `chains`: the value of each seat's witness chain that everyone knows.
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
      readonly first: string;
      readonly secret: string;
    }
  | {
      readonly t: 'update';
      readonly match: string;
      readonly seq: number;
      readonly entry: SeenEntry;
      readonly patch: ViewPatch;
      /** Of the whole view after the patch: another hash at the client means `watch` again. */
      readonly hash: string;
      readonly table: TableState;
    }
  /** The entry is durable. A message sent again gets the first acknowledgement again. */
  | { readonly t: 'ack'; readonly match: string; readonly id: string; readonly seq: number }
  | {
      readonly t: 'refused';
      readonly match?: string;
      readonly id?: string;
      readonly code: RefusalCode;
      readonly refusal?: Refusal;
      /** The newest entry there is. */
      readonly seq?: number;
    }
  | { readonly t: 'table'; readonly match: string; readonly table: TableState }
  | ({ readonly t: 'chat' } & ChatLine)
  /** `newest`: of each match this socket watches, the newest entry it was sent. Who has an older one has lost something on the way. */
  | { readonly t: 'pong'; readonly at: number; readonly newest?: Readonly<Record<string, number>> }
  /** The server is going down or the socket broke the rules; `again`: try another time. */
  | { readonly t: 'bye'; readonly code: RefusalCode; readonly again: boolean };
