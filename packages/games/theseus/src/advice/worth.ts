/** What a position is worth to a side: points so far, points that are near, and what both sides have lost. */

import type { Temper, Unit } from '@cauldron/engine';
import { AXIS } from '../names.ts';
import { solitaireScore } from '../rules/10-solitaire.ts';
import { totalOf } from '../rules/10-victory.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import type { Force } from './force.ts';
import { POINT, type Weights } from './weights.ts';

export function worthOf({ units, map }: World, w: Weights, { targets }: Force) {
  /** The worth to the Axis; to the Commonwealth it is the opposite. */
  function evaluate(g: Theseus, side: number, temper: Temper): number {
    const [gain, loss] = side === AXIS ? [temper.gain, temper.loss] : [temper.loss, temper.gain];
    const isAlone = g.scenario.solitaire >= 0;
    let sum = ((isAlone ? solitaireScore(g) : totalOf(g)) - wanted(g)) * POINT;
    for (let u = 0; u < units.count; u++) {
      const hurt = hurtOf(g, u);
      if (hurt > 0) sum += (units.side[u] === AXIS ? -loss * hurt : isAlone ? 0 : gain * hurt) * 0.01;
    }
    sum += prospects(g);
    return Math.round(side === AXIS ? sum : -sum);
  }

  /** The score that divides the sides: where the Axis begins to win. */
  function wanted(g: Theseus): number {
    const { victoryLevels } = g.scenario;
    let least = 0;
    for (const { level, from } of victoryLevels) if (level.startsWith('Axis') || level === 'Historical') least = from;
    return least - 0.5;
  }

  function hurtOf(g: Theseus, u: Unit): number {
    if (units.isCombat[u] === 0) return 0;
    const isGone = g.at[u] === g.world.boxes.eliminated[units.side[u]];
    if (!g.isOnMap(u) && !isGone) return 0;
    return (units.strength[u] - g.strength[u]) * w.loss + (g.isDisrupted(u) ? w.disrupted : 0);
  }

  /** An objective that the Axis occupies will score; one that it is near may. */
  function prospects(g: Theseus): number {
    let sum = 0;
    for (const { place, value } of targets(g)) {
      let nearest = map.hexes;
      for (let u = 0; u < units.count; u++)
        if (units.side[u] === AXIS && units.isCombat[u] === 1 && g.isOnMap(u))
          nearest = Math.min(nearest, map.distance(g.at[u], place));
      sum += nearest === 0 ? value * 0.8 : (value * w.near * 0.01) / (1 + nearest);
    }
    return sum;
  }

  return { evaluate };
}
