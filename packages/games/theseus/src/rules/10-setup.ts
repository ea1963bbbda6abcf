/** 10 Set-up: who stands where, levels, assignments and markers at the start. Also carries 3.7, 5.2, 5.5.2 and 5.9. */

import { NO, opening, type Place, placeArrivals, type Refusal, type Side, type Start } from '@cauldron/engine';
import { organisation, schwerpunktAt, setUp, solitaire, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { PHASE, Theseus } from '../state.ts';
import { rangeOf } from './05-command.ts';
import { uncoverAll } from './05-intelligence.ts';
import { excessOf, hqsIn } from './05-limits.ts';
import { feederOf } from './05-supply.ts';

/** Nobody is on the map; the tracks are as at the start of a match. */
export function clear(g: Theseus): void {
  const { world, scenario } = g;
  g.at.fill(world.boxes.reserve);
  for (let u = 0; u < world.units.count; u++) {
    g.strength[u] = world.units.strength[u];
    g.seen[u] = 3;
  }
  scenario.levels.forEach((level, formation) => {
    g.level[formation] = level;
  });
  for (const { unit, formation } of scenario.assigned) {
    g.assigned[unit] = formation + 1; // [5.5.2.a] TH-72
    g.boxes[formation]++;
  }
  for (let u = 0; u < world.units.count; u++) if (g.assigned[u] === 0) g.shown[u] = 3;
  for (let i = 0; i < scenario.objectives.length; i++) g.latest[i] = COMMONWEALTH + 1;
  g.set('snafu', AXIS); // [5.2.c]
  g.set('schwerpunkt', scenario.schwerpunkt + 1);
  g.set('tobruk', COMMONWEALTH + 1);
  g.set('captor', COMMONWEALTH + 1);
  if (scenario.solitaire >= 0) g.seat(COMMONWEALTH, g.seatOf(AXIS)); // [10.1.a] one player
  g.rebuild();
}
export const emptyPosition = opening(Theseus, clear);

/** The first units of the list, or all, stand where the scenario says or suggests. */
export function placeAll(g: Theseus, n = g.scenario.starts.length): void {
  for (const { unit, place } of g.scenario.starts.slice(0, n)) placeUnit(g, unit, place); // [3.7.a] [10.e]
  for (const hex of g.scenario.improved) g.setImproved(hex, true); // TH-81
  uncoverAll(g);
}
function placeUnit(g: Theseus, unit: number, place: Place): void {
  g.putUnder(unit, place);
  g.setSeen(unit, place < g.world.map.hexes ? 0 : 3);
}

/** A match before anyone has decided anything. */
export const startPosition = opening(Theseus, (g) => {
  clear(g);
  placeArrivals(g, g.world.boxes.turn);
  const { starts, fixed, solitaire: acts } = g.scenario;
  const chooses = g.optionOn('axisFreeSetup') && fixed < starts.length;
  placeAll(g, chooses ? fixed : starts.length);
  if (acts >= 0) {
    g.set('phase', PHASE.ops);
    return g.push(solitaire, { side: AXIS });
  }
  g.push(turn, { next: PHASE.admin }); // [10.b]
  for (const side of [COMMONWEALTH, AXIS]) if (hasIndependents(g, side)) g.push(organisation, { side }); // TH-72
  g.push(schwerpunktAt, { side: AXIS });
  if (!chooses) return;
  for (const { unit } of starts.slice(fixed)) g.setSeen(unit, 0); // TH-160
  g.push(setUp, { next: fixed });
});

const hasIndependents = (g: Theseus, side: Side): boolean =>
  g.scenario.assigned.some(({ unit }) => g.sideOfUnit(unit) === side);

/** Whether the unit in question would be in command, or in supply, in a hex. */
let serves: (hex: Place) => boolean = () => false;

/** 10, TH-70: the Axis places its mobile units one after another, or all of them as suggested. */
export const setUpConduct = implement(setUp, {
  run: (g, f) => f.next < g.scenario.starts.length || g.pop(),
  asks: (k) => k.seatOf(AXIS),
  rule: '10',
  prompt: 'choose-start',
  figures: (k, f) => ({ unit: k.scenario.starts[f.next].unit }),
  subject: (k, f) => ({ units: [k.scenario.starts[f.next].unit] }),
  sealed: true,
  prepare(k, f) {
    const { unit } = k.scenario.starts[f.next];
    const formation = k.formationOf(unit);
    serves = k.isHq(unit) || formation < 0 ? feederOf(k, unit) : rangeOf(k, formation);
  },
  answers: {
    place: {
      role: 'go',
      over: (k, f, c) => c.addAll(k.scenario.starts[f.next].hexes),
      whyNot: (k, f, hex) => whyNotStart(k, k.scenario.starts[f.next], hex),
      does(g, f, hex) {
        const { unit } = g.scenario.starts[f.next++];
        placeUnit(g, unit, hex);
        if (f.next === g.scenario.starts.length) uncoverAll(g); // TH-160: the enemy looks when everybody stands
      },
    },
    usual: {
      role: 'end',
      whyNot: (k, f) => (f.next === k.scenario.fixed ? undefined : (k.no?.('10', 'begun-already') ?? NO)),
      does(g, f) {
        for (const { unit, place } of g.scenario.starts.slice(f.next)) placeUnit(g, unit, place);
        f.next = g.scenario.starts.length;
        uncoverAll(g);
      },
    },
  },
});

/** The zone of a start as a set: it is asked once for each of its hexes. */
const zones = new WeakMap<Start, ReadonlySet<Place>>();
function zoneOf(start: Start): ReadonlySet<Place> {
  const known = zones.get(start);
  if (known !== undefined) return known;
  const zone = new Set(start.hexes);
  zones.set(start, zone);
  return zone;
}

/** TH-70: in the zone, away from Minefields and from the enemy, in command and in supply, within the stacking limits. */
function whyNotStart(k: TheseusKnown, start: Start, hex: Place): Refusal | undefined {
  const { map, mines } = k.world;
  const { unit } = start;
  if (!zoneOf(start).has(hex) || mines.owner[hex] >= 0) return k.no?.('10', 'not-in-zone', { unit, hex }) ?? NO;
  if (map.around[hex].some((near) => k.hasUnit(COMMONWEALTH, near))) return k.no?.('10', 'near-enemy', { hex }) ?? NO;
  const stack = k.unitsAt(hex);
  const isFull = k.isHq(unit) ? hqsIn(k, hex).length > 0 : excessOf(k.world, AXIS, [...stack, unit]) > 0;
  if (isFull) return k.no?.('5.3.1', 'no-room', { hex }) ?? NO;
  const isServed = serves(hex);
  return isServed ? undefined : (k.no?.('5.8', 'not-served', { unit, hex }) ?? NO);
}
