/** What players ask of a position: reach, zones, supply, stacks, odds, points. */

import {
  type Answering,
  type Asked,
  type AttackOdds,
  attacksOf,
  cardOf,
  isRefusal,
  itemsOf,
  movesOf,
  type OpenQuestion,
  type Place,
  type PossibleMove,
  type Refusal,
  readFields,
  refuse,
  type ScoreItem,
  type Side,
  type StepwiseMove,
  scoreOf,
  stackUse,
  stepsOffered,
  stepsTo,
  supplyLine,
  type Unit,
  written,
} from '@cauldron/engine';
import { TACTIC } from './chits.ts';
import { advances, advanceTo, battle, combatChits, helpers, moving, retreat } from './frames.ts';
import { AXIS, CLASSES, SIDES, SUPPLIES, SUPPLY } from './names.ts';
import { mayHold } from './rules/04-chits.ts';
import { traceSupply } from './rules/05-supply.ts';
import { pointsLeft, whyNotTo } from './rules/08-movement.ts';
import { limitIn } from './rules/10-stacking.ts';
import { hexesFor } from './rules/11-advance.ts';
import { battleConduct, isUndecided } from './rules/11-battle.ts';
import { targetsFrom, whyNotAttack, whyNotHelp } from './rules/11-combat.ts';
import { oddsFor, partOf } from './rules/11-odds.ts';
import { countPoints } from './rules/16-victory.ts';
import { type Gazala, MARK } from './state.ts';
import { LEVELS, V } from './words.ts';

export const answers: Answering<Gazala> = {
  ...movesOf(possible, stepwise),
  zoc: (g, { side }) => ({ places: g.world.map.hexesWhere((hex) => g.covers(side, hex)) }),
  /** 5.0: a path now, and the unit's state, which only a Supply Phase changes. */
  supply(g, { unit }) {
    if (!g.isOnMap(unit)) return refuse('5.0', 'not-available', { unit });
    traceSupply(g, g.sideOfUnit(unit));
    const unfed = g.supply[unit] === SUPPLY.supplied ? SUPPLY.out : SUPPLY.isolated;
    const path = g.world.trace.pathFrom(g.at[unit]);
    return supplyLine(SUPPLIES[g.supply[unit]], path, SUPPLIES[SUPPLY.supplied], SUPPLIES[unfed]);
  },
  stack(g, { place }) {
    const used = g.stackAt(place).length;
    if (place < g.world.map.hexes) return stackUse(used, limitIn(g, place));
    return { used, limit: g.world.charts.stacking.limit, over: 0 };
  },
  attack: attacksOf(attackUnderWay, attackOdds),
  /** A unit as its counter and its markers show it. */
  unit: (g, { unit: u }) => ({
    ...cardOf(g, u, SIDES, MARK),
    class: CLASSES[g.world.units.mover[u]],
    steps: g.steps[u],
    used: g.used[u] === 1,
    hard: g.hardOf(u),
    soft: g.softOf(u),
    movement: g.allowanceOf(u),
    supply: SUPPLIES[g.supply[u]],
    disrupted: g.isDisrupted(u),
  }),
  score(g) {
    const items: ScoreItem[] = [];
    const points = countPoints(g, items).total;
    return scoreOf(points, items, { track: g.get('points') });
  },
};

/** 11.1, 11.2: units that retreat or advance. */
function stepwise(g: Gazala, units: readonly Unit[], open: OpenQuestion): StepwiseMove | undefined {
  const [u] = units;
  const r = g.nearest(retreat);
  const isRetreating = r !== undefined && r.count === units.length && units.every((unit) => r.has(unit));
  const isAdvancing = units.length === 1 && g.nearest(advanceTo)?.unit === u;
  if (isRetreating || isAdvancing) return stepsOffered(open, V.to);
  const a = g.nearest(advances);
  if (a === undefined || units.length !== 1 || !open.offers(V.advance).includes(u)) return undefined;
  return stepsTo(hexesFor(g, u, a.from, a.mask), (hex) => refuse('11.2', 'not-vacated', { hex }));
}

/** With what is left to the active unit, else with a whole allowance, as if the unit were activated now. */
function possible(g: Gazala, units: readonly Unit[]): PossibleMove | Refusal {
  const [unit] = units;
  if (units.length !== 1) return refuse('8.0', 'one-at-a-time'); // [8.0.c]
  if (!g.isOnMap(unit)) return refuse('8.0', 'not-available', { unit });
  if (g.isMarked(unit, MARK.pinned)) return refuse('14.1', 'breaching', { unit });
  const m = g.nearest(moving);
  const isMoving = m?.unit === unit;
  if (!isMoving) g.used[unit] = 0; // the position is imagined: nobody else sees it
  const left = isMoving ? pointsLeft(g, m) : g.allowanceOf(unit);
  return {
    ways: g.overlay,
    run: () => g.overlay.run(g, unit, left),
    whyNot: (to) => whyNotTo(g, unit, left, to),
  };
}

const { integer, oneOf } = written;
/** What an attack may be given beside its units. */
const SUPPORT = { level: oneOf(LEVELS, LEVELS[1]), chits: integer };

/** 11.0: exact odds of an attack by the first unit with the others as helpers; `{ level, chits }` by name. */
function attackOdds(g: Gazala, { place: hex, units, support: named = {} }: Asked<'attack'>): AttackOdds | Refusal {
  const { map } = g.world;
  const [active, ...others] = units;
  if (!g.isOnMap(active)) return refuse('11.0', 'no-attacker');
  const from = g.at[active];
  const support = readFields('11.0', named, SUPPORT);
  if (isRefusal(support)) return support;
  const level = LEVELS.indexOf(support.level);
  const bad = whyNotAttack(g, active, level, Number.POSITIVE_INFINITY);
  if (bad) return bad;
  const mask = targetsFrom(g, g.sideOfUnit(active), from);
  const d = hex < map.hexes ? map.directionTo(from, hex) : -1;
  if (d < 0 || (mask & (1 << d)) === 0) return refuse('11.0', 'no-enemy-there', { hex });
  for (const u of others) {
    const unfit = whyNotHelp(g, active, from, mask, u);
    if (unfit) return unfit;
  }
  const odds = oddsFor(g, level, units, defendersFrom(g, from, mask), support.chits);
  return { ...odds, ...chitsAfter(g, 1 - g.sideOfUnit(active)) };
}

/** The attack that is being declared or prepared now, with the helpers and chits it has so far. */
function attackUnderWay(g: Gazala): AttackOdds | Refusal {
  const b = g.nearest(battle);
  if (!b || !isUndecided(b) || b.mask === 0) return refuse('11.0', 'no-attacker');
  const h = g.nearest(helpers);
  const attackers = h ? [b.unit, ...itemsOf(h)] : partOf(g, b, g.sideOfUnit(b.unit));
  const odds = oddsFor(g, b.level, attackers, defendersFrom(g, b.from, b.mask), b.chits);
  const defender = 1 - g.sideOfUnit(b.unit);
  const isOpen = b.step <= battleConduct.at.defenderChits || g.nearest(combatChits)?.side === defender;
  return isOpen ? { ...odds, ...chitsAfter(g, defender) } : odds;
}

/** 13.1, 13.6: chits that lie face down before a side, if one of them may be of use in a combat as far as all can see. */
function chitsAfter(g: Gazala, side: Side): Pick<AttackOdds, 'mayAdd'> {
  const mayServe = mayHold(g, side, TACTIC.combat) || (side === AXIS && mayHold(g, side, TACTIC.antiTank));
  return mayServe ? { mayAdd: { side, n: g.held[side], because: 'chits', rule: '13.1' } } : {};
}

/** The units in the hexes around one, by a bit for each direction. */
const defendersFrom = (g: Gazala, from: Place, mask: number): Unit[] =>
  [0, 1, 2, 3, 4, 5].flatMap((way) =>
    (mask & (1 << way)) === 0 ? [] : g.stackAt(g.world.map.neighbours[from * 6 + way]),
  );
