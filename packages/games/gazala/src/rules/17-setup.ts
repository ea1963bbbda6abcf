/** 17.0 Set-up: the Allies first, then the Axis, each unit in its area. */

import { NO, opening, type Place, placeArrivals, type Refusal, type Start, settingUp } from '@cauldron/engine';
import { setUp, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS } from '../names.ts';
import { Gazala, PHASE } from '../state.ts';
import { hasRoom } from './10-stacking.ts';

/** Nobody is on the map. */
function clear(g: Gazala): void {
  g.set('points', g.scenario.points); // [17.0.b]
  g.at.fill(g.world.boxes.reserve);
  for (let u = 0; u < g.steps.length; u++) g.steps[u] = g.world.units.steps[u];
  g.rebuild();
}
export const emptyPosition = opening(Gazala, clear);

/** A match before anyone has decided anything: reinforcements wait on the turn track, the rest is to be set up. */
export const startPosition = opening(Gazala, (g) => {
  clear(g);
  placeArrivals(g, g.world.boxes.turn);
  g.push(turn, { next: PHASE.chits, first: AXIS });
  g.push(setUp);
});

export const setUpConduct = implement(setUp, {
  ...settingUp<Gazala>(whyNotStart, startIn), // [17.0.d] [17.0.f]
  rule: '17.0',
  prompt: 'choose-start',
});

function startIn(g: Gazala, { unit, reduced }: Start, hex: Place): void {
  g.put(unit, hex);
  g.used[unit] = reduced ? 1 : 0; // [17.0.d] [17.0.f]
  g.tell?.('set-up', '17.0', { unit, hex });
}

function whyNotStart(g: Gazala, start: Start, hex: Place, more: number): Refusal | undefined {
  const { unit, side } = start;
  const { mines, units, tether } = g.world;
  if (!start.hexes.includes(hex)) return g.no?.('17.0', 'not-in-area', { unit, hex }) ?? NO;
  if (g.hasUnit(1 - side, hex)) return g.no?.('17.0', 'enemy-there', { hex }) ?? NO;
  if (g.unitsIn(side, hex) + more >= start.perHex) return g.no?.('17.0', 'no-room', { hex }) ?? NO; // [17.0.d] G-17
  if (!hasRoom(g, hex, unit, more + 1)) return g.no?.('10.0', 'no-room', { hex }) ?? NO;
  if (side === AXIS && mines.field[hex] <= g.turn) return g.no?.('14.0', 'mined', { hex }) ?? NO; // G-46
  return units.tethered[unit] === 1 && tether[hex] === 0 ? (g.no?.('8.2', 'tethered', { unit }) ?? NO) : undefined; // G-16
}
