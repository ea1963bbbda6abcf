/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import {
  type Column,
  type Composition,
  composeParts,
  type Formation,
  type Give,
  isCount,
  isFields,
  isRefusal,
  type Json,
  type Layout,
  type Place,
  type Position,
  placeArrivals,
  placeStarts,
  type Refusal,
  refuse,
  type Unit,
  type Vocabulary,
} from '@cauldron/engine';
import { begin, markActed } from './compose-frames.ts';
import { ALLIED, AXIS, SUPPLY } from './names.ts';
import { fillCups } from './rules/04-chits.ts';
import { freeMarker } from './rules/14-minefields.ts';
import { emptyPosition } from './rules/17-setup.ts';
import { BREACH, type Gazala, MARK, PHASES } from './state.ts';
import { FORMATIONS } from './words.ts';
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
  const isSetUp = p.phase === 'setup';
  if (!p.clear) placeArrivals(g, world.boxes.turn);
  if (!p.clear && !isSetUp) placeStarts(g, g.used);
  const moment = composeParts(g, names, p, WORDS);
  if (isRefusal(moment)) return moment;
  return begin(g, p, moment, give) ?? markActed(g, names, p) ?? g;
}

const useUp = (g: Gazala, u: Unit) => {
  g.used[u] = 1;
  return undefined;
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

const WORDS: Composition<Gazala> = {
  rules: { turn: '17.0', phase: '3.0', mixed: '8.0' },
  phases: PHASES,
  turn(g, p) {
    if (p.phase !== 'setup') fillCups(g);
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
    g.hands[side][kind]++;
    g.held[side]++;
    return undefined;
  },
  numbers: ['points', 'axisActions', 'alliedActions', 'sandstorm', 'attackDue'],
  fields: {
    chit: (_g, value) => typeof value === 'string',
    draw: (_g, value) => typeof value === 'boolean',
    withdrawn: (g, value) => setCounts(g.withdrawn, value),
    activations: (g, value) => setCounts(g.activations, value),
  },
};

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
function setCounts(into: Column<Formation>, counts: Json): Refusal | boolean {
  const formations: readonly string[] = FORMATIONS;
  if (!isFields(counts)) return false;
  for (const [formation, n] of Object.entries(counts)) {
    const f = formations.indexOf(formation);
    if (f < 0) return refuse('', 'unknown-formation', { name: formation });
    if (!isCount(n)) return refuse('', 'unknown-number', { number: String(n) });
    into[f] = n;
  }
  return true;
}
