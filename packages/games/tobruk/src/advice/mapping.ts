/** What Tobruk's words mean to the kit. */

import { type Action, type Chance, cheapest, diceOf, figures, type Mapping } from '@cauldron/engine';
import { battle, corpsActivation } from '../frames.ts';
import { traceSupply } from '../rules/05-supply.ts';
import { isUndecided } from '../rules/10-battle.ts';
import { assess, attackersOf } from '../rules/10-odds.ts';
import { supportOf } from '../rules/11-air.ts';
import { airLost, countPoints } from '../rules/14-victory.ts';
import { MARK, type Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, SIDES, type World } from '../world.ts';
import type { Battles } from './battles.ts';
import type { Works } from './ring.ts';
import type { Weights } from './weights.ts';
import type { Worth } from './worth.ts';

export function mappingBy(
  world: World,
  w: Weights,
  { tolls, stepWorth, placeValue }: Battles,
  { gateWorry }: Works,
  worth: Worth,
): Mapping<Tobruk> {
  const { units, map, corps } = world;
  const lostBy = (g: Tobruk, side: number) => g.unitsOf(side).reduce((sum, u) => sum + worth.lostOf(g, u), 0);
  const combat = (is: (g: Tobruk, u: number) => boolean) => (g: Tobruk, u: number) => g.isCombatUnit(u) && is(g, u);
  /** The side that acts. */
  const acting = (g: Tobruk): number => corps[g.nearest(corpsActivation)?.corps ?? -1]?.side ?? -1;

  /** To the Commonwealth. */
  function battleWorth(g: Tobruk, { stream, sides, dice }: Chance, outcome: Action): number | undefined {
    const b = stream === 'combat' ? g.nearest(battle) : undefined;
    if (!b || !isUndecided(b)) return undefined;
    const attackers = attackersOf(g, b);
    const a = assess(g, b.hex, attackers, supportOf(g, b.overrun === 1, b.artillery));
    const roll = diceOf(outcome, dice, sides).reduce((sum, die) => sum + die, 0);
    const { own, theirs, driven } = tolls.at(a.column, roll + a.modifier);
    const worth = (list: readonly number[]) => Math.min(200, cheapest(g, list, stepWorth));
    const ground = driven * (35 + placeValue(g, 1 - g.activeSide, b.hex));
    const gain = theirs * worth(g.stackAt(b.hex)) + ground - own * worth(attackers);
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
      'may still act': combat((g, u) => worth.activationsLeft(g, u) > 0),
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
    lostBy: (g, side) => lostBy(g, side) * w.strength,
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
      figures(['turns left'], worth.turnsLeft),
      figures(['gap now'], worth.gapNow),
      figures(['commonwealth lost', 'axis lost'], lostBy),
      figures(['near objectives'], (g) => worth.nearness(g) / 100),
      figures(['exposed'], (g) => (worth.exposure(g, AXIS) - worth.exposure(g, COMMONWEALTH)) / 100),
      figures(['gate'], (g) => gateWorry(g, 1) / 100),
    ],
  };
}
