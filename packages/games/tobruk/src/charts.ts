/** What the charts of a pack of Tobruk hold. Names are read as their numbers, hexes as places. */

import { chart, chartsOf, type GameMap, type Pack } from '@cauldron/engine';
import { CLASSES, COST_UNIT, NATIONS, SIDES, SIZES, TYPES } from './lists.ts';

const { byId, each, fields, flag, grid, list, number, numbers, oneOf, rolls, text } = chart;

export type Charts = ReturnType<typeof compileCharts>;

export function compileCharts(pack: Pack, map: GameMap) {
  const [side, nation, place] = [oneOf(SIDES), oneOf(NATIONS), chart.placeOf(map)];
  /** What hunger leaves of a figure. */
  const share = fields({ divide: number, round: text }).transform((s) => ({ divide: s.divide, up: s.round === 'up' }));
  const orRoll = number.or(text.transform(() => -1));
  const points = number.nullable().transform((cost) => (cost === null ? -1 : Math.round(cost * COST_UNIT)));
  return chartsOf(pack, {
    /** Costs in parts of a movement point, -1 for never; works that take a whole move cost more than any unit has (T-67). */
    terrainEffects: byId({
      motorized: points,
      'non-motorized': points,
      notHeldCost: points.or(text.transform(() => Number.POSITIVE_INFINITY)),
      shiftLeft: number,
      shiftWhen: text,
      supply: text,
      zoc: flag,
    }),
    combatResults: rolls(text.transform(readResult)),
    combatModifiers: numbers(
      'ratioAbove',
      'artillery',
      'attackerCloseSupport',
      'attackerFighter',
      'defenderCloseSupport',
      'defenderFighter',
    ),
    /** Turns that must pass; no number of them where the unit is permanently eliminated. */
    armorRecovery: rolls(number.or(text.transform(() => Number.POSITIVE_INFINITY))), // [12.0.b]
    antiTank: grid(number, NATIONS, ['hitsUpTo']),
    dogfight: {
      ...list({ times: number, losses: number, choosers: text.array() }),
      unopposedLosses: number,
    },
    supplyStates: list({
      id: text,
      attack: share,
      defence: share,
      movement: share,
      artillery: fields({ keep: flag }).transform(({ keep }) => keep),
      reductions: fields({ value: number }).transform(({ value }) => value),
    }),
    stacking: { ...each('id', ['normal', 'road'], { limit: number }), ...numbers(...SIZES) },
    constants: {
      zocExitCost: number,
      minimumMove: number,
      overrunHexes: number,
      minefieldsPerTurn: number,
      minefieldDivisor: number,
      hqReturnTurns: number,
      hqReturnDistance: number,
      recoveryDistance: number,
      airLossLead: number,
      suddenDeathHex: place,
      tobrukHex: place,
    },
    advance: grid(number, NATIONS, CLASSES),
    turnTrack: list({ id: number, dates: text }),
    nations: each('id', NATIONS, { side }),
    activationChits: list({ id: text, formation: text, side, nation }),
    closeSupportRoll: rolls(number, SIDES),
    objectives: list({ hex: place, vp: number, name: text }),
    /** Of any type: -1. */
    casualties: list({ to: side, nation, type: oneOf(TYPES).default(-1), vp: number }),
    supplyRoute: numbers('vp'),
    /** Close support of -1 is rolled for. */
    airAllotment: list({ scenario: text, side, ...numbers('first', 'last', 'fighter'), closeSupport: orRoll }),
    /** 15.3. Composed positions ask for the suggested lead; of equal bids, the first seat plays the Commonwealth up to the roll `tieFirst`. */
    bid: numbers('minimum', 'maximum', 'suggested', 'tieFirst'),
    entryHexes: list({
      side,
      hexes: place.array(),
      entry: flag,
      supply: flag,
      while: text.optional(),
      option: text.default(''),
    }),
  });
}

/** A result of the combat table: reductions of the attacker and the defender, hexes of retreat. */
export type CombatResult = ReturnType<typeof readResult>;

/** 10.2: attacker / defender; a dash is none; R2 and R3 are hexes of retreat. */
function readResult(result: string) {
  const [attacker = '-', defender = '-'] = result.split('/').map((part) => part.trim());
  const leading = (part: string) => Number(/^\d+/.exec(part)?.[0] ?? 0); // [10.2.a]
  return {
    attacker: leading(attacker),
    defender: leading(defender),
    retreat: Number(/R(\d)/.exec(defender)?.[1] ?? 0),
    text: [attacker, defender],
  } as const;
}
