/** What the charts of a pack of Gazala hold. Names are read as their numbers, hexes as places. */

import { chart, chartsOf, DIRECTION_NAMES, formationIds, type GameMap, type Pack } from '@cauldron/engine';
import { CLASSES, EDGES, SIDES, TACTICS, TYPES } from './names.ts';
import { LEVELS } from './words.ts';

const { byId, each, flag, grid, list, number, numbers, oneOf, rolls, text } = chart;

export type Charts = ReturnType<typeof compileCharts>;

export function compileCharts(pack: Pack, map: GameMap) {
  const side = oneOf(SIDES);
  const hexes = chart.placeOf(map).array();
  const formations = oneOf(formationIds(pack)).array();
  const edges = oneOf(EDGES).array().transform(bitsOf);
  const ways = text.array().transform((names) => DIRECTION_NAMES.flat.map((name) => (names.includes(name) ? 1 : 0)));
  const points = number.nullable().transform((cost) => cost ?? -1);
  return chartsOf(pack, {
    /** Costs in movement points, -1 for never. */
    terrainEffects: byId({
      tracked: points,
      wheeled: points,
      foot: points,
      modifier: number,
      attack: text,
      zone: text,
    }),
    combatResults: rolls(text.transform(readResult)),
    oddsColumns: list({ id: text, attack: number, defence: number }),
    attackIntensity: grid(number, LEVELS, [...CLASSES, 'modifier']),
    combatModifiers: numbers(
      'attackerOutOfSupply',
      'defenderIsolated',
      'attackerDisrupted',
      'defenderDisrupted',
      'minefield',
      'axisChitAttack',
      'axisChitDefence',
      'alliedChitAttack',
      'alliedChitDefence',
    ),
    movementCuts: numbers('parts', 'outOfSupply', 'isolated', 'disrupted', 'sandstorm'),
    /** 2.2.3: a black hard value or a white soft value serves in defence only. */
    unitTypes: each('id', TYPES, {
      starts: flag, // [11.0.m]
      attacksArmor: flag, // [2.2.3.c] [11.0.af]
      attacksOthers: flag, // [2.2.3.d] [11.0.ag]
      advancesOverMines: flag,
      breaches: flag,
    }),
    turnTrack: list({ id: number, dates: text, axis: number, allied: number }),
    initiative: { fixedTurn: number, fixedOrder: side.array() },
    actionChits: list({ id: text, side, faces: formations.array(), units: number }),
    chitsPerTurn: rolls(number),
    activationLimits: list({ formations, turns: number.array(), times: number, singly: flag }),
    tacticalChits: each('id', TACTICS, { axis: number, allied: number, held: flag }),
    airAttack: { ...rolls(text, SIDES), fortified: number },
    supplySources: each('side', SIDES, { hexes }),
    supply: { isolatedAttacks: flag },
    zoc: numbers('leaveCost'),
    stacking: { limit: number, alone: formations },
    retreat: { hexes: number, disrupted: number, axis: ways, allied: ways },
    offMap: { ...each('id', SIDES, { exit: edges, retreat: edges }), turns: number },
    entryHexes: each('id', ['Axis return', 'Allied edges'], { hexes }),
    objectives: list({ side, when: text, scenarios: text.array(), hexes, vp: number }),
    replacements: list({ turn: number, count: number }),
    minefields: { ...list({ id: text, feature: text, hexside: text, from: number }), alliedCost: number },
    breaches: numbers('perTurn', 'firstTurn', 'markers'),
    communications: { ...list(numbers('from', 'lines', 'units', 'lostActions')), feature: text },
    victory: numbers('northEdgeUnits', 'northEdge', 'withdrawPenalty', 'axisMaximum', 'axisStep', 'alliedStep'),
    antiTankChit: { steps: number, without: formations },
  });
}

const bitsOf = (numbers: readonly number[]): number => numbers.reduce((bits, n) => bits | (1 << n), 0);

/** 11.0: attacker before the slash, defender after it; each asterisk a step, D disruption, R retreat, a dash nothing. */
function readResult(result: string): readonly [attacker: Suffered, defender: Suffered] {
  const [attacker = '-', defender = '-'] = result.split('/'); // [11.0.u]
  return [readPart(attacker), readPart(defender)];
}

/** What one side suffers: steps, disruption, retreat. */
export type Suffered = ReturnType<typeof readPart>;

const readPart = (part: string) => ({
  steps: part.split('*').length - 1, // [11.0.v] [11.0.z] a dash holds none of the three
  disrupted: part.includes('D'),
  retreat: part.includes('R'),
  text: part,
});
