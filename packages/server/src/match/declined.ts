/** Refusals, in words for people who use the interface directly. */

import type { RefusalCode } from '@cauldron/protocol';
import type { Declined } from './service.ts';

export const declined = (code: RefusalCode, why: string): Declined => ({ declined: code, why });
export const NO_MATCH = declined('no-match', 'There is no such match.');
export const NO_SEAT = declined('no-seat', 'This opens no seat in this match.');
export const OTHER_RULES = declined(
  'other-rules',
  'This server does not have the rules or the pack this match is played with.',
);
export const NOT_OVER = declined('forbidden', 'The record is given out when the match is over.');
