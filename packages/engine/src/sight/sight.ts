/** Line of sight between two hexes, over elevations and what stands on them. */

import { distance, type Hex, line } from '../hex/hex.ts';

export interface SightRules {
  /** The ground of a hex, and the height of what stands on it (woods, houses); undefined off the map. */
  readonly ground: (hex: Hex) => number | undefined;
  readonly cover: (hex: Hex) => number;
  /** The height of what stands on a hexside between two neighbours (bocage, a wall). */
  readonly side?: (a: Hex, b: Hex) => number;
  readonly range: number;
  /** Where the line runs along a hexside it touches two hexes: blocked if either blocks, or only if both do. */
  readonly tie: 'either' | 'both';
}

export type SightResult = { readonly clear: true } | { readonly clear: false; readonly by: Hex };

/** Clear unless something between rises above the straight line from ground to ground. The same both ways. */
export function sight(from: Hex, to: Hex, rules: SightRules): SightResult {
  const n = distance(from, to);
  const [low, high] = [rules.ground(from), rules.ground(to)];
  if (n > rules.range || low === undefined || high === undefined) return { clear: false, by: to };
  const steps = line(from, to);
  /** Heights are compared times n, so that no fraction is rounded. */
  const rises = (hex: Hex, i: number): boolean => {
    const ground = rules.ground(hex);
    return ground === undefined || (ground + rules.cover(hex)) * n > low * (n - i) + high * i;
  };
  for (let i = 1; i < n; i++) {
    const { left, right } = steps[i];
    const [a, b] = [rises(left, i), rises(right, i)];
    if (rules.tie === 'either' ? a || b : a && b) return { clear: false, by: a ? left : right };
  }
  const side = rules.side;
  for (let i = 0; side && i < n; i++) {
    const top = Math.max(low * (n - i) + high * i, low * (n - i - 1) + high * (i + 1));
    const left = side(steps[i].left, steps[i + 1].left) * n > top;
    const right = side(steps[i].right, steps[i + 1].right) * n > top;
    if (i > 0 && i + 1 < n && (rules.tie === 'either' ? left || right : left && right)) return { clear: false, by: steps[i + 1].left };
  }
  return { clear: true };
}
