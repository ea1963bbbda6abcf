/** Every reason that the server may give for declining a request. It never gives another. */
export const REFUSAL_CODES = [
  /** The message is not JSON, too long, or not of any known shape. */
  'malformed',
  /** Too many messages in too short a time. */
  'too-fast',
  /** There is no such seat, or the token does not open it. */
  'no-seat',
  'no-match',
  /** The match is over; nothing more can be done in it. */
  'over',
  /** The open question is addressed to another seat. */
  'not-yours',
  /** Something was decided that the sender has not seen, or its count or what it was made under is another. Fetch it and decide again. */
  'stale',
  /** The seat has a key, and the message is not signed with it, or not rightly. */
  'unsigned',
  /** The rules do not allow it: `refusal` says why, with the rule's number. */
  'illegal',
  /** The dice wait for the witness of the other seat, and it is not there. */
  'awaiting-witness',
  /** The offer (a draw, an undo) is not open. */
  'no-offer',
  /** This server does not have the rules or the pack of this match. */
  'other-rules',
  /** The match was begun under an earlier version of the service, whose log this one cannot read. It is kept, but cannot go on. */
  'earlier-version',
  'sign-in',
  'forbidden',
  'name-taken',
  'wrong-password',
  /** Switched off by the host, or full. */
  'unavailable',
  /** The program failed. It changed nothing, and the client may try again. */
  'failed',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];
