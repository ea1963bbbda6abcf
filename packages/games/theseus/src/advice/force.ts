/** How strong stacks are, where they are in danger, and what they should go for. Reads an imagined position. */

import type { Place, Side, Target, Unit } from '@cauldron/engine';
import { AXIS } from '../names.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import { POINT, type Weights } from './weights.ts';

export type Force = ReturnType<typeof forceOf>;

/** A rating that counts once. */
const USUAL_RATING = 5;

export function forceOf(world: World, w: Weights) {
  const { map } = world;

  /** What a unit weighs in a fight. */
  function weightOf(g: Theseus, u: Unit): number {
    if (!g.isCombat(u)) return 0;
    const face = (g.strength[u] + w.tank * g.tankOf(u)) * (g.effectivenessOf(u) / USUAL_RATING);
    return g.isDisrupted(u) ? face / 2 : face;
  }
  function weightIn(g: Theseus, hex: Place): number {
    let sum = 0;
    for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) sum += weightOf(g, u);
    return sum;
  }
  /** What the enemy has next to a hex. */
  function threatTo(g: Theseus, side: Side, hex: Place): number {
    let most = 0;
    for (const near of map.around[hex]) if (g.hasUnit(1 - side, near)) most = Math.max(most, weightIn(g, near));
    return most;
  }

  /** How good an attack of that weight on a hex would be; 0 is an even fight. */
  function attackGain(g: Theseus, side: Side, weight: number, hex: Place): number {
    const shelter = g.isMinedBy(1 - side, hex) ? w.mined : g.hasImproved(hex) ? w.improved : 1;
    const ratio = weight / Math.max(1, weightIn(g, hex) * shelter);
    const prize = isObjective(g, hex) ? w.prize : 0;
    return Math.min(w.mostGain, (ratio - w.fairOdds) * w.odds) + (ratio > w.fairOdds ? prize : 0);
  }
  /** The best target next to a hex for units of that weight; far below 0 if there is none. */
  function bestAttack(g: Theseus, side: Side, weight: number, from: Place): number {
    let best = -w.mostGain;
    for (const hex of map.around[from])
      if (g.hasUnit(1 - side, hex)) best = Math.max(best, attackGain(g, side, weight, hex));
    return best;
  }
  /** The units of a formation in a hex that could attack together. */
  function fistIn(g: Theseus, formation: number, hex: Place): number {
    let sum = 0;
    for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u))
      if (g.formationOf(u) === formation && !g.isDisrupted(u)) sum += weightOf(g, u);
    return sum;
  }

  const isObjective = (g: Theseus, hex: Place): boolean => {
    for (const objective of g.scenario.objectives) if (objective.hex === hex) return true;
    return g.scenario.automatic?.hex === hex;
  };

  /** What objectives are worth to the Axis from now on; to the Commonwealth the same, because it wants to keep them. */
  function targets(g: Theseus): Target[] {
    const found: Target[] = [];
    g.scenario.objectives.forEach(({ hex, bands }, i) => {
      const band = bands.find(([first, last]) => g.turn >= first && g.turn <= last);
      const value = ((band?.[2] ?? 0) - g.scored[i]) * POINT;
      if (value > 0) found.push({ place: hex, value });
    });
    const { automatic } = g.scenario;
    if (automatic && found.every(({ place }) => place !== automatic.hex))
      found.push({ place: automatic.hex, value: 3 * POINT });
    return found.sort((a, b) => b.value - a.value);
  }

  /** Where a unit should go: an objective, or an enemy whom it can beat and who is nearer. */
  function goalOf(g: Theseus, u: Unit): Place {
    const side = g.sideOfUnit(u);
    const at = g.at[u];
    let best = -1;
    let most = 0;
    for (const { place, value } of targets(g)) {
      const worth = value / (w.patience + map.distance(at, place));
      if (worth > most) [best, most] = [place, worth];
    }
    const weight = fistIn(g, g.formationOf(u), at);
    for (const enemy of g.unitsOf(1 - side)) {
      const place = g.at[enemy];
      if (!g.isOnMap(enemy) || g.stacks.firstIn(place) !== enemy) continue;
      const far = map.distance(at, place);
      if (far > w.sight) continue;
      const gain = attackGain(g, side, weight, place);
      const worth = gain <= 0 ? 0 : (gain * w.hunt * (side === AXIS ? 1 : 2)) / (w.patience + far);
      if (worth > most) [best, most] = [place, worth];
    }
    return best;
  }

  return { weightOf, weightIn, threatTo, attackGain, bestAttack, fistIn, isObjective, targets, goalOf };
}
