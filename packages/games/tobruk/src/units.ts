/** The counters of a pack, compiled into plain numbers. */

import { countersOf, facesOf, indexIn, type Pack, printed, type Unit, type UnitData } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { isAirType, MOTORIZED, NATIONS, NON_MOTORIZED, SIDES, SIZES, TYPES } from './lists.ts';

/** A unit of no corps (6.1). */
export const UNASSIGNED = -1;

export type Units = Readonly<ReturnType<typeof compileUnits>>;

export function compileUnits(pack: Pack, { nations, stacking, activationChits }: Charts) {
  const counters = countersOf(pack, SIDES, TYPES);
  const { data, type } = counters;
  const each = (read: (u: UnitData, i: number) => number) => Uint8Array.from(data, read);
  const corps = activationChits.list.map((c) => c.formation);
  const nation = each((u) => indexIn(NATIONS, u.nation ?? u.side));
  return {
    ...counters,
    nation,
    side: nation.map((n) => nations.list[n].side), // [2.3.a] Germans and Italians are the Axis
    corps: Int8Array.from(data, (u) => (u.formation === undefined ? UNASSIGNED : indexIn(corps, u.formation))),
    /** Battalions it counts for stacking; headquarters and air units count none. */
    size: each((u, i) => (isAirType(type[i]) ? 0 : stacking[SIZES[indexIn(SIZES, u.size ?? 'II')]])),
    mover: each((u) => (u.class === 'motorized' ? MOTORIZED : NON_MOTORIZED)),
    /** [unit * 2 + reduced] [2.3.e] */
    attack: facesOf(data, 'attack'),
    defence: facesOf(data, 'defence'),
    movement: facesOf(data, 'movement'),
    hasBack: each((u) => (u.back === undefined ? 0 : 1)),
    artillery: each((u) => printed(u.front, 'artillery')),
    range: each((u) => printed(u.front, 'range')),
    /** The headquarters among the units. */
    hqs: data.flatMap((u, i): Unit[] => (u.type === 'hq' ? [i] : [])),
  };
}
