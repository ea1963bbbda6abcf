/** Where the battle card lies on the map: beside its fight, and over as few hexes that can be chosen as possible. */

import type { Point, Stage } from '@cauldron/board';
import { askedPlaces, onScreen } from './asked-places.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface CardRoom {
  readonly map: Size;
  readonly card: Size;
  /** The middle of the fight on the screen. */
  readonly fight: Point;
  /** The middles of hexes that must stay in sight. */
  readonly open: readonly Point[];
  /** Those that the question is about. */
  readonly asked?: readonly Point[];
}

interface CardSpot {
  /** The number of the place among those that are tried. */
  readonly at: number;
  readonly spot: Point;
  /** How many hexes that the question is about lie under it. */
  readonly hides: number;
}

/** The distance between the card and the middle of the hex, and from the rim of the map. */
const BESIDE = 64;
const RIM = 8;
/** A hex is in sight if the card stays this far from its middle. */
const FREE = 32;
/** On a narrow map the card lies at its top or at its bottom. */
const NARROW = 560;
/** There the panel below has round corners and lies a little over the map. */
const LAP = 12;

/** What the map leaves to a card beside the fight at `at`: what can be chosen, and where the beaten went, stays in sight. */
export function cardRoom(stage: Pick<Stage, 'camera' | 'scene' | 'sheet'>, card: Size, at: Point): CardRoom {
  const { camera, scene } = stage;
  const ends = scene.trails.flatMap((way) => way.slice(-1));
  const places = askedPlaces(scene);
  const open = onScreen(stage, new Set([...places, ...ends, ...scene.flash]));
  return { map: camera, card, fight: camera.toScreen(at), open, asked: onScreen(stage, new Set(places)) };
}

/** Places for the card, the best first. */
function candidates({ map, card, fight: { x, y } }: CardRoom): readonly Point[] {
  const [right, bottom] = [map.width - card.width - RIM, map.height - card.height - RIM];
  if (map.width < NARROW) {
    // There it lies on the side with more room.
    const docks = [RIM, Math.max(RIM, bottom - LAP)].map((top) => ({ x: RIM, y: top }));
    return y > map.height / 2 ? docks : docks.reverse();
  }
  const hasRoom = x + BESIDE + card.width + RIM < map.width;
  const sides = [x + BESIDE, x - BESIDE - card.width];
  const across = hasRoom ? sides : sides.reverse();
  const down = [y - card.height / 2, y + BESIDE, y - BESIDE - card.height];
  const beside = down.flatMap((top) => across.map((left) => ({ x: left, y: top })));
  const over = [y - BESIDE - card.height, y + BESIDE].map((top) => ({ x: x - card.width / 2, y: top }));
  const corners = [RIM, bottom].flatMap((top) => [RIM, right].map((left) => ({ x: left, y: top })));
  return [...beside, ...over, ...corners].map((spot) => ({
    x: Math.min(Math.max(RIM, spot.x), Math.max(RIM, right)),
    y: Math.min(Math.max(RIM, spot.y), Math.max(RIM, bottom)),
  }));
}

/** How many of some points a card would hide. */
const hidden = (card: Size, spot: Point, points: readonly Point[]): number =>
  points.filter(
    ({ x, y }) =>
      x > spot.x - FREE && x < spot.x + card.width + FREE && y > spot.y - FREE && y < spot.y + card.height + FREE,
  ).length;

/**
 * The best place; the fight itself counts as one more hex that is hidden. The card stays where it was, `last`, as long as no other place is better: it does not jump
 * while the map moves.
 */
export function cardSpot(ground: CardRoom, last = 0): CardSpot {
  const { card, open, fight, asked = [] } = ground;
  const spots = candidates(ground);
  const costs = spots.map((spot) => hidden(card, spot, [...open, fight]));
  const least = Math.min(...costs);
  const at = costs[last] === least ? last : costs.indexOf(least);
  return { at, spot: spots[at], hides: hidden(card, spots[at], asked) };
}
