/** What units and places are worth in Gazala, what an attack may gain, and where the enemy's may fall. */

import {
  type Aim,
  cheapest,
  Danger,
  type Mapping,
  MeanTolls,
  Melee,
  menacesOf,
  netsOf,
  placeWorth,
  type WayTables,
} from '@cauldron/engine';
import { SUPPLY } from '../names.ts';
import { strikes, whyUnfit } from '../rules/11-combat.ts';
import { assess, columnOf, resultOf } from '../rules/11-odds.ts';
import { type Gazala, MARK } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';

const POINT = 100;
/** A unit that is no farther away than this, in hexes of armor, is counted with what it has now. */
const HERE = 3;

export type Battles = ReturnType<typeof battlesBy>;

export function battlesBy(world: World, w: Weights) {
  const { units, map, costs, abilities, figures, table } = world;
  const { stepPoints } = figures;
  const open = map.neighbours.map((hex, edge) => (strikes({ world }, edge) ? hex : -1));
  const melee = new Melee<Gazala>(map, units.side);
  /** In steps; disruptions and retreats are parts of them, in hundredths. */
  const tollsBy = (disruption: number, retreat: number) =>
    new MeanTolls(new Array(DIE_SIDES).fill(1), (column, roll, into) => {
      const [a, d] = resultOf({ world }, column, roll);
      const parts = (s: typeof a) => s.steps + ((s.disrupted ? disruption : 0) + (s.retreat ? retreat : 0)) / 100;
      into.own = parts(a);
      into.theirs = parts(d);
    });
  const tolls = tollsBy(w.disruption, w.retreat);

  /** What a step of a unit is worth to its owner. */
  function stepWorth(g: Gazala, u: number): number {
    const face = units.face(u, g.steps[u], 0);
    const strength = Math.max(units.hard[face], units.soft[face]);
    return stepPoints[units.side[u]] * POINT + (strength * w.strength) / Math.max(1, g.steps[u]);
  }

  const placeValue = (g: Gazala, side: number, hex: number) => placeWorth(g.scenario.objectives, g, side, hex);

  /** What the active unit may expect of an attack from a hex, with everyone who can help; undefined if it may not attack there. */
  function gainFrom(g: Gazala, u: number, hex: number, level: number, aim: Aim, hopes: boolean): number | undefined {
    const side = units.side[u];
    const { attackers, defenders } = melee;
    melee.from(g, side, hex, open);
    const armor = defenders.some((v) => g.isArmor(v));
    if (defenders.length === 0 || !abilities[units.type[u]].starts || whyUnfit(g, u, armor)) return undefined;
    attackers.push(u);
    melee.gather(g, side, (_, v) => !g.isDisrupted(v) && !whyUnfit(g, v, armor));
    const { attack, defence, modifier } = assess(g, level, attackers, defenders, 0);
    // Those who are activated, have not acted and may still come show their used faces then.
    const help = !hopes
      ? 0
      : melee.hope(g, side, (_, v) => {
          const far = map.distance(g.at[v], hex) * (g.isArmor(v) ? 1 : 2);
          if (!g.isMarked(v, MARK.activated) || g.isMarked(v, MARK.acted) || whyUnfit(g, v, armor)) return 0;
          const used = units.face(v, g.steps[v], 1);
          return far <= HERE || far > units.movement[units.face(v, g.steps[v], 0)]
            ? 0
            : (armor ? units.hard : units.soft)[used];
        });
    const { own, theirs } = tolls.of(columnOf(g, attack + (help * w.hope[side]) / 100, defence), modifier);
    const ground = placeValue(g, 1 - side, g.at[defenders[0]]);
    const worth = cheapest(g, defenders, stepWorth) + (ground * w.ground[side]) / 100;
    // An aim may shift what is a good attack, but not make one good that is hopeless: steps are the score.
    const eager = 1 + ((aim.attack - 100) * w.swing) / 10000;
    const wary = 1 + ((aim.safety - 100) * w.swing) / 10000;
    return theirs * worth * eager - own * cheapest(g, attackers, stepWorth) * wary;
  }

  const dangerBy = (mapping: Mapping<Gazala>, ways: WayTables) =>
    new Danger<Gazala>({
      hexes: map.count,
      units,
      open,
      faceOf: (g, u, acted) => units.face(u, g.steps[u], acted ? 1 : 0),
      hasActed: (g, u) => g.used[u] === 1,
      isArmor: (g, u) => g.isArmor(u),
      isShaken: (g, u) => g.isDisrupted(u) || g.isIsolated(u),
      cover: Array.from(map.terrain, (terrain) => costs.modifier[terrain]),
      shaken: figures.drm.defenderDisrupted,
      actionsLeft: (g, side) => g.actionsLeft(side) + (g.acting === side ? 1 : 0),
      nets: netsOf(
        tollsBy(15, 0),
        table.columns.map((c) => c.attack / c.defence),
        stepPoints.map((n) => n * POINT),
      ),
      menace: menacesOf(mapping, {
        comes: (g, u) => !g.isMarked(u, MARK.pinned) && !g.isIsolated(u),
        pointsOf: (g, u) => g.allowanceOf(u, 0),
        isWeak: (g, u) => g.isDisrupted(u) || g.supply[u] !== SUPPLY.supplied,
        arrive(g, u, into) {
          const able = abilities[units.type[u]];
          const face = units.face(u, g.steps[u], 0);
          const mover = units.mover[u];
          into.way = ways.wayTo(g.at[u], mover);
          into.small = able.starts ? figures.levelCost[0][mover] : -1;
          into.full = figures.levelCost[1][mover];
          into.hard = able.attacksArmor ? units.hard[face] : 0;
          into.soft = able.attacksOthers ? units.soft[face] : 0;
          into.armor = g.isArmor(u);
        },
      }),
    });

  return { stepWorth, placeValue, gainFrom, dangerBy, tolls };
}
