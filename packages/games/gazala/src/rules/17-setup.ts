/** 17.0 Set-up: the Allies first, then the Axis, each unit in its area. */

import { type Layout, NO, type Options, type Place, type Refusal } from '@cauldron/engine';
import { setUp, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS } from '../names.ts';
import type { Start } from '../scenario.ts';
import { Gazala, PHASE } from '../state.ts';
import type { World } from '../world.ts';
import { hasRoom } from './10-stacking.ts';

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
  for (let u = 0; u < world.units.count; u++) g.steps[u] = world.units.steps[u];
  g.rebuild();
  return g;
}

/** A match before anyone has decided anything: reinforcements wait on the turn track, the rest is to be set up. */
export function startPosition(world: World, layout: Layout, scenario: number, options: Options): Gazala {
  const g = emptyPosition(world, layout, scenario, options);
  placeArrivals(g);
  g.push(turn, { next: PHASE.chits, first: AXIS });
  g.push(setUp);
  return g;
}

export function placeArrivals(g: Gazala): void {
  for (const a of g.scenario.arrivals) for (const u of a.units) g.put(u, g.world.boxes.turn[a.turn]);
}

/** Unit after unit in the order of the list; or all that is left of a side as the pack suggests. */
export const setUpConduct = implement(setUp, {
  run: (g, f) => f.next < g.scenario.starts.length || g.pop(),
  asks: (k, f) => k.seatOf(k.scenario.starts[f.next].side), // [17.0.d] [17.0.f]
  rule: '17.0',
  prompt: 'choose-start',
  figures: (k, f) => ({ unit: k.scenario.starts[f.next].unit }),
  subject: (k, f) => ({ units: [k.scenario.starts[f.next].unit] }),
  answers: {
    place: {
      role: 'go',
      over: (k, f, c) => c.addAll(k.scenario.starts[f.next].hexes),
      whyNot: (k, f, hex) => whyNotStart(k, k.scenario.starts[f.next], hex),
      does(g, f, hex) {
        startIn(g, g.scenario.starts[f.next++], hex);
      },
    },
    usual: {
      role: 'end',
      stakes: 'hands-over',
      whyNot: (k, f) => (canFollowSuggestion(k, f.next) ? undefined : NO),
      does(g, f) {
        const { starts } = g.scenario;
        for (const { side } = starts[f.next]; starts[f.next]?.side === side; f.next++)
          startIn(g, starts[f.next], starts[f.next].suggested);
      },
    },
  },
});

function startIn(g: Gazala, start: Start, hex: Place): void {
  g.put(start.unit, hex);
  g.used[start.unit] = start.used ? 1 : 0; // [17.0.d] [17.0.f]
  g.tell?.('set-up', '17.0', { unit: start.unit, hex });
}

function whyNotStart(g: Gazala, start: Start, hex: Place): Refusal | undefined {
  const { unit, side } = start;
  const { mines, units, tether } = g.world;
  if (!start.hexes.includes(hex)) return g.no?.('17.0', 'not-in-area', { unit, hex }) ?? NO;
  if (g.hasUnit(1 - side, hex)) return g.no?.('17.0', 'enemy-there', { hex }) ?? NO;
  if (g.unitsIn(side, hex) >= start.perHex) return g.no?.('17.0', 'no-room', { hex }) ?? NO; // [17.0.d] G-17
  if (!hasRoom(g, hex, unit)) return g.no?.('10.0', 'no-room', { hex }) ?? NO;
  if (side === AXIS && mines.field[hex] <= g.turn) return g.no?.('14.0', 'mined', { hex }) ?? NO; // G-46
  return units.tethered[unit] === 1 && tether[hex] === 0 ? (g.no?.('8.2', 'tethered', { unit }) ?? NO) : undefined; // G-16
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
