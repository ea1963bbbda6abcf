/** Where the other side could strike next, from what the viewer may know: the hexes its units can reach, and those next to them. */

import { printedOn } from '@cauldron/board';
import { isRefusal, type Piece, type View } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';

/** For each hex, the units that could stand next to it or in it. */
export type Threats = ReadonlyMap<number, readonly number[]>;

export function threatsOf(edition: Edition, view: View, enemies: readonly Piece[]): Threats {
  const threats = new Map<number, number[]>();
  const fights = fightersOf(edition);
  // Units in the same place with the same movement reach the same hexes.
  const reached = new Map<string, ReadonlySet<number>>();
  for (const piece of enemies) {
    const { unit } = piece;
    if (!fights(unit)) continue;
    const key = gaitOf(edition, piece);
    const struck = reached.get(key) ?? struckBy(edition, view, piece);
    reached.set(key, struck);
    for (const p of struck) {
      const list = threats.get(p);
      if (list) list.push(unit);
      else threats.set(p, [unit]);
    }
  }
  return threats;
}

function struckBy({ game, sheet }: Edition, view: View, { unit, place }: Piece): ReadonlySet<number> {
  const reach = game.query(view, { ask: 'reach', units: [unit] });
  const stands = [place, ...(isRefusal(reach) ? [] : reach.places)];
  return new Set(stands.flatMap((p) => sheet.neighbours.get(p) ?? []));
}

function gaitOf({ counters }: Edition, piece: Piece): string {
  const data = counters.dataOf(piece.unit);
  const movement = data && printedOn(data, piece).ratings.movement;
  return [piece.place, data?.type, data?.class, data?.size, movement, ...piece.badges].join('/');
}

/** A unit can fight if it has, above zero, a rating other than movement that the most common type has. */
function fightersOf({ pack, counters }: Edition): (unit: number) => boolean {
  const types = new Map<string, number>();
  for (const { type } of pack.units) types.set(type, (types.get(type) ?? 0) + 1);
  const [usual] = [...types].sort((a, b) => b[1] - a[1])[0] ?? [];
  const ratings = Object.keys(pack.units.find((u) => u.type === usual)?.front ?? {}).filter((r) => r !== 'movement');
  return (unit) => {
    const front = counters.dataOf(unit)?.front ?? {};
    return ratings.some((rating) => Number(front[rating] ?? 0) > 0);
  };
}
