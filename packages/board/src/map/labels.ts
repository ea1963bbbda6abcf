/** Names on the map, placed so that none covers another. */

import type { Box, Point } from '../sheet.ts';
import { overlaps } from '../sheet.ts';

export interface Name {
  readonly text: string;
  readonly at: Point;
  readonly size: number;
  /** Names with a higher weight are placed first. */
  readonly weight: number;
}

export interface PlacedName extends Name {
  /** The middle of the text. */
  readonly middle: Point;
  readonly box: Box;
}

/** Positions of a name relative to its point, in hex widths: below first, then above, then to the sides. */
const SPOTS: readonly Point[] = [
  { x: 0, y: 0.4 },
  { x: 0, y: -0.4 },
  { x: 0.62, y: 0.3 },
  { x: -0.62, y: 0.3 },
  { x: 0.62, y: -0.3 },
  { x: -0.62, y: -0.3 },
  { x: 0, y: 0.58 },
  { x: 0, y: -0.58 },
];

/** Greedy, weightiest names first. A name that fits nowhere is left out; no name is written over another. */
export function placeNames(
  names: readonly Name[],
  across: number,
  widthOf: (text: string, size: number) => number,
  within: Box,
  taken: readonly Box[] = [],
): PlacedName[] {
  const placed: PlacedName[] = [];
  const order = [...names].sort((a, b) => b.weight - a.weight || a.text.localeCompare(b.text));
  for (const name of order) {
    const width = widthOf(name.text, name.size);
    for (const spot of SPOTS) {
      const middle = { x: name.at.x + spot.x * across, y: name.at.y + spot.y * across };
      const box = boxAround(middle, width + 4, name.size * 1.05);
      const inside =
        box.left > within.left && box.right < within.right && box.top > within.top && box.bottom < within.bottom;
      if (!inside || placed.some((p) => overlaps(p.box, box)) || taken.some((t) => overlaps(t, box))) continue;
      placed.push({ ...name, middle, box });
      break;
    }
  }
  return placed;
}

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
