/** What the words of Theseus mean to the kit. */

import { type Action, type Chance, diceOf, figures, type Mapping } from '@cauldron/engine';
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

export function mappingBy(world: World, w: Weights, force: Force, { wanted, hurtOf, chanceOf }: Worth) {
  const { units, map, formations } = world;
  const objectives = [
    ...new Set(world.scenarios.flatMap((s) => [...s.objectives.map(({ hex }) => hex), s.automatic?.hex ?? -1])),
  ].filter((hex) => hex >= 0);
  const combatant =
    <T>(of: (g: Theseus, u: number) => T, none: T) =>
    (g: Theseus, u: number) =>
      g.isCombat(u) ? of(g, u) : none;

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
    strengths: {
      strength: combatant((g, u) => g.strength[u], 0),
      tanks: combatant((_, u) => units.tank[u * 2], 0),
      guns: combatant((_, u) => units.antitank[u * 2], 0),
    },
    stepsOf: combatant((g, u) => g.strength[u], 0),
    mayCome: (g, u) => world.boxes.turn.includes(g.at[u]),
    states: {
      disrupted: combatant((g, u) => g.isDisrupted(u), false),
      'without supply': combatant((g, u) => g.isUnfed(u), false),
    },
    /** 5.7: HQs are fed for their formations, independents for themselves. */
    isCutOff: (g, u) => (g.isHq(u) || (g.isCombat(u) && g.formationOf(u) < 0)) && supplyPath(g, u) === undefined,
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
      figures(['axis acts', 'commonwealth acts'], (g, side) => (g.acting === side ? 1 : 0)),
      figures(['snafu'], (g) => g.get('snafu')),
      figures(
        formations.map((name) => `${name} level`),
        (g, formation) => g.levelOf(formation),
      ),
      {
        names: ['in reach', 'still worth'].flatMap((what) => objectives.map((hex) => `${map.ids[hex]} ${what}`)),
        tell(g, into, at) {
          for (const { place, value } of force.targets(g)) {
            const i = objectives.indexOf(place);
            into[at + i] = (chanceOf(g, place) * value) / POINT;
            into[at + objectives.length + i] = value / POINT;
          }
        },
      },
    ],
  };
  return mapping;
}
