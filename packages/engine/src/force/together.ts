/** Units that a question names together: each once, all of one side. */

import { type Refusal, refuse } from '../flow/refusal.ts';

export function whyNotTogether(
  field: { sideOfUnit(unit: number): number },
  units: readonly number[],
): Refusal | undefined {
  const [leader] = units;
  for (const [i, unit] of units.entries()) {
    if (units.indexOf(unit) < i) return refuse('', 'named-twice', { unit });
    if (field.sideOfUnit(unit) !== field.sideOfUnit(leader)) return refuse('', 'of-other-side', { unit, leader });
  }
  return undefined;
}
