/** Refusals, in words for people who use the interface directly. */

import type { RefusalCode } from '@cauldron/protocol';
import type { Declined } from './service.ts';

export const declined = (code: RefusalCode, why: string): Declined => ({ declined: code, why });
export const NO_MATCH = declined('no-match', 'There is no such match.');
export const NO_SEAT = declined('no-seat', 'This opens no seat in this match.');
export const EARLIER_VERSION = declined(
  'earlier-version',
  'This match was begun under an earlier version of the service, whose log this version cannot read. It is kept in the database, but cannot go on.',
);
export const OTHER_RULES = declined(
  'other-rules',
  'This server does not have the rules or the pack this match is played with.',
);
/** The program thinks where a person waits for it. */
export const NO_PERSON = declined(
  'forbidden',
  'A match online needs a person: the command line plays the program against itself.',
);
export const NOT_OVER = declined('forbidden', 'The record is given out when the match is over.');
