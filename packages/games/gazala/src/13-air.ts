/** 13.4 Air: played the moment it is drawn, against any enemy unit on the map. */

import { frame, refuse, rollDice } from '@cauldron/engine';
import { disrupt, loseStep } from './11-losses.ts';
import type { Gazala } from './state.ts';
import { DIE_SIDES, dieValue, STREAM, V } from './words.ts';
import { AXIS } from './world.ts';

const STEP = { target: 0, roll: 1, result: 2 } as const;

export const airAttack = frame<Gazala>()('air-attack', ['side', 'step', 'unit'], {
  run(g, f) {
    if (f.step === STEP.target) return true;
    if (f.step === STEP.roll) {
      f.step = STEP.result;
      rollDice(g, STREAM.air, 1, DIE_SIDES);
      return false;
    }
    const { side, unit } = f;
    g.pop();
    strike(g, side, unit, dieValue(g.die(0)));
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '13.4', 'air-target');
    for (let u = 0; u < g.world.units.count; u++) if (g.sideOfUnit(u) !== f.side && g.isOnMap(u)) q.offer(V.bomb, u); // [13.4.c] [13.4.d]
    q.offer(V.forgo);
  },
  on: {
    bomb(_g, f, u) {
      f.unit = u;
      f.step = STEP.roll;
    },
    forgo(g) {
      g.tell?.('no-air-attack', '13.4', {});
      g.pop();
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.bomb ? refuse('13.4', 'no-target', { unit: u }) : undefined;
  },
});

const AIR_WORDS: Readonly<Record<string, string>> = { step: 'air-hits', D: 'air-disrupts' };

/** The die of an Axis attack is worse against a unit in a fortified hex. */
function strike(g: Gazala, side: number, u: number, roll: number): void {
  const { table, fort, figures } = g.world;
  const modifier = side === AXIS && fort[g.at[u]] === 1 ? figures.airFortified : 0; // [13.4.e]
  const results = table.air[side];
  const result = results[Math.min(results.length - 1, roll + modifier)]; // [13.4.c] [13.4.d]
  g.tell?.(AIR_WORDS[result] ?? 'air-misses', '13.4', { unit: u, roll, modifier });
  if (result === 'step')
    loseStep(g, u, '13.4'); // G-26
  else if (result === 'D') disrupt(g, u, '13.4'); // [12.0.a]
}
