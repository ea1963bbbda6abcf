/** What players ask of a position: reach, zones, supply, command, stacks, odds, points. */

import {
  type Answer,
  type AttackOdds,
  type Command,
  isCount,
  isFields,
  isRefusal,
  type Json,
  type Modifier,
  type OpenQuestion,
  type Query,
  type Refusal,
  refuse,
  type Score,
  type ScoreItem,
  type SupplyLine,
  sumWays,
  whyNotTogether,
} from '@cauldron/engine';
import { attack, battle } from './frames.ts';
import { path, reach } from './query-moves.ts';
import { traceSupply } from './rules/05-supply.ts';
import { whyNotCommanded, whyOutOfRange } from './rules/06-command.ts';
import { stackIn, stackLimit } from './rules/07-stacking.ts';
import { isUndecided } from './rules/10-battle.ts';
import { assess, attackersOf, ratioName, resultOf, type Support } from './rules/10-odds.ts';
import { supportOf } from './rules/11-air.ts';
import { countPoints, verdict } from './rules/14-victory.ts';
import { MARK, type Tobruk } from './state.ts';
import { UNASSIGNED } from './units.ts';
import { NATIONS, SIDES, TYPE, TYPES } from './world.ts';

export function answer(g: Tobruk, q: Query, open: OpenQuestion): Answer {
  switch (q.ask) {
    case 'reach':
      return reach(g, q.units, open);
    case 'path':
      return path(g, q.units, q.to, open);
    case 'zoc':
      return { places: zone(g, q.side) };
    case 'supply':
      return supplyLine(g, q.unit);
    case 'command':
      return command(g, q.unit);
    case 'stack': {
      const [used, limit] = [stackIn(g, q.place), stackLimit(g, q.place)];
      return { used, limit, over: Math.max(0, used - limit) };
    }
    case 'attack':
      return attackOdds(g, q.place, q.units, q.support ?? {});
    case 'unit':
      return card(g, q.unit);
    case 'score':
      return score(g);
    default:
      return refuse('', 'unknown-query', { ask: q.ask });
  }
}

/** 8.0: the hexes in which a side's enemies must halt. */
function zone(g: Tobruk, side: number): number[] {
  const places: number[] = [];
  for (let p = 0; p < g.world.map.hexes; p++) if (g.covers(side, p) && g.world.costs.land[p] === 1) places.push(p);
  return places;
}

/** 5.1: a path now, and the unit's rung on the ladder of 5.2, which only a Supply Phase changes. */
function supplyLine(g: Tobruk, u: number): SupplyLine | Refusal {
  if (!g.isOnMap(u)) return refuse('5.1', 'not-on-map', { unit: u });
  const { supplyTrace } = g.world;
  traceSupply(g, g.sideOfUnit(u));
  const rung = (hunger: number) => g.world.supply[Math.min(hunger, g.world.supply.length - 1)].id;
  const status = rung(g.hunger[u]);
  if (!supplyTrace.reaches(g.at[u])) return { status, next: rung(g.hunger[u] + 1), source: -1, path: [] };
  const way = supplyTrace.pathFrom(g.at[u]);
  return { status, next: rung(0), source: way[way.length - 1], path: way };
}

/** 6.0: the nearest headquarters that could activate the unit. */
function command(g: Tobruk, u: number): Command | Refusal {
  const { units, map } = g.world;
  if (!g.isOnMap(u)) return refuse('6.0', 'not-on-map', { unit: u });
  if (!g.isCombatUnit(u))
    return { inCommand: true, by: u, distance: 0, range: units.range[u], rule: '2.4', because: 'headquarters' };
  let best = -1;
  for (let hq = 0; hq < units.count; hq++) {
    if (units.type[hq] !== TYPE.hq || !g.isOnMap(hq) || units.side[hq] !== units.side[u] || whyNotCommanded(g, hq, u))
      continue;
    if (best < 0 || map.distance(g.at[hq], g.at[u]) < map.distance(g.at[best], g.at[u])) best = hq;
  }
  if (best < 0) return { inCommand: false, by: -1, distance: -1, range: 0, rule: '6.0', because: 'no-headquarters' };
  const distance = map.distance(g.at[best], g.at[u]);
  const recon = units.type[u] === TYPE.recon && units.corps[u] === units.corps[best];
  const inCommand = recon || whyOutOfRange(g, best, u, '6.0') === undefined;
  return {
    inCommand,
    by: best,
    distance,
    range: units.range[best],
    rule: '6.0',
    because: recon ? 'reconnaissance' : inCommand ? 'in-range' : 'out-of-range',
  };
}

/** 10.1: exact odds of an attack, with whatever support is named. */
function attackOdds(
  g: Tobruk,
  hex: number,
  units: readonly number[],
  named: Readonly<Record<string, Json>>,
): AttackOdds | Refusal {
  const { map } = g.world;
  if (units.length === 0) return attackUnderWay(g);
  const unfit = whyNotTogether(g, units);
  if (unfit) return unfit;
  for (const u of units) {
    if (!g.isCombatUnit(u)) return refuse('2.4', 'hq-never-fights', { unit: u });
    if (!g.isOnMap(u) || map.directionTo(g.at[u], hex) < 0) return refuse('10.0', 'not-adjacent', { unit: u, hex });
  }
  if (!g.hasUnit(1 - g.sideOfUnit(units[0]), hex)) return refuse('10.0', 'no-enemy-there', { hex });
  const support = readSupport(named);
  return isRefusal(support) ? support : oddsFor(g, hex, units, support);
}

/** The attack that is being declared or prepared now, with what has been committed to it so far. */
function attackUnderWay(g: Tobruk): AttackOdds | Refusal {
  const b = g.nearest(battle);
  if (b && !isUndecided(b)) return refuse('10.0', 'no-units');
  if (b) return oddsFor(g, b.hex, attackersOf(g, b), supportOf(g, b.overrun === 1, b.artillery));
  const a = g.nearest(attack);
  if (!a || a.count === 0) return refuse('10.0', 'no-units');
  return oddsFor(
    g,
    a.hex,
    Array.from({ length: a.count }, (_, i) => a.item(i)),
    NO_SUPPORT,
  );
}

function oddsFor(g: Tobruk, hex: number, units: readonly number[], support: Support): AttackOdds {
  const { ladder } = g.world;
  const shifts: Modifier[] = [];
  const modifiers: Modifier[] = [];
  const a = assess(g, hex, units, support, shifts, modifiers);
  const chances = new Map<string, { p: number; attacker: string; defender: string }>();
  sumWays(2).forEach((ways, roll) => {
    if (ways === 0) return;
    const [attacker, defender] = resultOf(g, a.column, roll + a.modifier).text;
    const known = chances.get(`${attacker}/${defender}`);
    const p = (known?.p ?? 0) + ways / 36;
    chances.set(`${attacker}/${defender}`, { p, attacker, defender });
  });
  return {
    attack: a.attack,
    defence: a.defence,
    ratio: ratioName(a),
    column: ladder.columns[a.column],
    shifts,
    modifier: a.modifier,
    modifiers,
    results: [...chances.values()],
  };
}

const NO_SUPPORT: Support = {
  artillery: 0,
  attackerCloseSupport: 0,
  attackerFighters: 0,
  defenderCloseSupport: 0,
  defenderFighters: 0,
};

/** `{ artillery, closeSupport, fighters, defender: { closeSupport, fighters }, overrun }` */
function readSupport(named: Readonly<Record<string, Json>>): Support | Refusal {
  const { overrun = false, defender = {}, ...own } = named;
  const counts = { artillery: 0, closeSupport: 0, fighters: 0 };
  const against = { closeSupport: 0, fighters: 0 };
  const choices = [...Object.keys(counts), 'defender', 'overrun'].join(', ');
  if (typeof overrun !== 'boolean') return refuse('10.1', 'unknown-field', { name: 'overrun', choices });
  if (!isFields(defender)) return refuse('10.1', 'unknown-field', { name: 'defender', choices });
  const unknown = takeCounts(own, counts) ?? takeCounts(defender, against);
  if (unknown !== undefined) return refuse('10.1', 'unknown-field', { name: unknown, choices });
  return {
    artillery: overrun ? 0 : counts.artillery,
    attackerCloseSupport: overrun ? 0 : counts.closeSupport,
    attackerFighters: overrun ? 0 : counts.fighters,
    defenderCloseSupport: against.closeSupport,
    defenderFighters: against.fighters,
  };
}

/** Fills in counts by name; returns the first name that is unknown or no count. */
function takeCounts(named: Readonly<Record<string, Json>>, into: Record<string, number>): string | undefined {
  for (const [name, value] of Object.entries(named)) {
    if (!Object.hasOwn(into, name) || !isCount(value)) return name;
    into[name] = value;
  }
  return undefined;
}

/** A unit as its counter and its markers show it. */
function card(g: Tobruk, u: number): Readonly<Record<string, Json>> {
  const { units, map, corps, supply } = g.world;
  const data = units.data[u];
  return {
    id: units.ids[u],
    name: data.name,
    side: SIDES[units.side[u]],
    nation: NATIONS[units.nation[u]],
    formation: units.corps[u] === UNASSIGNED ? '' : corps[units.corps[u]].name,
    type: TYPES[units.type[u]],
    size: data.size ?? '',
    class: data.class ?? '',
    at: map.ids[g.at[u]],
    reduced: g.reduced[u] === 1,
    steps: units.hasBack[u] === 1 && g.reduced[u] === 0 ? 2 : 1,
    attack: g.attackOf(u),
    defence: g.isHq(u) ? g.artilleryOf(u) : g.defenceOf(u),
    movement: g.movementOf(u),
    artillery: g.artilleryOf(u),
    range: units.range[u],
    supply: supply[Math.min(g.hunger[u], supply.length - 1)].id,
    status: Object.entries(MARK)
      .filter(([, mark]) => g.isMarked(u, mark))
      .map(([name]) => name),
  };
}

function score(g: Tobruk): Score {
  const items: ScoreItem[] = [];
  const points = countPoints(g, items).total;
  return { points, items, leader: verdict(g).winner, figures: { margin: g.get('margin') } };
}
