/** The table for Tobruk's tests: units placed by name. */

import type { Position } from '@cauldron/engine';
import { readPack } from '../../../../engine/src/testing/pack.ts';
import { accepted, type Fall, TestTable } from '../../../../engine/src/testing/table.ts';
import { tobruk } from '../game.ts';
import type { Tobruk } from '../state.ts';

export const pack = readPack(new URL('../../pack/', import.meta.url));

/** The game bound to the project's own pack, shared by all tests of a file. */
export const game = tobruk.create(pack);

/** `{ '2403': ['11Cz', '149!'] }`: units by hex; `!` marks one on its back. */
export type Placed = Readonly<Record<string, readonly string[]>>;

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  readonly scenario?: string;
  readonly units?: Placed;
  readonly dice?: readonly Fall[];
}

export class Table extends TestTable<Tobruk> {
  isReduced(id: string): boolean {
    return this.state.reduced[this.unit(id)] === 1;
  }
}

/** A position on an empty map (or a scenario's set-up with `clear: false`). */
export function table(options: TableOptions): Table {
  const { units, dice, scenario, ...rest } = options;
  const place = Object.entries(units ?? {}).flatMap(([at, ids]) =>
    ids.map((id) => (id.endsWith('!') ? { unit: id.slice(0, -1), at, reduced: true } : { unit: id, at })),
  );
  return new Table(game, accepted(game.compose({ clear: true, ...rest, scenario: scenario ?? '1', place })), dice);
}

/** The start of a scenario, as a match begins. */
export function start(
  scenario: string,
  options: Readonly<Record<string, boolean>> = {},
  dice: readonly Fall[] = [],
): Table {
  return new Table(game, accepted(game.setup(scenario, options)), dice);
}

/** The ids of the hexes around a hex, clockwise from north; off the map there is none. */
export function neighbours(t: Table, hex: string): string[] {
  const { map } = t.state.world;
  const around = map.neighbours.subarray(t.hex(hex) * 6, t.hex(hex) * 6 + 6);
  return Array.from(around).flatMap((p) => (p < 0 ? [] : [map.ids[p]]));
}
