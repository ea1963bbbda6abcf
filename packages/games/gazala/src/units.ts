/** The counters of a pack, compiled: who each is, what its faces show, and what its type may do. */

import { chartList, type Pack, type UnitData } from '@cauldron/engine';
import { index, SIDES, TYPES } from './names.ts';
import { FORMATIONS } from './words.ts';

export interface Units {
  readonly count: number;
  readonly ids: readonly string[];
  readonly side: Uint8Array;
  readonly formation: Uint8Array;
  readonly type: Uint8Array;
  readonly mover: Uint8Array;
  /** Steps at full strength (11.0). */
  readonly steps: Uint8Array;
  /** Figures by `face(unit, steps, used)`. */
  readonly hard: Uint8Array;
  readonly soft: Uint8Array;
  readonly movement: Uint8Array;
  /** 1 for the two bracketed units of the 69th Brigade (8.2). */
  readonly tethered: Uint8Array;
  readonly data: readonly UnitData[];
  face(unit: number, steps: number, used: number): number;
}

/** 11.0: what a type of unit may do. */
export interface Abilities {
  readonly starts: boolean;
  readonly attacksArmor: boolean;
  readonly attacksOthers: boolean;
  readonly advancesOverMines: boolean;
  readonly breaches: boolean;
}

export function compileUnits(pack: Pack): Units {
  const data = pack.units;
  const n = data.length;
  const most = Math.max(...data.map((u) => u.steps));
  const faces = (most + 1) * 2;
  const units: Units = {
    count: n,
    ids: data.map((u) => u.id),
    side: Uint8Array.from(data, (u) => index(SIDES, u.side)),
    formation: Uint8Array.from(data, (u) => index(FORMATIONS, u.formation ?? '')),
    type: Uint8Array.from(data, (u) => index(TYPES, u.type)),
    mover: Uint8Array.from(data, moverOf),
    steps: Uint8Array.from(data, (u) => u.steps), // [11.0.x]
    hard: new Uint8Array(n * faces),
    soft: new Uint8Array(n * faces),
    movement: new Uint8Array(n * faces),
    tethered: Uint8Array.from(data, (u) => (u.special?.tether === undefined ? 0 : 1)), // [8.2.a] G-16
    data,
    face: (unit, steps, used) => unit * faces + steps * 2 + used,
  };
  data.forEach((u, i) => {
    const counters = [{ steps: u.steps, front: u.front, back: u.back }, ...(u.substitutes ?? [])];
    for (const c of counters) {
      [c.front, c.back ?? c.front].forEach((ratings, used) => {
        const f = units.face(i, c.steps, used); // [2.2.3.b]
        units.hard[f] = Number(ratings.hard);
        units.soft[f] = Number(ratings.soft);
        units.movement[f] = Number(ratings.movement);
      });
    }
  });
  return units;
}

/** 8.0: armor is tracked, infantry with six points goes on foot, everything else on wheels. */
function moverOf(u: UnitData): number {
  if (u.type === 'armor') return 0; // [8.0.i]
  return u.type === 'infantry' && Number(u.front.movement) === FOOT ? 2 : 1;
}
const FOOT = 6;

/** 2.2.3: a black hard value or a white soft value serves in defence only. */
export function abilitiesOf(pack: Pack, type: string): Abilities {
  const entry = chartList(pack, 'unitTypes').find((e) => e.id === type);
  if (!entry) throw new Error(`the pack of gazala says nothing of the type ${type}`);
  return {
    starts: entry.starts === true, // [11.0.m]
    attacksArmor: entry.attacksArmor === true, // [2.2.3.c] [11.0.af]
    attacksOthers: entry.attacksOthers === true, // [2.2.3.d] [11.0.ag]
    advancesOverMines: entry.advancesOverMines === true,
    breaches: entry.breaches === true,
  };
}
