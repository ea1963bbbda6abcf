/** 16.0 Victory: points of the Axis turn by turn, and both sides' points at the end. Also carries 13.7 and 17.0. */

import { endMatch, type ScoreItem, type Side, type Unit } from '@cauldron/engine';
import { TACTIC } from '../chits.ts';
import { ALLIED, AXIS, EDGES, SUPPLY } from '../names.ts';
import type { Gazala } from '../state.ts';
import { ENDING } from '../words.ts';
import { holds, mayHold } from './04-chits.ts';

/** 3.0: the Victory Point Phase. The Allies gain nothing here. */
export function scoreTurn(g: Gazala): void {
  const { figures } = g.world;
  if (northEdgeUnits(g) >= figures.northEdgeUnits) gain(g, figures.northEdge, '16.0', 'points-north'); // [16.0.a] [16.0.d] G-03
  for (const o of g.scenario.objectives) {
    if (!o.each) continue;
    for (const hex of o.hexes) if (g.hasUnit(o.side, hex)) gain(g, o.vp, '16.0', 'points-hex', hex); // [16.0.b]
  }
  punishWithdrawal(g);
  g.tell?.('total', '16.0', { n: g.get('points') });
}

/** Axis units on the north edge that are neither Out of Supply nor Isolated. */
function northEdgeUnits(g: Gazala): number {
  const north = 1 << EDGES.indexOf('north');
  const isNorth = (u: Unit) => g.supply[u] === SUPPLY.supplied && (g.world.edges[g.at[u]] & north) !== 0; // [16.0.a]
  return g.unitsOf(AXIS).filter(isNorth).length;
}

/** The track ends at its maximum. */
function gain(
  g: Gazala,
  n: number,
  rule: string,
  key: 'points-north' | 'points-hex' | 'withdraw-penalty',
  hex = 0,
  reveals = false,
): void {
  const points = Math.min(g.world.figures.axisMaximum, g.get('points') + n); // [16.0.c] G-43
  g.tell?.(key, rule, { n: points - g.get('points'), hex }, undefined, reveals);
  g.set('points', points);
}

/**
 * 13.7: a Withdraw/Attack chit that was drawn and not played costs the Allies a point; so does an attack that was promised and not made.
 * Whether it was drawn is the Allies' secret until now: it is told in either case.
 */
function punishWithdrawal(g: Gazala): void {
  const { withdrawPenalty } = g.world.figures;
  if (g.get('attackMissed') === 1)
    gain(g, withdrawPenalty, '13.7', 'withdraw-penalty'); // [13.7.b] G-11
  else if (g.optionOn('withdrawPenaltyWhenUndrawn')) {
    if (!wasPlayed(g)) gain(g, withdrawPenalty, '13.7', 'withdraw-penalty'); // G-10
  } else if (mayHold(g, ALLIED, TACTIC.withdraw)) {
    if (holds(g, ALLIED, TACTIC.withdraw))
      gain(g, withdrawPenalty, '13.7', 'withdraw-penalty', 0, true); // [13.7.b]
    else g.tell?.('no-withdraw-penalty', '13.7', {}, undefined, true); // G-10
  }
}

function wasPlayed(g: Gazala): boolean {
  return g.world.chits.some((chit, kind) => chit.tactic === TACTIC.withdraw && g.plays[ALLIED][kind] > 0);
}

/** 16.0, 17.0: points as they stand, with what they are for. */
export function countPoints(g: Gazala, items?: ScoreItem[]): { total: number[] } {
  const total = [0, 0];
  const add = (side: Side, value: number, rule: string, because: string, place?: number) => {
    total[side] += value;
    if (value !== 0) items?.push({ side, value, rule, because, ...(place === undefined ? {} : { place }) });
  };
  add(AXIS, g.get('points'), '16.0', 'track');
  add(AXIS, stepsLost(g, ALLIED) * g.world.figures.stepPoints[ALLIED], '16.0', 'allied-steps'); // [16.0.e]
  add(ALLIED, stepsLost(g, AXIS) * g.world.figures.stepPoints[AXIS], '16.0', 'axis-steps'); // [16.0.e]
  for (const o of g.scenario.objectives) {
    if (o.each) continue;
    for (const hex of o.hexes) if (g.hasUnit(o.side, hex)) add(o.side, o.vp, '17.0', 'occupied', hex); // [17.0.c] [17.0.j]
  }
  return { total };
}

/** Steps eliminated and not replaced; units that are off the map or were withdrawn have not lost what they still have (G-29). */
export function stepsLost(g: Gazala, side: Side): number {
  const { units, boxes } = g.world;
  let n = 0;
  for (let u = 0; u < units.count; u++)
    if (units.side[u] === side && g.at[u] !== boxes.reserve) n += units.steps[u] - g.steps[u];
  return n; // [13.7.e]
}

/** 16.0: more points win; equal points are a tie. */
function verdict(g: Gazala): { winner: number; ending: number } {
  const [axis, allied] = countPoints(g).total;
  if (axis === allied) return { winner: -1, ending: ENDING.tie }; // [16.0.f]
  return axis > allied
    ? { winner: AXIS, ending: ENDING['axis-victory'] }
    : { winner: ALLIED, ending: ENDING['allied-victory'] };
}

export function judge(g: Gazala): void {
  const [axis, allied] = countPoints(g).total;
  const { winner, ending } = verdict(g);
  g.tell?.('score', '16.0', { axis, allied });
  endMatch(g, winner, ending, 0, [axis, allied]);
}
