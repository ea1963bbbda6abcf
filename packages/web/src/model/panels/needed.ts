/** What decides a match, in a few words, with the figures of the score. */

import type { Pack, Score, ScoreLimit } from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import { capital, type Words } from '../words/words.ts';

export const briefOf = ({ scenarios }: Pack, scenario: string) => scenarios.find(({ id }) => id === scenario)?.brief;

/** The sides that can score, with their points. */
export const scoresOf = ({ points, scorers }: Score): readonly (readonly [side: number, points: number])[] =>
  points.map((n, side) => [side, n] as const).filter(([side]) => scorers?.includes(side) ?? true);

/** The words of the scenario's brief; undefined if it has none. */
export function neededOf(pack: Pack, scenario: string, { figures }: Score): string | undefined {
  const short = briefOf(pack, scenario)?.short;
  return short?.replace(/\{(\w+)\}/g, (whole, figure: string) => String(figures[figure] ?? whole));
}

/** What can spoil a side's victory, with where it stands. */
export const limitWords = ({ because, now, most }: ScoreLimit, words: Pick<Words, 'reason'>): string =>
  t('limit', { what: capital(words.reason(because)), now: Math.max(0, now), most });

/** One more would be too many, or it is too late. */
export const isTight = ({ now, most }: ScoreLimit): boolean => now >= most;
