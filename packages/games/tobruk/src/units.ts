/** The counters of a pack, compiled into plain numbers. */

import { chartList, chartValueNumber, type Pack, type Unit, unitIds } from '@cauldron/engine';
import { index, MOTORIZED, NATIONS, NON_MOTORIZED, SIDES, TYPE, TYPES } from './lists.ts';

/** A unit of no corps (6.1). */
export const UNASSIGNED = -1;

export type Units = Readonly<ReturnType<typeof compileUnits>>;

export function compileUnits(pack: Pack, corps: readonly string[]) {
  const data = pack.units.flatMap((unit) => unitIds(unit).map((id) => ({ ...unit, id })));
  const n = data.length;
  const units = {
    count: n,
    ids: data.map((u) => u.id),
    names: data.map((u) => u.name),
    side: new Uint8Array(n),
    nation: new Uint8Array(n),
    corps: new Int8Array(n),
    type: new Uint8Array(n),
    /** Battalions it counts for stacking; headquarters and air units count none. */
    size: new Uint8Array(n),
    mover: new Uint8Array(n),
    /** [unit * 2 + reduced] */
    attack: new Uint8Array(n * 2),
    defence: new Uint8Array(n * 2),
    movement: new Uint8Array(n * 2),
    hasBack: new Uint8Array(n),
    artillery: new Uint8Array(n),
    range: new Uint8Array(n),
    /** The headquarters among the units. */
    hqs: data.flatMap((u, i): Unit[] => (u.type === 'hq' ? [i] : [])),
    data,
  };
  const sideOf = new Map(chartList(pack, 'nations').map((n) => [String(n.id), index(SIDES, String(n.side))]));
  data.forEach((u, i) => {
    units.nation[i] = index(NATIONS, u.nation ?? u.side);
    units.side[i] = sideOf.get(u.nation ?? u.side) ?? index(SIDES, u.side); // [2.3.a] Germans and Italians are the Axis
    units.corps[i] = u.formation === undefined ? UNASSIGNED : index(corps, u.formation);
    units.type[i] = index(TYPES, u.type);
    units.size[i] = isAirType(units.type[i]) ? 0 : chartValueNumber(pack, 'stacking', u.size ?? 'II');
    units.mover[i] = u.class === 'motorized' ? MOTORIZED : NON_MOTORIZED;
    units.hasBack[i] = u.back === undefined ? 0 : 1;
    units.artillery[i] = Number(u.front.artillery ?? 0);
    units.range[i] = Number(u.front.range ?? 0);
    [u.front, u.back ?? u.front].forEach((face, f) => {
      // [2.3.e]
      units.attack[i * 2 + f] = Number(face.attack ?? 0);
      units.defence[i * 2 + f] = Number(face.defence ?? 0);
      units.movement[i * 2 + f] = Number(face.movement ?? 0);
    });
  });
  return units;
}

export const isAirType = (type: number): boolean => type === TYPE.fighter || type === TYPE.closeSupport;
