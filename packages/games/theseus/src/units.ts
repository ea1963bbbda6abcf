/** The counters of a pack, compiled: who each is and what its faces show (3.2, 3.3). */

import {
  countersOf,
  type Formation,
  facesOf,
  formationIds,
  indexIn,
  type Pack,
  printed,
  type UnitData,
} from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { MOVER, MOVERS, SIDES, TYPE, TYPES } from './names.ts';

/** 7.5.1.3: both make Combined Arms. */
const ARMS = ['armour', 'infantry'];
export const ARM = { armour: 0, infantry: 1 } as const;

export type Units = Readonly<ReturnType<typeof compileUnits>>;

/** Several classes of movers in one stack, as bits; the last bit is for leg units that take roads as motorised ones do. */
export const ON_ROADS = 1 << MOVERS.length;

export function compileUnits(pack: Pack, charts: Charts) {
  const counters = countersOf(pack, SIDES, TYPES);
  const { data, type, side } = counters;
  const formations = formationIds(pack);
  const each = (read: (u: UnitData, i: number) => number) => Int8Array.from(data, read);
  const figure = (name: string) => each((u) => printed(u.front, name));
  const formation = each((u) => (u.formation === undefined ? -1 : indexIn(formations, u.formation))); // [3.2.a]
  const isCombat = each((_, i) => Number(type[i] !== TYPE.hq && type[i] !== TYPE.air)); // [3.3.c] [3.4.a]
  const stackClass = (u: number): number =>
    charts.stacking.list.find((entry) => entry.side === side[u] && entry.type === type[u])?.class ?? -1;
  return {
    ...counters,
    formation,
    isCombat,
    /** 3.2: Strength Points; of an HQ its Attack Support Points (3.3). */
    strength: each((u) => u.steps), // [3.2.k]
    /** [unit * 2 + 1 if it is disrupted] (5.6.3). */
    effectiveness: facesOf(data, 'effectiveness'), // [3.2.j] [3.2.l]
    tank: facesOf(data, 'tank'), // [3.2.f]
    antitank: facesOf(data, 'antitank'),
    movement: figure('movement'),
    /** Bits of the classes of movers: the class, and how it takes roads (7.3.3). */
    movers: each((u) => {
      const mover = 1 << (u.class === undefined ? MOVER.leg : indexIn(MOVERS, u.class)); // [3.2.h]
      return u.special?.onRoads === 'motorised' ? ON_ROADS : mover; // [7.3.3.c]
    }),
    reaction: figure('reaction'), // [3.3.b] [3.3.h]
    engineer: figure('engineer'),
    command: figure('command'),
    /** 1 for a leg HQ (5.7.2). */
    isLegHq: each((u) => Number(u.special?.hq === 'leg')), // [3.3.k]
    /** 1 for a unit that has a zone of control while it is not disrupted (5.4). */
    hasZone: each((u, i) => Number(isCombat[i] === 1 && u.special?.zone !== false)), // [3.2.m] [3.3.e] [5.4.d]
    /** 7.5.1.3: what a unit brings to Combined Arms; nothing for Italian and heavy tanks (3.2). */
    arms: each((u) => ARMS.indexOf(String(u.special?.combinedArms))), // [3.2.o] [7.5.1.3.c]
    stackClass: each((u, i) => (isCombat[i] === 1 && u.special?.stacksFree !== true ? stackClass(i) : -1)), // [3.2.n]
    /** 1 for a half-brigade: two of them count as one (5.3.1). */
    isHalf: each((u) => Number(u.nation === 'free-french' && u.class === 'leg')),
    /** 5.5.2: a bit for each formation that it may be assigned to; none for formation units and for permanent independents. */
    mayJoin: Int32Array.from(data, ({ special }) => bitsOf(formations, special?.mayJoin)), // [3.2.c] [5.5.2.i] [5.5.2.j] [5.5.2.k]
    isPermanent: each((u) => Number(u.special?.permanent === true)), // [3.2.b]
    /** [formation] its HQ, and its printed combat units. */
    hqs: formations.map((_, f) => data.findIndex((_u, i) => type[i] === TYPE.hq && formation[i] === f)), // [3.3.a]
    members: formations.map((_, f) => data.flatMap((_u, i) => (formation[i] === f && isCombat[i] === 1 ? [i] : []))),
    /** [formation] */
    sideOf: formations.map((_, f) => side[formation.indexOf(f)]), // [3.2.d] [3.2.e]
    hecker: data.findIndex((_, i) => type[i] === TYPE.engineer),
  };
}

const bitsOf = (formations: readonly string[], names: unknown): number =>
  Array.isArray(names) ? names.reduce((bits: number, name) => bits | (1 << indexIn(formations, String(name))), 0) : 0;

export const inFormations = (bits: number, formation: Formation): boolean => ((bits >> formation) & 1) === 1;
