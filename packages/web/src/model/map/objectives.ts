/** Hexes that are worth points: every chart entry that names hexes and points; and who holds them. */

import type { Sign } from '@cauldron/board';
import type { View } from '@cauldron/engine';
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

/** The side that holds a place: the owner of its marker, or else the side that stands there; -1 if neither is known. */
function holderOf({ game, counters }: Edition, view: View, place: number): number {
  const owner = view.marks.find((m) => m.at.length === 1 && m.at[0] === place && m.owner !== undefined)?.owner;
  if (owner !== undefined) return owner;
  const there = view.pieces.find((p) => p.place === place);
  return there?.side ?? game.vocabulary.sides.indexOf(counters.sideOf(there?.unit ?? -1) ?? '');
}

/** How many objectives each side holds; nothing if the scenario has none. */
export function heldBySides(edition: Edition, view: View, scenario: string): readonly number[] {
  const holders = [...objectivesOf(edition, scenario).keys()].map((place) => holderOf(edition, view, place));
  return holders.length === 0
    ? []
    : edition.game.vocabulary.sides.map((_, side) => holders.filter((holder) => holder === side).length);
}

/** The stars of a scenario's objectives: their points, in the colours of the side that holds them. */
export function objectiveSigns(edition: Edition, view: View, scenario: string): readonly Sign[] {
  return [...objectivesOf(edition, scenario)].map(([place, points]) => {
    const paint = edition.counters.paintOfSide(holderOf(edition, view, place)) ?? { fill: '#ffffff', ink: '#1d1a14' };
    return { place, text: String(points), shape: 'star', spot: 'upper', ...paint };
  });
}
