/** The single printed figures of a pack's charts, by name. */

import { chartValue, chartValueNumber, type Pack } from '@cauldron/engine';
import { CLASSES, SIDES } from './names.ts';
import { LEVELS } from './words.ts';

export interface Figures {
  readonly stackLimit: number;
  readonly leaveZone: number;
  readonly retreatHexes: number;
  readonly disruptedUnits: number;
  readonly returnTurns: number;
  readonly fixedTurn: number;
  readonly breachesPerTurn: number;
  readonly firstBreach: number;
  readonly breachMarkers: number;
  readonly gunSteps: number;
  readonly airFortified: number;
  /** Thirds of the allowance taken, by state of supply. */
  readonly supplyThirds: readonly number[];
  readonly disruptedThirds: number;
  readonly sandstormThirds: number;
  readonly thirds: number;
  readonly isolatedAttacks: boolean;
  readonly northUnits: number;
  readonly northPoints: number;
  readonly withdrawPenalty: number;
  readonly axisMaximum: number;
  /** [side] points for the other side per step of this side. */
  readonly stepPoints: readonly number[];
  readonly drm: Readonly<Record<Drm, number>>;
  /** [side]: of its own Combat chit, attacking and defending (13.1). */
  readonly chitAttack: readonly number[];
  readonly chitDefence: readonly number[];
  /** [level] and [level][class] (11.0). */
  readonly levelModifier: readonly number[];
  readonly levelCost: readonly (readonly number[])[];
}

const DRMS = [
  'attackerOutOfSupply',
  'defenderIsolated',
  'attackerDisrupted',
  'defenderDisrupted',
  'minefield',
] as const;
export type Drm = (typeof DRMS)[number];

export function compileFigures(pack: Pack): Figures {
  const n = (chart: string, name: string) => chartValueNumber(pack, chart, name);
  const attacks = pack.charts.attackIntensity;
  const column = (name: string) => (attacks?.columns ?? []).indexOf(name);
  const level = (name: string, c: string) => Number(attacks?.cells?.[(attacks.rows ?? []).indexOf(name)]?.[column(c)]);
  return {
    stackLimit: n('stacking', 'limit'),
    leaveZone: n('zoc', 'leaveCost'),
    retreatHexes: n('retreat', 'hexes'),
    disruptedUnits: n('retreat', 'disrupted'),
    returnTurns: n('offMap', 'turns'),
    fixedTurn: n('initiative', 'fixedTurn'),
    breachesPerTurn: n('breaches', 'perTurn'),
    firstBreach: n('breaches', 'firstTurn'),
    breachMarkers: n('breaches', 'markers'),
    gunSteps: n('antiTankChit', 'steps'),
    airFortified: n('airAttack', 'fortified'),
    supplyThirds: [0, n('movementCuts', 'outOfSupply'), n('movementCuts', 'isolated')],
    disruptedThirds: n('movementCuts', 'disrupted'),
    sandstormThirds: n('movementCuts', 'sandstorm'),
    thirds: n('movementCuts', 'parts'),
    isolatedAttacks: chartValue(pack, 'supply', 'isolatedAttacks') === true,
    northUnits: n('victory', 'northEdgeUnits'),
    northPoints: n('victory', 'northEdge'),
    withdrawPenalty: n('victory', 'withdrawPenalty'),
    axisMaximum: n('victory', 'axisMaximum'),
    stepPoints: [n('victory', 'axisStep'), n('victory', 'alliedStep')],
    drm: Object.fromEntries(DRMS.map((name) => [name, n('combatModifiers', name)])) as Record<Drm, number>,
    chitAttack: SIDES.map((side) => n('combatModifiers', `${side}ChitAttack`)),
    chitDefence: SIDES.map((side) => n('combatModifiers', `${side}ChitDefence`)),
    levelModifier: LEVELS.map((name) => level(name, 'modifier')),
    levelCost: LEVELS.map((name) => CLASSES.map((c) => level(name, c))),
  };
}
