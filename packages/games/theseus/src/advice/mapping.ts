/** What the words of Theseus mean to the kit. */

import { type Action, type Chance, diceOf, type Mapping } from '@cauldron/engine';
import { combat } from '../frames.ts';
import { AXIS, COMMONWEALTH, SIDES } from '../names.ts';
import { supplyPath } from '../rules/05-supply.ts';
import { battleOf } from '../rules/07-combat.ts';
import { oddsOf, resultOf } from '../rules/07-odds.ts';
import { finalPoints } from '../rules/10-victory.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import type { Force } from './force.ts';
import { POINT, type Weights } from './weights.ts';
import type { Worth } from './worth.ts';

const STATES = ['disrupted', 'without supply'] as const;
const STRENGTHS = ['strength', 'tanks', 'guns'] as const;

export function mappingBy(world: World, w: Weights, force: Force, { wanted, hurtOf, chanceOf }: Worth) {
  const { units, map, formations } = world;
  const objectives = [
    ...new Set(world.scenarios.flatMap((s) => [...s.objectives.map(({ hex }) => hex), s.automatic?.hex ?? -1])),
  ].filter((hex) => hex >= 0);
  const strengths: readonly ((g: Theseus, u: number) => number)[] = [
    (g, u) => g.strength[u],
    (_g, u) => units.tank[u * 2],
    (_g, u) => units.antitank[u * 2],
  ];

  /** To the Axis. */
  function battleWorth(g: Theseus, { stream, dice, sides }: Chance, outcome: Action): number | undefined {
    const f = stream === 'combat' ? g.nearest(combat) : undefined;
    if (!f || f.defenceChit < 0) return undefined;
    const b = battleOf(f);
    const odds = oddsOf(g, b);
    if (odds.column < 0) return undefined;
    const { attacker, defender } = resultOf(g, b, odds, diceOf(outcome, dice, sides)[0]);
    const gain = (defender.hits - attacker.hits) * w.loss;
    return f.side === AXIS ? gain : -gain;
  }

  const mapping: Mapping<Theseus> = {
    map,
    sides: SIDES,
    units,
    formations,
    formationOf: units.formation,
    strengths: STRENGTHS,
    strengthOf: (g, u, kind) => (g.isCombat(u) ? strengths[kind](g, u) : 0),
    stepsOf: (g, u) => (g.isCombat(u) ? g.strength[u] : 0),
    mayCome: (g, u) => world.boxes.turn.includes(g.at[u]),
    states: STATES,
    isIn: (g, u, state) => g.isCombat(u) && (state === 0 ? g.isDisrupted(u) : g.isUnfed(u)),
    /** 5.7: HQs are fed for their formations, independents for themselves. */
    markCutOff(g, into) {
      for (let u = 0; u < units.count; u++)
        if (g.isOnMap(u) && (g.isHq(u) || (g.isCombat(u) && g.formationOf(u) < 0)) && supplyPath(g, u) === undefined)
          into[u] = 1;
    },
    objectives,
    holderOf: (g, hex) => (g.hasUnit(AXIS, hex) ? AXIS : g.hasUnit(COMMONWEALTH, hex) ? COMMONWEALTH : -1),
    lead: (g) => finalPoints(g) - wanted(g),
    decisive: 10,
    lostBy(g, side) {
      let sum = 0;
      for (let u = 0; u < units.count; u++) if (units.side[u] === side) sum += hurtOf(g, u);
      return sum;
    },
    battleWorth,
    own: [
      'axis acts',
      'commonwealth acts',
      'snafu',
      ...formations.map((name) => `${name} level`),
      ...objectives.map((hex) => `${map.ids[hex]} in reach`),
      ...objectives.map((hex) => `${map.ids[hex]} still worth`),
    ],
    tell(g, into, from) {
      let at = from;
      into[at++] = g.acting === AXIS ? 1 : 0;
      into[at++] = g.acting === COMMONWEALTH ? 1 : 0;
      into[at++] = g.get('snafu');
      for (let f = 0; f < formations.length; f++) into[at++] = g.levelOf(f);
      for (const { place, value } of force.targets(g)) {
        const i = objectives.indexOf(place);
        into[at + i] = (chanceOf(g, place) * value) / POINT;
        into[at + objectives.length + i] = value / POINT;
      }
    },
  };
  return mapping;
}
