/** 11.2 Advance after combat: attackers may occupy the hexes that the defenders have left. */

import { frame, type Refusal, refuse } from '@cauldron/engine';
import { hasRoom } from './10-stacking.ts';
import type { Gazala } from './state.ts';
import { V } from './words.ts';
import { ALLIED, AXIS } from './world.ts';

/** Of the hexes of a mask, those in which no unit of the side is left. */
export function vacated(g: Gazala, side: number, from: number, mask: number): number {
  let open = 0;
  for (let d = 0; d < 6; d++)
    if ((mask & (1 << d)) !== 0 && !g.hasUnit(side, g.world.map.neighbours[from * 6 + d])) open |= 1 << d;
  return open;
}

/** The list holds the attackers that have not advanced yet; `mask` the hexes, as directions from `from`. */
export const advances = frame<Gazala>()('advances', ['from', 'mask'], {
  run(g, f) {
    for (let i = 0; i < f.count; i++) if (hexesFor(g, f.item(i), f.from, f.mask).length > 0) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.item(0))), '11.2', 'choose-advance');
    for (let i = 0; i < f.count; i++)
      if (hexesFor(g, f.item(i), f.from, f.mask).length > 0) q.offer(V.advance, f.item(i)); // [11.2.a]
    q.offer(V.done);
  },
  on: {
    advance(g, f, u) {
      const hexes = hexesFor(g, u, f.from, f.mask);
      const { from, mask } = f;
      g.remove(u);
      if (hexes.length > 1) g.push(advanceTo, u, from, mask);
      else advance(g, u, hexes[0]);
    },
    done(g) {
      g.pop();
    },
  },
  why(g, f, verb, u) {
    if (verb !== V.advance) return undefined;
    if (!f.has(u)) return refuse('11.2', 'not-in-combat', { unit: u });
    for (const hex of hexesOf(g, f.from, f.mask)) return whyNotInto(g, u, hex);
    return undefined;
  },
});

/** A unit next to more than one of the hexes. */
export const advanceTo = frame<Gazala>()('advance-to', ['unit', 'from', 'mask'], {
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '11.2', 'advance-to');
    if (q.wordy) q.figures = { unit: f.unit };
    for (const hex of hexesFor(g, f.unit, f.from, f.mask)) q.offer(V.to, hex);
  },
  on: {
    to(g, f, hex) {
      const u = f.unit;
      g.pop();
      advance(g, u, hex);
    },
  },
  why(g, f, verb, hex) {
    if (verb !== V.to) return undefined;
    return hexesOf(g, f.from, f.mask).includes(hex)
      ? whyNotInto(g, f.unit, hex)
      : refuse('11.2', 'not-vacated', { hex });
  },
});

/** 11.2: no points are paid, zones do not matter, and the unit keeps its face. */
function advance(g: Gazala, u: number, hex: number): void {
  const from = g.at[u];
  g.put(u, hex); // [11.2.d]
  g.tell?.('advanced', '11.2', { unit: u, from, to: hex });
}

function hexesOf(g: Gazala, from: number, mask: number): number[] {
  const hexes: number[] = [];
  for (let d = 0; d < 6; d++) if ((mask & (1 << d)) !== 0) hexes.push(g.world.map.neighbours[from * 6 + d]);
  return hexes;
}

export const hexesFor = (g: Gazala, u: number, from: number, mask: number): number[] =>
  g.isOnMap(u) ? hexesOf(g, from, mask).filter((hex) => !whyNotInto(g, u, hex)) : [];

function whyNotInto(g: Gazala, u: number, hex: number): Refusal | undefined {
  const { map, costs, prohibited, units, tether, abilities } = g.world;
  const side = units.side[u];
  const d = map.directionTo(g.at[u], hex);
  if (d < 0) return refuse('11.2', 'not-adjacent', { unit: u, hex });
  const edge = g.at[u] * 6 + d;
  if (costs.cliff[edge] === 1) return refuse('8.0', 'escarpment', { hex });
  if (side === ALLIED && prohibited[hex] === 1) return refuse('11.2', 'prohibited', { hex }); // [11.2.b] [8.1.b]
  if (units.tethered[u] === 1 && tether[hex] === 0) return refuse('8.2', 'tethered', { unit: u }); // [8.2.a]
  const overMines = side === AXIS && g.isMined(edge) && !abilities[units.type[u]].advancesOverMines;
  if (overMines) return refuse('11.2', 'mined', { hex }); // [11.2.c] [14.0.d]
  return hasRoom(g, hex, u) ? undefined : refuse('10.0', 'no-room', { hex }); // [11.2.a]
}
