/** 13.4 Air: played the moment it is drawn, against any enemy unit on the map. Also carries 12.0. */

import { NO, rollDice, type Side, type Unit } from '@cauldron/engine';
import { airAttack } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';
import { DIE_SIDES, dieValue, STREAM } from '../words.ts';
import { disrupt, loseStep } from './11-losses.ts';

export const airAttackConduct = implement(airAttack, {
  steps: {
    target: (_g, f) => f.unit < 0,
    roll: (g) => rollDice(g, STREAM.air, 1, DIE_SIDES),
    result(g, { side, unit }) {
      g.pop();
      strike(g, side, unit, dieValue(g.die(0)));
    },
  },
  rule: '13.4',
  prompt: 'air-target',
  answers: {
    bomb: {
      role: 'fight',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot(k, f, u) {
        const isTarget = k.isOnMap(u) && k.sideOfUnit(u) !== f.side; // [13.4.c] [13.4.d]
        return isTarget ? undefined : (k.no?.('13.4', 'no-target', { unit: u }) ?? NO);
      },
      does(_g, f, u) {
        f.unit = u;
      },
    },
    forgo: {
      role: 'no',
      stakes: 'dice',
      does(g) {
        g.tell?.('no-air-attack', '13.4', {});
        g.pop();
      },
    },
  },
});

/** The die of an Axis attack is worse against a unit in a fortified hex. */
function strike(g: Gazala, side: Side, u: Unit, roll: number): void {
  const { table, fort, charts } = g.world;
  const modifier = side === AXIS && fort[g.at[u]] === 1 ? charts.airAttack.fortified : 0; // [13.4.e]
  const results = table.air[side];
  const result = results[Math.min(results.length - 1, roll + modifier)]; // [13.4.c] [13.4.d]
  const told = result === 'step' ? 'air-hits' : result === 'D' ? 'air-disrupts' : 'air-misses';
  g.tell?.(told, '13.4', { unit: u, roll, modifier });
  if (result === 'step')
    loseStep(g, u, '13.4'); // G-26
  else if (result === 'D') disrupt(g, u, '13.4'); // [12.0.a]
}
