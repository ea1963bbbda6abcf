/** Where a notice lies on the map: at the top or at the bottom, wherever it covers fewer counters. */

import type { Point } from '@cauldron/board';
import { meet, type Oblong } from './boxes.ts';

type Upright = Pick<DOMRect, 'top' | 'bottom' | 'width'>;

interface NoticeBox {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** From the rim: below the buttons at the top, above the line at the bottom. */
const RIM = 64;
const FOOT = 96;
/** A narrow map has no buttons above the notice. */
const NARROW = 560;
const NARROW_RIM = 8;
/** The gap to the box of online play. */
const GAP = 8;
/** Half of a counter, about. */
const HALF = 24;

/** The places for a notice of this height, the usual one first. Neither lies on `corner`, the box of online play. */
export function noticeTops(map: Upright, height: number, corner: Upright | undefined): readonly number[] {
  const usual = map.width < NARROW ? NARROW_RIM : RIM;
  const last = map.bottom - map.top - height - FOOT;
  if (!corner) return [usual, last];
  const isAbove = corner.top - map.top < (map.bottom - map.top) / 2;
  return isAbove
    ? [Math.max(usual, corner.bottom - map.top + GAP), last]
    : [usual, Math.min(last, corner.top - map.top - height - GAP)];
}

/**
 * The places at which the notice does not lie on the battle card: there may be none. Of these it takes those that are off the card of a hex, if there are
 * any: that card gives way otherwise.
 */
export function besideCards(
  tops: readonly number[],
  notice: NoticeBox,
  battle: Oblong | undefined,
  hex: Oblong | undefined,
): readonly number[] {
  const off = (some: readonly number[], card: Oblong | undefined) =>
    some.filter((top) => !meet({ ...notice, top }, card));
  const free = off(tops, battle);
  const best = off(free, hex);
  return best.length > 0 ? best : free;
}

/** What can be chosen now counts as this many counters. */
const ASKED = 4;

/** The place that covers the fewest of these points, above all of what can be chosen; of equal places the first. */
export function clearest(
  tops: readonly number[],
  { left, width, height }: NoticeBox,
  points: readonly Point[],
  asked: readonly Point[] = [],
): number {
  const under = (top: number, list: readonly Point[]) =>
    list.filter(({ x, y }) => x > left - HALF && x < left + width + HALF && y > top - HALF && y < top + height + HALF)
      .length;
  const covered = (top: number) => under(top, points) + ASKED * under(top, asked);
  return tops.reduce((best, top) => (covered(top) < covered(best) ? top : best));
}
