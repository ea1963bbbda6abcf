/** What Tobruk's words mean to the kit. */

import { type Action, type Chance, diceOf, figures, type Mapping } from '@cauldron/engine';
import { battle, corpsActivation } from '../frames.ts';
import { traceSupply } from '../rules/05-supply.ts';
import { isUndecided } from '../rules/10-battle.ts';
import { assess, attackersOf, resultOf } from '../rules/10-odds.ts';
import { supportOf } from '../rules/11-air.ts';
import { airLost, countPoints } from '../rules/14-victory.ts';
import { MARK, type Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, SIDES, type World } from '../world.ts';
import type { Values } from './values.ts';
import type { Weights } from './weights.ts';
import type { Terms } from './worth.ts';

export function mappingBy(world: World, w: Weights, { lossOf, placeValue }: Values, terms: Terms): Mapping<Tobruk> {
  const { units, map, corps } = world;
  const combat = (is: (g: Tobruk, u: number) => boolean) => (g: Tobruk, u: number) => g.isCombatUnit(u) && is(g, u);
  /** The side that acts. */
  const acting = (g: Tobruk): number => corps[g.nearest(corpsActivation)?.corps ?? -1]?.side ?? -1;

  const cheapest = (g: Tobruk, list: readonly number[]): number => {
    let least = 200;
    for (const u of list) least = Math.min(least, lossOf(g, u));
    return least;
  };

  /** To the Commonwealth. */
  function battleWorth(g: Tobruk, { stream, sides, dice }: Chance, outcome: Action): number | undefined {
    const b = stream === 'combat' ? g.nearest(battle) : undefined;
    if (!b || !isUndecided(b)) return undefined;
    const attackers = attackersOf(g, b);
    const a = assess(g, b.hex, attackers, supportOf(g, b.overrun === 1, b.artillery));
    let roll = 0;
    for (const die of diceOf(outcome, dice, sides)) roll += die;
    const r = resultOf(g, a.column, roll + a.modifier);
    const defenders = g.stackAt(b.hex);
    const driven = r.retreat > 0 ? 35 + placeValue(1 - g.activeSide, b.hex) : 0;
    const gain = r.defender * cheapest(g, defenders) + driven - r.attacker * cheapest(g, attackers);
    return g.activeSide === COMMONWEALTH ? gain : -gain;
  }

  return {
    map,
    sides: SIDES,
    units,
    formations: corps.map(({ name }) => name),
    formationOf: units.corps,
    strengths: {
      attack: (g, u) => (g.isCombatUnit(u) ? g.attackOf(u) : 0),
      defence: (g, u) => (g.isCombatUnit(u) ? g.defenceOf(u) : 0),
    },
    stepsOf: (g, u) => (g.isCombatUnit(u) ? (units.hasBack[u] === 1 && g.reduced[u] === 0 ? 2 : 1) : 0),
    mayCome: (g, u) => world.boxes.turn.includes(g.at[u]),
    states: {
      hungry: combat((g, u) => g.hunger[u] === 1),
      starving: combat((g, u) => g.hunger[u] > 1),
      reduced: combat((g, u) => g.reduced[u] === 1),
      'has acted': combat((g, u) => g.isMarked(u, MARK.activated)),
      'on the road': combat((g, u) => g.isMarked(u, MARK.road)),
      'may still act': combat((g, u) => terms.activationsLeft(g, u) > 0),
    },
    lookAtSupply: traceSupply,
    isCutOff: (g, u) => !world.supplyTrace.reaches(g.at[u]),
    objectives: [...new Set([...world.objectives.map(({ place }) => place), world.figures.tobrukHex])],
    holderOf: (g, place) => g.holderOf(place),
    lead(g) {
      const { total } = countPoints(g);
      return total[COMMONWEALTH] - total[AXIS] - g.get('margin') + 0.5;
    },
    decisive: 15,
    lostBy: (g, side) => terms.lostBy(g, side) * w.strength,
    battleWorth,
    own: [
      figures(['commonwealth acts', 'axis acts'], (g, side) => (acting(g) === side ? 1 : 0)),
      figures(['minefields'], (g) => g.get('minefields')),
      figures(['artillery left'], (g) => g.get('artilleryLeft') * (acting(g) === AXIS ? -1 : 1)),
      figures(
        SIDES.map((side) => `${side} air lost`),
        airLost,
      ),
      figures(['too many air units lost'], (g) =>
        airLost(g, COMMONWEALTH) - airLost(g, AXIS) >= world.figures.airLossLead ? 1 : 0,
      ),
      figures(
        corps.map(({ name }) => `${name} in the cup`),
        (g, c) => g.cup[c],
      ),
      terms,
    ],
  };
}
