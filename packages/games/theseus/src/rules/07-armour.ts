/**
 * 7.5.1.5 C Armour Superiority: the best Tank Points of the attacker against Tank or Anti-Tank Points of the defender's choice. Also
 * carries 3.1.1, 3.1.2 and 7.4.
 */

import type { Place, Side, Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { TYPE } from '../names.ts';
import { type Battle, MEETS } from './07-combat-types.ts';
import { hasType, INFANTRY, isFlak } from './07-strength.ts';

/** The Terrain Effects of a defender's hex: of its terrain, or of the Minefield in it. */
export function groundOf(k: Facts, side: Side, hex: Place) {
  const { map, mines, charts } = k.world;
  const effectsOf = charts.terrainEffects.list;
  if (mines.index[hex] < 0) return effectsOf(map.terrains[map.terrain[hex]]);
  if (k.isBreached(hex)) return effectsOf('mine-breached'); // [7.4.j] TH-45
  return effectsOf(mines.owner[hex] === side ? 'mine-own' : 'mine-enemy'); // [7.5.1.2.i]
}

/** The units with the most points, and of these the strongest; where several are left their owner chooses. */
function best(k: Facts, units: readonly Unit[], pointsOf: (u: Unit) => number): Unit[] {
  const most = Math.max(...units.map(pointsOf));
  const top = units.filter((u) => pointsOf(u) === most); // [7.5.1.5.w] whatever their state
  const strongest = Math.max(...top.map((u) => k.strengthOf(u)));
  return top.filter((u) => k.strengthOf(u) === strongest); // [7.5.1.5.z] [7.5.1.5.ac]
}
const hasTanks = (k: Facts, units: readonly Unit[]): boolean => units.some((u) => k.tankOf(u) > 0);
const bestTanks = (k: Facts, units: readonly Unit[]): Unit[] =>
  hasTanks(k, units) ? best(k, units, (u) => k.tankOf(u)) : [];

/** The units from which the attacker selects, before the defender; none without Tank Points. */
export const tankers = (k: Facts, b: Battle): Unit[] => bestTanks(k, b.attackers); // [7.5.1.5.z]

/** The same for the defender. A unit without Anti-Tank Points may be used: the ground helps it all the same. */
export function answerers(k: Facts, b: Battle, meets: number): Unit[] {
  if (!mayMeet(k, b).includes(meets)) return [];
  return meets === MEETS.tanks ? bestTanks(k, b.defenders) : best(k, b.defenders, (u) => k.antitankOf(u)); // [7.5.1.5.ac]
}

/** What the defender may use; nothing where neither side has Tank Points. Against guns alone his tanks are used without a choice. */
export function mayMeet(k: Facts, b: Battle): number[] {
  const tanks = hasTanks(k, b.defenders) ? [MEETS.tanks] : [];
  return hasTanks(k, b.attackers) ? [...tanks, MEETS.antitank] : tanks; // [7.5.1.5.x] [7.5.1.5.y] [7.5.1.5.ac] TH-154
}

/** 7.5.1.5 C: units with Tank Points, against which FLAK is of use (TH-21). */
const AFVS: readonly number[] = [TYPE.tank, TYPE['heavy-tank'], TYPE['armoured-car'], TYPE.recce];
const hasAfv = (k: Facts, units: readonly Unit[]): boolean =>
  units.some((u) => AFVS.includes(k.world.units.type[u]) && k.tankOf(u) > 0);
const ESCORTS: readonly number[] = [TYPE.motorised, TYPE.panzergrenadier]; // TH-104

/** The attacker's value: Tank Points halved by the hex or the hexside, once only (TH-30); then FLAK; rounded up in the sum. */
function attackValue(k: Facts, b: Battle): number {
  const { map, costs, charts } = k.world;
  const isSteep = costs.steep[b.from * 6 + map.directionTo(b.from, b.target)] === 1; // [3.1.1.f] with a Road or without
  const side = isSteep ? charts.terrainEffects.list('ridge').tanks : 1; // [3.1.2.d]
  const factor = Math.min(groundOf(k, 1 - b.side, b.target).tanks, side); // [7.5.1.5.aa]
  const helps = b.attackers.some((u) => isFlak(k, u)) && hasType(k, b.from, ESCORTS) && hasAfv(k, b.defenders);
  return Math.ceil(k.tankOf(b.armour) * factor + (helps ? charts.combatModifiers.flakAttack : 0)); // [7.5.1.5.ab] [7.5.1.5.aa] TH-22, TH-119
}

/** The defender's value: the ground never touches Tank Points; it helps Anti-Tank Points. */
function defenceValue(k: Facts, b: Battle): number {
  const helps = b.defenders.some((u) => isFlak(k, u)) && hasType(k, b.target, INFANTRY) && hasAfv(k, b.attackers);
  const flak = helps ? k.world.charts.combatModifiers.flakDefence : 0; // [7.5.1.5.ad] TH-22
  if (b.meets === MEETS.tanks) return k.tankOf(b.met) + flak;
  return k.antitankOf(b.met) + groundOf(k, 1 - b.side, b.target).antitank + flak; // [7.5.1.5.ae]
}

/** 7.5.1.5 C: the modifier of Armour Superiority, once the units have been selected. */
export function armourModifier(k: Facts, b: Battle): number {
  if (b.met < 0) return 0; // [7.5.1.5.x]
  if (b.armour < 0) return -k.tankOf(b.met); // [7.5.1.5.y]
  const difference = attackValue(k, b) - defenceValue(k, b); // [7.5.1.5.v]
  const counts = b.meets === MEETS.tanks || k.optionOn('antiTankNegativeGivesDrm'); // [7.5.1.5.af] TH-2
  return counts ? difference : Math.max(0, difference); // [7.5.1.5.ag]
}

/**
 * TH-164: what the defender uses if he has a choice in name only. The same unit stands for him either way, and takes the first loss; the
 * points with the lower modifier are better for him, and nothing speaks for the others.
 */
export function plainAnswer(k: Facts, b: Battle): number | undefined {
  const [[tank, ...tanks], [gun, ...guns]] = [answerers(k, b, MEETS.tanks), answerers(k, b, MEETS.antitank)];
  if (tank !== gun || tanks.length + guns.length > 0) return undefined;
  const [ofTanks, ofGuns] = [MEETS.tanks, MEETS.antitank].map((meets) => armourModifier(k, { ...b, met: tank, meets }));
  return ofTanks <= ofGuns ? MEETS.tanks : MEETS.antitank;
}
