/** All losses of a match: steps, and what has no steps, as a headquarters. */

import { eventFor, shownAs } from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import type { Words } from '../words/words.ts';
import type { Story } from './story.ts';

const SLICE_MS = 20;

/** How often units of each side lost something, as the seat has seen it. It is read a slice at a time. */
export async function lossesOf(
  match: Pick<Story, 'game' | 'line' | 'from' | 'eventsAt' | 'reach'>,
  words: Pick<Words, 'subjects'>,
  seat: number,
  sideOf: (unit: number) => number,
): Promise<ReadonlyMap<number, number>> {
  const losses = new Map<number, number>();
  await match.reach?.(0);
  let slice = performance.now();
  for (let n = match.from; n < match.line.length; n++) {
    const seen = match.eventsAt(n).flatMap((event) => eventFor(event, seat) ?? []);
    const lost = seen.filter((event) => shownAs(match.game.messages, event) === 'loss');
    // Two events of one entry may tell the same loss.
    for (const unit of new Set(lost.flatMap(({ key, figures }) => words.subjects(key, figures).units.slice(0, 1)))) {
      const side = sideOf(unit);
      if (side >= 0) losses.set(side, (losses.get(side) ?? 0) + 1);
    }
    if (performance.now() - slice < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    slice = performance.now();
  }
  return losses;
}

/** In a sentence; empty if nobody lost anything. */
export function lossWords(losses: ReadonlyMap<number, number>, words: Pick<Words, 'side'>): string {
  const list = [...losses]
    .sort(([a], [b]) => a - b)
    .map(([side, n]) => t('luck-losses-of', { side: words.side(side), n }))
    .join(', ');
  return list === '' ? '' : t('luck-losses', { list });
}
