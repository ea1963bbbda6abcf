/** Which units are in hand. The question says which units it is about, and its answers say whether the player goes on with them. */

import type { AskedQuestion, Role, View } from '@cauldron/engine';

/** Roles of answers that do something with the question's units. Other answers choose among units. */
const GOES_ON: ReadonlySet<Role> = new Set<Role>(['go', 'fight']);

const goesOn = ({ roles, setVerb }: AskedQuestion): boolean =>
  setVerb >= 0 || Object.values(roles).some((role) => GOES_ON.has(role));

/** The units in hand: those that move, those named for a fight, the members of a set so far. */
export function handOf({ question, pieces }: Pick<View, 'question' | 'pieces'>): readonly number[] {
  if (!question || !goesOn(question)) return [];
  const seen = new Set(pieces.map((p) => p.unit));
  return [...new Set<number>(question.subject.units)].filter((u) => seen.has(u)).sort((a, b) => a - b);
}
