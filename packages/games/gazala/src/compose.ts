/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import { type Layout, type Position, type Refusal, refuse, type Vocabulary } from '@cauldron/engine';
import { fillCups } from './04-chits.ts';
import { enrol, isAvailable } from './07-group.ts';
import { emptyPosition, placeArrivals } from './17-setup.ts';
import { ACTION } from './chits.ts';
import { ACTION_STEP, actionPhase, actionPhases, activated, composed, orders, turn } from './frames.ts';
import { implement } from './implement.ts';
import { ALLIED, AXIS, SIDES, SUPPLIES, SUPPLY } from './names.ts';
import { BREACH, BREACH_FIELD, BREACH_FIELDS, type Gazala, MARK, PHASE, PHASES } from './state.ts';
import { FORMATIONS } from './words.ts';
import type { World } from './world.ts';

export function compose(
  world: World,
  layout: Layout,
  names: Vocabulary,
  scenario: number,
  p: Position,
): Gazala | Refusal {
  const g = emptyPosition(world, layout, scenario, p.options ?? {});
  if (!p.clear) {
    placeArrivals(g);
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
  return begin(g, p);
}

function setTurn(g: Gazala, p: Position): Refusal | undefined {
  const n = p.turn ?? g.scenario.first;
  if (!Number.isInteger(n) || n < g.scenario.first || n > g.scenario.last) {
    return refuse('17.0', 'no-such-turn', { turn: n, first: g.scenario.first, last: g.scenario.last });
  }
  g.set('turn', n);
  fillCups(g);
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
    const at = entry.at === 'eliminated' ? eliminated[side] : names.place(entry.at);
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

const STATUSES = ['used', 'disrupted', ...SUPPLIES] as const;

function setStatus(g: Gazala, u: number, status: string): Refusal | undefined {
  if (status === 'used') g.used[u] = 1;
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
    if (name === 'chit' || name === 'draw') continue;
    if (name === 'withdrawn' || name === 'activations') {
      for (const [formation, n] of Object.entries((value ?? {}) as Readonly<Record<string, unknown>>)) {
        const f = FORMATIONS.indexOf(formation as (typeof FORMATIONS)[number]);
        if (f < 0) return refuse('', 'unknown-formation', { name: formation });
        (name === 'withdrawn' ? g.withdrawn : g.activations)[f] = Number(n);
      }
      continue;
    }
    const field = NUMBERS.find((n) => n === name);
    if (!field || typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
      return refuse('', 'unknown-field', {
        name,
        choices: ['chit', 'draw', 'withdrawn', 'activations', ...NUMBERS].join(', '),
      });
    }
    g.set(field, value);
  }
  return undefined;
}

/** The frames: a phase about to begin, a chit just drawn (`set: { chit }`), or a formation that is activated. */
function begin(g: Gazala, p: Position): Gazala | Refusal {
  const phase = p.phase ?? 'actions';
  const index = PHASES.indexOf(phase as 'actions');
  if (index < 1) return refuse('3.0', 'unknown-choice', { name: phase, choices: PHASES.slice(1).join(', ') });
  g.set('phase', index);
  if (p.active) return act(g, p);
  g.push(turn, { next: index, first: AXIS });
  if (p.phase === undefined) g.push(composed);
  return g;
}

export const composedConduct = implement(composed, {
  asks: (k) => k.seatOf(AXIS),
  rule: '3.0',
  prompt: 'go-on',
  answers: { done: { role: 'end', does: (g) => g.pop() } },
});

function act(g: Gazala, p: Position): Gazala | Refusal {
  const { side: sideName, formation } = p.active ?? { side: '', formation: undefined };
  const side = SIDES.indexOf(sideName as 'axis');
  if (side < 0) return refuse('', 'unknown-side', { name: sideName });
  g.set('phase', PHASE.actions);
  g.set('acting', side + 1);
  g.push(turn, { next: PHASE.recovery, first: side });
  g.push(actionPhases, { next: 1 - side });
  if (p.set?.draw === true) {
    g.push(actionPhase, { side });
    return g;
  }
  g.push(actionPhase, { side, step: ACTION_STEP.stacking });
  const chit = chitFor(g, side, p.set?.chit, formation);
  if (chit < 0) return refuse('7.0', 'not-drawn', { chit: String(p.set?.chit ?? formation ?? sideName) });
  if (g.cups[side][chit] > 0) {
    g.cups[side][chit]--;
    g.plays[side][chit]++;
  }
  if (p.set?.chit !== undefined || formation === undefined) {
    g.push(orders, { side, chit });
    return g;
  }
  const f = FORMATIONS.indexOf(formation as (typeof FORMATIONS)[number]);
  g.push(activated, { side });
  for (let u = 0; u < g.world.units.count; u++) if (g.formationOf(u) === f && isAvailable(g, u)) enrol(g, u);
  return g;
}

/** The Action Chit by its name, else one that names the formation, else the first of the side. */
function chitFor(g: Gazala, side: number, name: unknown, formation: string | undefined): number {
  const f = FORMATIONS.indexOf(formation as (typeof FORMATIONS)[number]);
  return g.world.chits.findIndex((c) => {
    if (c.tactic !== ACTION || !c.faces.flat().every((x) => g.world.formations[x].side === side)) return false;
    if (name !== undefined) return c.name === name;
    return formation === undefined ? c.faces.length > 0 : c.faces.flat().includes(f) || c.faces.length === 0;
  });
}

function mixedHex(g: Gazala): number {
  for (let hex = 0; hex < g.world.map.hexes; hex++) if (g.hasUnit(AXIS, hex) && g.hasUnit(ALLIED, hex)) return hex;
  return -1;
}
