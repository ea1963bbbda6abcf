/**
 * 8.2, 8.3 The Combat Ratio: strengths, their modifiers and the column shifts, for Combats and Assaults. Also carries 2.2.1, 5.1.7, 5.1.8, 9.2, 10.4.1,
 * 12.1, 12.4, 12.5.1, 12.6.1, 14.3, 14.6, 16.0 and 17.0.
 */

import {
  type AttackOdds,
  chancesOf,
  type Modifier,
  ModifierSum,
  type Place,
  type Reasons,
  roundedRatio,
  sumWays,
  type Unit,
} from '@cauldron/engine';
import { FOG, GERMAN, TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { BOX } from '../units.ts';

/** A Combat or an Assault on a hex. The units are those that contribute their strength. */
export interface Fight {
  readonly isAssault: boolean;
  readonly target: Place;
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
}

export interface Assessment {
  readonly attack: number;
  readonly defence: number;
  /** As it is rounded, before the shifts: `9:1`. */
  readonly ratio: string;
  readonly shift: number;
  /** The number of the column that is read. */
  readonly column: number;
}

/** [8.1.h] [8.1.i] */
export function assess(k: Dauntless, fight: Fight, reasons?: Reasons): Assessment {
  const attack = attackOf(k, fight);
  const defence = defenceOf(k, fight);
  const shift = shiftsOf(k, fight, reasons);
  const { columns } = k.tableOfResults;
  const true_ = trueColumn(columns, attack, defence);
  const last = columns.length - 1;
  const column = defence === 0 ? last : Math.min(last, Math.max(0, true_.column + shift)); // [8.2.b] [8.2.i]
  return { attack, defence, ratio: true_.ratio, shift, column };
}

/** [8.2.a] [8.3.1.a] odds beyond the ends of the table are counted on: 6:1, 7:1 and 1:5, 1:6. */
export function trueColumn(columns: readonly string[], attack: number, defence: number) {
  const value = (name: string) => {
    const [a, d] = name.split(':').map(Number);
    return a / d;
  };
  const rounded = roundedRatio(attack, defence);
  const last = columns.length - 1;
  const [least] = columns[0].split(':').slice(1).map(Number);
  const [most] = columns[last].split(':').map(Number);
  if (rounded.attack > most) return { column: last + rounded.attack - most, ratio: `${rounded.attack}:1` };
  if (rounded.defence > least)
    return { column: least - rounded.defence, ratio: `${rounded.attack}:${rounded.defence}` };
  const column = columns.findLastIndex((name) => value(name) * defence <= attack + 1e-9);
  return { column: Math.max(0, column), ratio: columns[Math.max(0, column)] };
}

/** [8.2.c] units that are halved equally often are totalled first, and rounded up once. */
function total(strengths: readonly { readonly cs: number; readonly halvings: number }[]): number {
  const sums = [0, 0, 0, 0];
  for (const { cs, halvings } of strengths) sums[halvings] += cs;
  return sums.reduce((sum, cs, halvings) => sum + Math.ceil(cs / 2 ** halvings), 0);
}

function attackOf(k: Dauntless, { isAssault, target, attackers }: Fight): number {
  const { map, isClose, costs } = k.world;
  return total(
    attackers.map((u) => {
      const edge = k.at[u] * 6 + map.directionTo(k.at[u], target);
      const isBridged = isAssault && costs.water[edge] === 1 && costs.unbridged[edge] === 0 && k.isAfv(u); // [8.2.d]
      const isRed = k.boxOf(u) === BOX.red && isClose[target] === 1; // [8.2.e] [2.2.1.o]
      return { cs: k.csOf(u) * tripled(k, u, isAssault), halvings: Number(isBridged) + Number(isRed) + atNight(k, u) };
    }),
  );
}

/** [8.5.2.5.a] [8.5.2.5.b] retreated units count for nothing beside others, and for half alone. */
function defenceOf(k: Dauntless, { isAssault, defenders }: Fight): number {
  const isSpent = (u: Unit) => k.isMarked(u, MARK.retreated) && k.isSoft(u);
  const isAlone = defenders.every(isSpent);
  return total(
    defenders.map((u) => {
      const doubled = k.boxOf(u) === BOX.black ? 2 : 1; // [8.2.g] [2.2.1.n]; strengths in parentheses count [12.5.1.b]
      const cs = k.csOf(u) * doubled * tripled(k, u, isAssault);
      return isSpent(u) ? { cs: isAlone ? cs : 0, halvings: 1 } : { cs, halvings: atNight(k, u) };
    }),
  );
}

const tripled = (k: Dauntless, u: Unit, isAssault: boolean): number =>
  isAssault && k.isAfv(u) && k.boxOf(u) === BOX.yellow ? 3 : 1; // [8.2.h] [2.2.1.r]
const atNight = (k: Dauntless, u: Unit): number => Number(k.isNight && k.isAfv(u)); // [8.2.f] [16.0.g]

/** [8.3.a] the sum of all shifts, to the right. */
export function shiftsOf(k: Dauntless, fight: Fight, reasons?: Reasons): number {
  const sum = new ModifierSum(reasons);
  if (!fight.isAssault) addConcentric(k, fight, sum);
  addSuppression(k, fight, sum);
  addGround(k, fight, sum);
  addBoxes(k, fight, sum);
  addArmour(k, fight, sum);
  const { columnShifts: c } = k.world.charts;
  if (k.isNight) sum.add(c.night, '8.3 #15', 'night'); // [8.3.n] [16.0.h]
  if (fight.isAssault) addAssault(k, fight, sum);
  return sum.sum;
}

/** [8.3.b] opposite hexes or three alternate ones; one bonus (R16). */
function addConcentric(k: Dauntless, { target, attackers }: Fight, sum: ModifierSum): void {
  const { columnShifts: c } = k.world.charts;
  const from = attackers.reduce((bits, u) => bits | (1 << k.world.map.directionTo(target, k.at[u])), 0);
  const isOpposite = (from & (from >> 3) & 7) !== 0;
  const isRound = (from & 0b010101) === 0b010101 || (from & 0b101010) === 0b101010;
  if (!isOpposite && !isRound) return;
  const isGerman = k.sideOfUnit(attackers[0]) === GERMAN;
  sum.add(isGerman ? c.concentricGerman : c.concentric, '8.3 #6', 'concentric');
}

/** [8.3.c] [8.3.d] [9.2.c] [10.4.1.b] netted, then capped. In an Assault only the markers on the defender count. */
function addSuppression(k: Dauntless, { isAssault, target, attackers }: Fight, sum: ModifierSum): void {
  const most = k.world.charts.columnShifts.suppressionMost;
  const hexes = isAssault ? [] : [...new Set(attackers.map((u) => k.at[u]))];
  const net = hexes.reduce((left, hex) => left - k.suppressed[hex], k.suppressed[target]);
  sum.add(Math.min(most, Math.max(-most, net)), '8.3 #7', 'suppression');
}

function addGround(k: Dauntless, { target, attackers, defenders }: Fight, sum: ModifierSum): void {
  const { columnShifts: c } = k.world.charts;
  const { isField, isClose } = k.world;
  const isHeld = k.isStrongpoint(target) && defenders.some((u) => !k.isVehicle(u) && !k.isMarked(u, MARK.retreated));
  const fromField = attackers.every((u) => isField[k.at[u]] === 1);
  const intoField = isField[target] === 1;
  if (k.today.fog !== FOG.heavy && fromField !== intoField) {
    if (fromField)
      sum.add(c.fieldAttackers, '8.3 #8', 'from-field'); // [8.3.e] [8.3.v] [17.0.i]
    else if (!isHeld) sum.add(c.fieldTarget, '8.3 #8', 'into-field'); // [8.3.f]
  }
  if (isHeld)
    sum.add(c.strongpoint, '8.3 #11', 'strongpoint'); // [8.3.i] [14.6.c] [5.1.8.b]
  else {
    if (isClose[target] === 1) sum.add(c.close, '8.3 #9', 'close-terrain'); // [8.3.g]
    if (k.isDugIn(target)) sum.add(c.dugIn, '8.3 #10', 'dug-in'); // [8.3.h] [14.3.a]
  }
}

/** [8.3.k] [2.2.1.p] [12.5.1.c] a column for every two steps of orange-boxed units, netted and capped. */
function addBoxes(k: Dauntless, { attackers, defenders }: Fight, sum: ModifierSum): void {
  const { columnShifts: c } = k.world.charts;
  const columns = (units: readonly Unit[]) => {
    const orange = units.filter((u) => k.boxOf(u) === BOX.orange && !k.isMarked(u, MARK.retreated));
    return Math.ceil(orange.reduce((steps, u) => steps + k.stepsOf(u), 0) / c.orangeSteps);
  };
  const net = columns(attackers) - columns(defenders);
  sum.add(Math.min(c.orangeMost, Math.max(-c.orangeMost, net)), '8.3 #12', 'orange-box');
}

function addArmour(k: Dauntless, { attackers, defenders }: Fight, sum: ModifierSum): void {
  const { columnShifts: c } = k.world.charts;
  const fit = defenders.filter((u) => !k.isMarked(u, MARK.retreated) || !k.isSoft(u));
  const hasArmour = (units: readonly Unit[]) => units.some((u) => k.isAfv(u));
  const hasFoot = (units: readonly Unit[]) =>
    units.some((u) => k.world.units.type[u] === TYPE.infantry || k.world.units.type[u] === TYPE.mg);
  const bonus = (own: readonly Unit[], others: readonly Unit[]) => hasArmour(own) && !hasArmour(others) && hasFoot(own); // [8.3.l] [12.1.f] [12.6.1.f]
  if (bonus(attackers, defenders)) sum.add(c.armor, '8.3 #13', 'armor-bonus');
  if (bonus(fit, attackers)) sum.add(-c.armor, '8.3 #13', 'armor-bonus');
  const combines = (units: readonly Unit[]) => hasArmour(units) && units.some((u) => !k.isVehicle(u)); // [8.3.m] [12.1.k]
  const isGerman = (units: readonly Unit[]) => units.length > 0 && k.sideOfUnit(units[0]) === GERMAN;
  if (isGerman(attackers) && combines(attackers)) sum.add(c.combinedArms, '8.3 #14', 'combined-arms');
  if (isGerman(fit) && combines(fit)) sum.add(-c.combinedArms, '8.3 #14', 'combined-arms');
}

function addAssault(k: Dauntless, { target, attackers, defenders }: Fight, sum: ModifierSum): void {
  const { columnShifts: c } = k.world.charts;
  const { units, map, costs, isClose } = k.world;
  const brigades = new Set(attackers.map((u) => units.brigade[u]).filter((brigade) => brigade !== ''));
  if (brigades.size > 1) sum.add(c.coordination, '8.3 #16', 'coordination'); // [8.3.o] [8.3.p]
  const from = k.at[attackers[0]];
  if (costs.water[from * 6 + map.directionTo(from, target)] === 1) sum.add(c.waterway, '8.3 #17', 'waterway'); // [8.3.q] [5.1.7.b]
  const yellow = attackers.filter((u) => k.boxOf(u) === BOX.yellow);
  if (yellow.length > 0) sum.add(c.yellow, '8.3 #18', 'yellow-box'); // [8.3.r]
  if (defenders.some((u) => k.boxOf(u) === BOX.yellow && !k.isMarked(u, MARK.retreated)))
    sum.add(-c.yellow, '8.3 #18', 'yellow-box');
  const isWorks = k.isStrongpoint(target) || k.isDugIn(target);
  const fit = yellow.filter((u) => isWorks || (isClose[target] === 1 && units.isPioneer[u] === 1)); // [8.3.s] [8.3.t] [12.4.d]
  sum.add(Math.min(c.yellowMost, fit.length * c.yellowWorks), '8.3 #18', 'works');
  if (k.mud === 1) sum.add(c.mud, '8.3 #19', 'mud'); // [8.3.u] [17.0.c]
}

/** The odds with every reason and the exact chances of each result. [8.4.a] */
export function oddsFor(k: Dauntless, fight: Fight): AttackOdds {
  const shifts: Modifier[] = [];
  const a = assess(k, fight, shifts);
  const { columns, cells, first } = k.tableOfResults;
  const results = chancesOf(sumWays(2), (roll) => cells[roll - first][a.column]);
  const { attackers, defenders } = fight;
  return { ...a, column: columns[a.column], attackers, defenders, shifts, modifier: 0, modifiers: [], results };
}
