/** Why a unit that may be chosen could do nothing. */

import { distanceBetween } from '@cauldron/board';
import { type Action, action, type Refusal, targetOf } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';
import { stateIfVain } from './vain.ts';

/** The commonest reason against going to a hex next to it, and the first against each other thing that has ways of doing it, as an attack. */
export function whyVain({ game, sheet }: Edition, { view }: Pick<Table, 'view'>, act: Action): readonly Refusal[] {
  const state = stateIfVain(game, view.value, act);
  const at = view.value.pieces.find(({ unit }) => unit === targetOf(act))?.place ?? -1;
  if (!state || !sheet.centreOf.has(at)) return [];
  const next = game.observe(state, view.value.viewer);
  const beside = [...sheet.centreOf.keys()].filter((place) => distanceBetween(sheet, at, place) === 1);
  const whyNot = (verb: number, targets: readonly number[]) =>
    targets.flatMap((target) => game.why(next, action(verb, target)) ?? []).filter(({ rule }) => rule !== '');
  return game.vocabulary.verbNames.flatMap((_, verb) => {
    const kind = game.vocabulary.targetKind(verb);
    if (kind === 'place') return commonest(whyNot(verb, beside));
    return typeof kind === 'string' ? [] : whyNot(verb, [...kind.keys()]).slice(0, 1);
  });
}

/** One refusal with the key that most of them have. */
function commonest(refusals: readonly Refusal[]): readonly Refusal[] {
  const times = (key: string) => refusals.filter((refusal) => refusal.key === key).length;
  return [...refusals].sort((a, b) => times(b.key) - times(a.key)).slice(0, 1);
}
