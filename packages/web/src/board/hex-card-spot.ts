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

/** Where the card lies: never on the battle card, `battle`. If that leaves it no room it gives way: then it is nowhere. */
export function placeOf(
  card: Pick<DOMRect, 'width' | 'height'>,
  spots: Spots,
  battle: Oblong | undefined,
  isBestAtTop: boolean,
): CardPlace | undefined {
  const { width, height } = card;
  const isFree = (place: CardPlace) => !meet({ left: spots[place].x, top: spots[place].y, width, height }, battle);
  const places: readonly CardPlace[] = isBestAtTop ? ['top', 'bottom'] : ['bottom', 'top'];
  return places.find(isFree);
}

/**
 * Whether the card lies best at the top. `points`: the hex of the card, what is proposed, and what can be chosen if it is little, on the map in pixels.
 * If both places hide as many of them, the card lies where nobody points: `isLow` says that somebody points at the lower part.
 */
export function liesAtTop(
  card: Pick<DOMRect, 'width' | 'height'>,
  spots: Spots,
  points: readonly Point[],
  isLow: boolean,
): boolean {
  const hidden = ({ x: left, y: top }: Point) =>
    points.filter(
      ({ x, y }) => x > left - HALF && x < left + card.width + HALF && y > top - HALF && y < top + card.height + HALF,
    ).length;
  const more = hidden(spots.top) - hidden(spots.bottom);
  return more === 0 ? isLow : more < 0;
}
