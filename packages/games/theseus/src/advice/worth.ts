/** What a position is worth to a side: points so far, points that are near, and what both sides have lost. */

import type { ChangingWays, Place, Unit } from '@cauldron/engine';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { supplyPath } from '../rules/05-supply.ts';
import { solitaireScore } from '../rules/10-solitaire.ts';
import { finalPoints, totalOf } from '../rules/10-victory.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import type { Force } from './force.ts';
import { POINT, SCALE, type Weights } from './weights.ts';

/** An occupier scores at the end of the turn unless he is thrown out. */
const HELD = 0.85;
/** Half hexes in which what a unit can do for an objective halves. */
const HALVES = 8;

export type Worth = ReturnType<typeof worthOf>;

export function worthOf(
  { units }: World,
  w: Weights,
  { targets, weightOf, weightIn }: Force,
  ways: ChangingWays<Theseus>,
) {
  const isAlone = (g: Theseus): boolean => g.scenario.solitaire >= 0;
  /** To the Axis: what it may still score, less the supply that it lacks; and what it has scored alone. */
  function hopes(g: Theseus): number {
    const scored = ((isAlone(g) ? solitaireScore(g) : totalOf(g)) - finalPoints(g)) * POINT;
    return (
      targets(g).reduce((sum, { place, value }) => sum + value * chanceOf(g, place), scored) -
      (isAlone(g) ? 0 : hunger(g))
    );
  }
  const worthOf = (g: Theseus, u: Unit): number => (isAlone(g) && units.side[u] !== AXIS ? 0 : -hurtOf(g, u));

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
    const far = ways.wayTo(g, side, hex);
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

  return { turnsLeft: () => 0, clock: { close: SCALE, sway: 0 }, hopes, worthOf, wanted, hurtOf, chanceOf };
}
