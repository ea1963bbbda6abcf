/**
 * 7.5.2.2, 7.5.2.3 Retreats: hex by hex away from the enemy, with the fewest losses and towards home. Also carries 5.3.1, 5.3.2,
 * 5.4.1, 7.7 and 10.
 */

import {
  cheapestWays,
  itemsOf,
  lowestPrice,
  NO_WAY,
  oneListed,
  type Place,
  type RetreatSteps,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { type HeldRetreat, retreating, retreatTo } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import type { Theseus } from '../state.ts';
import { moveStack } from './05-intelligence.ts';
import { excessOf, isOverstacked } from './05-limits.ts';
import { loseStrength } from './05-losses.ts';
import { relieve } from './05-stacking.ts';
import { enterHex, openSources } from './05-supply.ts';
import { passThrough } from './10-objectives.ts';
import { staticPick } from './10-solitaire.ts';

/** Units that retreat together, or would. */
interface Column {
  readonly side: Side;
  readonly units: readonly Unit[];
  readonly start: Place;
  readonly isForced: boolean;
}

/** 7.5.2.3: what each hex costs a unit that cannot make its Forced Retreat. */
const MISSED = 2;

export function beginRetreat(
  g: Theseus,
  side: Side,
  units: readonly Unit[],
  hex: Place,
  left: number,
  isForced: boolean,
): void {
  g.push(retreating, { side, start: hex, hex, forced: Number(isForced), left });
  for (const u of units) g.append(u);
}

/** TH-122: a voluntary retreat must be possible in full. */
export const canWithdraw = (g: Theseus, side: Side, units: readonly Unit[], hex: Place, hexes: number): boolean =>
  lowestPrice(g.world.map, stepsOf(g, { side, units, start: hex, isForced: false }), hex, hexes) < NO_WAY;

/** 7.5.2.2: whether a retreat may not go that way at all. It never comes nearer to where it began (TH-152). */
function isClosed(g: Theseus, { side, start, isForced }: Column, from: Place, d: number): boolean {
  const { map, costs } = g.world;
  const edge = from * 6 + d;
  const to = map.neighbours[edge];
  if (to < 0 || costs.sea[edge] === 1) return true; // [7.5.2.2.h] [7.5.2.2.i]
  if (to === start || map.distance(start, to) < map.distance(start, from)) return true;
  if (g.hasUnit(1 - side, to) || g.isMinedBy(1 - side, to)) return true; // [7.5.2.2.c] [7.5.2.2.f]
  if (costs.steep[edge] === 1 && costs.way[edge] === 0) return true; // [7.5.2.2.e]
  if (map.around[to].some((near) => hasHqOf(g, 1 - side, near))) return true; // [7.5.2.2.d] TH-36
  return !isForced && g.inEnemyZone(side, to); // [7.5.2.2.g]
}
/** An HQ lies on top of its stack. */
const hasHqOf = (g: Theseus, side: Side, hex: Place): boolean => {
  const top = g.topOf(hex);
  return top >= 0 && g.sideOfUnit(top) === side && g.isHq(top);
};
const isCrowdedBy = (g: Theseus, { side, units }: Column, hex: Place): boolean =>
  excessOf(g.world, side, [...g.stackAt(hex), ...units]) > 0;

/** The Strength Points that each unit loses by entering a hex. */
function priceOf(g: Theseus, c: Column, to: Place): number {
  const zone = g.inEnemyZone(c.side, to) ? 1 : 0; // [5.4.1.g] [7.5.2.3.a] a friend in the hex does not help
  return zone + (isCrowdedBy(g, c, to) ? 1 : 0); // [7.5.2.2.k]
}

/** The points that each unit loses are the price of a step. A Forced Retreat that is not made costs more (7.5.2.3). */
const stepsOf = (g: Theseus, c: Column): RetreatSteps => ({
  price: (from, d, to) => (isClosed(g, c, from, d) ? NO_WAY : priceOf(g, c, to)),
  ...(c.isForced ? { missed: (left: number) => MISSED * left } : {}), // [7.5.2.3.b]
});

/** 7.5.2.2: hexes to the nearest source that serves the side (TH-155), or to its own edge of the map. */
function stepsHome(g: Theseus, side: Side, hex: Place): number {
  const sources = openSources(g, side).map((source) => g.world.map.distance(hex, source));
  return Math.min(g.world.homeward[side][hex], ...sources);
}

/** Where the retreat may go next: the ways with the fewest losses, and of these the nearest to home (TH-35). */
function waysOf(g: Theseus, c: Column, from: Place, left: number): Place[] {
  const { map } = g.world;
  const cheap = map.towards(from, cheapestWays(map, stepsOf(g, c), from, left));
  const nearest = Math.min(...cheap.map((to) => stepsHome(g, c.side, to))); // [7.5.2.2.a]
  const equals = cheap.filter((to) => stepsHome(g, c.side, to) === nearest); // [7.5.2.2.b] [7.5.2.2.m] TH-124
  return staticPick(g, c.side, equals);
}

const columnOf = (f: HeldRetreat): Column => ({
  side: f.side,
  units: itemsOf(f),
  start: f.start,
  isForced: f.forced === 1,
});

export const retreatingConduct = implement(retreating, {
  run(g, f) {
    // Those who were eliminated or displaced on the way have done with it (TH-153).
    for (const u of itemsOf(f)) if (g.at[u] !== f.hex) g.remove(u);
    const { side, hex, left } = f;
    if (f.count === 0 || left === 0) return finish(g, f);
    const c = columnOf(f);
    const next = waysOf(g, c, hex, left);
    if (next.length === 0) return strand(g, f);
    const onward = next.find((to) => f.goal >= 0 && tripsOf(g, c, to, left - 1).ends.has(f.goal));
    if (onward !== undefined) return retreatInto(g, f, onward);
    const { ends, through } = tripsOf(g, c, hex, left);
    const isStep = [...through].some((at) => at !== hex && matters(g, c, at));
    const ways = isStep ? next : [...ends];
    // The enemy says which hexes lie in his zones (TH-151).
    g.tell?.('retreat-ways', '7.5.2.2', { hex, hexes: ways }, undefined, true);
    g.push(retreatTo, { side, hex, left, step: Number(isStep) });
    for (const to of ways) g.append(to);
    return undefined;
  },
});

/** Where the rest of a retreat may end, and the hexes that it may pass before. */
interface Trips {
  readonly ends: Set<Place>;
  readonly through: Set<Place>;
}
function tripsOf(
  g: Theseus,
  c: Column,
  from: Place,
  left: number,
  trips: Trips = { ends: new Set(), through: new Set() },
): Trips {
  const next = left === 0 ? [] : waysOf(g, c, from, left);
  if (next.length === 0) trips.ends.add(from);
  else trips.through.add(from);
  for (const to of next) tripsOf(g, c, to, left - 1, trips);
  return trips;
}
/** Whether it makes a difference that a retreat passes a hex: then it is asked for step by step, otherwise for its end alone (TH-163). */
function matters(g: Theseus, c: Column, hex: Place): boolean {
  if (g.hasImproved(hex) || hasHqOf(g, c.side, hex) || isCrowdedBy(g, c, hex)) return true;
  if (g.world.sources[c.side].includes(hex)) return true;
  return g.scenario.objectives.some((one, i) => one.hex === hex && g.latest[i] !== c.side + 1);
}

export const retreatToConduct = implement(retreatTo, {
  compels: 'to',
  rule: '7.5.2.2',
  prompt: 'retreat-to',
  answers: {
    to: {
      role: 'go',
      ...oneListed((k: TheseusKnown, _f, hex: Place) => k.no?.('7.5.2.2', 'better-way', { hex })),
      does(g, { step }, to) {
        g.pop();
        const f = g.within(retreating);
        if (step === 1) retreatInto(g, f, to);
        else f.goal = to;
      },
    },
  },
});

/** It is no Movement Action: nobody reacts, no source is blocked and Tobruk is not taken. */
function retreatInto(g: Theseus, f: HeldRetreat, to: Place): void {
  const { side, hex: from } = f;
  const units = itemsOf(f);
  g.disturb(from); // [7.7.d]
  moveStack(g, units, to);
  f.hex = to;
  f.left--; // [7.5.2.2.n]
  const top = g.stackAt(to).find((u) => units.includes(u)) ?? units[0];
  g.tell?.('retreated', '7.5.2.2', { unit: top, n: units.length, from, to }, undefined, true);
  passThrough(g, side, to);
  enterHex(g, side, to);
  if (g.inEnemyZone(side, to)) for (const u of units) loseStrength(g, u, 1, '7.5.2.3'); // [5.4.1.g] [7.5.2.3.a] TH-125
  if (isOverstacked(g, to)) relieve(g, to, units); // [5.3.1.d] [5.3.2.c] [7.5.2.2.k] [7.5.2.2.l] TH-90
}

/** 7.5.2.3: there is no way: two points for each hex that is not made. A voluntary retreat just ends. */
function strand(g: Theseus, f: HeldRetreat): void {
  const { hex, left, forced } = f;
  const units = itemsOf(f);
  g.tell?.('no-retreat', '7.5.2.3', { hex, n: left }, undefined, true);
  finish(g, f);
  if (forced === 1) for (const u of units) loseStrength(g, u, MISSED * left, '7.5.2.3'); // [7.5.2.3.b]
}

function finish(g: Theseus, f: HeldRetreat): void {
  if (f.hex !== f.start) g.disturb(f.hex); // [7.7.f]
  g.pop();
}
