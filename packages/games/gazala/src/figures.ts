/** The single printed figures of a pack's charts, by name. */

import type { Charts } from './charts.ts';
import { CLASSES, SIDES } from './names.ts';

export type Figures = Readonly<ReturnType<typeof compileFigures>>;

export function compileFigures(charts: Charts) {
  const { values: drm } = charts.combatModifiers;
  const { values: cuts } = charts.movementCuts;
  const { values: victory } = charts.victory;
  const levels = charts.attackIntensity.grid;
  return {
    stackLimit: charts.stacking.values.limit,
    leaveZone: charts.zoc.values.leaveCost,
    retreatHexes: charts.retreat.values.hexes,
    disruptedUnits: charts.retreat.values.disrupted,
    returnTurns: charts.offMap.values.turns,
    fixedTurn: charts.initiative.values.fixedTurn,
    breachesPerTurn: charts.breaches.values.perTurn,
    firstBreach: charts.breaches.values.firstTurn,
    breachMarkers: charts.breaches.values.markers,
    gunSteps: charts.antiTankChit.values.steps,
    airFortified: charts.airAttack.values.fortified,
    /** Thirds of the allowance taken, by state of supply. */
    supplyThirds: [0, cuts.outOfSupply, cuts.isolated],
    disruptedThirds: cuts.disrupted,
    sandstormThirds: cuts.sandstorm,
    thirds: cuts.parts,
    isolatedAttacks: charts.supply.values.isolatedAttacks,
    northUnits: victory.northEdgeUnits,
    northPoints: victory.northEdge,
    withdrawPenalty: victory.withdrawPenalty,
    axisMaximum: victory.axisMaximum,
    /** [side] points for the other side per step of this side. */
    stepPoints: [victory.axisStep, victory.alliedStep],
    drm,
    /** [side]: of its own Combat chit, attacking and defending (13.1). */
    chitAttack: SIDES.map((side) => drm[`${side}ChitAttack`]),
    chitDefence: SIDES.map((side) => drm[`${side}ChitDefence`]),
    /** [level] and [level][class] (11.0). */
    levelModifier: levels.map((level) => level[CLASSES.length]),
    levelCost: levels.map((level) => level.slice(0, CLASSES.length)),
  };
}
