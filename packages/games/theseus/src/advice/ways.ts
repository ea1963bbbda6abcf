/** How far it is to a place on the ground: along ways, around Minefields of the enemy that are not breached. */

import type { Place, Side } from '@cauldron/engine';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';

/** Half hexes: along a Road or Trail, across open desert, into rough ground, over a Ridge or Wadi, into an enemy Minefield. */
const STEP = { way: 1, open: 2, rough: 4, steep: 8, mined: 40 } as const;
export const MINED = STEP.mined;
const MOST = STEP.steep + STEP.mined;

export type Ways = ReturnType<typeof waysOf>;

export function waysOf({ map, costs, mines }: World) {
  const rough = new Set(['broken', 'hill']);
  const isRough = Uint8Array.from(map.terrain, (t) => Number(rough.has(map.terrains[t])));
  /** Tables by target and side, with the Minefields that they were made for: the same position always gets the same table. */
  const tables = new Map<number, { sign: number; far: Uint16Array }>();

  function signOf(g: Theseus): number {
    let sign = 7;
    for (const hex of mines.hexes) sign = (Math.imul(sign, 31) + Number(g.isBreached(hex))) | 0;
    return sign;
  }

  /** [hex] the way to `target` for a side, in half hexes. */
  function to(g: Theseus, side: Side, target: Place): Uint16Array {
    const key = target * 2 + side;
    const sign = signOf(g);
    const known = tables.get(key);
    if (known && known.sign === sign) return known.far;
    const far = known?.far ?? new Uint16Array(map.count);
    spread(g, side, target, far);
    tables.set(key, { sign, far });
    return far;
  }

  /** Dijkstra with a ring of buckets. */
  function spread(g: Theseus, side: Side, target: Place, far: Uint16Array): void {
    far.fill(FAR);
    const ring: Place[][] = Array.from({ length: MOST + 1 }, () => []);
    far[target] = 0;
    ring[0].push(target);
    for (let at = 0, left = 1; left > 0; at++) {
      const bucket = ring[at % ring.length];
      for (let hex = bucket.pop(); hex !== undefined; hex = bucket.pop()) {
        left--;
        if (far[hex] !== at) continue;
        const entry = g.isMinedBy(1 - side, hex) && hex !== target ? STEP.mined : 0;
        const ground = isRough[hex] === 1 ? STEP.rough : STEP.open;
        for (let edge = hex * 6; edge < hex * 6 + 6; edge++) {
          const next = map.neighbours[edge];
          if (next < 0 || next >= map.hexes || costs.sea[edge] === 1) continue;
          const step = costs.way[edge] === 1 ? STEP.way : costs.steep[edge] === 1 ? STEP.steep : ground;
          if (at + step + entry >= far[next]) continue;
          far[next] = at + step + entry;
          ring[far[next] % ring.length].push(next);
          left++;
        }
      }
    }
  }

  return { to };
}

export const FAR = 60000;
