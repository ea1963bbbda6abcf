/** The counters of a pack, compiled: who each is and what its faces show. */

import { countersOf, formationIds, indexIn, type Pack, printed, type UnitData } from '@cauldron/engine';
import { CLASSES, SIDES, TYPES } from './names.ts';

export type Units = Readonly<ReturnType<typeof compileUnits>>;

export function compileUnits(pack: Pack) {
  const counters = countersOf(pack, SIDES, TYPES);
  const { data, count } = counters;
  const formations = formationIds(pack);
  const each = (read: (u: UnitData) => number) => Uint8Array.from(data, read);
  const faces = (Math.max(...data.map((u) => u.steps)) + 1) * 2;
  const face = (unit: number, steps: number, used: number) => unit * faces + steps * 2 + used;
  const shown = (name: string) => {
    const figures = new Uint8Array(count * faces);
    for (const [i, u] of data.entries()) {
      for (const { steps, front, back = front } of [u, ...(u.substitutes ?? [])]) {
        figures[face(i, steps, 0)] = printed(front, name); // [2.2.3.b]
        figures[face(i, steps, 1)] = printed(back, name);
      }
    }
    return figures;
  };
  return {
    ...counters,
    formation: each((u) => indexIn(formations, u.formation ?? '')),
    mover: each((u) => indexIn(CLASSES, u.class ?? '')), // [8.0.i]
    /** Steps at full strength (11.0). */
    steps: each((u) => u.steps), // [11.0.x]
    /** Figures by `face(unit, steps, used)`. */
    hard: shown('hard'),
    soft: shown('soft'),
    movement: shown('movement'),
    face,
    /** 1 for the two bracketed units of the 69th Brigade (8.2). */
    tethered: each((u) => (u.special?.tether === undefined ? 0 : 1)), // [8.2.a] G-16
  };
}
