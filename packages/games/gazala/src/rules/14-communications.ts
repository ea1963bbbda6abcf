/** 14.2 Minefields and Axis actions: lines of communication from the west edge through breached hexes of the front belt. */

import { ALLIED, AXIS, EDGES } from '../names.ts';
import type { Gazala } from '../state.ts';

/** In the Supply Phase: without the lines that are asked for, the Axis loses an action this turn. */
export function testCommunications(g: Gazala): void {
  const wanted = g.world.charts.communications.list.findLast((c) => c.from <= g.turn); // [14.2.a] [14.2.b]
  if (!wanted) return;
  if (hasLines(g, wanted.lines, wanted.units)) g.tell?.('lines-held', '14.2', { n: wanted.lines });
  else {
    g.setActions(AXIS, Math.max(0, g.actionsLeft(AXIS) - wanted.lostActions)); // [14.2.a] [14.2.b] [4.0.g]
    g.tell?.('lines-cut', '14.2', { n: wanted.lostActions });
  }
}

/** Whether so many lines exist through different breached hexes, each to so many units of its own. */
export function hasLines(g: Gazala, lines: number, units: number): boolean {
  const reached = linesThrough(g);
  if (lines === 1) return reached.some((set) => set.length >= units);
  // Two lines have units enough for both if each reaches enough and together they reach twice as many.
  for (let a = 0; a < reached.length; a++) {
    for (let b = a + 1; b < reached.length; b++) {
      if (reached[a].length < units || reached[b].length < units) continue;
      if (new Set([...reached[a], ...reached[b]]).size >= lines * units) return true; // [14.2.c] G-48
    }
  }
  return false;
}

/** For each breached hex of the belt that the west edge reaches: the Axis units beyond it. */
export function linesThrough(g: Gazala): number[][] {
  const { map, mines, edges, prohibited, trace, units } = g.world;
  const west = 1 << EDGES.indexOf('west');
  trace.begin();
  for (let p = 0; p < map.hexes; p++) {
    if ((edges[p] & west) !== 0 && prohibited[p] === 1 && !g.hasUnit(ALLIED, p)) trace.source(p);
  }
  trace.spread((from, d, to) => prohibited[to] === 1 && passes(g, from * 6 + d, to));
  const doors: number[] = [];
  for (let p = 0; p < map.hexes; p++) {
    if (mines.line[p] === 1 && !g.hasUnit(ALLIED, p) && isEntered(g, p)) doors.push(p);
  }
  return doors.map((door) => {
    trace.begin();
    trace.source(door);
    trace.spread((from, d, to) => prohibited[to] === 0 && passes(g, from * 6 + d, to)); // [14.2.e]
    const found: number[] = [];
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === AXIS && g.isOnMap(u) && trace.reaches(g.at[u])) found.push(u);
    return found;
  });
}

/** The belt hex is entered over a breached hexside from ground that the west edge reaches. */
function isEntered(g: Gazala, hex: number): boolean {
  const { map, mines, trace, prohibited } = g.world;
  for (let d = 0; d < 6; d++) {
    const edge = hex * 6 + d;
    const from = map.neighbours[edge];
    if (from < 0 || prohibited[from] === 0 || !trace.reaches(from)) continue;
    if (mines.index[edge] >= 0 && passes(g, edge, from)) return true;
  }
  return false;
}

/** 14.2: not through enemy units, escarpments without a road, or mines that are not breached. */
function passes(g: Gazala, edge: number, to: number): boolean {
  return !g.hasUnit(ALLIED, to) && g.world.costs.cliff[edge] === 0 && !g.isMined(edge); // [14.2.d]
}
