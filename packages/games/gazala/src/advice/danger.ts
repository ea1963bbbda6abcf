/** What the kit must know to see where units are in danger in Gazala. */

import { Danger, type Menaces, menaceOf, Nets, type WayTables } from '@cauldron/engine';
import { resultOf } from '../rules/11-odds.ts';
import { type Gazala, MARK } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import type { World } from '../world.ts';

const POINT = 100;
/** Die modifiers beyond this on either side are rare. */
const MODIFIERS = 8;
/** A light attack is worth about so much of a medium one; who is disrupted or hungry fights about so well. */
const LIGHT = 0.6;
const WEAK = 0.7;
/** The part of a step that a disruption counts as. */
const DISRUPTED = 0.15;

export function dangerBy(world: World, ways: WayTables): Danger<Gazala> {
  const { units, map, costs, figures, table } = world;
  const odds = table.columns.map((c) => c.attack / c.defence);
  const actionsLeft = (g: Gazala, side: number) => g.actionsLeft(side) + (g.acting === side ? 1 : 0);
  return new Danger<Gazala>({
    hexes: map.count,
    units,
    open: map.neighbours.map((hex, edge) => (costs.cliff[edge] === 1 ? -1 : hex)),
    hard: units.hard,
    soft: units.soft,
    faceOf: (g, u, acted) => units.face(u, g.steps[u], acted ? 1 : 0),
    hasActed: (g, u) => g.used[u] === 1,
    isArmor: (g, u) => g.isArmor(u),
    isShaken: (g, u) => g.isDisrupted(u) || g.isIsolated(u),
    cover: Array.from(map.terrain, (terrain) => costs.modifier[terrain]),
    shaken: figures.drm.defenderDisrupted,
    menace: [0, 1].map((side) => menaceBy(world, ways, side)),
    nets: [0, 1].map((side) => new Nets(odds, MODIFIERS, (column, modifier) => netOf(world, side, column, modifier))),
    actionsLeft,
    likelihood(g, side) {
      const n = actionsLeft(g, side);
      return n > 0 ? Math.min(1, 0.45 + 0.18 * n) : g.turn === g.scenario.last ? 0 : 0.6;
    },
  });
}

/** What one attack on a side brings the other, steps weighed by their points. */
function netOf(world: World, side: number, column: number, modifier: number): number {
  const { stepPoints } = world.figures;
  let sum = 0;
  for (let die = 0; die < DIE_SIDES; die++) {
    const [a, d] = resultOf({ world }, column, die + modifier);
    sum += (d.steps + (d.disrupted ? DISRUPTED : 0)) * stepPoints[side] - a.steps * stepPoints[1 - side];
  }
  return (sum * POINT) / DIE_SIDES;
}

function menaceBy({ units, map, abilities, figures, charts, formations }: World, ways: WayTables, side: number) {
  const cuts = charts.movementCuts;
  const all = Array.from({ length: units.count }, (_, u) => u);
  const members = formations.map((f, i) => (f.side === side ? all.filter((u) => units.formation[u] === i) : undefined));
  const menace: Menaces<Gazala> = menaceOf(
    {
      small: LIGHT,
      keyOf(g, u) {
        if (!g.isOnMap(u)) return 0;
        const pinned = g.isMarked(u, MARK.pinned) ? 1 : 0;
        return 1 + pinned + (g.isDisrupted(u) ? 2 : 0) + g.supply[u] * 4 + g.steps[u] * 16 + g.at[u] * 64;
      },
      arrive(g, u, into) {
        if (!g.isOnMap(u) || g.isMarked(u, MARK.pinned) || g.isIsolated(u)) return false;
        const able = abilities[units.type[u]];
        const face = units.face(u, g.steps[u], 0);
        const mover = units.mover[u];
        const cut = figures.supplyThirds[g.supply[u]] + (g.isDisrupted(u) ? cuts.disrupted : 0);
        const weak = g.isDisrupted(u) || g.supply[u] > 0 ? WEAK : 1;
        into.way = ways.wayTo(g.at[u], mover);
        into.reach = (units.movement[face] * Math.max(0, cuts.parts - cut)) / cuts.parts;
        into.small = able.starts ? into.reach - figures.levelCost[0][mover] : -1;
        into.full = into.reach - figures.levelCost[1][mover];
        into.hard = able.attacksArmor ? units.hard[face] * weak : 0;
        into.soft = able.attacksOthers ? units.soft[face] * weak : 0;
        into.armor = g.isArmor(u);
        return true;
      },
    },
    map.hexes,
    members,
  );
  return menace;
}
