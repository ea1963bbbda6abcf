/** 5.8 Command: whether a unit has its HQ near, far or not at all. Also carries 7. */

import type { Formation, Place, Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { COMMAND, COMMONWEALTH, MOVER, TYPE } from '../names.ts';

/** 5.8: the longest Command Path of a unit that is not Isolated. */
function longestPath(k: Facts, u: Unit): number {
  const { units, charts } = k.world;
  const isHeavy = units.type[u] === TYPE['heavy-tank'] && k.sideOfUnit(u) === COMMONWEALTH;
  const isMotorised = (units.movers[u] & (1 << MOVER.motorised)) !== 0; // TH-102: the movement type decides
  return isHeavy || !isMotorised ? charts.command.longestLeg : charts.command.longestMotorised; // [5.8.d] [5.8.e]
}

/** Spreads Command Paths from the HQ of a formation; `world.paths` then gives their lengths. False if it is not on the map. */
function spread(k: Facts, formation: Formation, limit: number, wanted?: readonly Place[]): boolean {
  const hq = k.hqOf(formation);
  if (!k.isOnMap(hq)) return false;
  k.world.paths.run(k.lieOf(k.sideOfUnit(hq)), k.placeOf(hq), limit, false, wanted);
  return true;
}

/** 5.8: the states of units that stand together or apart, all of one formation, in their order. A path is never shorter than the distance. */
export function commandStates(k: Facts, formation: Formation, units: readonly Unit[]): number[] {
  const { paths, map } = k.world;
  const hq = k.hqOf(formation);
  if (!k.isOnMap(hq)) return units.map(() => COMMAND.isolated);
  const range = k.world.units.command[hq];
  const far = units.map((u) => map.distance(k.placeOf(hq), k.placeOf(u)));
  const states: number[] = units.map(() => COMMAND.isolated); // [5.8.4.h]
  if (far.some((n) => n <= range)) {
    spread(
      k,
      formation,
      range,
      placesWhere(k, units, (i) => far[i] <= range),
    );
    units.forEach((u, i) => {
      if (far[i] <= range && isWithin(paths.stepsFromUnit(k.placeOf(u)), range)) states[i] = COMMAND.inCommand; // [5.8.b] [5.8.c]
    });
  }
  const longest = units.map((u, i) => (states[i] === COMMAND.inCommand ? 0 : longestPath(k, u)));
  const limit = Math.max(0, ...longest.filter((n, i) => far[i] <= n));
  if (limit === 0) return states;
  spread(
    k,
    formation,
    limit,
    placesWhere(k, units, (i) => far[i] <= longest[i] && states[i] !== COMMAND.inCommand),
  );
  return states.map((state, i) =>
    far[i] <= longest[i] && isWithin(paths.stepsFromUnit(k.placeOf(units[i])), longest[i])
      ? COMMAND.outOfCommand
      : state,
  );
}
const placesWhere = (k: Facts, units: readonly Unit[], is: (i: number) => boolean): Place[] =>
  units.filter((_, i) => is(i)).map((u) => k.placeOf(u));
const isWithin = (steps: number, limit: number): boolean => steps >= 0 && steps <= limit;

/** 5.8: the state of one unit, whether it acts or not [5.8.4.a] [5.8.4.i]. An HQ and an unassigned independent are always in command (TH-58). */
export function commandState(k: Facts, u: Unit): number {
  const formation = k.formationOf(u);
  if (formation < 0 || k.isHq(u)) return COMMAND.inCommand; // [5.8.f]
  return commandStates(k, formation, [u])[0]; // [5.8.a]
}
export const isInCommand = (k: Facts, u: Unit): boolean => commandState(k, u) === COMMAND.inCommand;

/** 5.8: whether a hex lies in the Command Range of an HQ. */
export const isInRange = (k: Facts, formation: Formation, hex: Place): boolean => {
  const hq = k.hqOf(formation);
  return k.world.map.distance(k.placeOf(hq), hex) <= k.world.units.command[hq] && rangeOf(k, formation)(hex);
};
/** 5.8: which hexes lie in the Command Range of an HQ, for a unit that would stand there or wants to be assigned to it. */
export function rangeOf(k: Facts, formation: Formation): (hex: Place) => boolean {
  const range = k.world.units.command[k.hqOf(formation)];
  const isThere = spread(k, formation, range);
  return (hex) => isThere && isWithin(k.world.paths.stepsFromUnit(hex), range); // [5.8.g]
}

/** The command states of units, worked out once for a question that asks about each of them. */
export type Roll = ReadonlyMap<Unit, number>;
export function rollOf(k: Facts, formation: Formation, units: readonly Unit[]): Roll {
  const combat = units.filter((u) => !k.isHq(u));
  const states = combat.length === 0 ? [] : commandStates(k, formation, combat);
  return new Map(combat.map((u, i) => [u, states[i]]));
}

/** 5.8.3: what an Action costs a stack: one unit out of command makes it dear for all. -1 if the Action is not open to it. */
export function costFor(k: Facts, formation: Formation, units: readonly Unit[], action: number, known?: Roll): number {
  const [inCommand, outOfCommand] = k.world.charts.actionCosts.grid[action];
  if (formation < 0) return inCommand;
  const roll = known ?? rollOf(k, formation, units); // [5.8.1.d]
  const isNear = (u: Unit) => k.isHq(u) || roll.get(u) === COMMAND.inCommand;
  return units.every(isNear) ? inCommand : outOfCommand; // [5.8.3.b] [5.8.3.c] [7.c] TH-57
}
