/** Which units the open question is about: those named by the decisions that led to it. */

import { type Figures, isRefusal, type Match, type State, targetOf, type View, verbOf } from '@cauldron/engine';
import type { Words } from './words.ts';

/** So far back a question's own decisions are looked for. */
const LOOK_BACK = 40;

/** Units in hand: for a move the stack that stands with the question's unit; for a fight all that were named against its hex. */
export function handOf(match: Match<State>, view: View, words: Words): readonly number[] {
  const asked = view.question;
  if (!asked) return [];
  const { unit, hex } = namedIn(asked.figures);
  const placeOf = new Map(view.pieces.map((p) => [p.unit, p.place]));
  const hand = new Set<number>();
  const { vocabulary } = words.game;
  for (let i = match.line.length - 1; i >= Math.max(0, match.line.length - LOOK_BACK); i--) {
    const entry = match.line[i];
    if (!('do' in entry)) continue;
    if (entry.seat !== asked.seat) break;
    const action = vocabulary.read(entry.do);
    if (isRefusal(action)) break;
    const kind = vocabulary.targetKind(verbOf(action));
    if (kind === 'unit') {
      const taken = targetOf(action);
      if (unit !== undefined ? placeOf.get(taken) === placeOf.get(unit) : hex !== undefined) hand.add(taken);
      else break;
    } else if (kind === 'place' && hex !== undefined && targetOf(action) === hex) break;
    else if (unit !== undefined && kind !== 'place') break;
  }
  if (unit !== undefined) hand.add(unit);
  return [...hand].filter((u) => placeOf.has(u)).sort((a, b) => a - b);
}

const namedIn = (figures: Figures): { unit: number | undefined; hex: number | undefined } => {
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return { unit: number(figures.unit), hex: number(figures.hex) };
};
