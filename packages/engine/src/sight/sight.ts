/** Line of sight between two hexes, over elevations and obstacles in hexes and on hexsides. */

import { distance, type Hex, line } from '../hex/index.ts';

export interface SightRules {
  /** The elevation of a hex; undefined off the map, where nothing is seen. */
  readonly ground: (hex: Hex) => number | undefined;
  /** The height of what fills a hex (woods, houses), above its ground. */
  readonly cover: (hex: Hex) => number;
  /** The height of what lines a hexside (a hedge, a wall), above the higher of the two hexes; 0 if there is nothing. */
  readonly side?: (a: Hex, b: Hex) => number;
  readonly range: number;
  /** A line along hexsides has hexes on both hands. It is blocked if one hand is, or only if both are (possibly at different points). */
  readonly tie: 'either' | 'both';
}

export type SightResult = { readonly clear: true } | { readonly clear: false; readonly by: Hex };

/**
 * Clear unless something in between rises above the straight line from ground to ground. It is the same in both directions;
 * neighbours always see each other.
 */
export function sight(from: Hex, to: Hex, rules: SightRules): SightResult {
  const [low, high] = [rules.ground(from), rules.ground(to)];
  if (low === undefined || high === undefined || distance(from, to) > rules.range) return { clear: false, by: to };
  const { left, right } = line(from, to);
  const first = blocker(left, low, high, rules);
  const second = blocker(right, low, high, rules);
  const by = rules.tie === 'either' ? (first ?? second) : first && second;
  return by === undefined ? { clear: true } : { clear: false, by };
}

/** The first hex on a course that rises above the line, or lies behind a hexside that does. */
function blocker(way: readonly Hex[], low: number, high: number, rules: SightRules): Hex | undefined {
  const from = way[0];
  const length = distance(from, way[way.length - 1]);
  if (length < 2) return undefined;
  /** All figures are multiplied by twice `length`, so that no fraction is rounded: `twice` is twice the distance from the start. */
  const rises = (height: number, twice: number) => height * 2 * length > low * (2 * length - twice) + high * twice;
  for (let i = 1; i < way.length; i++) {
    const [before, hex] = [way[i - 1], way[i]];
    const [here, there] = [rules.ground(before), rules.ground(hex)];
    if (here === undefined || there === undefined) return hex;
    const [near, far] = [distance(from, before), distance(from, hex)];
    const hedge = rules.side?.(before, hex) ?? 0;
    if (hedge > 0 && rises(Math.max(here, there) + hedge, near + far)) return hex;
    if (i < way.length - 1 && rises(there + rules.cover(hex), 2 * far)) return hex;
  }
  return undefined;
}
