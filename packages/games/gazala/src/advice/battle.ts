/** What units and places are worth in Gazala, and what an attack may be expected to gain. */

import { type Aim, cheapest, MeanTolls, Melee, type Toll } from '@cauldron/engine';
import { assess, columnOf, resultOf } from '../rules/11-odds.ts';
import { type Gazala, MARK } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';

const POINT = 100;
/** A place that scores each turn counts for so many of them. */
const TURNS = 3;
/** Who is no farther than this, in hexes, is counted as he stands. */
const HERE = 2;

export type Battles = ReturnType<typeof battlesBy>;

export function battlesBy(world: World, w: Weights) {
  const { units, map, costs, abilities, figures, charts } = world;
  const open = map.neighbours.map((hex, edge) => (costs.cliff[edge] === 1 ? -1 : hex));
  const melee = new Melee<Gazala>(map, units.side);

  /** In steps; disruptions and retreats are parts of them. */
  function take(column: number, roll: number, into: Toll): void {
    const [a, d] = resultOf({ world }, column, roll);
    const parts = (s: typeof a) => s.steps + ((s.disrupted ? w.disruption : 0) + (s.retreat ? w.retreat : 0)) / 100;
    into.own = parts(a);
    into.theirs = parts(d);
  }
  const tolls = new MeanTolls(new Array(DIE_SIDES).fill(1), take);

  const strengthOf = (g: Gazala, u: number): number => Math.max(g.hardOf(u), g.softOf(u));

  /** What a step of a unit is worth to its owner. */
  function stepWorth(g: Gazala, u: number): number {
    const face = units.face(u, g.steps[u], 0);
    const strength = Math.max(units.hard[face], units.soft[face]);
    return figures.stepPoints[units.side[u]] * POINT + (strength * w.strength) / Math.max(1, g.steps[u]);
  }

  /** What holding a hex is worth to its holder. */
  function placeValue({ scenario, turn }: Gazala, holder: number, hex: number): number {
    for (const o of scenario.objectives)
      if (o.side === holder && o.hexes.includes(hex))
        return o.vp * POINT * (o.each ? Math.min(TURNS, scenario.last - turn + 1) : 1);
    return 0;
  }

  const canStrike = (u: number, armor: boolean): boolean => {
    const able = abilities[units.type[u]];
    return armor ? able.attacksArmor : able.attacksOthers;
  };

  /** What the active unit may expect of an attack from a hex, with everyone who can help; undefined if it may not attack there. */
  function gainFrom(g: Gazala, u: number, hex: number, level: number, aim: Aim, hopes: boolean): number | undefined {
    const side = units.side[u];
    if (!abilities[units.type[u]].starts || (g.isIsolated(u) && !charts.supply.isolatedAttacks)) return undefined;
    const { attackers, defenders } = melee;
    melee.from(g, side, hex, open);
    const armor = defenders.some((v) => g.isArmor(v));
    if (defenders.length === 0 || !canStrike(u, armor)) return undefined;
    attackers.push(u);
    melee.gather(g, side, (_, v) => {
      return canStrike(v, armor) && !g.isDisrupted(v) && !g.isIsolated(v) && !g.isMarked(v, MARK.pinned);
    });
    const a = assess(g, level, attackers, defenders, 0);
    const hope = hopes ? (helpTo(g, u, hex, armor) * w.hope[side]) / 100 : 0;
    const toll = tolls.of(hope > 0 ? columnOf(g, a.attack + hope, a.defence) : a.column, a.modifier);
    const holder = 1 - side;
    const mine = cheapest(g, attackers, stepWorth);
    const ground = placeValue(g, holder, g.at[defenders[0]]);
    const theirs = cheapest(g, defenders, stepWorth) + (ground * w.ground[side]) / 100;
    // An aim may shift what is a good attack, but not make one good that is hopeless: steps are the score.
    const eager = 1 + ((aim.attack - 100) * w.swing) / 10000;
    const wary = 1 + ((aim.safety - 100) * w.swing) / 10000;
    return toll.theirs * theirs * eager - toll.own * mine * wary;
  }

  /** The strength, on their used faces, of those who are activated, have not acted and may still come. */
  function helpTo(g: Gazala, u: number, hex: number, armor: boolean): number {
    let sum = 0;
    for (let v = 0; v < units.count; v++) {
      if (v === u || units.side[v] !== units.side[u] || !g.isMarked(v, MARK.activated) || g.isMarked(v, MARK.acted))
        continue;
      if (!g.isOnMap(v) || !canStrike(v, armor)) continue;
      const far = map.distance(g.at[v], hex);
      if (far <= HERE || far * (g.isArmor(v) ? 1 : 2) > units.movement[units.face(v, g.steps[v], 0)]) continue;
      sum += (armor ? units.hard : units.soft)[units.face(v, g.steps[v], 1)];
    }
    return sum;
  }

  return { strengthOf, stepWorth, placeValue, gainFrom, tolls };
}
