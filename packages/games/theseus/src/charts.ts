/** What the charts of a pack of Operation Theseus hold. Names are read as their numbers, hexes as places, Movement Points in sixths. */

import { chart, chartsOf, formationIds, type GameMap, type Pack } from '@cauldron/engine';
import { COSTS, ODDS_ROWS, SIDES, STACK_CLASSES, TYPES } from './names.ts';

const { byId, each, flag, grid, list, number, numbers, oneOf, rolls, text } = chart;

export type Charts = ReturnType<typeof compileCharts>;

/** 5.1: Movement Points are never rounded, so they are counted in sixths. */
export const PARTS = 6; // [5.1.d]
/** A step that takes the whole Movement Allowance, and one that is never possible. */
const ALL = -2;
export const NEVER = -1;

export function compileCharts(pack: Pack, map: GameMap) {
  const hexes = chart.placeOf(map).array();
  const points = text
    .refine((cost) => parts(cost) !== undefined, 'must be points such as 1 or 2/3, all or no')
    .transform((cost) => parts(cost) ?? NEVER);
  const nothing = number.nullable().transform((cost) => cost ?? NEVER);
  return chartsOf(pack, {
    terrainEffects: byId({
      leg: points,
      motorised: points,
      hq: points,
      row: oneOf([...ODDS_ROWS, 'none']),
      tanks: number,
      antitank: number,
      zone: text,
      improved: text,
    }),
    combatResults: rolls(text),
    combatFailure: { result: text },
    oddsRows: each('id', ODDS_ROWS, { ratios: text.array() }),
    /** [die - 1][level - 1]: of an activation, of a Reaction. */
    actionPoints: rolls(number.array()),
    actionCosts: grid(nothing, COSTS, ['inCommand', 'outOfCommand']),
    minefieldCheck: rolls(text, ['infantry', 'afv']),
    minefieldBreach: rolls(text, ['minefield', 'box']),
    minefieldColumns: byId({ column: oneOf(['infantry', 'afv']) }),
    minefieldModifiers: numbers('checkHecker', 'checkSchwerpunkt', 'breachHecker', 'breachZone', 'breachSchwerpunkt'),
    chits: list({ id: text, rows: number.array().array() }),
    chitsLinear: list({ id: text, rows: number.array().array(), replaces: text }),
    initiative: { spaces: number.array(), firstTurnAxis: number },
    turnTrack: list({ id: number, dates: text, days: number, panzerPoints: number, cannibalising: flag }),
    formations: each('id', formationIds(pack), { maximum: number, recovery: number }),
    stacking: {
      ...list({ side: oneOf(SIDES), type: oneOf(TYPES), class: oneOf(STACK_CLASSES) }),
      ...numbers('hqs', 'axisInfantry', 'axisArmour', 'commonwealthUnits', 'commonwealthInfantry'),
    },
    combatModifiers: numbers(
      'supportRegular',
      'supportPrepared',
      'supportPreparedOther',
      'defenceRegular',
      'defenceImproved',
      'defenceImprovedOther',
      'schwerpunkt',
      'failedRetreat',
      'flakAttack',
      'flakDefence',
      'limit',
    ),
    airSupport: numbers('hasty', 'regular', 'prepared'),
    command: numbers('longestLeg', 'longestMotorised'),
    battleVictory: numbers('points', 'schwerpunkt'),
    schwerpunkt: numbers('actionPoints'),
    assignment: numbers('dummies'),
    supplySources: each('id', SIDES, { hexes }),
  });
}

/** `2/3` in sixths; undefined where it is no number of points. */
function parts(cost: string): number | undefined {
  if (cost === 'all') return ALL;
  if (cost === 'no') return NEVER;
  const [, whole, of = '1'] = /^(\d+)(?:\/(\d+))?$/.exec(cost) ?? [];
  const sixths = (Number(whole) * PARTS) / Number(of);
  return whole !== undefined && Number.isInteger(sixths) ? sixths : undefined;
}
