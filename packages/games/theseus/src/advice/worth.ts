/** What a position is worth to a side: points so far, points that are near, and what both sides have lost. */

import type { Place, Temper, Unit } from '@cauldron/engine';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { supplyPath } from '../rules/05-supply.ts';
import { solitaireScore } from '../rules/10-solitaire.ts';
import { totalOf } from '../rules/10-victory.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import type { Force } from './force.ts';
import type { Ways } from './ways.ts';
import { POINT, type Weights } from './weights.ts';

/** An occupier scores at the end of the turn unless he is thrown out. */
const HELD = 0.85;
/** Half hexes in which what a unit can do for an objective halves. */
const HALVES = 8;

export type Worth = ReturnType<typeof worthOf>;

export function worthOf({ units }: World, w: Weights, { targets, weightOf, weightIn }: Force, ways: Ways) {
  /** The worth to the Axis; to the Commonwealth it is the opposite. */
  function evaluate(g: Theseus, side: number, temper: Temper): number {
    const [gain, loss] = side === AXIS ? [temper.gain, temper.loss] : [temper.loss, temper.gain];
    const isAlone = g.scenario.solitaire >= 0;
    let sum = ((isAlone ? solitaireScore(g) : totalOf(g)) - wanted(g)) * POINT;
    for (let u = 0; u < units.count; u++) {
      const hurt = hurtOf(g, u);
      if (hurt > 0) sum += (units.side[u] === AXIS ? -loss * hurt : isAlone ? 0 : gain * hurt) * 0.01;
    }
    for (const { place, value } of targets(g)) sum += value * chanceOf(g, place);
    if (!isAlone) sum -= hunger(g);
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

  /** The chance that the Axis takes a hex: what it has near, against the garrison and what the Commonwealth has near. */
  function chanceOf(g: Theseus, hex: Place): number {
    if (g.hasUnit(AXIS, hex)) return HELD;
    const [attack, defence] = [power(g, AXIS, hex), power(g, COMMONWEALTH, hex)];
    const rest = weightIn(g, hex) + defence / 2 + 1;
    return ((w.near / 100) * attack) / (attack + 2 * rest);
  }
  function power(g: Theseus, side: number, hex: Place): number {
    const far = ways.to(g, side, hex);
    let sum = 0;
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === side && units.isCombat[u] === 1 && g.isOnMap(u))
        sum += weightOf(g, u) * 2 ** (-far[g.at[u]] / HALVES);
    return sum;
  }

  /** HQs that find no supply: of the Axis less those of the Commonwealth, which can be left out of it for longer. */
  function hunger(g: Theseus): number {
    let sum = 0;
    for (const hq of units.hqs)
      if (g.isOnMap(hq) && supplyPath(g, hq) === undefined) sum += units.side[hq] === AXIS ? w.hungry : -w.hungry / 2;
    return sum;
  }

  return { evaluate, wanted, hurtOf, chanceOf };
}
