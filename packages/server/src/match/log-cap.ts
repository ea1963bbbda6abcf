/**
 * How long a log may grow. The rules end a match in which nobody takes anything back, so from here on nobody does, and nobody gives new
 * orders or does anything unasked. Everything that leads to the end stays possible: answers, dice and their witnesses, draws, resigning, flags. A bound that
 * refused answers too would let a player fill the log, hand the turn over and win on time.
 */

import type { LogContent } from '@cauldron/protocol';

/** More than twice the longest campaign. */
export const MOST_ENTRIES = 100_000;

const LENGTHENS: ReadonlySet<LogContent['kind']> = new Set(['undo', 'ask-undo', 'order']);

export const isTooLong = (seq: number, { kind }: LogContent, isUnasked: boolean, most: number): boolean =>
  seq >= most && (isUnasked || LENGTHENS.has(kind));
