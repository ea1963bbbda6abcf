/** The counters of a pack, compiled: who each is and what its two faces show (2.2.1). */

import { countersOf, formationIds, indexIn, type Pack, printed, type Ratings, type UnitData } from '@cauldron/engine';
import { CLASS, CLASSES, SIDES, TYPE, TYPES } from './names.ts';

/** 4.5.1: how the back of a counter with an attached transport carries its unit. */
export const CARRIED = { not: 0, loaded: 1, towed: 2 } as const;

/** 2.2.1: the colour of the box around the Combat Strength. */
const BOXES = ['', 'red', 'black', 'orange', 'yellow'];
export const BOX = { none: 0, red: 1, black: 2, orange: 3, yellow: 4 } as const;

/** 12.3.2: how German batteries roll for their return. */
export const DELAYS = ['1d6', '1-3'];

/** 4.2.1: a dash for a Movement Allowance. */
export const NO_ALLOWANCE = -1;

export function compileUnits(pack: Pack) {
  const counters = countersOf(pack, SIDES, TYPES);
  const { data, type } = counters;
  const formations = formationIds(pack);
  const each = (read: (u: UnitData, i: number) => number) => Int16Array.from(data, read);
  const flag = (name: string) => each((u) => Number(u.special?.[name] === true));
  /** [unit * 2 + 1 for its back] */
  const faces = (read: (face: Ratings, u: UnitData, isBack: boolean) => number) =>
    Int16Array.from({ length: data.length * 2 }, (_, i) => {
      const u = data[i >> 1];
      const isBack = (i & 1) === 1;
      return read((isBack ? u.back : u.front) ?? u.front, u, isBack); // [2.2.1.u]
    });
  const figure = (name: string) => faces((face) => printed(face, name));
  const marked = (name: string) => faces((face) => Number(face[name] === true));
  const armor = faces((face) => (face.armor === undefined ? -1 : printed(face, 'armor'))); // [2.2.1.j]
  const isPlatoon = each((u, i) => Number(type[i] === TYPE.infantry && u.size === 'platoon'));
  const isCarrier = flag('carrier');
  return {
    ...counters,
    formations,
    formation: each((u) => indexIn(formations, u.formation ?? '')),
    /** 2.2.1: the division or group a unit belongs to. */
    division: data.map((u) => u.parent ?? ''), // [2.2.1.a] [2.2.1.b]
    steps: each((u) => u.steps),
    isCompany: each((u, i) => Number(type[i] === TYPE.infantry && u.size === 'company')),
    isPlatoon,
    /** 8.3: the British infantry brigade; none for tanks, gunners and the rest. */
    brigade: data.map((u) => String(u.special?.brigade ?? '')), // [2.2.1.c]
    isPioneer: flag('pioneer'), // [12.4.a] infantry in all else
    /** 12.6.1: a Carrier or Scout Platoon. */
    isCarrier, // [12.6.1.a]
    /** 14.6.1: a Crocodile or Flammpanzerwagen; like Crabs they are ordinary AFVs in all else. [12.2.a] [12.2.1.d] [12.2.2.b] */
    isFlame: flag('flame'),
    /** 11.2: the Flanking Fire modifier of special vehicles; 0 for all others. */
    flank: each((u) => Number(u.special?.flank ?? 0)),
    /** 12.3: a battery that fires from beside the map. */
    isOffMap: flag('offMap'),
    /** 12.3.2: the German delay, on 25 June and from Epsom on: the number of its row, or -1. */
    delay: each((u) => DELAYS.indexOf(String(u.special?.delay ?? ''))),
    delayEpsom: each((u) => DELAYS.indexOf(String(u.special?.delayEpsom ?? u.special?.delay ?? ''))),
    /** 4.5.1: what the back is: loaded or towed, or simply the reduced unit. */
    carried: each((u) => ['', 'loaded', 'towed'].indexOf(String(u.special?.transported ?? ''))), // [4.5.1.c] [4.5.1.d] [4.5.1.e] [4.5.2.c] [4.5.2.f] [2.2.1.g]
    // By face.
    cs: figure('cs'),
    box: faces((face) => BOXES.indexOf(String(face.csBox ?? ''))),
    isParen: marked('csParen'),
    ras: figure('ras'), // [2.2.1.e]
    range: figure('range'),
    isIndirect: marked('indirect'), // [2.2.1.m]
    hasOrangeDot: marked('orangeDot'),
    at: figure('at'),
    atRange: figure('atRange'),
    isOpenTop: marked('openTop'), // [2.2.1.j]
    armor,
    isCircled: marked('circledArmor'),
    /** Movement Allowance in points, -1 for a dash. */
    ma: faces((face) => (face.ma === undefined ? NO_ALLOWANCE : printed(face, 'ma'))), // [2.2.1.f]
    /** 8.5.2.1: hexes of a Retreat or an Advance: the superscript, or two less than the allowance. */
    limit: faces((face) => {
      const ma = face.ma === undefined ? 0 : printed(face, 'ma'); // [8.5.2.1.b]
      return face.retreatLimit === undefined ? Math.max(0, ma - 2) : printed(face, 'retreatLimit'); // [2.2.1.h] [8.5.2.1.a] [8.5.2.1.c] [12.6.1.k]
    }),
    isRed: marked('redMA'), // [2.2.1.s]
    mover: faces((face, u, isBack) => {
      const name = isBack && face.class !== undefined ? String(face.class) : (u.class ?? CLASSES[CLASS.leg]);
      return indexIn(CLASSES, name); // [4.4.a]
    }),
    /** 2.0: Armor of 1 or more. */
    isAfv: armor.map((a) => Number(a > 0)), // [2.0.b] [2.0.c] [12.1.a] [12.6.c]
    /** 7.1, 12.1: leg units and unarmoured vehicles heed zones; AFVs, Carrier and Scout Platoons do not. */
    heeds: armor.map((a) => Number(a < 1)), // [7.0.b] [7.1.e] [12.1.b] [12.6.1.b]
  };
}
