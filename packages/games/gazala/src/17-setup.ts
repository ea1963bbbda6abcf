/** 17.0 Set-up: the Allies first, then the Axis, each unit in its area. */

import { frame, type Layout, type Options, type Refusal, refuse } from '@cauldron/engine';
import { turn } from './03-sequence.ts';
import { hasRoom } from './10-stacking.ts';
import type { Start } from './scenario.ts';
import { Gazala, PHASE } from './state.ts';
import { V } from './words.ts';
import { AXIS, type World } from './world.ts';

/** A position of a scenario with an empty map. */
export function emptyPosition(world: World, layout: Layout, scenario: number, options: Options): Gazala {
  const g = new Gazala(world, layout);
  let bits = 0;
  world.options.forEach((o, i) => {
    if (options[o.id] ?? o.default) bits |= 1 << i;
  });
  g.set('scenario', scenario);
  g.set('options', bits);
  g.set('turn', g.scenario.first);
  g.set('phase', PHASE.setup);
  g.set('points', g.scenario.points); // [17.0.b]
  g.at.fill(world.boxes.reserve);
  g.steps.set(world.units.steps);
  g.rebuild();
  return g;
}

/** A match before anyone has decided anything: reinforcements wait on the turn track, the rest is to be set up. */
export function startPosition(world: World, layout: Layout, scenario: number, options: Options): Gazala {
  const g = emptyPosition(world, layout, scenario, options);
  placeArrivals(g);
  g.push(turn, 0, AXIS);
  g.push(setUp, 0);
  return g;
}

export function placeArrivals(g: Gazala): void {
  for (const a of g.scenario.arrivals) for (const u of a.units) g.put(u, g.world.boxes.turn[a.turn]);
}

/** Unit after unit in the order of the list; or all that is left of a side as the pack suggests. */
export const setUp = frame<Gazala>()('set-up', ['next'], {
  run(g, f) {
    if (f.next < g.scenario.starts.length) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    const start = g.scenario.starts[f.next];
    q.by(g.seatOf(start.side), '17.0', 'choose-start'); // [17.0.d] [17.0.f]
    if (q.wordy) q.figures = { unit: start.unit };
    for (const hex of start.hexes) if (!whyNotStart(g, start, hex)) q.offer(V.place, hex);
    if (canFollowSuggestion(g, f.next)) q.offer(V.usual);
  },
  on: {
    place(g, f, hex) {
      startIn(g, g.scenario.starts[f.next++], hex);
    },
    usual(g, f) {
      const { starts } = g.scenario;
      for (const { side } = starts[f.next]; starts[f.next]?.side === side; f.next++)
        startIn(g, starts[f.next], starts[f.next].suggested);
    },
  },
  why(g, f, verb, hex) {
    return verb === V.place ? whyNotStart(g, g.scenario.starts[f.next], hex) : undefined;
  },
});

function startIn(g: Gazala, start: Start, hex: number): void {
  g.put(start.unit, hex);
  g.used[start.unit] = start.used ? 1 : 0; // [17.0.d] [17.0.f]
  g.tell?.('set-up', '17.0', { unit: start.unit, hex });
}

function whyNotStart(g: Gazala, start: Start, hex: number): Refusal | undefined {
  const { unit, side } = start;
  const { mines, units, tether } = g.world;
  if (!start.hexes.includes(hex)) return refuse('17.0', 'not-in-area', { unit, hex });
  if (g.hasUnit(1 - side, hex)) return refuse('17.0', 'enemy-there', { hex });
  if (g.unitsIn(side, hex) >= start.perHex) return refuse('17.0', 'no-room', { hex }); // [17.0.d] G-17
  if (!hasRoom(g, hex, unit)) return refuse('10.0', 'no-room', { hex });
  if (side === AXIS && mines.field[hex] <= g.turn) return refuse('14.0', 'mined', { hex }); // G-46
  return units.tethered[unit] === 1 && tether[hex] === 0 ? refuse('8.2', 'tethered', { unit }) : undefined; // G-16
}

/** Whether all units of the side that are still to be set up can stand where the pack suggests. */
function canFollowSuggestion(g: Gazala, next: number): boolean {
  const { starts } = g.scenario;
  const { side } = starts[next];
  const more = new Map<number, number>();
  for (let i = next; i < starts.length && starts[i].side === side; i++) {
    const { suggested, unit, perHex } = starts[i];
    const n = more.get(suggested) ?? 0;
    if (
      whyNotStart(g, starts[i], suggested) ||
      g.unitsIn(side, suggested) + n >= perHex ||
      !hasRoom(g, suggested, unit, n + 1)
    )
      return false;
    more.set(suggested, n + 1);
  }
  return true;
}
