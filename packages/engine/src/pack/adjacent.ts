/** Just enough geometry to say whether two hex ids are neighbours, without compiling a map that may be broken. */
import type { MapData } from './map.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Doubled coordinates: a shifted column or row stands one half-step aside, and a whole hex is two. */
function spotOf(map: MapData, id: string): Spot | undefined {
  const { grid, sheets } = map;
  let digits = id;
  let colOffset = 0;
  let rowOffset = 0;
  if (sheets !== undefined && sheets.length > 0) {
    const sheet = sheets.find((s) => id.startsWith(s.id));
    if (sheet === undefined) return undefined;
    digits = id.slice(sheet.id.length);
    ({ colOffset, rowOffset } = sheet);
  }
  if (digits.length !== grid.id.length || !/^\d+$/.test(digits)) return undefined;
  const split = grid.id.lastIndexOf(grid.id.charAt(0)) + 1;
  const first = Number(digits.slice(0, split));
  const second = Number(digits.slice(split));
  const [col, row] = grid.id.startsWith('C') ? [first, second] : [second, first];
  const c = col + colOffset;
  const r = row + rowOffset;
  const south = grid.rowsUp ? -r : r;
  const aside = ((grid.orientation === 'flat' ? c : r) % 2 === 0) === (grid.shifted === 'even');
  const half = !aside ? 0 : grid.shift === 'down' || grid.shift === 'right' ? 1 : -1;
  return grid.orientation === 'flat' ? { x: c, y: 2 * south + half } : { x: 2 * c + half, y: south };
}

export function isHexId(map: MapData, id: string): boolean {
  return spotOf(map, id) !== undefined;
}

export function areNeighbours(map: MapData, a: string, b: string): boolean {
  const p = spotOf(map, a);
  const q = spotOf(map, b);
  if (p === undefined || q === undefined) return false;
  const dx = Math.abs(p.x - q.x);
  const dy = Math.abs(p.y - q.y);
  const straight = map.grid.orientation === 'flat' ? dx === 0 && dy === 2 : dy === 0 && dx === 2;
  return straight || (dx === 1 && dy === 1);
}
