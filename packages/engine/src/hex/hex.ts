/**
 * Hexes, as a lesson. Inside the engine a hex is a pair (q, r) of axial coordinates: q counts along one axis of the grid, r along another,
 * and the third cube coordinate is s = -q - r. Distance is the largest of the three differences, and each of the six neighbours is a
 * fixed step. Printed numbers live at the edge (see numbering.ts).
 *
 * In a flat-topped grid the columns run north and south: q is the column. In a pointy-topped grid the rows run west and east: r is the row.
 */

export interface Hex {
  readonly q: number;
  readonly r: number;
}

export type Orientation = 'flat' | 'pointy';

/** Clockwise from the north (flat: N NE SE S SW NW) or from the north-east (pointy: NE E SE SW W NW). */
export const DIRECTIONS: Readonly<Record<Orientation, readonly Hex[]>> = {
  flat: [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
  ],
  pointy: [
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
    { q: 0, r: -1 },
  ],
};

export const DIRECTION_NAMES: Readonly<Record<Orientation, readonly string[]>> = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NE', 'E', 'SE', 'SW', 'W', 'NW'],
};

/** The opposite direction. */
export const opposite = (direction: number): number => (direction + 3) % 6;

export const neighbour = (hex: Hex, direction: number, orientation: Orientation): Hex => {
  const step = DIRECTIONS[orientation][direction];
  return { q: hex.q + step.q, r: hex.r + step.r };
};

export function distance(a: Hex, b: Hex): number {
  return cubeDistance(a.q - b.q, a.r - b.r);
}

/** The length of a step of (dq, dr). */
export const cubeDistance = (dq: number, dr: number): number => Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));

/** All hexes at exactly this distance, clockwise. */
export function ring(centre: Hex, radius: number, orientation: Orientation): Hex[] {
  if (radius === 0) return [centre];
  const steps = DIRECTIONS[orientation];
  let hex = { q: centre.q + steps[4].q * radius, r: centre.r + steps[4].r * radius };
  const hexes: Hex[] = [];
  for (let side = 0; side < 6; side++) {
    for (let i = 0; i < radius; i++) {
      hexes.push(hex);
      hex = neighbour(hex, side, orientation);
    }
  }
  return hexes;
}

/** All hexes up to this distance, from the centre outwards. */
export const disc = (centre: Hex, radius: number, orientation: Orientation): Hex[] =>
  Array.from({ length: radius + 1 }, (_, r) => ring(centre, r, orientation)).flat();

/** A sixth of a turn clockwise around the origin, `times` times. */
export function rotate(hex: Hex, times: number): Hex {
  let { q, r } = hex;
  for (let i = 0; i < ((times % 6) + 6) % 6; i++) [q, r] = [0 - r, q + r];
  return { q, r };
}
