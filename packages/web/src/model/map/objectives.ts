/** Hexes that are worth points: every chart entry that names hexes and points, and what the score says; and who holds them. */

import type { Sign } from '@cauldron/board';
import { isRefusal, type View } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';

/** By place, what each is worth. */
export function objectivesOf(edition: Edition, view: View): ReadonlyMap<number, number> {
  const known = made.get(view);
  if (known) return known;
  const found = new Map<number, number>();
  const add = (place: number, points: number) =>
    place >= 0 && found.set(place, Math.max(points, found.get(place) ?? 0));
  const { pack, game } = edition;
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

/** The side that holds a place: the owner of its marker, or else the side that stands there; -1 if neither is known. */
function holderOf({ game, counters }: Edition, view: View, place: number): number {
  const owner = view.marks.find((m) => m.at.length === 1 && m.at[0] === place && m.owner !== undefined)?.owner;
  if (owner !== undefined) return owner;
  const there = view.pieces.find((p) => p.place === place);
  return there?.side ?? game.vocabulary.sides.indexOf(counters.sideOf(there?.unit ?? -1) ?? '');
}

/** How many objectives each side holds; nothing if the scenario has none. */
export function heldBySides(edition: Edition, view: View): readonly number[] {
  const holders = [...objectivesOf(edition, view).keys()].map((place) => holderOf(edition, view, place));
  return holders.length === 0
    ? []
    : edition.game.vocabulary.sides.map((_, side) => holders.filter((holder) => holder === side).length);
}

/** The stars of a scenario's objectives: their points, in the colours of the side that holds them. */
export function objectiveSigns(edition: Edition, view: View): readonly Sign[] {
  return [...objectivesOf(edition, view)].map(([place, points]) => {
    const paint = edition.counters.paintOfSide(holderOf(edition, view, place)) ?? { fill: '#ffffff', ink: '#1d1a14' };
    return { place, text: String(points), shape: 'star', spot: 'upper', ...paint };
  });
}
