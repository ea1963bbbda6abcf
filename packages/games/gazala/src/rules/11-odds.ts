/** 11.0 Strengths, odds and modifiers of an attack. The same list gives the number, the preview and the log line. */

import type { Reasons, Side, Unit } from '@cauldron/engine';
import type { Suffered } from '../charts.ts';
import type { Battle } from '../frames.ts';
import { ALLIED, SUPPLY } from '../names.ts';
import type { Gazala } from '../state.ts';
import { LEVELS } from '../words.ts';

/** The units of one side that take part and are still on the map, the active unit first. */
export function partOf(g: Gazala, f: Battle, side: Side): Unit[] {
  const units: Unit[] = [];
  if (g.sideOfUnit(f.unit) === side && g.isOnMap(f.unit)) units.push(f.unit);
  for (let i = 0; i < f.count; i++) if (g.sideOfUnit(f.item(i)) === side && g.isOnMap(f.item(i))) units.push(f.item(i));
  return units;
}

export interface Assessment {
  readonly attack: number;
  readonly defence: number;
  readonly column: number;
  readonly modifier: number;
}

export function assess(
  g: Gazala,
  level: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  chits: number,
  reasons?: Reasons,
): Assessment {
  const attack = strength(g, attackers, someArmor(g, defenders)); // [11.0.h] [11.0.i]
  const defence = strength(g, defenders, someArmor(g, attackers)); // [11.0.j] [11.0.k]
  if (chits !== 0) reasons?.push({ value: chits, rule: '13.1', because: 'combat-chit' });
  return {
    attack,
    defence,
    column: columnOf(g, attack, defence),
    modifier: dieModifier(g, level, attackers, defenders, reasons) + chits,
  };
}

const someArmor = (g: Gazala, units: readonly Unit[]): boolean => units.some((u) => g.isArmor(u));

/** Hard values against armor, soft values against everything else, of the face each unit shows. */
function strength(g: Gazala, units: readonly Unit[], againstArmor: boolean): number {
  let sum = 0;
  for (const u of units) sum += againstArmor ? g.hardOf(u) : g.softOf(u); // [11.0.ae]
  return sum;
}

/** 11.0: the best column that the odds reach; the first where they reach none. */
function columnOf(g: Gazala, attack: number, defence: number): number {
  const { columns } = g.world.table;
  let column = 0; // [11.0.p]
  for (let i = 0; i < columns.length; i++) if (attack * columns[i].defence >= defence * columns[i].attack) column = i; // [11.0.o]
  return column;
}

/** 11.0: modifiers add up; each kind counts once, if one unit of its side qualifies. */
function dieModifier(
  g: Gazala,
  level: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  reasons?: Reasons,
): number {
  const { figures } = g.world;
  let sum = 0;
  const add = (value: number, rule: string, because: string) => {
    if (value === 0) return;
    sum += value; // [11.0.q]
    reasons?.push({ value, rule, because });
  };
  add(figures.levelModifier[level], '11.0', LEVELS[level]); // [11.0.c]
  const ground = bestGround(g, defenders);
  add(ground.value, '11.0', ground.because);
  if (acrossMines(g, attackers, defenders)) add(figures.drm.minefield, '14.0', 'minefield'); // [11.0.t] [14.0.g]
  if (defenders.some((u) => g.isDisrupted(u))) add(figures.drm.defenderDisrupted, '12.0', 'defender-disrupted'); // [12.0.c] [11.0.r]
  if (attackers.some((u) => g.isDisrupted(u))) add(figures.drm.attackerDisrupted, '12.0', 'attacker-disrupted'); // [12.0.d] [12.0.e]
  if (attackers.some((u) => g.supply[u] === SUPPLY.out))
    add(figures.drm.attackerOutOfSupply, '5.0', 'attacker-out-of-supply'); // [5.0.l]
  if (defenders.some((u) => g.isIsolated(u))) add(figures.drm.defenderIsolated, '5.0', 'defender-isolated'); // [5.0.p] [5.0.m]
  return sum;
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
  for (const a of attackers) {
    for (const d of defenders) {
      const towards = map.directionTo(g.at[a], g.at[d]);
      const edge = g.at[a] * 6 + towards;
      if (towards >= 0 && costs.cliff[edge] === 0 && g.isMined(edge)) return true; // [14.1.b]
    }
  }
  return false;
}

/** The row of the modified die: the first and last rows serve everything beyond them (G-35). */
export function resultOf(g: Gazala, column: number, die: number): readonly [Suffered, Suffered] {
  const { rows, firstRow } = g.world.table;
  const row = Math.min(rows.length - 1, Math.max(0, die - firstRow));
  return rows[row][column];
}
