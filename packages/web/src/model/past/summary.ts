/** What a turn cost and brought, when the next one begins. */

import { eventFor, isRefusal, shownAs } from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import { scoresOf } from '../panels/needed.ts';
import type { Table } from '../table/table.ts';

/** A match as somebody at a table reads it. */
export interface ReelSource {
  readonly table: Pick<Table, 'game' | 'match' | 'words' | 'seat' | 'log'>;
  /** The number of a unit's side; -1 if it has none. */
  sideOf(unit: number): number;
}

/** The sentences about the turn that ended before entry `n`; none about a turn of which nothing is known. */
export function summaryOf(source: ReelSource, n: number): readonly string[] {
  const { table } = source;
  const { match, game, words } = table;
  const seat = table.seat.peek();
  const counts = { loss: new Map<number, number>(), gain: new Map<number, number>() };
  let isWhole = false;
  for (let i = n - 1; i >= match.from && !isWhole; i--) {
    for (const event of match.eventsAt(i).flatMap((e) => eventFor(e, seat) ?? [])) {
      const shown = shownAs(game.messages, event);
      isWhole ||= shown === 'turn';
      if (shown !== 'loss' && shown !== 'gain') continue;
      const [unit] = words.subjects(event.key, event.figures).units;
      const side = unit === undefined ? -1 : source.sideOf(unit);
      if (side >= 0) counts[shown].set(side, (counts[shown].get(side) ?? 0) + 1);
    }
  }
  // The first turn begins with the match.
  const isFirst = match.from === 0 && match.line.slice(0, n).some((entry) => 'seat' in entry);
  if (!isWhole && !isFirst) return [];
  return [
    ...[...counts.loss].map(([side, count]) => t('turn-lost', { side: words.side(side), n: count })),
    ...[...counts.gain].map(([side, count]) => t('turn-gained', { side: words.side(side), n: count })),
    ...pointsAfter(table, n),
  ];
}

/** The points when the turn was over, as everybody may count them. */
function pointsAfter({ game, match, words, seat }: ReelSource['table'], n: number): readonly string[] {
  const score = game.query(game.observe(match.stateAt(n), seat.peek()), { ask: 'score' });
  if (isRefusal(score)) return [];
  const list = scoresOf(score).map(([side, points]) => t('turn-points-of', { side: words.side(side), points }));
  return [t('turn-points', { list: list.join(', ') })];
}
