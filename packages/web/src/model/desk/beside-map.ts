/** Units that can be chosen but are not on the map, by their boxes. What is a switch of a prepared fight is not offered a second time. */

import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';
import type { Gathered } from './gather.ts';

export function boxesBeside(
  { offers }: Pick<Table, 'offers'>,
  { sheet }: Edition,
  gathered: Gathered | undefined,
): readonly (readonly [place: number, units: readonly number[]])[] {
  const { unitPlaces, byUnit } = offers.value;
  const switches = new Set(gathered?.rows.flatMap(({ options }) => options));
  const isSwitch = (unit: number) => (byUnit.get(unit) ?? []).every((a) => switches.has(a));
  return [...unitPlaces].filter(([place, units]) => !sheet.centreOf.has(place) && !units.every(isSwitch));
}
