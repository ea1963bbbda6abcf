/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import {
  type Column,
  composing,
  type Formation,
  type Give,
  isCount,
  isFields,
  isRefusal,
  type Json,
  type Moment,
  nextToSetUp,
  type Place,
  type Position,
  placeStarts,
  type Refusal,
  refuse,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { ACTION, type Chit } from './chits.ts';
import { actionPhase, actionPhases, activated, composed, orders, setUp, turn } from './frames.ts';
import { ALLIED, AXIS, SIDES, SUPPLY } from './names.ts';
import { fillCups, holdChit } from './rules/04-chits.ts';
import { actionPhaseConduct } from './rules/07-action.ts';
import { freeMarker } from './rules/14-minefields.ts';
import { emptyPosition, startPosition } from './rules/17-setup.ts';
import { BREACH, type Gazala, MARK, PHASE, PHASES } from './state.ts';
import { V } from './words.ts';

const useUp = (g: Gazala, u: Unit) => {
  g.used[u] = 1;
};
const onMap = (set: (g: Gazala, u: Unit) => void) => (g: Gazala, unit: Unit, name: string) => {
  if (!g.isOnMap(unit)) return refuse('', 'off-map-status', { unit, name });
  set(g, unit);
  return undefined;
};
const supplied = (state: number) =>
  onMap((g, u) => {
    g.supply[u] = state;
  });

export const compose = composing<Gazala>({
  rules: { turn: '17.0', phase: '3.0', mixed: '8.0' },
  phases: PHASES,
  empty: emptyPosition,
  start: startPosition,
  opens(g, p) {
    if (p.phase === 'setup') return;
    fillCups(g);
    if (!p.clear) placeStarts(g, g.used);
  },
  whyNotAt(g, unit, at) {
    const { map, units, prohibited, tether, boxes } = g.world;
    const side = units.side[unit];
    const off = [boxes.reserve, boxes.eliminated[side], boxes.withdrawn, ...boxes.turn];
    if (at >= map.hexes) return off.includes(at) ? undefined : refuse('', 'unknown-place', { name: map.ids[at] });
    if (side === ALLIED && prohibited[at] === 1) return refuse('8.1', 'prohibited', { hex: at });
    return units.tethered[unit] === 1 && tether[at] === 0 ? refuse('8.2', 'tethered', { unit }) : undefined;
  },
  face(g, unit, { steps, reduced }) {
    const most = g.world.units.steps[unit];
    const n = steps ?? most;
    if (!Number.isInteger(n) || n < 1 || n > most) return refuse('11.0', 'no-such-steps', { unit, n, most });
    g.steps[unit] = g.isEliminated(unit) ? 0 : n;
    if (reduced === true) g.used[unit] = 1;
    return undefined;
  },
  statuses: {
    used: useUp,
    acted: useUp,
    disrupted: onMap((g, u) => g.disrupt(u, true)),
    supplied: supplied(SUPPLY.supplied),
    out: supplied(SUPPLY.out),
    isolated: supplied(SUPPLY.isolated),
  },
  // Between two hexes; the first is where the marker was placed.
  markers: {
    breached: (g, at) => setBreach(g, at, BREACH.near),
    'breached-through': (g, at) => setBreach(g, at, BREACH.through),
    'breach-begun': (g, at) => setBreach(g, at, BREACH.building),
  },
  /** `held: { axis: ['combat', 'anti-tank'] }`: chits that lie face down. */
  held(g, side, name) {
    const kind = g.world.chits.findIndex((c) => c.name === name && c.held);
    if (kind < 0 || g.cups[side][kind] === 0) return refuse('13.0', 'not-held', { name });
    g.cups[side][kind]--;
    return holdChit(g, side, kind);
  },
  numbers: ['points', 'axisActions', 'alliedActions', 'sandstorm', 'attackDue'],
  fields: {
    chit: (_g, value) => typeof value === 'string',
    draw: (_g, value) => typeof value === 'boolean',
    withdrawn: (g, value) => setCounts(g, g.withdrawn, value),
    activations: (g, value) => setCounts(g, g.activations, value),
  },
  begin: (g, p, moment, give) => begin(g, p, moment, give) ?? markActed(g, p),
});

function setBreach(g: Gazala, at: readonly Place[], state: number): Refusal | undefined {
  const { map, mines } = g.world;
  const [from, to = -1] = at;
  const d = from < map.hexes ? map.directionTo(from, to) : -1;
  const far = state === BREACH.through ? to * 6 + d : -1;
  const isMined = d >= 0 && mines.index[from * 6 + d] >= 0 && (far < 0 || mines.index[far] >= 0);
  if (!isMined) return refuse('14.1', 'no-mines-between', { name: at.map((hex) => map.ids[hex]).join(' and ') });
  const m = freeMarker(g);
  if (m < 0) return refuse('14.1', 'no-markers');
  const canBuild = (u: Unit) => g.sideOfUnit(u) === AXIS && g.isInfantry(u) && !g.isMarked(u, MARK.pinned);
  const builder = state === BREACH.building ? g.stackAt(from).find(canBuild) : -1;
  if (builder === undefined) return refuse('14.1', 'not-infantry-there', { hex: from });
  if (builder >= 0) g.mark(builder, MARK.pinned);
  g.breaches.set([state, from, d, builder + 1, Math.max(far, 0)], m); // in the order of BREACH_FIELD
  g.layGaps();
  return undefined;
}

/** `{ '21 Pz': 2 }`: a count for each formation that is named. */
function setCounts(g: Gazala, into: Column<Formation>, counts: Json): Refusal | boolean {
  if (!isFields(counts)) return false;
  for (const [formation, n] of Object.entries(counts)) {
    const f = g.world.formations.findIndex(({ name }) => name === formation);
    if (f < 0) return refuse('', 'unknown-formation', { name: formation });
    if (!isCount(n)) return refuse('', 'unknown-number', { number: String(n) });
    into[f] = n;
  }
  return true;
}

/** The frames: a phase about to begin, a chit just drawn (`set: { chit }`), or a formation that is activated. */
function begin(g: Gazala, p: Position, { phase, side }: Moment, give: Give<Gazala>): Refusal | undefined {
  g.set('phase', phase < 0 ? PHASE.actions : phase);
  if (phase === PHASE.setup) return beginSetUp(g);
  if (side >= 0) return act(g, p, side, give);
  g.push(turn, { next: g.get('phase'), first: AXIS });
  if (phase < 0) g.push(composed);
  return undefined;
}

/** 17.0: the units that were placed, the first ones of the list, are set up; the next one is asked for. */
function beginSetUp(g: Gazala): Refusal | undefined {
  const next = nextToSetUp(g, '17.0');
  if (isRefusal(next)) return next;
  g.push(turn, { next: PHASE.chits, first: AXIS });
  g.push(setUp, { next });
  return undefined;
}

function act(g: Gazala, p: Position, side: Side, give: Give<Gazala>): Refusal | undefined {
  const { formation } = p.active ?? {};
  g.set('phase', PHASE.actions);
  g.set('acting', side + 1);
  g.push(turn, { next: PHASE.recovery, first: side });
  g.push(actionPhases, { next: 1 - side });
  if (p.set?.draw === true) {
    g.push(actionPhase, { side });
    return undefined;
  }
  g.push(actionPhase, { side, step: actionPhaseConduct.at.stacking });
  const f = g.world.formations.findIndex(({ name }) => name === formation);
  const isOwn = formation === undefined || g.world.formations[f]?.side === side;
  if (!isOwn) return refuse('', 'unknown-formation', { name: formation });
  const chit = chitFor(g, side, p.set?.chit, f);
  if (chit < 0) return refuse('7.0', 'not-drawn', { chit: String(p.set?.chit ?? formation ?? SIDES[side]) });
  if (g.cups[side][chit] > 0) {
    g.cups[side][chit]--;
    g.plays[side][chit]++;
  }
  g.push(orders, { side, chit });
  return p.set?.chit !== undefined || formation === undefined ? undefined : activate(g, chit, f, give);
}

/** 7.0: the formation is activated as the rules do it, within its limits, with the other of its face; or, where no chit names it, unit by unit. */
function activate(g: Gazala, chit: number, formation: number, give: Give<Gazala>): Refusal | undefined {
  const face = g.world.chits[chit].faces.find((list) => list.includes(formation));
  if (!face) return activateSingly(g, formation, give);
  const before = g.activations[formation];
  const refusal = give(g, V.activate, formation);
  // An order names one formation of a face, and the other goes with it.
  if (refusal) face.some((name) => !give(g, V.activate, name));
  return g.activations[formation] > before ? undefined : refusal;
}

/** 7.0, G-41: as many units as the chit has. */
function activateSingly(g: Gazala, formation: number, give: Give<Gazala>): Refusal | undefined {
  let refusal: Refusal | undefined;
  for (let u = 0; u < g.world.units.count && g.nearest(orders); u++) {
    if (g.formationOf(u) === formation) refusal = give(g, V.single, u) ?? refusal;
  }
  return g.nearest(orders) && give(g, V.done, 0) ? refusal : undefined;
}

/** 8.0: a unit of the group with the status `acted` has been the active unit, and shows its used face. */
function markActed(g: Gazala, p: Position): Refusal | undefined {
  for (const entry of p.place ?? []) {
    if (!entry.status?.includes('acted')) continue;
    const u = g.world.units.ids.indexOf(entry.unit);
    if (!g.isMarked(u, MARK.activated)) return refuse('7.0', 'not-activated', { unit: u });
    g.mark(u, MARK.acted);
    g.used[u] = 1;
    const group = g.nearest(activated);
    if (group) group.started = 1;
  }
  return undefined;
}

/** The Action Chit by its name, else one that names the formation, else one that activates single units; without a formation any. */
function chitFor(g: Gazala, side: number, name: unknown, formation: number): number {
  const find = (fits: (chit: Chit) => boolean) =>
    g.world.chits.findIndex((c) => c.tactic === ACTION && c.mix.some((counts) => counts[side] > 0) && fits(c));
  if (name !== undefined) return find((c) => c.name === name);
  if (formation < 0) return find((c) => c.faces.length > 0);
  const naming = find((c) => c.faces.flat().includes(formation));
  return naming >= 0 ? naming : find((c) => c.faces.length === 0);
}
