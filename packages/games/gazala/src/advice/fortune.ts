/** What a battle's die brings beyond the mean of its faces: for Gazala's advice. */

import { type Action, type Chance, targetOf } from '@cauldron/engine';
import { battle } from '../frames.ts';
import { AXIS } from '../names.ts';
import { isUndecided } from '../rules/11-battle.ts';
import { assess, partOf, resultOf } from '../rules/11-odds.ts';
import type { Gazala } from '../state.ts';
import { DIE_SIDES, dieValue } from '../words.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';
import { clockBy } from './worth.ts';

const POINT = 100;

export function fortuneBy({ figures }: World, w: Weights) {
  const { stepPoints } = figures;
  const byClock = clockBy(w);

  /** To the side that defends, in hundredths of a point. */
  function worthOf(g: Gazala, column: number, roll: number, holder: number): number {
    const [a, d] = resultOf(g, column, roll);
    const steps = (s: typeof a) => s.steps * POINT + (s.disrupted ? w.disruption : 0) + (s.retreat ? w.retreat : 0);
    return steps(a) * stepPoints[1 - holder] - steps(d) * stepPoints[holder];
  }

  return function fortune(g: Gazala, chance: Chance, outcome: Action): number {
    if (chance.stream !== 'combat') return 0;
    const b = g.nearest(battle);
    if (!b || !isUndecided(b)) return 0;
    const side = g.sideOfUnit(b.unit);
    const { column, modifier } = assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
    let mean = 0;
    for (let face = 1; face <= DIE_SIDES; face++)
      mean += worthOf(g, column, dieValue(face) + modifier, 1 - side) / DIE_SIDES;
    const luck = worthOf(g, column, dieValue(targetOf(outcome) + 1) + modifier, 1 - side) - mean;
    return byClock(g, side === AXIS ? -luck : luck);
  };
}
