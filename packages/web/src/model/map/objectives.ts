/** Hexes that are worth points: every chart entry that names hexes and points. */

import type { Edition } from '../../edition.ts';

export function objectivesOf({ pack, game }: Edition, scenario: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const chart of Object.values(pack.charts))
    for (const entry of chart.list ?? []) {
      const { hex, hexes, vp, scenarios } = entry;
      if (typeof vp !== 'number' || (Array.isArray(scenarios) && !scenarios.includes(scenario))) continue;
      for (const id of [...(hex === undefined ? [] : [hex]), ...(hexes ?? [])]) {
        const place = game.vocabulary.place(id);
        if (place >= 0) found.set(place, Math.max(vp, found.get(place) ?? 0));
      }
    }
  return found;
}
