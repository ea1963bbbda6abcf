/** The counters of a pack in one numbering, copies included, and what is printed on them. */
import { indexIn } from '../names.ts';
import type { Pack } from './pack.ts';
import { unitIds } from './readers.ts';
import type { Ratings, UnitData } from './units.ts';

/** What every game knows of its counters; it adds columns of its own, of its own. */
export function countersOf(pack: Pack, sides: readonly string[], types: readonly string[]) {
  const data: readonly UnitData[] = pack.units.flatMap((unit) => unitIds(unit).map((id) => ({ ...unit, id })));
  return {
    data,
    count: data.length,
    ids: data.map(({ id }) => id),
    side: Uint8Array.from(data, (unit) => indexIn(sides, unit.side)),
    type: Uint8Array.from(data, (unit) => indexIn(types, unit.type)),
  };
}

/** [unit * 2 + face] a figure of the front and of the back; a counter without a back shows its front. */
export const facesOf = (data: readonly UnitData[], name: string): Uint8Array =>
  Uint8Array.from(data.flatMap(({ front, back = front }) => [printed(front, name), printed(back, name)]));

/** A figure of a face; 0 where the face does not show it. */
export function printed(face: Ratings, name: string): number {
  const value = face[name] ?? 0;
  if (typeof value !== 'number') throw new Error(`the figure ${name} of a counter must be a number, but is ${value}`);
  return value;
}
