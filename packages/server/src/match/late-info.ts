/** What a match's information says to somebody who sees the match only later. */

import type { MatchInfo } from '@cauldron/protocol';
import type { LateSummary } from './gallery.ts';

/** As of the time up to which he may see. */
export function asLate(info: MatchInfo, { seq, asked, over, changedAt, seats }: LateSummary): MatchInfo {
  return {
    ...info,
    seq,
    asked,
    over,
    changedAt: changedAt === undefined ? info.createdAt : new Date(changedAt).toISOString(),
    seats: seats.map(({ side, kind, name, same, before, known }) => ({
      side,
      kind,
      name,
      mine: false,
      same: [...same],
      before,
      known: [...known],
    })),
  };
}

/** Nothing of the play at all: in the list of open matches, where only the free seats matter. */
export const inTheDark = (info: MatchInfo): MatchInfo =>
  info.terms.spectators.delay === 0 ? info : { ...info, seq: 0, asked: null, over: false, changedAt: info.createdAt };
