/** What players ask of a position: reach, zones, supply, command, stacks, odds, points. */

import {
  type Answering,
  type AttackOdds,
  attacksOf,
  type Command,
  cardOf,
  isRefusal,
  itemsOf,
  type Place,
  type Refusal,
  readFields,
  refuse,
  type ScoreItem,
  type SeenOf,
  scoreOf,
  stackUse,
  supplyLine,
  type Unit,
  written,
} from '@cauldron/engine';
import { antiTankFire, attack, battle, commitAir } from './frames.ts';
import { moves } from './query-moves.ts';
import { traceSupply } from './rules/05-supply.ts';
import { whyNotCommanded, whyOutOfRange } from './rules/06-command.ts';
import { stackIn, stackLimit } from './rules/07-stacking.ts';
import { battleConduct, isUndecided } from './rules/10-battle.ts';
import { attackersOf, NO_SUPPORT, oddsFor, SUPPORT, type Support } from './rules/10-odds.ts';
import { readyIn, supportOf } from './rules/11-air.ts';
import { firingFirst } from './rules/13-antitank.ts';
import { airLimit, countPoints, verdict } from './rules/14-victory.ts';
import { MARK, type Tobruk } from './state.ts';
import { NATIONS, SIDES, TYPE } from './world.ts';

export const answers: Answering<Tobruk> = {
  ...moves,
  /** 8.0: the hexes in which a side's enemies must halt. */
  zoc: (g, { side }) => ({ places: g.world.map.hexesWhere((p) => g.covers(side, p) && g.world.costs.land[p] === 1) }),
  /** 5.1: a path now, and the unit's rung on the ladder of 5.2, which only a Supply Phase changes. */
  supply(g, { unit }) {
    if (!g.isOnMap(unit)) return refuse('5.1', 'not-on-map', { unit });
    const { supplyTrace, supply } = g.world;
    traceSupply(g, g.sideOfUnit(unit));
    const rung = (hunger: number) => supply[Math.min(hunger, supply.length - 1)].id;
    return supplyLine(rung(g.hunger[unit]), supplyTrace.pathFrom(g.at[unit]), rung(0), rung(g.hunger[unit] + 1));
  },
  command: (g, { unit }) => command(g, unit),
  stack: (g, { place }) => stackUse(stackIn(g, place), stackLimit(g, place)),
  /** 10.1: exact odds, with whatever support is named. */
  attack: attacksOf(attackUnderWay, (g, { place, units, support = {} }) => {
    const named = whyNotAttack(g, place, units) ?? readFields('10.1', support, { ...SUPPORT, overrun: written.flag });
    if (isRefusal(named)) return named;
    const odds = oddsFor(g, place, units, named.overrun ? { ...NO_SUPPORT, defender: named.defender } : named); // [9.4.b]
    return { ...odds, ...gunsBefore(g, place, units), ...airAfter(g, place, units, named) };
  }),
  /** A unit as its counter and its markers show it. */
  unit(g, { unit: u }) {
    const { units } = g.world;
    return {
      ...cardOf(g, u, SIDES, MARK),
      nation: NATIONS[units.nation[u]],
      reduced: g.reduced[u] === 1,
      steps: units.hasBack[u] === 1 && g.reduced[u] === 0 ? 2 : 1,
      attack: g.attackOf(u),
      defence: g.isHq(u) ? g.artilleryOf(u) : g.defenceOf(u),
      movement: g.movementOf(u),
      artillery: g.artilleryOf(u),
      range: units.range[u],
      supply: g.supplyState(u).id,
    };
  },
  score(g) {
    const items: ScoreItem[] = [];
    const points = countPoints(g, items).total;
    return { ...scoreOf(points, items, { margin: g.get('margin') }, verdict(g).winner), limits: [airLimit(g)] };
  },
};

/** 6.0: the nearest headquarters that could activate the unit. */
function command(g: Tobruk, u: Unit): Command | Refusal {
  const { units, map } = g.world;
  if (!g.isOnMap(u)) return refuse('6.0', 'not-on-map', { unit: u });
  if (!g.isCombatUnit(u))
    return { inCommand: true, by: u, distance: 0, range: units.range[u], rule: '2.4', because: 'headquarters' };
  const distance = (hq: Unit) => map.distance(g.at[hq], g.at[u]);
  const [by] = units.hqs
    .filter((hq) => g.isOnMap(hq) && units.side[hq] === units.side[u] && !whyNotCommanded(g, hq, u))
    .sort((a, b) => distance(a) - distance(b));
  if (by === undefined)
    return { inCommand: false, by: -1, distance: -1, range: 0, rule: '6.0', because: 'no-headquarters' };
  const recon = units.type[u] === TYPE.recon && units.corps[u] === units.corps[by];
  const inCommand = recon || whyOutOfRange(g, by, u, '6.0') === undefined;
  const because = recon ? 'reconnaissance' : inCommand ? 'in-range' : 'out-of-range';
  return { inCommand, by, distance: distance(by), range: units.range[by], rule: '6.0', because };
}

function whyNotAttack(g: Tobruk, hex: Place, units: readonly Unit[]): Refusal | undefined {
  for (const unit of units) {
    if (!g.isCombatUnit(unit)) return refuse('2.4', 'hq-never-fights', { unit });
    if (!g.isOnMap(unit) || g.world.map.directionTo(g.at[unit], hex) < 0)
      return refuse('10.0', 'not-adjacent', { unit, hex });
  }
  return g.hasUnit(1 - g.sideOfUnit(units[0]), hex) ? undefined : refuse('10.0', 'no-enemy-there', { hex });
}

/** The attack that is being declared or prepared now, with what has been committed to it so far. */
function attackUnderWay(g: Tobruk): AttackOdds | Refusal {
  const b = g.nearest(battle);
  if (b && !isUndecided(b)) return refuse('10.0', 'no-units');
  if (b) {
    const attackers = attackersOf(g, b);
    const support = supportOf(g, b.overrun === 1, b.artillery);
    const odds = {
      ...oddsFor(g, b.hex, attackers, support),
      ...(isAirOpen(g, b) ? airAfter(g, b.hex, attackers, support) : {}),
    };
    return g.nearest(antiTankFire) ? { ...odds, ...gunsBefore(g, b.hex, attackers) } : odds;
  }
  const a = g.nearest(attack);
  if (!a || a.count === 0) return refuse('10.0', 'no-units');
  const units = itemsOf(a);
  const odds = oddsFor(g, a.hex, units, NO_SUPPORT);
  return { ...odds, ...gunsBefore(g, a.hex, units), ...airAfter(g, a.hex, units, NO_SUPPORT) };
}

/** 13.0: guns that have not fired yet. */
function gunsBefore(g: Tobruk, hex: Place, attackers: readonly Unit[]): Pick<AttackOdds, 'before'> {
  const before = firingFirst(g, hex, attackers);
  return before.length > 0 ? { before } : {};
}

/** 10.1: the defender has not said yet which air units he sends. */
const isAirOpen = (g: Tobruk, b: SeenOf<typeof battle>): boolean =>
  b.step <= battleConduct.at.defenderAir || g.nearest(commitAir)?.side === 1 - g.activeSide;

/** 10.1, 11.0: what the defender has ready, and the odds if all of it comes and none is shot down. */
function airAfter(g: Tobruk, hex: Place, units: readonly Unit[], support: Support): Pick<AttackOdds, 'mayAdd'> {
  const side = 1 - g.sideOfUnit(units[0]);
  const { closeSupport, fighters } = readyIn(g, side);
  const n = closeSupport + fighters - support.defender.closeSupport - support.defender.fighters;
  if (n <= 0) return {};
  const odds = oddsFor(g, hex, units, { ...support, defender: { closeSupport, fighters } });
  return { mayAdd: { side, n, because: 'air-units', rule: '10.1', odds } };
}
