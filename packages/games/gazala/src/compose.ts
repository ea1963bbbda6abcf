/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import {
  type Column,
  type Formation,
  type Give,
  isCount,
  isFields,
  isRefusal,
  type Json,
  type Layout,
  type Position,
  type Refusal,
  refuse,
  type Vocabulary,
} from '@cauldron/engine';
import { begin, markActed } from './compose-frames.ts';
import { ALLIED, AXIS, SIDES, SUPPLIES, SUPPLY } from './names.ts';
import { fillCups } from './rules/04-chits.ts';
import { emptyPosition, placeArrivals } from './rules/17-setup.ts';
import { BREACH, BREACH_FIELD, BREACH_FIELDS, type Gazala, MARK } from './state.ts';
import type { World } from './world.ts';

export function compose(
  world: World,
  layout: Layout,
  names: Vocabulary,
  scenario: number,
  p: Position,
  give: Give<Gazala>,
): Gazala | Refusal {
  const g = emptyPosition(world, layout, scenario, p.options ?? {});
  if (!p.clear) placeArrivals(g);
  if (!p.clear && p.phase !== 'setup') {
    for (const start of g.scenario.starts) {
      g.put(start.unit, start.suggested);
      g.used[start.unit] = start.used ? 1 : 0;
    }
  }
  const steps = [
    () => setTurn(g, p),
    () => placeUnits(g, names, p),
    () => setMarks(g, names, p),
    () => setHands(g, p),
    () => setFields(g, p),
  ];
  for (const step of steps) {
    const bad = step();
    if (bad) return bad;
  }
  const broken = mixedHex(g);
  if (broken >= 0) return refuse('8.0', 'both-sides-there', { hex: broken });
  const begun = begin(g, p, give);
  return isRefusal(begun) ? begun : (markActed(begun, names, p) ?? begun);
}

function setTurn(g: Gazala, p: Position): Refusal | undefined {
  const n = p.turn ?? g.scenario.first;
  if (!Number.isInteger(n) || n < g.scenario.first || n > g.scenario.last) {
    return refuse('17.0', 'no-such-turn', { turn: n, first: g.scenario.first, last: g.scenario.last });
  }
  g.set('turn', n);
  if (p.phase !== 'setup') fillCups(g);
  return undefined;
}

function placeUnits(g: Gazala, names: Vocabulary, p: Position): Refusal | undefined {
  const { map, units, prohibited, tether, boxes } = g.world;
  const { eliminated } = boxes;
  const off = [boxes.reserve, ...eliminated, boxes.withdrawn, ...boxes.turn];
  for (const entry of p.place ?? []) {
    const u = names.unit(entry.unit);
    if (u < 0) return refuse('', 'unknown-unit', { name: entry.unit });
    const side = units.side[u];
    const at = names.placeFor(side, entry.at);
    if (at < 0 || (at >= map.hexes && !off.includes(at)) || at === eliminated[1 - side])
      return refuse('', 'unknown-place', { name: entry.at });
    if (at < map.hexes && side === ALLIED && prohibited[at] === 1) return refuse('8.1', 'prohibited', { hex: at });
    if (at < map.hexes && units.tethered[u] === 1 && tether[at] === 0) return refuse('8.2', 'tethered', { unit: u });
    g.put(u, at);
    const full = units.steps[u];
    const wanted = entry.steps ?? full;
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > full)
      return refuse('11.0', 'no-such-steps', { unit: u, n: wanted, most: full });
    g.steps[u] = at === eliminated[side] ? 0 : wanted;
    if (entry.reduced === true) g.used[u] = 1;
    for (const status of entry.status ?? []) {
      const bad = setStatus(g, u, status);
      if (bad) return bad;
    }
  }
  return undefined;
}

const STATUSES = ['used', 'acted', 'disrupted', ...SUPPLIES] as const;

function setStatus(g: Gazala, u: number, status: string): Refusal | undefined {
  if (status === 'used' || status === 'acted') g.used[u] = 1;
  else if (!g.isOnMap(u)) return refuse('', 'off-map-status', { unit: u, name: status });
  else if (status === 'disrupted') g.disrupt(u, true);
  else if (status === 'out') g.supply[u] = SUPPLY.out;
  else if (status === 'isolated') g.supply[u] = SUPPLY.isolated;
  else if (status !== 'supplied') return refuse('', 'unknown-status', { name: status, choices: STATUSES.join(', ') });
  return undefined;
}

/** `breached` and `breach-begun` between two hexes (the first is where the marker was placed); anything else is a status of a unit. */
function setMarks(g: Gazala, names: Vocabulary, p: Position): Refusal | undefined {
  for (const mark of p.marks ?? []) {
    const at = typeof mark.at === 'string' ? [mark.at] : mark.at;
    const isBreach = mark.kind === 'breached' || mark.kind === 'breach-begun' || mark.kind === 'breached-through';
    const bad = isBreach ? setBreach(g, names, mark.kind, at) : setUnitMark(g, names, mark.kind, at[0]);
    if (bad) return bad;
  }
  g.layGaps();
  return undefined;
}

function setUnitMark(g: Gazala, names: Vocabulary, kind: string, at: string): Refusal | undefined {
  const u = names.unit(at);
  return u < 0 ? refuse('', 'unknown-unit', { name: at }) : setStatus(g, u, kind);
}

function setBreach(g: Gazala, names: Vocabulary, kind: string, at: readonly string[]): Refusal | undefined {
  const { map, mines } = g.world;
  const [from, to] = [names.place(at[0]), names.place(at[1] ?? '')];
  const d = from >= 0 && from < map.hexes && to >= 0 && to < map.hexes ? map.directionTo(from, to) : -1;
  if (d < 0 || mines.index[from * 6 + d] < 0) return refuse('14.1', 'no-mines-between', { name: at.join(' and ') });
  let m = 0;
  while (m < g.breaches.length && g.breaches[m] !== BREACH.unused) m += BREACH_FIELDS;
  if (m >= g.breaches.length) return refuse('14.1', 'no-markers');
  g.breaches[m + BREACH_FIELD.at] = from;
  g.breaches[m + BREACH_FIELD.direction] = d;
  if (kind === 'breached') g.breaches[m] = BREACH.near;
  else if (kind === 'breached-through') {
    const far = to * 6 + d;
    if (mines.index[far] < 0) return refuse('14.1', 'no-mines-between', { name: at.join(' and ') });
    g.breaches[m] = BREACH.through;
    g.breaches[m + BREACH_FIELD.far] = far;
  } else {
    const u = breacherIn(g, from);
    if (u < 0) return refuse('14.1', 'not-infantry-there', { hex: from });
    g.breaches[m] = BREACH.building;
    g.breaches[m + BREACH_FIELD.unit] = u + 1;
    g.mark(u, MARK.pinned);
  }
  return undefined;
}

function breacherIn(g: Gazala, hex: number): number {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) {
    if (g.sideOfUnit(u) === AXIS && g.isInfantry(u) && !g.isMarked(u, MARK.pinned)) return u;
  }
  return -1;
}

/** `held: { axis: ['combat', 'anti-tank'] }`: chits that lie face down. */
function setHands(g: Gazala, p: Position): Refusal | undefined {
  for (const [sideName, chits] of Object.entries(p.held ?? {})) {
    const side = SIDES.indexOf(sideName as 'axis');
    if (side < 0) return refuse('', 'unknown-side', { name: sideName });
    for (const name of chits) {
      const kind = g.world.chits.findIndex((c) => c.name === name && c.held);
      if (kind < 0 || g.cups[side][kind] === 0) return refuse('13.0', 'not-held', { name });
      g.cups[side][kind]--;
      g.hands[side][kind]++;
      g.held[side]++;
    }
  }
  return undefined;
}

const NUMBERS = ['points', 'axisActions', 'alliedActions', 'sandstorm', 'attackDue'] as const;

/** Fields that only this game has. */
function setFields(g: Gazala, p: Position): Refusal | undefined {
  for (const [name, value] of Object.entries(p.set ?? {})) {
    const field = NUMBERS.find((n) => n === name);
    if (field && isCount(value)) g.set(field, value);
    else if ((name === 'withdrawn' || name === 'activations') && isFields(value)) {
      const bad = setCounts(g, name === 'withdrawn' ? g.withdrawn : g.activations, value);
      if (bad) return bad;
    } else if (!(name === 'chit' && typeof value === 'string') && !(name === 'draw' && typeof value === 'boolean')) {
      const choices = ['chit', 'draw', 'withdrawn', 'activations', ...NUMBERS].join(', ');
      return refuse('', 'unknown-field', { name, choices });
    }
  }
  return undefined;
}

/** `{ '21 Pz': 2 }`: a count for each formation that is named. */
function setCounts(g: Gazala, into: Column<Formation>, counts: Readonly<Record<string, Json>>): Refusal | undefined {
  for (const [formation, n] of Object.entries(counts)) {
    const f = g.world.formations.findIndex(({ name }) => name === formation);
    if (f < 0) return refuse('', 'unknown-formation', { name: formation });
    if (!isCount(n)) return refuse('', 'unknown-number', { number: String(n) });
    into[f] = n;
  }
  return undefined;
}

function mixedHex(g: Gazala): number {
  for (let hex = 0; hex < g.world.map.hexes; hex++) if (g.hasUnit(AXIS, hex) && g.hasUnit(ALLIED, hex)) return hex;
  return -1;
}
