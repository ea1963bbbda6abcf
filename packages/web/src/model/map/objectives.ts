/** Who holds the hexes that are worth points, and the stars that show it. */

import type { Sign } from '@cauldron/board';
import type { View } from '@cauldron/engine';
import type { Cover, Edition } from '../../edition.ts';
import { objectivesOf } from './worth.ts';

type PiecesAndMarks = Pick<View, 'pieces' | 'marks'>;
/** Places, with what each is worth. */
type Objectives = Iterable<readonly [place: number, points: number]>;

/** The side that holds a place: the owner of its marker, or else the side that stands there; -1 if neither is known. */
function holderOf({ vocabulary, counters }: Cover, view: PiecesAndMarks, place: number): number {
  const owner = view.marks.find((m) => m.at.length === 1 && m.at[0] === place && m.owner !== undefined)?.owner;
  if (owner !== undefined) return owner;
  const there = view.pieces.find((p) => p.place === place);
  return there?.side ?? vocabulary.sides.indexOf(counters.sideOf(there?.unit ?? -1) ?? '');
}

/** How many objectives each side holds; nothing if the scenario has none. */
export function heldBySides(edition: Edition, view: View): readonly number[] {
  const holders = [...objectivesOf(edition, view).keys()].map((place) => holderOf(edition, view, place));
  return holders.length === 0
    ? []
    : edition.vocabulary.sides.map((_, side) => holders.filter((holder) => holder === side).length);
}

/** The stars of a scenario's objectives: their points, in the colours of the side that holds them. */
export const objectiveSigns = (edition: Edition, view: View): readonly Sign[] =>
  starsOf(edition, view, objectivesOf(edition, view));

export function starsOf(cover: Cover, view: PiecesAndMarks, objectives: Objectives): readonly Sign[] {
  return [...objectives].map(([place, points]) => {
    const paint = cover.counters.paintOfSide(holderOf(cover, view, place)) ?? { fill: '#ffffff', ink: '#1d1a14' };
    return { place, text: String(points), shape: 'star', spot: 'upper', ...paint };
  });
}
