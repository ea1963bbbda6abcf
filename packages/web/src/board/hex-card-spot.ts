/** Where the card of a hex lies: at the bottom of the map or at its top, wherever it hides less of what somebody looks at. */

import type { Point } from '@cauldron/board';
import { meet, type Oblong } from './boxes.ts';

export interface Spots {
  readonly bottom: Point;
  readonly top: Point;
}

/** Half of a counter, about. */
const HALF = 24;

export type CardPlace = 'top' | 'bottom';

/** The points that the card hides if it lies at `spot`. */
const hiddenAt = ({ width, height }: Pick<DOMRect, 'width' | 'height'>, spot: Point, points: readonly Point[]) =>
  points.filter(
    ({ x, y }) => x > spot.x - HALF && x < spot.x + width + HALF && y > spot.y - HALF && y < spot.y + height + HALF,
  ).length;

/** Where the card lies: neither on the battle card, `battle`, nor on its own hex. If that leaves it no room it gives way: then it is nowhere. */
export function placeOf(
  card: Pick<DOMRect, 'width' | 'height'>,
  spots: Spots,
  battle: Oblong | undefined,
  own: readonly Point[],
  isBestAtTop: boolean,
): CardPlace | undefined {
  const { width, height } = card;
  const isFree = (place: CardPlace) =>
    hiddenAt(card, spots[place], own) === 0 &&
    !meet({ left: spots[place].x, top: spots[place].y, width, height }, battle);
  const places: readonly CardPlace[] = isBestAtTop ? ['top', 'bottom'] : ['bottom', 'top'];
  return places.find(isFree);
}

/**
 * Whether the card lies best at the top. `points`: what is proposed, who fights, and what can be chosen if it is little, on the map in pixels.
 * If both places hide as many of them, the card lies where nobody points: `isLow` says that somebody points at the lower part.
 */
export function liesAtTop(
  card: Pick<DOMRect, 'width' | 'height'>,
  spots: Spots,
  points: readonly Point[],
  isLow: boolean,
): boolean {
  const more = hiddenAt(card, spots.top, points) - hiddenAt(card, spots.bottom, points);
  return more === 0 ? isLow : more < 0;
}
