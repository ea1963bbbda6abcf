/** A correction for luck: what an outcome brings beyond the mean of all outcomes, by exact enumeration. */

import { forEachOutcome, totalWeight } from '../chance/source.ts';
import type { Action } from '../flow/action.ts';
import type { Chance } from '../flow/question.ts';
import type { Located, Mapping } from './mapping.ts';

/** To the first side, in hundredths of a point; 0 for chances that decide no battle. Its mean over all outcomes is zero. */
export function luckOf<S extends Located>(m: Mapping<S>, s: S, chance: Chance, outcome: Action): number {
  const worth = m.battleWorth(s, chance, outcome);
  return worth === undefined ? 0 : worth - meanOf(m, s, chance);
}

/** What a chance brings to the first side on the mean of all its outcomes, in hundredths of a point. */
export function meanOf<S extends Located>(m: Mapping<S>, s: S, chance: Chance): number {
  let sum = 0;
  forEachOutcome(chance, (outcome, weight) => {
    sum += weight * (m.battleWorth(s, chance, outcome) ?? 0);
  });
  return sum / totalWeight(chance);
}
