/** The legal answers of a question, sorted by their targets: places, units, or nothing on the map. */

import { type Action, type Piece, targetOf, type Vocabulary, verbOf } from '@cauldron/engine';

export interface Offers {
  readonly all: readonly Action[];
  readonly byPlace: ReadonlyMap<number, readonly Action[]>;
  readonly byUnit: ReadonlyMap<number, readonly Action[]>;
  /** Neither a place nor a unit: buttons. */
  readonly plain: readonly Action[];
  /** Places that hold units which are answers. */
  readonly unitPlaces: ReadonlyMap<number, readonly number[]>;
}

export const NO_OFFERS: Offers = { all: [], byPlace: new Map(), byUnit: new Map(), plain: [], unitPlaces: new Map() };

/**
 * `free`: what a person may do unasked at any time. Where a question lists it for programs, it is nothing that the question is about:
 * it stands in the panel of the stack, and nothing is lit for it.
 */
export function offersOf(
  words: Vocabulary,
  actions: readonly Action[],
  pieces: readonly Piece[],
  free: readonly string[] = [],
): Offers {
  const byPlace = new Map<number, Action[]>();
  const byUnit = new Map<number, Action[]>();
  const plain: Action[] = [];
  for (const action of actions) {
    if (free.includes(words.verbNames[verbOf(action)])) continue;
    const kind = words.targetKind(verbOf(action));
    if (kind === 'place') add(byPlace, targetOf(action), action);
    else if (kind === 'unit') add(byUnit, targetOf(action), action);
    else plain.push(action);
  }
  const unitPlaces = new Map<number, number[]>();
  for (const { unit, place } of pieces) if (byUnit.has(unit)) add(unitPlaces, place, unit);
  return { all: actions, byPlace, byUnit, plain, unitPlaces };
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
