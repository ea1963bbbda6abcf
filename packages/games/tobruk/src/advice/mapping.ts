/** What Tobruk's words mean to the kit. */

import { type Action, type Chance, diceOf, type Mapping } from '@cauldron/engine';
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

const STATES = ['hungry', 'starving', 'reduced', 'has acted', 'on the road', 'may still act'] as const;

export function mappingBy(world: World, w: Weights, { lossOf, placeValue }: Values, terms: Terms): Mapping<Tobruk> {
  const { units, map, corps, figures } = world;
  const isIn: readonly ((g: Tobruk, u: number) => boolean)[] = [
    (g, u) => g.hunger[u] === 1,
    (g, u) => g.hunger[u] > 1,
    (g, u) => g.reduced[u] === 1,
    (g, u) => g.isMarked(u, MARK.activated),
    (g, u) => g.isMarked(u, MARK.road),
    (g, u) => terms.activationsLeft(g, u) > 0,
  ];

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
    strengths: ['attack', 'defence'],
    strengthOf: (g, u, kind) => (g.isCombatUnit(u) ? (kind === 0 ? g.attackOf(u) : g.defenceOf(u)) : 0),
    stepsOf: (g, u) => (g.isCombatUnit(u) ? (units.hasBack[u] === 1 && g.reduced[u] === 0 ? 2 : 1) : 0),
    mayCome: (g, u) => world.boxes.turn.includes(g.at[u]),
    states: STATES,
    isIn: (g, u, state) => g.isCombatUnit(u) && isIn[state](g, u),
    markCutOff(g, into) {
      for (const side of [COMMONWEALTH, AXIS]) {
        traceSupply(g, side);
        for (let u = 0; u < units.count; u++)
          if (units.side[u] === side && g.isOnMap(u) && !world.supplyTrace.reaches(g.at[u])) into[u] = 1;
      }
    },
    objectives: [...new Set([...world.objectives.map(({ place }) => place), figures.tobrukHex])],
    holderOf: (g, place) => g.holderOf(place),
    lead(g) {
      const { total } = countPoints(g);
      return total[COMMONWEALTH] - total[AXIS] - g.get('margin') + 0.5;
    },
    decisive: 15,
    lostBy: (g, side) => terms.lostBy(g, side) * w.strength,
    battleWorth,
    own: [
      'commonwealth acts',
      'axis acts',
      'minefields',
      'artillery left',
      ...SIDES.map((side) => `${side} air lost`),
      'too many air units lost',
      ...corps.map(({ name }) => `${name} in the cup`),
      ...terms.names,
    ],
    tell(g, into, from) {
      let at = from;
      const acting = g.nearest(corpsActivation);
      const side = acting ? corps[acting.corps].side : -1;
      into[at++] = side === COMMONWEALTH ? 1 : 0;
      into[at++] = side === AXIS ? 1 : 0;
      into[at++] = g.get('minefields');
      into[at++] = g.get('artilleryLeft') * (side === AXIS ? -1 : 1);
      for (const one of [COMMONWEALTH, AXIS]) into[at++] = airLost(g, one);
      into[at++] = airLost(g, COMMONWEALTH) - airLost(g, AXIS) >= figures.airLossLead ? 1 : 0;
      for (let c = 0; c < corps.length; c++) into[at++] = g.cup[c];
      terms.tell(g, into, at);
    },
  };
}
