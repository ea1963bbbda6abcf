/** 14.2 Minefields and Axis actions: lines of communication from the west edge through breaches of the front belt. Also carries 4.0. */

import type { Place, Unit } from '@cauldron/engine';
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

/** Whether this number of lines exists through different breached hexes, each to this number of its own units. */
export function hasLines(g: Gazala, lines: number, units: number): boolean {
  const reached = linesThrough(g);
  if (lines === 1) return reached.some((set) => set.length >= units);
  // Two lines have units enough for both if each reaches enough and together they reach twice as many.
  const enough = reached.filter((set) => set.length >= units);
  const suffice = (a: Unit[], b: Unit[]) => a !== b && new Set([...a, ...b]).size >= lines * units; // [14.2.c] G-48
  return enough.some((a) => enough.some((b) => suffice(a, b)));
}

/** What the lines of a turn would be now: the units that each of them leads to, the most first, and whether enough of them are there. */
export function linesBy(g: Gazala, turn: number): { readonly reached: readonly number[]; readonly isEnough: boolean } {
  const reached = linesThrough(g).map((set) => set.length);
  const wanted = g.world.charts.communications.list.findLast((c) => c.from <= turn);
  const isEnough = wanted !== undefined && reached.filter((n) => n >= wanted.units).length >= wanted.lines;
  return { reached: reached.sort((a, b) => b - a), isEnough };
}

/** For each breached hex of the belt that the west edge reaches: the Axis units beyond it. */
export function linesThrough(g: Gazala): Unit[][] {
  const { mines, edges, prohibited, trace } = g.world;
  const west = 1 << EDGES.indexOf('west');
  trace.begin();
  const isWest = (p: Place) => (edges[p] & west) !== 0 && prohibited[p] === 1 && !g.hasUnit(ALLIED, p);
  for (const hex of g.hexesWhere(isWest)) trace.source(hex);
  trace.spread((from, d, to) => prohibited[to] === 1 && passes(g, from * 6 + d, to));
  const doors = g.hexesWhere((p) => mines.line[p] === 1 && !g.hasUnit(ALLIED, p) && isEntered(g, p));
  return doors.map((door) => {
    trace.begin();
    trace.source(door);
    trace.spread((from, d, to) => prohibited[to] === 0 && passes(g, from * 6 + d, to)); // [14.2.e]
    return g.unitsOf(AXIS).filter((u) => trace.reaches(g.at[u]));
  });
}

/** The belt hex is entered over a breached hexside from ground that the west edge reaches. */
function isEntered(g: Gazala, hex: Place): boolean {
  const { map, mines, trace, prohibited } = g.world;
  const isWay = (from: Place, d: number) =>
    prohibited[from] === 1 && trace.reaches(from) && mines.index[hex * 6 + d] >= 0 && passes(g, hex * 6 + d, from);
  return map.directionsWhere(hex, isWay) !== 0;
}

/** 14.2: not through enemy units, escarpments without a road, or mines that are not breached. */
function passes(g: Gazala, edge: number, to: Place): boolean {
  return !g.hasUnit(ALLIED, to) && g.world.costs.cliff[edge] === 0 && !g.isMined(edge); // [14.2.d]
}
