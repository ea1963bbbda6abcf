/** The map as a sheet of paper: where each place lies, and which hex lies under a point. A hex is 100 across its flats. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Across the flats, and from the centre to a corner. */
export const ACROSS = 100;
export const RADIUS = ACROSS / Math.sqrt(3);
/** Paper beyond the outermost hexes. */
const MARGIN = 40;

export interface Sheet {
  readonly flat: boolean;
  /** The places that are hexes, by their numbers. */
  readonly hexes: readonly number[];
  readonly idOf: ReadonlyMap<number, string>;
  readonly centreOf: ReadonlyMap<number, Point>;
  readonly neighbours: ReadonlyMap<number, readonly number[]>;
  /** The hexes themselves, without the paper around them. */
  readonly bounds: Box;
  readonly paper: Box;
  /** The hex under a point, by arithmetic; undefined beside the map. */
  hexAt(point: Point): number | undefined;
  /** The neighbour that lies most nearly in a direction (radians, clockwise from east). */
  toward(place: number, angle: number): number | undefined;
}

export function axialToPoint(q: number, r: number, flat: boolean): Point {
  return flat ? { x: 1.5 * RADIUS * q, y: ACROSS * (r + q / 2) } : { x: ACROSS * (q + r / 2), y: 1.5 * RADIUS * r };
}

/** The hex that holds a point: real axial coordinates, rounded so that q + r + s stays 0. */
export function pointToAxial({ x, y }: Point, flat: boolean): { q: number; r: number } {
  const along = (flat ? x : y) / (1.5 * RADIUS);
  const across = (flat ? y : x) / ACROSS - along / 2;
  const [q, r] = flat ? [along, across] : [across, along];
  const s = -q - r;
  const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(s)];
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  // Adding 0 turns a negative zero into a plain one.
  if (dq > dr && dq > ds) return { q: -rr - rs + 0, r: rr + 0 };
  return dr > ds ? { q: rq + 0, r: -rq - rs + 0 } : { q: rq + 0, r: rr + 0 };
}

/** The distance between two hexes. */
export function distanceBetween({ flat, centreOf }: Pick<Sheet, 'flat' | 'centreOf'>, a: number, b: number): number {
  const [from, to] = [centreOf.get(a), centreOf.get(b)];
  if (!from || !to) return 0;
  const { q, r } = pointToAxial({ x: to.x - from.x, y: to.y - from.y }, flat);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The six corners around a centre. */
export function corners({ x, y }: Point, flat: boolean, radius = RADIUS): Point[] {
  const turn = flat ? 0 : Math.PI / 6;
  return Array.from({ length: 6 }, (_, i) => {
    const angle = turn + (i * Math.PI) / 3;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** The steps to the six neighbours, clockwise. */
const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

/** A hex of the map: its number, its printed id, and where it lies in axial coordinates. */
export interface SheetHex {
  readonly place: number;
  readonly id: string;
  readonly q: number;
  readonly r: number;
}

/** `flat`: columns of hexes run north and south; otherwise rows run west and east. */
export function layOut(hexes: Iterable<SheetHex>, flat: boolean): Sheet {
  const key = (q: number, r: number) => q * 65536 + r;
  const all = [...hexes];
  const byAxial = new Map(all.map(({ place, q, r }) => [key(q, r), place]));
  const idOf = new Map(all.map(({ place, id }) => [place, id]));
  const centreOf = new Map(all.map(({ place, q, r }) => [place, axialToPoint(q, r, flat)]));
  const neighbours = new Map(
    all.map(({ place, q, r }) => [place, STEPS.flatMap(([dq, dr]) => byAxial.get(key(q + dq, r + dr)) ?? [])]),
  );
  const bounds = boundsOf([...centreOf.values()], RADIUS);
  const hexAt = (point: Point) => {
    const { q, r } = pointToAxial(point, flat);
    return byAxial.get(key(q, r));
  };
  const toward = (place: number, angle: number) => {
    const from = centreOf.get(place);
    if (!from) return undefined;
    const ahead = (n: number) => {
      const to = centreOf.get(n) ?? from;
      return Math.cos(Math.atan2(to.y - from.y, to.x - from.x) - angle);
    };
    const best = [...(neighbours.get(place) ?? [])].sort((a, b) => ahead(b) - ahead(a))[0];
    return best !== undefined && ahead(best) > 0.4 ? best : undefined;
  };
  return {
    flat,
    hexes: [...idOf.keys()],
    idOf,
    centreOf,
    neighbours,
    bounds,
    paper: grow(bounds, MARGIN),
    hexAt,
    toward,
  };
}

const grow = (b: Box, by: number): Box => ({
  left: b.left - by,
  top: b.top - by,
  right: b.right + by,
  bottom: b.bottom + by,
});

export function boundsOf(points: readonly Point[], margin: number): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x - margin);
    box.right = Math.max(box.right, x + margin);
    box.top = Math.min(box.top, y - margin);
    box.bottom = Math.max(box.bottom, y + margin);
  }
  return box;
}

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
