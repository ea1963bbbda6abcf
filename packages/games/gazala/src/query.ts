/** What players ask of a position: reach, zones, supply, stacks, odds, points. */

import {
  type Answer,
  type AttackOdds,
  isRefusal,
  type Json,
  type Modifier,
  NO,
  type OpenQuestion,
  type Path,
  type Query,
  type Reach,
  type Refusal,
  refuse,
  type Score,
  type ScoreItem,
  type StepwiseMove,
  type SupplyLine,
  stepsTo,
  whyNotTogether,
} from '@cauldron/engine';
import { advances, advanceTo, battle, helpers, moving, retreat } from './frames.ts';
import { CLASSES, SIDES, SUPPLIES, SUPPLY, TYPES } from './names.ts';
import { traceSupply } from './rules/05-supply.ts';
import { pointsLeft, whyNotTo } from './rules/08-movement.ts';
import { excessIn, limitIn } from './rules/10-stacking.ts';
import { hexesFor } from './rules/11-advance.ts';
import { isUndecided } from './rules/11-battle.ts';
import { targetsFrom, whyNotAttack, whyNotHelp } from './rules/11-combat.ts';
import { assess, partOf, resultOf } from './rules/11-odds.ts';
import { countPoints, verdict } from './rules/16-victory.ts';
import { type Gazala, MARK } from './state.ts';
import { DIE_SIDES, FORMATIONS, LEVELS, V } from './words.ts';

export function answer(g: Gazala, q: Query, open: OpenQuestion): Answer {
  switch (q.ask) {
    case 'reach':
      return stepsOf(g, q.units, open)?.reach ?? reach(g, q.units);
    case 'path':
      return stepsOf(g, q.units, open)?.path(q.to) ?? path(g, q.units, q.to);
    case 'zoc':
      return { places: zone(g, q.side) };
    case 'supply':
      return supplyLine(g, q.unit);
    case 'stack': {
      const used = stackIn(g, q.place);
      if (q.place >= g.world.map.hexes) return { used, limit: g.world.charts.stacking.limit, over: 0 };
      return { used, limit: limitIn(g, q.place), over: excessIn(g, q.place) };
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

/** 11.1, 11.2: units that retreat or advance. */
function stepsOf(g: Gazala, units: readonly number[], open: OpenQuestion): StepwiseMove | undefined {
  const [u] = units;
  const r = g.nearest(retreat);
  const isRetreating = r !== undefined && r.count === units.length && units.every((unit) => r.has(unit));
  const isAdvancing = units.length === 1 && g.nearest(advanceTo)?.unit === u;
  if (isRetreating || isAdvancing) return stepsTo(open.offers(V.to), (hex) => open.why(V.to, hex));
  const a = g.nearest(advances);
  if (a === undefined || units.length !== 1 || !open.offers(V.advance).includes(u)) return undefined;
  return stepsTo(hexesFor(g, u, a.from, a.mask), (hex) => refuse('11.2', 'not-vacated', { hex }));
}

/** What a unit has to spend: what is left to the active unit, else a whole allowance, as if it were activated now. */
function budget(g: Gazala, units: readonly number[]): number | Refusal {
  const unfit = whyNotTogether(g, units);
  if (unfit) return unfit;
  if (units.length !== 1) return refuse('8.0', 'one-at-a-time'); // [8.0.c]
  const [u] = units;
  if (!g.isOnMap(u)) return refuse('8.0', 'not-available', { unit: u });
  if (g.isMarked(u, MARK.pinned)) return refuse('14.1', 'breaching', { unit: u });
  const m = g.nearest(moving);
  if (m && m.unit === u) return pointsLeft(g, m);
  g.used[u] = 0; // the position is imagined: nobody else sees it
  return g.allowanceOf(u);
}

function reach(g: Gazala, units: readonly number[]): Reach | Refusal {
  const left = budget(g, units);
  if (isRefusal(left)) return left;
  g.overlay.run(g, units[0], left);
  const places: number[] = [];
  const costs: number[] = [];
  for (let i = 0; i < g.overlay.count; i++) {
    places.push(g.overlay.reached(i));
    costs.push(g.overlay.costTo(g.overlay.reached(i)));
  }
  return { places, costs };
}

function path(g: Gazala, units: readonly number[], to: number): Path | Refusal {
  const left = budget(g, units);
  if (isRefusal(left)) return left;
  g.overlay.run(g, units[0], left);
  if (to >= g.world.map.hexes || to === g.at[units[0]] || !g.overlay.reaches(to))
    return whyNotTo(g, units[0], left, to) ?? NO;
  const cost = g.overlay.costTo(to);
  const steps = g.overlay.trace(to);
  return { places: Array.from({ length: steps }, (_, i) => g.overlay.step(i)), cost };
}

function zone(g: Gazala, side: number): number[] {
  const places: number[] = [];
  for (let p = 0; p < g.world.map.hexes; p++) if (g.covers(side, p)) places.push(p);
  return places;
}

/** 5.0: a path now, and the unit's state, which only a Supply Phase changes. */
function supplyLine(g: Gazala, u: number): SupplyLine | Refusal {
  if (!g.isOnMap(u)) return refuse('5.0', 'not-available', { unit: u });
  traceSupply(g, g.sideOfUnit(u));
  const status = SUPPLIES[g.supply[u]];
  if (!g.world.trace.reaches(g.at[u])) {
    const next = g.supply[u] === SUPPLY.supplied ? SUPPLY.out : SUPPLY.isolated;
    return { status, next: SUPPLIES[next], source: -1, path: [] };
  }
  const way = g.world.trace.pathFrom(g.at[u]);
  return { status, next: SUPPLIES[SUPPLY.supplied], source: way[way.length - 1], path: way };
}

function stackIn(g: Gazala, place: number): number {
  let n = 0;
  if (place >= g.world.map.count) return 0;
  for (let u = g.stacks.firstIn(place); u >= 0; u = g.stacks.next(u)) n++;
  return n;
}

/** 11.0: exact odds of an attack by the first unit with the others as helpers; `{ level, chits }` by name. */
function attackOdds(
  g: Gazala,
  hex: number,
  units: readonly number[],
  named: Readonly<Record<string, Json>>,
): AttackOdds | Refusal {
  const { map } = g.world;
  if (units.length === 0) return attackUnderWay(g);
  const together = whyNotTogether(g, units);
  if (together) return together;
  const [active] = units;
  if (!g.isOnMap(active)) return refuse('11.0', 'no-attacker');
  const side = g.sideOfUnit(active);
  const { level: intensity = LEVELS[1], chits = 0, ...others } = named;
  const unknown = Number.isInteger(chits) ? Object.keys(others)[0] : 'chits';
  if (unknown !== undefined) return refuse('11.0', 'unknown-field', { name: unknown, choices: 'level, chits' });
  const level = LEVELS.indexOf(intensity as (typeof LEVELS)[number]);
  if (level < 0) return refuse('11.0', 'unknown-choice', { name: String(intensity), choices: LEVELS.join(', ') });
  const bad = whyNotAttack(g, active, level, Number.POSITIVE_INFINITY);
  if (bad) return bad;
  const mask = targetsFrom(g, side, g.at[active]);
  const d = hex < map.hexes ? map.directionTo(g.at[active], hex) : -1;
  if (d < 0 || (mask & (1 << d)) === 0) return refuse('11.0', 'no-enemy-there', { hex });
  for (const u of units.slice(1)) {
    const unfit = whyNotHelp(g, active, g.at[active], mask, u);
    if (unfit) return unfit;
  }
  return oddsFor(g, level, units, defendersFrom(g, g.at[active], mask), Number(chits));
}

/** The attack that is being declared or prepared now, with the helpers and chits it has so far. */
function attackUnderWay(g: Gazala): AttackOdds | Refusal {
  const b = g.nearest(battle);
  if (!b || !isUndecided(b) || b.mask === 0) return refuse('11.0', 'no-attacker');
  const side = g.sideOfUnit(b.unit);
  const h = g.nearest(helpers);
  const attackers = h ? [b.unit, ...Array.from({ length: h.count }, (_, i) => h.item(i))] : partOf(g, b, side);
  return oddsFor(g, b.level, attackers, defendersFrom(g, b.from, b.mask), b.chits);
}

/** The units in the hexes around one, by a bit for each direction. */
function defendersFrom(g: Gazala, from: number, mask: number): number[] {
  const defenders: number[] = [];
  for (let way = 0; way < 6; way++) {
    if ((mask & (1 << way)) === 0) continue;
    for (let u = g.stacks.firstIn(g.world.map.neighbours[from * 6 + way]); u >= 0; u = g.stacks.next(u))
      defenders.push(u);
  }
  return defenders;
}

function oddsFor(
  g: Gazala,
  level: number,
  attackers: readonly number[],
  defenders: readonly number[],
  chits: number,
): AttackOdds {
  const modifiers: Modifier[] = [];
  const a = assess(g, level, attackers, defenders, chits, modifiers);
  const chances = new Map<string, { p: number; attacker: string; defender: string }>();
  for (let die = 0; die < DIE_SIDES; die++) {
    const [attacker, defender] = resultOf(g, a.column, die + a.modifier);
    const key = `${attacker.text}/${defender.text}`;
    chances.set(key, {
      p: (chances.get(key)?.p ?? 0) + 1 / DIE_SIDES,
      attacker: attacker.text,
      defender: defender.text,
    });
  }
  const column = g.world.table.columns[a.column].name;
  return {
    attack: a.attack,
    defence: a.defence,
    ratio: column,
    column,
    defenders,
    shifts: [],
    modifier: a.modifier,
    modifiers,
    results: [...chances.values()],
  };
}

/** A unit as its counter and its markers show it. */
function card(g: Gazala, u: number): Readonly<Record<string, Json>> | Refusal {
  const { units, map } = g.world;
  if (u >= units.count) return refuse('', 'unknown-unit', { name: String(u) });
  const data = units.data[u];
  return {
    id: units.ids[u],
    name: data.name,
    side: SIDES[units.side[u]],
    nation: data.nation ?? '',
    formation: FORMATIONS[units.formation[u]],
    type: TYPES[units.type[u]],
    class: CLASSES[units.mover[u]],
    at: map.ids[g.at[u]],
    steps: g.steps[u],
    used: g.used[u] === 1,
    hard: g.hardOf(u),
    soft: g.softOf(u),
    movement: g.allowanceOf(u),
    supply: SUPPLIES[g.supply[u]],
    disrupted: g.isDisrupted(u),
    status: Object.entries(MARK)
      .filter(([, mark]) => g.isMarked(u, mark))
      .map(([name]) => name),
  };
}

function score(g: Gazala): Score {
  const items: ScoreItem[] = [];
  const points = countPoints(g, items).total;
  return { points, items, leader: verdict(g).winner, figures: { track: g.get('points') } };
}
