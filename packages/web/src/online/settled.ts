/** How far a finished match was played. A match may end while its dice wait for their witness, and those dice never fell. */

import type { Match } from '@cauldron/engine';

/** Entries of the line up to the decision whose dice never fell; all of them if nothing waits. */
export function settledTo(match: Match): number {
  if (!match.awaitsChance) return match.line.length;
  return Math.max(
    0,
    match.line.findLastIndex((entry) => 'do' in entry),
  );
}
