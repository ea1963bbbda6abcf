/** Straight lines, as a thread stretched over the map from the centre of one hex to the centre of another. */

import { DIRECTIONS, type Hex } from './hex.ts';

/**
 * The hexes that a line runs through, both ends included, each next to the one before. Where the line runs along a hexside it has a hex on
 * either hand: `left` takes the one, `right` the other; elsewhere the two are the same. A corner that is only touched does not count.
 */
export interface Line {
  readonly left: readonly Hex[];
  readonly right: readonly Hex[];
}

/** The two orientations have the same six steps in the same order round, so that either list will do. */
const STEPS = DIRECTIONS.flat;

export function line(a: Hex, b: Hex): Line {
  const left: Hex[] = [a];
  const right: Hex[] = [a];
  const course = { q: b.q - a.q, r: b.r - a.r };
  for (let hex = a; hex.q !== b.q || hex.r !== b.r; ) {
    const [first, second] = exits({ q: hex.q - a.q, r: hex.r - a.r }, course);
    const next = plus(hex, STEPS[first]);
    left.push(next);
    right.push(second < 0 ? next : plus(hex, STEPS[second]));
    hex = next;
    if (second < 0) continue;
    // The hexside between the two leads on to the hex beyond.
    hex = plus(next, STEPS[second]);
    left.push(hex);
    right.push(hex);
  }
  return { left, right };
}

/**
 * The direction in which the course leaves a hex; a second one, clockwise of it, if it leaves by the corner and along the hexside beyond.
 * The hex lies at `at`, counted from where the course begins. A step of the course is `along` a direction as far as their product says;
 * a hex ends halfway to its neighbour, where that product is 1. All numbers are whole: two fractions are compared by multiplying out.
 */
function exits(at: Hex, course: Hex): readonly [number, number] {
  let first = -1;
  let second = -1;
  let bestReach = 1;
  let bestRate = 0;
  for (let d = 0; d < 6; d++) {
    const rate = along(STEPS[d], course);
    if (rate <= 0) continue;
    const reach = 1 + along(STEPS[d], at);
    const later = reach * bestRate - bestReach * rate;
    if (first >= 0 && (later > 0 || (later === 0 && rate < bestRate))) continue;
    second = first >= 0 && later === 0 && rate === bestRate ? d : -1;
    if (second >= 0) continue;
    first = d;
    bestReach = reach;
    bestRate = rate;
  }
  // North and north-west are neighbours too: the last direction is to the left of the first.
  return first === 0 && second === 5 ? [5, 0] : [first, second];
}

/** The product of two steps in cube coordinates: 2 for the same neighbour, 1 for the next one round, 0 for none of the way. */
const along = (v: Hex, w: Hex): number => v.q * w.q + v.r * w.r + (v.q + v.r) * (w.q + w.r);

const plus = (a: Hex, b: Hex): Hex => ({ q: a.q + b.q, r: a.r + b.r });
