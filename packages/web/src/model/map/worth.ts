/** Hexes that are worth points: every chart entry that names hexes and points, and what the score says. */

import { type Game, isRefusal, type Pack, type View } from '@cauldron/engine';

/** By place, what each is worth. */
export function objectivesOf(
  { pack, game }: { readonly pack: Pack; readonly game: Game },
  view: View,
): ReadonlyMap<number, number> {
  const known = made.get(view);
  if (known) return known;
  const found = new Map<number, number>();
  const add = (place: number, points: number) =>
    place >= 0 && found.set(place, Math.max(points, found.get(place) ?? 0));
  for (const chart of Object.values(pack.charts))
    for (const entry of chart.list ?? []) {
      const { hex, hexes, vp, scenarios } = entry;
      if (typeof vp !== 'number' || (Array.isArray(scenarios) && !scenarios.includes(view.scenario))) continue;
      for (const id of [...(hex === undefined ? [] : [hex]), ...(hexes ?? [])]) add(game.vocabulary.place(id), vp);
    }
  const score = game.query(view, { ask: 'score' });
  if (!isRefusal(score))
    for (const { place, worth } of score.items) if (place !== undefined && worth !== undefined) add(place, worth);
  made.set(view, found);
  return found;
}
const made = new WeakMap<View, ReadonlyMap<number, number>>();
