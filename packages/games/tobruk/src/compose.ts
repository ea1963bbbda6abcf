/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import {
  isCount,
  type Layout,
  type Position,
  type Refusal,
  refuse,
  type Vocabulary,
  whyNotInSetUp,
} from '@cauldron/engine';
import { activationPhase, composed, corpsActivation, turn } from './frames.ts';
import { finishing, implement } from './implement.ts';
import { TURN } from './rules/03-sequence.ts';
import { canEnter } from './rules/04-reinforcements.ts';
import { beginHeadquarters, CUP } from './rules/06-activation.ts';
import { isRepairable } from './rules/12-recovery.ts';
import { beginSetup, emptyPosition, startPosition } from './rules/15-setup.ts';
import { MARK, PHASE, PHASES, type Tobruk } from './state.ts';
import { COMMONWEALTH, SIDES, TYPE, type World } from './world.ts';

/** Statuses a unit may be given, beside `low-supply` and `out-of-supply`. */
const STATUS: Readonly<Record<string, number>> = MARK;
const HUNGER: Readonly<Record<string, number>> = {
  supplied: 0,
  low: 1,
  'low-supply': 1,
  out: 2,
  'out-of-supply': 2,
  starving: 3,
};

export function compose(
  world: World,
  layout: Layout,
  names: Vocabulary,
  scenario: number,
  p: Position,
): Tobruk | Refusal {
  const g = p.clear
    ? emptyPosition(world, layout, scenario, p.options ?? {})
    : startPosition(world, layout, scenario, p.options ?? {});
  g.unwind();
  const isBidFor = g.scenario.margin === 0 && p.phase !== 'setup';
  if (isBidFor) g.set('margin', g.world.charts.bid.suggested); // 15.3: as if it had been bid
  const steps = [
    () => placeUnits(g, names, p),
    () => setMarks(g, names, p),
    () => setReturns(g, names, p),
    () => setControl(g, names, p),
    () => setTurn(g, p),
  ];
  for (const step of steps) {
    const bad = step();
    if (bad) return bad;
  }
  if (p.phase !== 'setup') readyAir(g);
  const bad = setFields(g, names, p);
  if (bad) return bad;
  const mixed = mixedHex(g);
  if (mixed >= 0) return refuse('7.0', 'both-sides-there', { hex: mixed });
  return begin(g, p);
}

function placeUnits(g: Tobruk, names: Vocabulary, p: Position): Refusal | undefined {
  for (const entry of p.place ?? []) {
    const u = names.unit(entry.unit);
    if (u < 0) return refuse('', 'unknown-unit', { name: entry.unit });
    const at = names.placeFor(g.sideOfUnit(u), entry.at);
    if (at < 0 || at >= g.world.map.count) return refuse('', 'unknown-place', { name: entry.at });
    const bad = whyNotThere(g, u, at);
    if (bad) return bad;
    g.put(u, at);
    const reduced = entry.reduced ?? (entry.steps !== undefined && entry.steps < (g.world.units.data[u].steps ?? 1));
    if (reduced && g.world.units.hasBack[u] === 0) return refuse('10.2', 'no-back', { unit: u });
    g.reduced[u] = reduced ? 1 : 0;
    for (const status of entry.status ?? []) {
      const unknown = setStatus(g, u, status);
      if (unknown) return unknown;
    }
  }
  return undefined;
}

/** Land units stand on land or wait in a box; air units never stand on the map (2.0, 2.5), only in the air boxes of their side. */
function whyNotThere(g: Tobruk, u: number, at: number): Refusal | undefined {
  const { pool, ready, flown, aborted, lostAir } = g.world.boxes;
  const airBoxes = [pool, ready, flown, aborted, lostAir];
  const isHex = at < g.world.map.hexes;
  if (g.isAir(u) && isHex) return refuse('2.5', 'air-never-moves', { unit: u }); // [2.0.b]
  if (g.isAir(u))
    return airBoxes.some((b) => b[g.sideOfUnit(u)] === at)
      ? undefined
      : refuse('2.5', 'wrong-box', { unit: u, place: at });
  if (isHex) return g.world.costs.land[at] === 1 ? undefined : refuse('9.0', 'impassable', { hex: at, unit: u });
  return airBoxes.some((b) => b.includes(at)) ? refuse('2.5', 'wrong-box', { unit: u, place: at }) : undefined;
}

function setStatus(g: Tobruk, u: number, status: string): Refusal | undefined {
  if (Object.hasOwn(HUNGER, status)) g.hunger[u] = HUNGER[status];
  else if (Object.hasOwn(STATUS, status)) g.mark(u, STATUS[status]);
  else
    return refuse('', 'unknown-status', {
      name: status,
      choices: [...Object.keys(HUNGER), ...Object.keys(STATUS)].join(', '),
    });
  return undefined;
}

/** Markers on units or on every unit of a hex. */
function setMarks(g: Tobruk, names: Vocabulary, p: Position): Refusal | undefined {
  for (const mark of p.marks ?? []) {
    const at = typeof mark.at === 'string' ? mark.at : mark.at[0];
    const u = names.unit(at);
    if (u >= 0) {
      const bad = setStatus(g, u, mark.kind);
      if (bad) return bad;
      continue;
    }
    const hex = names.place(at);
    if (hex < 0) return refuse('', 'unknown-place', { name: at });
    for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) {
      const bad = setStatus(g, v, mark.kind);
      if (bad) return bad;
    }
  }
  return undefined;
}

/** 12.0, 4.1: what waits on the turn track to come back: armor under repair, depleted whatever it was before, and headquarters. */
function setReturns(g: Tobruk, names: Vocabulary, p: Position): Refusal | undefined {
  for (let u = 0; u < g.world.units.count; u++) {
    const isRepairing = g.isMarked(u, MARK.repairing);
    if (g.isMarked(u, MARK.returning) && !g.isHq(u)) return refuse('4.1', 'not-a-hq', { unit: u });
    if (isRepairing && !isRepairable(g, u)) return refuse('12.0', 'not-repairable', { unit: u });
    const isWaiting = g.world.boxes.turn.includes(g.at[u]);
    if (g.isMarked(u, MARK.repairing | MARK.returning) && !isWaiting)
      return refuse(isRepairing ? '12.0' : '4.1', 'not-on-track', { unit: u });
    if (isRepairing) g.reduced[u] = 1; // [12.0.d]
  }
  const whole = p.place?.find((entry) => entry.reduced === false && g.isMarked(names.unit(entry.unit), MARK.repairing));
  return whole && refuse('12.0', 'repaired-reduced', { unit: names.unit(whole.unit) });
}

function setControl(g: Tobruk, names: Vocabulary, p: Position): Refusal | undefined {
  for (const [hex, sideName] of Object.entries(p.control ?? {})) {
    const place = names.place(hex);
    const side = names.side(sideName);
    if (place < 0 || place >= g.world.map.hexes) return refuse('', 'unknown-place', { name: hex });
    if (side < 0) return refuse('', 'unknown-side', { name: sideName });
    g.hold(place, side);
  }
  return undefined;
}

function setTurn(g: Tobruk, p: Position): Refusal | undefined {
  const turn = p.turn ?? g.scenario.first;
  if (!Number.isInteger(turn) || turn < g.scenario.first || turn > g.scenario.last) {
    return refuse('15.0', 'no-such-turn', { turn, first: g.scenario.first, last: g.scenario.last });
  }
  g.set('turn', turn);
  if (g.scenario.firstChit && turn > g.scenario.firstChit.turn) g.set('firstChitDue', 0);
  return undefined;
}

/** The turn's allotment is at hand; what is rolled for is taken at its least. */
function readyAir(g: Tobruk): void {
  const { boxes, units, charts } = g.world;
  for (const a of g.scenario.air) {
    if (g.turn < a.first || g.turn > a.last) continue;
    let fighters = a.fighter;
    let bombers = a.closeSupport < 0 ? charts.closeSupportRoll.grid.cells[0][a.side] : a.closeSupport;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== a.side || g.at[u] !== boxes.pool[a.side]) continue;
      if (units.type[u] === TYPE.fighter ? fighters-- > 0 : bombers-- > 0) g.put(u, boxes.ready[a.side]);
    }
  }
}

/** Fields that only this game has. */
function setFields(g: Tobruk, names: Vocabulary, p: Position): Refusal | undefined {
  const fields = ['margin', 'minefields', 'artilleryLeft', 'firstChitDue'] as const;
  for (const [name, value] of Object.entries(p.set ?? {})) {
    if (name === 'hq') {
      if (typeof value !== 'string' || names.unit(value) < 0 || !g.isHq(names.unit(value)))
        return refuse('2.4', 'not-a-hq-name', { name: String(value) });
      continue;
    }
    const field = fields.find((f) => f === name);
    if (!field || !isCount(value)) {
      return refuse('', 'unknown-field', { name, choices: ['hq', ...fields].join(', ') });
    }
    g.set(field, value);
  }
  return undefined;
}

/** The frames: what comes before the first turn, a phase about to begin, or a headquarters in one of its modes. */
function begin(g: Tobruk, p: Position): Tobruk | Refusal {
  const phase = p.phase ?? 'activation';
  const index = PHASES.indexOf(phase as 'activation');
  if (index < 0) return refuse('3.0', 'unknown-choice', { name: phase, choices: PHASES.join(', ') });
  if (index === PHASE.setup) return setUp(g, p);
  const step = [TURN.supply, TURN.supply, TURN.air, TURN.returns, TURN.end][index];
  g.set('phase', index);
  if (!p.active) {
    g.push(turn, { step });
    if (p.phase === undefined && !hasChit(g)) g.push(composed);
    return g;
  }
  g.push(turn, { step: TURN.lateAir });
  g.set('phase', PHASE.activation);
  return activateFor(g, p);
}

/** 15.0: before the first turn. */
function setUp(g: Tobruk, p: Position): Tobruk | Refusal {
  const unfit = whyNotInSetUp(p, g.scenario.first);
  if (unfit) return unfit;
  g.set('phase', PHASE.setup);
  beginSetup(g);
  return g;
}

/** A position in which no corps can act: it stands as it was composed, to be looked at, until someone says to go on. */
export const composedConduct = implement(composed, {
  asks: (k) => k.seatOf(COMMONWEALTH),
  rule: '3.0',
  prompt: 'go-on',
  answers: { done: finishing },
});

function hasChit(g: Tobruk): boolean {
  for (let u = 0; u < g.world.units.count; u++) {
    if (g.isHq(u) && (g.isOnMap(u) || canEnter(g, u) || g.isMarked(u, MARK.returning))) return true;
  }
  return false;
}

function activateFor(g: Tobruk, p: Position): Tobruk | Refusal {
  const { side, formation, mode } = p.active ?? { side: '', formation: '', mode: '' };
  const { units, corps } = g.world;
  const s = SIDES.indexOf(side as 'axis');
  if (s < 0) return refuse('', 'unknown-side', { name: side });
  const wanted = typeof p.set?.hq === 'string' ? units.ids.indexOf(p.set.hq) : -1;
  let hq = -1;
  for (let u = 0; u < units.count && hq < 0; u++) {
    if (units.type[u] !== TYPE.hq || units.side[u] !== s || !g.isOnMap(u)) continue;
    if (formation !== undefined && corps[units.corps[u]].name !== formation) continue;
    if (wanted < 0 || wanted === u) hq = u;
  }
  if (hq < 0) return refuse('6.0', 'no-hq-on-map', { name: formation ?? side });
  g.push(activationPhase, { step: CUP.draw });
  g.push(corpsActivation, { corps: units.corps[hq] });
  g.set('corps', units.corps[hq]);
  if (mode === undefined) return g;
  if (mode !== 'move' && mode !== 'combat')
    return refuse('3.2', 'unknown-choice', { name: mode, choices: 'move, combat' });
  const left = g.get('artilleryLeft');
  beginHeadquarters(g, hq, mode === 'move' ? 0 : 1);
  if (p.set?.artilleryLeft !== undefined) g.set('artilleryLeft', left);
  return g;
}

function mixedHex(g: Tobruk): number {
  for (let hex = 0; hex < g.world.map.hexes; hex++) if (g.hasUnit(0, hex) && g.hasUnit(1, hex)) return hex;
  return -1;
}
