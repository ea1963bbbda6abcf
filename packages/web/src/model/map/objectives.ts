/** Hexes that are worth points: every chart entry that names hexes and points; and who holds them. */

import type { Sign } from '@cauldron/board';
import type { Opening } from '../../cover.ts';
import type { Cover } from '../../edition.ts';

export function objectivesOf({ pack, vocabulary }: Cover, scenario: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const chart of Object.values(pack.charts))
    for (const entry of chart.list ?? []) {
      const { hex, hexes, vp, scenarios } = entry;
      if (typeof vp !== 'number' || (Array.isArray(scenarios) && !scenarios.includes(scenario))) continue;
      for (const id of [...(hex === undefined ? [] : [hex]), ...(hexes ?? [])]) {
        const place = vocabulary.place(id);
        if (place >= 0) found.set(place, Math.max(vp, found.get(place) ?? 0));
      }
    }
  return found;
}

/** The side that holds a place: the owner of its marker, or else the side that stands there; -1 if neither is known. */
function holderOf({ vocabulary, counters }: Cover, view: Opening, place: number): number {
  const owner = view.marks.find((m) => m.at.length === 1 && m.at[0] === place && m.owner !== undefined)?.owner;
  if (owner !== undefined) return owner;
  const there = view.pieces.find((p) => p.place === place);
  return there?.side ?? vocabulary.sides.indexOf(counters.sideOf(there?.unit ?? -1) ?? '');
}

/** How many objectives each side holds; nothing if the scenario has none. */
export function heldBySides(cover: Cover, view: Opening, scenario: string): readonly number[] {
  const holders = [...objectivesOf(cover, scenario).keys()].map((place) => holderOf(cover, view, place));
  return holders.length === 0
    ? []
    : cover.vocabulary.sides.map((_, side) => holders.filter((holder) => holder === side).length);
}

/** The stars of a scenario's objectives: their points, in the colours of the side that holds them. */
export function objectiveSigns(cover: Cover, view: Opening, scenario: string): readonly Sign[] {
  return [...objectivesOf(cover, scenario)].map(([place, points]) => {
    const paint = cover.counters.paintOfSide(holderOf(cover, view, place)) ?? { fill: '#ffffff', ink: '#1d1a14' };
    return { place, text: String(points), shape: 'star', spot: 'upper', ...paint };
  });
}
