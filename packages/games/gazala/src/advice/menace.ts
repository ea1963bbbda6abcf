/** What the formations of a side can bring to each hex in one activation: for Gazala's advice. */

import { type Comer, type Coming, Menace, type WayTables } from '@cauldron/engine';
import { type Gazala, MARK } from '../state.ts';
import type { World } from '../world.ts';

/** What can be brought to a hex, to attack from there, is kept by [hex * FIELDS + field], so that one look finds it together. */
export const FIELDS = 4;
/** Against armor; against others with armor among the attackers; against others without. */
export const ON_ARMOR = 0;
export const MIXED = 1;
export const AFOOT = 2;

/** A light attack is worth about so much of a medium one. */
const LIGHT = 0.6;

/** Of those who can come: [i] the ways from where they are; [i * 4] how far they come, how far to make a light and a medium attack, and
 * whether they are armor; [i * 4] their strengths against armor and others in a medium, then in a light attack. */
interface Muster {
  readonly ways: Int16Array[];
  readonly reach: Int32Array;
  readonly force: Float64Array;
  count: number;
  armor: boolean;
}
export type Formation = Comer<Gazala, Muster>;
export type Menaces = Menace<Gazala, Muster>;

export function menaceOf(world: World, ways: WayTables, side: number): Menaces {
  const { units, formations, map } = world;
  const all = Array.from({ length: units.count }, (_, u) => u);
  const members = formations.map((f, i) => (f.side === side ? all.filter((u) => units.formation[u] === i) : undefined));
  return new Menace(comingBy(world, ways), map.hexes, members);
}

const comingBy = (world: World, ways: WayTables): Coming<Gazala, Muster> => ({
  fields: FIELDS,
  /** 0 for one that is not on the map. */
  keyOf(g, u) {
    if (!g.isOnMap(u)) return 0;
    const pinned = g.isMarked(u, MARK.pinned) ? 1 : 0;
    return 1 + pinned + (g.isDisrupted(u) ? 2 : 0) + g.supply[u] * 4 + g.steps[u] * 16 + g.at[u] * 64;
  },
  room: ({ length }) => ({
    ways: [],
    reach: new Int32Array(length * 4),
    force: new Float64Array(length * 4),
    count: 0,
    armor: false,
  }),
  muster(g, members, m) {
    m.count = 0;
    m.armor = false;
    for (const u of members) musterOne(world, ways, g, u, m);
  },
  reckon,
});

function musterOne(world: World, tables: WayTables, g: Gazala, u: number, m: Muster): void {
  const { units, abilities, figures, charts } = world;
  const cuts = charts.movementCuts;
  if (!g.isOnMap(u) || g.isMarked(u, MARK.pinned) || g.isIsolated(u)) return;
  const able = abilities[units.type[u]];
  const face = units.face(u, g.steps[u], 0);
  const mover = units.mover[u];
  const cut = figures.supplyThirds[g.supply[u]] + (g.isDisrupted(u) ? cuts.disrupted : 0);
  const points = (units.movement[face] * Math.max(0, cuts.parts - cut)) / cuts.parts;
  const hard = able.attacksArmor ? units.hard[face] : 0;
  const soft = able.attacksOthers ? units.soft[face] : 0;
  const weak = g.isDisrupted(u) || g.supply[u] > 0 ? 0.7 : 1;
  const i = m.count++;
  m.ways[i] = tables.wayTo(g.at[u], mover);
  // Ways are whole numbers.
  m.reach[i * 4] = Math.floor(points);
  m.reach[i * 4 + 1] = able.starts ? Math.floor(points - figures.levelCost[0][mover]) : -1;
  m.reach[i * 4 + 2] = Math.floor(points - figures.levelCost[1][mover]);
  m.reach[i * 4 + 3] = g.isArmor(u) ? 1 : 0;
  m.force[i * 4] = hard * weak;
  m.force[i * 4 + 1] = soft * weak;
  m.force[i * 4 + 2] = hard * (LIGHT * weak);
  m.force[i * 4 + 3] = soft * (LIGHT * weak);
  if (g.isArmor(u)) m.armor = true;
}

function reckon({ ways, reach, force, count, armor: some }: Muster, hex: number, coming: Float64Array): void {
  let allHard = 0;
  let allSoft = 0;
  let allAfoot = 0;
  let hard = 0;
  let soft = 0;
  let afoot = 0;
  for (let i = 0; i < count; i++) {
    const way = ways[i][hex];
    const at = i * 4;
    if (way > reach[at]) continue;
    const armor = reach[at + 3] === 1;
    allHard += force[at];
    allSoft += force[at + 1];
    if (!armor) allAfoot += force[at + 1];
    if (way > reach[at + 1]) continue;
    const level = way <= reach[at + 2] ? at : at + 2;
    hard = Math.max(hard, force[level]);
    soft = Math.max(soft, force[level + 1]);
    if (!armor) afoot = Math.max(afoot, force[level + 1]);
  }
  // Those who come first show their used faces when the last of them strikes.
  coming[hex * FIELDS + ON_ARMOR] = hard > 0 ? 0.5 * (allHard + hard) : 0;
  coming[hex * FIELDS + MIXED] = soft > 0 && some ? 0.5 * (allSoft + soft) : 0;
  coming[hex * FIELDS + AFOOT] = afoot > 0 ? 0.5 * (allAfoot + afoot) : 0;
}
