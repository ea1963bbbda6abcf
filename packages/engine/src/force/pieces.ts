/** Units as views show them: pieces, cards and the names of their marks. */

import type { Json } from '../flow/codec.ts';
import type { Unit } from '../ids.ts';
import type { UnitData } from '../pack/units.ts';
import { keeperOf, type Piece } from '../view.ts';
import type { FieldState, FieldWorld } from './field.ts';

/** How counters look. */
export interface Looks {
  face(u: Unit): string;
  badges(u: Unit): readonly string[];
  /** How a viewer sees a counter: by name, as a back of its side, or not at all. If it is left out, all are known by name. */
  seen?(u: Unit): 'named' | 'back' | undefined;
}

/** The counters in hexes and boxes, stack by stack, from the bottom up. A counter inside another is not shown. */
export function piecesOf(s: FieldState<FieldWorld>, { face, badges, seen }: Looks): Piece[] {
  const pieces: Piece[] = [];
  const keep = keeperOf(s);
  const { stacks } = s;
  for (let place = 0; place < s.world.map.count; place++) {
    if (stacks.isEmpty(place)) continue;
    if (!seen && !stacks.isTopFirst) {
      // Every view of every position comes this way, so no list is made of a stack that lies as it is shown.
      let order = 0;
      for (let u = stacks.firstIn(place); u >= 0; u = stacks.next(u))
        pieces.push(keep(u, place, order++, face(u), badges(u)));
      continue;
    }
    const stack = seen ? s.stackAt(place).filter((u) => seen(u) !== undefined) : s.stackAt(place);
    if (stacks.isTopFirst) stack.reverse();
    for (let order = 0; order < stack.length; order++) {
      const u = stack[order];
      if (seen?.(u) === 'back')
        pieces.push({ unit: -1, side: s.sideOfUnit(u), place, order, face: face(u), badges: badges(u) });
      else pieces.push(keep(u, place, order, face(u), badges(u)));
    }
  }
  return pieces;
}

const NO_MARKS: readonly never[] = [];

/** The names of each combination of marks, by the list that they are taken from. Many units carry the same. */
const combined = new WeakMap<object, Map<number, readonly string[]>>();

/** The names of the marks that a unit carries. */
export function markNames<Name extends string>(
  s: Pick<FieldState<FieldWorld>, 'marks'>,
  u: Unit,
  marks: Readonly<Record<Name, number>>,
  among?: readonly Name[],
): readonly Name[] {
  const carried = s.marks[u];
  if (carried === 0) return NO_MARKS;
  const from = among ?? marks;
  let known = combined.get(from);
  if (!known) {
    known = new Map();
    combined.set(from, known);
  }
  let names = known.get(carried) as readonly Name[] | undefined;
  if (!names) {
    names = (among ?? (Object.keys(marks) as Name[])).filter((name) => (carried & marks[name]) !== 0);
    known.set(carried, names);
  }
  return names;
}

interface PrintedWorld extends FieldWorld {
  readonly map: FieldWorld['map'] & { readonly ids: readonly string[] };
  readonly units: FieldWorld['units'] & { readonly data: readonly UnitData[] };
}

/** What every unit's card says: its identity as printed on its counter, its place or its carrier, and its marks. */
export function cardOf(
  s: FieldState<PrintedWorld>,
  u: Unit,
  sides: readonly string[],
  marks: Readonly<Record<string, number>>,
): Record<string, Json> {
  const { id, name, nation, formation, type, size, class: mover } = s.world.units.data[u];
  const printed = Object.entries({ nation, formation, type, size, class: mover }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    id,
    name,
    side: sides[s.sideOfUnit(u)],
    ...Object.fromEntries(printed),
    at: s.world.map.ids[s.hexOf(u)],
    status: markNames(s, u, marks),
  };
}
