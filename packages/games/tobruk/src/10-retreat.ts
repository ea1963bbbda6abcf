/** 10.3 Retreat: the owner moves each loser, hex by hex, nearer to a usable supply source. */

import { frame, type Refusal, refuse } from '@cauldron/engine';
import { isUsableSource } from './05-supply.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { eliminate, reduce } from './10-losses.ts';
import { occupy } from './14-victory.ts';
import { MARK, type Tobruk } from './state.ts';
import { V } from './words.ts';

/** All survivors of a hex retreat, each its own way, in the order the owner likes. */
export const retreats = frame<Tobruk>()('retreats', ['hex', 'side', 'distance'], {
  run(g, f) {
    const first = g.stacks.firstIn(f.hex);
    if (first < 0) {
      g.pop();
      return false;
    }
    if (g.stacks.next(first) >= 0) return true;
    begin(g, first, f.distance);
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '10.3', 'choose-retreater');
    if (q.wordy) q.figures = { hex: f.hex, distance: f.distance };
    for (let u = g.stacks.firstIn(f.hex); u >= 0; u = g.stacks.next(u)) q.offer(V.retreat, u); // [10.3.c] headquarters too
  },
  on: {
    retreat(g, f, u) {
      begin(g, u, f.distance);
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.retreat ? refuse('10.3', 'not-in-combat', { unit: u }) : undefined;
  },
});

function begin(g: Tobruk, u: number, distance: number): void {
  g.unmark(u, MARK.road);
  g.push(retreat, u, distance, usableSources(g, u)); // [10.3.a]
}

/** T-18: a bit per entry hex towards which the whole retreat can still be. Each hex must be nearer to one and the same. */
export const retreat = frame<Tobruk>()('retreat', ['unit', 'left', 'sources'], {
  run(g, f) {
    if (f.left === 0) {
      g.pop();
      return false;
    }
    if (retreatHexes(g, f.unit, f.left, f.sources).length > 0) return true;
    const u = f.unit;
    g.pop();
    eliminate(g, u, '10.3', false); // [10.3.f] [10.3.g]
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '10.3', 'retreat-to');
    if (q.wordy) q.figures = { unit: f.unit, left: f.left };
    for (const hex of retreatHexes(g, f.unit, f.left, f.sources)) q.offer(V.to, hex);
  },
  on: {
    to(g, f, hex) {
      const from = g.at[f.unit];
      const side = g.sideOfUnit(f.unit);
      f.sources = nearerSources(g, side, from, hex, f.sources);
      g.put(f.unit, hex);
      f.left--; // [10.3.b] no movement points
      g.tell?.('retreated', '10.3', { unit: f.unit, from, to: hex });
      if (occupy(g, side, hex)) return;
      if (g.inEnemyZone(side, hex)) {
        f.left = 0; // [8.0.i] [10.3.e]
        reduce(g, f.unit, '8.0'); // [8.0.i]
      }
      if (f.left === 0) dropRoadMarkers(g, hex);
    },
  },
  why(g, f, verb, hex) {
    return verb === V.to ? whyNotRetreat(g, f.unit, f.left, f.sources, hex) : undefined;
  },
});

/** 10.3: entry hexes of the side that no enemy occupies or has in a zone of control; ports only by the option of T-18. */
function usableSources(g: Tobruk, u: number): number {
  const side = g.sideOfUnit(u);
  const ports = g.optionOn('portsDrawRetreats');
  let bits = 0;
  g.world.sources[side].forEach((source, i) => {
    if (!source.isEntry && !ports) return; // [10.3.d]
    if (isUsableSource(g, side, source) && !g.inEnemyZone(side, source.place)) bits |= 1 << i; // [10.3.d]
  });
  return bits;
}

/** Those of the sources to which `to` is nearer than `from`. */
function nearerSources(g: Tobruk, side: number, from: number, to: number, sources: number): number {
  let bits = 0;
  g.world.sources[side].forEach((source, i) => {
    if ((sources & (1 << i)) === 0) return;
    if (g.world.map.distance(to, source.place) < g.world.map.distance(from, source.place)) bits |= 1 << i; // [10.3.d]
  });
  return bits;
}

/** How the rest of a retreat can end at best. */
const END = { nowhere: 0, inZone: 1, whole: 2 } as const;

/** Hexes for the next step: those of ways that go the whole distance; if there is none, those of ways into an enemy zone (T-41). */
function retreatHexes(g: Tobruk, u: number, left: number, sources: number): number[] {
  const whole: number[] = [];
  const inZone: number[] = [];
  for (let d = 0; d < 6; d++) {
    const hex = g.world.map.neighbours[g.at[u] * 6 + d];
    if (hex < 0) continue; // [10.3.h]
    const end = endBy(g, u, g.at[u], hex, left, sources);
    if (end !== END.nowhere) (end === END.whole ? whole : inZone).push(hex);
  }
  return whole.length > 0 ? whole : inZone; // [10.3.e]
}

/** 10.3: how a retreat with `left` hexes to go ends at best if its next step is from one hex to another. */
function endBy(g: Tobruk, u: number, from: number, hex: number, left: number, sources: number): number {
  if (whyNotStep(g, u, from, hex, left, sources)) return END.nowhere;
  const side = g.sideOfUnit(u);
  if (g.inEnemyZone(side, hex)) return END.inZone; // [8.0.i]
  if (left === 1) return END.whole;
  const nearer = nearerSources(g, side, from, hex, sources);
  let best: number = END.nowhere;
  for (let d = 0; d < 6 && best < END.whole; d++) {
    const next = g.world.map.neighbours[hex * 6 + d];
    if (next >= 0) best = Math.max(best, endBy(g, u, hex, next, left - 1, nearer)); // [10.3.h]
  }
  return best;
}

/** Why a unit that retreats may not go from one hex to the next; whether the retreat can go on from there is another question. */
function whyNotStep(
  g: Tobruk,
  u: number,
  from: number,
  hex: number,
  left: number,
  sources: number,
): Refusal | undefined {
  const side = g.sideOfUnit(u);
  if (g.world.costs.land[hex] === 0) return refuse('10.3', 'impassable', { hex }); // [10.3.e]
  if (g.hasUnit(1 - side, hex)) return refuse('7.0', 'enemy-there', { hex }); // [10.3.e]
  if (g.travel.isWalled(g, side, from, hex)) return refuse('10.3', 'works-bar', { hex }); // [10.3.e] T-67
  if (nearerSources(g, side, from, hex, sources) === 0) return refuse('10.3', 'not-nearer', { unit: u, hex }); // [10.3.d]
  const last = left === 1 || g.inEnemyZone(side, hex);
  return last && !hasRoom(g, hex, u) ? refuse('7.1', 'no-room', { hex }) : undefined; // [10.3.e]
}

function whyNotRetreat(g: Tobruk, u: number, left: number, sources: number, hex: number): Refusal {
  const from = g.at[u];
  if (hex >= g.world.map.hexes || g.world.map.directionTo(from, hex) < 0)
    return refuse('10.3', 'not-adjacent', { unit: u, hex });
  const bad = whyNotStep(g, u, from, hex, left, sources);
  if (bad) return bad;
  const end = endBy(g, u, from, hex, left, sources);
  return end === END.nowhere
    ? refuse('10.3', 'retreat-dead-end', { unit: u, hex })
    : refuse('8.0', 'zone-not-needed', { unit: u, hex });
}
