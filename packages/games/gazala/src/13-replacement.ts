/** 13.2, 13.3 Extra Move and Replacement: a unit more, a step more. */

import { frame, type Refusal, refuse } from '@cauldron/engine';
import { traceSupply } from './05-supply.ts';
import { enrol, whyNotExtra } from './07-orders.ts';
import { hasRoom } from './10-stacking.ts';
import type { Gazala } from './state.ts';
import { V } from './words.ts';

/** 13.2: one additional unit of any formation joins the activated group. */
export const extraMove = frame<Gazala>()('extra-move', ['side'], {
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '13.2', 'choose-unit');
    for (let u = 0; u < g.world.units.count; u++) if (!whyNotExtra(g, f.side, u)) q.offer(V.single, u); // [13.2.a] [15.0.b]
  },
  on: {
    single(g, _f, u) {
      g.tell?.('extra', '13.2', { unit: u });
      g.pop();
      enrol(g, u); // [13.2.c]
    },
  },
  why(g, f, verb, u) {
    return verb === V.single ? whyNotExtra(g, f.side, u) : undefined;
  },
});

/** 13.3: one step for one armor unit, or an eliminated one back with one step. */
export const replacement = frame<Gazala>()('replacement', ['side'], {
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '13.3', 'replace');
    offerRebuilding(g, f.side, q);
  },
  on: {
    rebuild(g, _f, u) {
      g.pop();
      rebuild(g, u);
    },
  },
  why(g, f, verb, u) {
    return verb === V.rebuild ? whyNotRebuild(g, f.side, u) : undefined;
  },
});

/** The units that a replacement may serve. Supply is traced once for all. */
export function offerRebuilding(g: Gazala, side: number, q: { offer(verb: number, target: number): void }): void {
  traceSupply(g, side);
  for (let u = 0; u < g.world.units.count; u++)
    if (g.sideOfUnit(u) === side && !whyNotServed(g, u)) q.offer(V.rebuild, u);
}

export function canReplace(g: Gazala, side: number): boolean {
  traceSupply(g, side);
  for (let u = 0; u < g.world.units.count; u++) if (g.sideOfUnit(u) === side && !whyNotServed(g, u)) return true;
  return false;
}

export function whyNotRebuild(g: Gazala, side: number, u: number): Refusal | undefined {
  if (u >= g.world.units.count || g.sideOfUnit(u) !== side) return refuse('13.3', 'not-own', { unit: u });
  traceSupply(g, side);
  return whyNotServed(g, u);
}

/** Expects the side's supply to be traced. */
function whyNotServed(g: Gazala, u: number): Refusal | undefined {
  if (!g.isArmor(u)) return refuse('13.3', 'not-armor', { unit: u }); // [13.3.a]
  if (g.isEliminated(u)) {
    if (g.withdrawn[g.formationOf(u)] === 1) return refuse('13.7', 'gone-for-good', { unit: u }); // [13.7.c] G-61
    return hasRebuildHex(g, u) ? undefined : refuse('13.3', 'nowhere', { unit: u }); // [13.3.d] G-21
  }
  if (!g.isOnMap(u)) return refuse('13.3', 'not-available', { unit: u });
  if (g.steps[u] >= g.world.units.steps[u]) return refuse('13.3', 'full-strength', { unit: u }); // [13.3.c]
  return whyNotFit(g, u, g.at[u]);
}

/** 13.3: the hex must be in supply, without enemies and outside their zones of control. */
function whyNotFit(g: Gazala, u: number, hex: number): Refusal | undefined {
  const side = g.sideOfUnit(u);
  if (g.hasUnit(1 - side, hex)) return refuse('13.3', 'enemy-there', { hex }); // [13.3.g]
  if (g.inEnemyZone(side, hex)) return refuse('13.3', 'enemy-zone', { hex }); // [13.3.g]
  return g.world.trace.reaches(hex) ? undefined : refuse('13.3', 'not-supplied', { hex }); // [13.3.g] G-47
}

const isRebuildHex = (g: Gazala, u: number, hex: number): boolean => !whyNotFit(g, u, hex) && hasRoom(g, hex, u); // [13.3.g]

function hasRebuildHex(g: Gazala, u: number): boolean {
  for (const hex of g.world.rebuildHexes[g.sideOfUnit(u)]) if (isRebuildHex(g, u, hex)) return true;
  return false;
}

/** A step more; an eliminated unit comes back with one step, where its owner puts it. */
export function rebuild(g: Gazala, u: number): void {
  if (g.isEliminated(u)) {
    g.push(rebuildAt, u);
    return;
  }
  g.steps[u]++; // [13.3.c]
  g.tell?.('step-gained', '13.3', { unit: u, hex: g.at[u] });
}

export const rebuildAt = frame<Gazala>()('rebuild-at', ['unit'], {
  ask(g, f, q) {
    const side = g.sideOfUnit(f.unit);
    q.by(g.seatOf(side), '13.3', 'rebuild-at');
    if (q.wordy) q.figures = { unit: f.unit };
    traceSupply(g, side);
    for (const hex of g.world.rebuildHexes[side]) if (isRebuildHex(g, f.unit, hex)) q.offer(V.place, hex); // [13.3.e] [13.3.f]
  },
  on: {
    place(g, f, hex) {
      const { unit } = f;
      g.pop();
      g.steps[unit] = 1; // [13.3.d]
      g.put(unit, hex); // [13.3.h] it may be activated at once
      g.tell?.('rebuilt', '13.3', { unit, hex });
    },
  },
  why(g, f, verb, hex) {
    if (verb !== V.place) return undefined;
    const side = g.sideOfUnit(f.unit);
    if (!g.world.rebuildHexes[side].includes(hex)) return refuse('13.3', 'not-in-area', { unit: f.unit, hex });
    traceSupply(g, side);
    return whyNotFit(g, f.unit, hex) ?? refuse('10.0', 'no-room', { hex });
  },
});
