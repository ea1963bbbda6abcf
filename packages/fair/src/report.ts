/** A record of a match as it is checked, and what a check finds. */

import type { Json } from './canonical.ts';
import type { AwaitedChance } from './numbers.ts';
import type { BoundRow } from './row.ts';
import type { KeyFault, LoggedKey } from './signed.ts';

/** The beginning of a record, as far as the dice need it. The first head covers all of it. */
export interface RecordHeader {
  readonly match: string;
  /** The server's commitments, for deciding message 1 and for the secret seed. */
  readonly first: string;
  readonly secret: string;
  /** The public key with which the server signs for programs and for itself. */
  readonly server: string;
  /** For each seat: whether it witnesses the dice of the others from the start. */
  readonly witness: readonly boolean[];
}

export interface RecordRow extends BoundRow {
  readonly head: string;
  readonly late?: true;
  /** What the message did, according to the record. */
  readonly entries: readonly object[];
}

export interface DiceRecord {
  readonly header: RecordHeader;
  readonly rows: readonly RecordRow[];
  readonly secretSeed: string | undefined;
  /** The head of the last message, if the record gives it. */
  readonly last?: string;
}

/** The rules of the game, applying the messages one by one. The engine's `Referee` is one. */
export interface RecordRules {
  /** A die or a draw is due. */
  readonly awaitsChance: boolean;
  /** Does what a message says, or returns why it cannot. */
  apply(seat: number | null, content: { readonly kind: string; readonly [key: string]: Json }): Reason | undefined;
  /** Lets all due chance fall. */
  fall(next: (asked: AwaitedChance) => readonly number[]): void;
  /** The entries made since the last call. */
  entries(): readonly object[];
}

export interface Reason {
  readonly key: string;
}

export type FaultKey =
  | KeyFault
  | 'signature'
  | 'number'
  | 'deciding'
  | 'server-witness'
  | 'secret-missing'
  | 'secret'
  | 'order'
  | 'after-end'
  | 'commitment'
  | 'nonce'
  | 'head'
  | 'no-kind'
  | 'witness-unasked'
  | 'witness-value'
  | 'witness-missing'
  | 'commit-late'
  | 'commit-shape'
  | 'dice-awaited'
  | 'illegal'
  | 'dice'
  | 'entries'
  | 'ended'
  | 'mine'
  | 'stranger'
  | 'seen';

/** The first error, and the number of its message; 0 is the header or the end of the record. */
export interface DiceFault {
  readonly k: number;
  readonly key: FaultKey;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** Everything is right; these are the totals. */
export interface CheckedRecord {
  readonly messages: number;
  readonly dice: number;
  readonly draws: number;
  /** How many of those dice and draws came from the secret seed. */
  readonly secret: number;
  /**
   * Messages that let chance fall, with bytes of a witness and without. A throw counts as witnessed only if proved keys signed the
   * witness's chain, its value, and the message that called for the throw (or the server did, for a program).
   */
  readonly witnessed: number;
  readonly unwitnessed: number;
  /** Messages in which a witness stood aside while dice waited for it, or while a message made under its chain was on its way. */
  readonly aside: readonly number[];
  /** Messages that nobody signed. */
  readonly unsigned: number;
  /** Every device's key, and the messages in which a key came that no earlier key of its seat vouched for at once. */
  readonly keys: readonly LoggedKey[];
  readonly unproved: readonly number[];
  /** Messages with which the server began to sign for a seat that a person had held. */
  readonly handed: readonly number[];
  /** Every change of hands of a seat, as the server noted it. */
  readonly hands: readonly HandChange[];
  /** The head after the last message. */
  readonly head: string;
}

/** The content of a message of kind `seat`, and its number. */
export interface HandChange {
  readonly k: number;
  readonly of: number;
  readonly [key: string]: Json;
}

export const isDiceFault = (checked: CheckedRecord | DiceFault): checked is DiceFault => 'key' in checked;
