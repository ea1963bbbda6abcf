/** Straight lines, like a thread stretched over the map from the centre of one hex to the centre of another. */

import { DIRECTIONS, type Hex } from './hex.ts';

/**
 * The hexes that a line runs through, both ends included, each next to the one before. Where the line runs along a hexside it has
 * a hex on each hand: `left` takes one, `right` the other. Elsewhere the two are the same. A corner that is only touched does not
 * count.
 */
export interface Line {
  readonly left: readonly Hex[];
  readonly right: readonly Hex[];
}

/** Both orientations have the same six steps in the same order, so either list serves. */
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
 * The direction in which the course leaves a hex. If it leaves by a corner, along the hexside beyond, there is a second
 * direction, clockwise of the first. `at` is the hex, relative to the start of the course. A hex ends halfway to its neighbour,
 * where the product with the step to that neighbour has grown by 1. Along the whole course it grows by `rate`, so the course
 * meets the rim after the fraction `reach / rate` of its length. The direction met first is taken; at a corner, where two are met
 * at once, it is the one that the course leans towards. Fractions are compared by cross-multiplication, so nothing is rounded.
 */
function exits(at: Hex, course: Hex): readonly [number, number] {
  let first = -1;
  let second = -1;
  let firstReach = 0;
  let firstRate = 0;
  for (let d = 0; d < 6; d++) {
    const rate = along(STEPS[d], course);
    if (rate <= 0) continue;
    const reach = 1 + along(STEPS[d], at);
    const later = first < 0 ? -1 : reach * firstRate - firstReach * rate;
    if (later < 0 || (later === 0 && rate > firstRate)) {
      first = d;
      second = -1;
      firstReach = reach;
      firstRate = rate;
    } else if (later === 0 && rate === firstRate) second = d;
  }
  // Directions are cyclic: the last one is to the left of the first.
  return first === 0 && second === 5 ? [5, 0] : [first, second];
}

/**
 * The product of two steps in cube coordinates: 2 for a step to a neighbour with itself, 1 with the next one clockwise, and so on
 * down to -2.
 */
const along = (v: Hex, w: Hex): number => v.q * w.q + v.r * w.r + (v.q + v.r) * (w.q + w.r);

const plus = (a: Hex, b: Hex): Hex => ({ q: a.q + b.q, r: a.r + b.r });
