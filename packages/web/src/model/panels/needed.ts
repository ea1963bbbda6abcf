/** What decides a match, in a few words, with the figures of the score. */

import type { Pack, Score } from '@cauldron/engine';

export const briefOf = ({ scenarios }: Pack, scenario: string) => scenarios.find(({ id }) => id === scenario)?.brief;

/** The words of the scenario's brief; undefined if it has none. */
export function neededOf(pack: Pack, scenario: string, { figures }: Score): string | undefined {
  const short = briefOf(pack, scenario)?.short;
  return short?.replace(/\{(\w+)\}/g, (whole, figure: string) => String(figures[figure] ?? whole));
}
