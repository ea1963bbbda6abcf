/** Every reason the server may give for not doing what it was asked. Nothing else is ever answered. */
export const REFUSAL_CODES = [
  /** The message is not JSON, too long, or not of any known shape. */
  'malformed',
  /** Too many messages in too short a time. */
  'too-fast',
  /** No such seat, or the token does not open it. */
  'no-seat',
  'no-match',
  /** The match is over; nothing more can be done in it. */
  'over',
  /** The question now open is put to another seat. */
  'not-yours',
  /** The sender has not seen the newest entry of the log: fetch it and decide again. */
  'stale',
  /** The rules do not allow it: `refusal` says why, with the rule's number. */
  'illegal',
  /** The dice wait for the other seat's witness, who is not there. */
  'awaiting-witness',
  /** What was offered (a draw, an undo) is not on the table. */
  'no-offer',
  /** The clock had run out. */
  'out-of-time',
  /** This server does not have the rules or the pack this match is played with. */
  'other-rules',
  'sign-in',
  'forbidden',
  'name-taken',
  'wrong-password',
  /** Switched off by the host, or full. */
  'unavailable',
  /** The program failed; nothing was changed, and it may be tried again. */
  'failed',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];
