/** 11.0 Strengths, odds and modifiers of an attack: one list for number, preview and log. Also carries 5.0, 12.0, 14.0 and 14.1. */

import {
  type AttackOdds,
  chancesOf,
  itemsOf,
  type Modifier,
  ModifierSum,
  type Place,
  type Reasons,
  type Side,
  type Unit,
} from '@cauldron/engine';
import type { Suffered } from '../charts.ts';
import type { Battle } from '../frames.ts';
import { ALLIED, SUPPLY } from '../names.ts';
import type { Gazala } from '../state.ts';
import { DIE_SIDES, LEVELS } from '../words.ts';

/** The units of one side that take part and are still on the map, the active unit first. */
export function partOf(g: Gazala, f: Battle, side: Side): Unit[] {
  return [f.unit, ...itemsOf(f)].filter((u) => g.sideOfUnit(u) === side && g.isOnMap(u));
}

export function assess(
  g: Gazala,
  level: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  chits: number,
  reasons?: Reasons,
) {
  const attack = strength(g, attackers, someArmor(g, defenders)); // [11.0.h] [11.0.i]
  const defence = strength(g, defenders, someArmor(g, attackers)); // [11.0.j] [11.0.k]
  const tally = new ModifierSum(reasons);
  tally.add(chits, '13.1', 'combat-chit');
  addModifiers(g, level, attackers, defenders, tally);
  return { attack, defence, column: columnOf(g, attack, defence), modifier: tally.sum };
}

/** 11.0: the odds with every reason and the exact chances of each result. */
export function oddsFor(
  g: Gazala,
  level: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  chits: number,
): AttackOdds {
  const modifiers: Modifier[] = [];
  const a = assess(g, level, attackers, defenders, chits, modifiers);
  const column = g.world.table.columns[a.column].name;
  const results = chancesOf(new Array(DIE_SIDES).fill(1), (die) => {
    const [attacker, defender] = resultOf(g, a.column, die + a.modifier);
    return [attacker.text, defender.text];
  });
  return { ...a, ratio: column, column, attackers, defenders, shifts: [], modifiers, results };
}

const someArmor = (g: Gazala, units: readonly Unit[]): boolean => units.some((u) => g.isArmor(u));

/** Hard values against armor, soft values against everything else, of the face each unit shows. */
function strength(g: Gazala, units: readonly Unit[], againstArmor: boolean): number {
  let sum = 0;
  for (const u of units) sum += againstArmor ? g.hardOf(u) : g.softOf(u); // [11.0.ae]
  return sum;
}

/** 11.0: the best column that the odds reach; the first where they reach none. */
export function columnOf(g: Gazala, attack: number, defence: number): number {
  const { columns } = g.world.table;
  const best = columns.findLastIndex((c) => attack * c.defence >= defence * c.attack); // [11.0.o]
  return Math.max(0, best); // [11.0.p]
}

/** 11.0: modifiers add up; each kind counts once, if one unit of its side qualifies. */
function addModifiers(
  g: Gazala,
  level: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  t: ModifierSum,
): void {
  const { drm, levelModifier } = g.world.figures;
  const isDisrupted = (u: Unit) => g.isDisrupted(u);
  t.add(levelModifier[level], '11.0', LEVELS[level]); // [11.0.c] [11.0.q]
  const ground = bestGround(g, defenders);
  t.add(ground.value, '11.0', ground.because);
  if (acrossMines(g, attackers, defenders)) t.add(drm.minefield, '14.0', 'minefield'); // [11.0.t] [14.0.g]
  if (defenders.some(isDisrupted)) t.add(drm.defenderDisrupted, '12.0', 'defender-disrupted'); // [12.0.c] [11.0.r]
  if (attackers.some(isDisrupted)) t.add(drm.attackerDisrupted, '12.0', 'attacker-disrupted'); // [12.0.d] [12.0.e]
  const isOut = attackers.some((u) => g.supply[u] === SUPPLY.out);
  if (isOut) t.add(drm.attackerOutOfSupply, '5.0', 'attacker-out-of-supply'); // [5.0.l]
  if (defenders.some((u) => g.isIsolated(u))) t.add(drm.defenderIsolated, '5.0', 'defender-isolated'); // [5.0.p] [5.0.m]
}

/** 11.0: of all hexes that are attacked, the ground that helps the defender most. */
function bestGround(g: Gazala, defenders: readonly Unit[]): { value: number; because: string } {
  const { costs, map } = g.world;
  const flat = g.optionOn('noRoughTerrain'); // G-44
  const alliedBoxes = g.optionOn('boxesHelpAlliesOnly'); // G-33
  let best = { value: 0, because: '' };
  for (const u of defenders) {
    const terrain = map.terrain[g.at[u]];
    if (flat && terrain === costs.roughTerrain) continue;
    if (alliedBoxes && terrain === costs.boxTerrain && g.sideOfUnit(u) !== ALLIED) continue;
    const value = costs.modifier[terrain];
    if (value < best.value) best = { value, because: map.terrains[terrain] }; // [11.0.s]
  }
  return best;
}

/** 11.0: one attacker that strikes over an un-breached minefield hexside is enough. */
function acrossMines(g: Gazala, attackers: readonly Unit[], defenders: readonly Unit[]): boolean {
  const { map, costs } = g.world;
  const isAcross = (from: Place, towards: number) =>
    towards >= 0 && costs.cliff[from * 6 + towards] === 0 && g.isMined(from * 6 + towards); // [14.1.b]
  return attackers.some((a) => defenders.some((d) => isAcross(g.at[a], map.directionTo(g.at[a], g.at[d]))));
}

/** The row of the modified die: the first and last rows serve everything beyond them (G-35). */
export function resultOf(g: Pick<Gazala, 'world'>, column: number, die: number): readonly [Suffered, Suffered] {
  const { rows, firstRow } = g.world.table;
  const row = Math.min(rows.length - 1, Math.max(0, die - firstRow));
  return rows[row][column];
}
