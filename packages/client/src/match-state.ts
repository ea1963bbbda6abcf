/** What a match looks like from outside its client, and what it needs from its connection. */

import type { Refusal, View } from '@cauldron/engine';
import type { ChatLine, Content, FromClient, RefusalCode, SeenEntry, TableState } from '@cauldron/protocol';
import type { DiceAlarm } from './dice.ts';
import type { KeyRing } from './key-ring.ts';
import type { HeldDecision } from './outbox.ts';
import type { ClientStorage } from './storage.ts';

/** `behind`: the log has entries that are not here yet; they are being fetched. */
export type Status = 'connecting' | 'online' | 'behind' | 'offline';

export interface MatchState {
  readonly status: Status;
  /** The viewer's seat; null for a spectator. */
  readonly seat: number | null;
  /** The newest entry; -1 before the first message. */
  readonly seq: number;
  readonly view: View | undefined;
  readonly table: TableState | undefined;
  /** When the table arrived, by this device's clock. The match clocks run on from there. */
  readonly tableAt: number;
  readonly entries: readonly SeenEntry[];
  readonly chat: readonly ChatLine[];
  /** The last line that the server refused, and why: nothing that was said disappears silently. */
  readonly unsaid: { readonly text: string; readonly code: RefusalCode } | undefined;
  /** Decisions that may not be on the log yet. */
  readonly outbox: readonly HeldDecision[];
  /** Decisions that failed: the position had changed, or the rules or the server refused them. */
  readonly returned: readonly Returned[];
  /** If this is not empty, the server did something that no honest server can do. Show it prominently. */
  readonly faults: readonly DiceAlarm[];
  /** The public key of this device in this match. */
  readonly key: string | undefined;
  /**
   * Keys that other devices have put on the log for this seat, and that the player has not called his own here. If he has no other
   * device, somebody plays in his place. Show it prominently.
   */
  readonly strangers: readonly string[];
  /**
   * Entries in which this seat was lent to the program, and not from this device, since its key stands on the log. If the player has not
   * done it on another device, somebody plays in his place. Show it prominently.
   */
  readonly lendings: readonly number[];
  /** An earlier device of this seat stands on the log, and has not vouched for this one: dice count as unwitnessed. */
  readonly isUnproved: boolean;
  /** The dice wait for this seat's witness value, but its chain is on another device. */
  readonly witnessElsewhere: boolean;
  /** The server answers, but cannot save decisions now. They are kept here and sent again. */
  readonly isHeldUp: boolean;
  /** Why the match cannot be watched. */
  readonly refused: RefusalCode | undefined;
  /** The device's storage is full: a decision made now would be lost with the page. */
  readonly storageFull: boolean;
}

export interface Returned {
  readonly id: string;
  readonly content: Content;
  readonly code: RefusalCode;
  readonly refusal?: Refusal | undefined;
}

export type SendResult =
  | { readonly done: true; readonly seq: number }
  | { readonly done: false; readonly code: RefusalCode; readonly refusal?: Refusal | undefined };

export interface SeatKey {
  /** Opens the seat if no signed-in account does. */
  readonly token?: string | undefined;
  readonly seat?: number | undefined;
}

/** What a match needs from its connection. */
export interface Wire {
  readonly storage: ClientStorage;
  readonly keys: KeyRing;
  /** 32 random bytes. */
  nonce(): Uint8Array;
  now(): number;
  /** False while there is no connection. */
  send(message: FromClient): boolean;
  log(text: string): void;
  /** A page of the entries before the given one; undefined if they are not available. */
  fetchLog(match: string, token: string | undefined, before: number): Promise<readonly SeenEntry[] | undefined>;
}

/** Before the first message of the server. */
export const UNSEEN: MatchState = {
  status: 'connecting',
  seat: null,
  seq: -1,
  view: undefined,
  table: undefined,
  tableAt: 0,
  entries: [],
  chat: [],
  unsaid: undefined,
  outbox: [],
  returned: [],
  faults: [],
  key: undefined,
  strangers: [],
  lendings: [],
  isUnproved: false,
  witnessElsewhere: false,
  isHeldUp: false,
  refused: undefined,
  storageFull: false,
};
