/** The table for this game's tests: units and orders by name, chosen dice. */

import type { Position } from '@cauldron/engine';
import { readPack } from '../../../../engine/src/testing/pack.ts';
import { accepted, type Fall, TestTable } from '../../../../engine/src/testing/table.ts';
import { theseus } from '../game.ts';
import type { Theseus } from '../state.ts';

export const pack = readPack(new URL('../../pack/', import.meta.url));
export const game = theseus.create(pack);

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  /** `{ '33': 'b1', '44': 'r1!' }`: units by hex; `!` marks one on its back. */
  readonly units: Readonly<Record<string, string>>;
  readonly dice?: readonly Fall[];
}

export class Table extends TestTable<Theseus> {
  isReduced(id: string): boolean {
    return this.state.reduced[this.unit(id)] === 1;
  }
}

/** A position of the long scenario on an empty map. */
export function table({ units, dice, ...rest }: TableOptions): Table {
  const place = Object.entries(units).map(([at, id]) => ({ unit: id.replace('!', ''), at, reduced: id.endsWith('!') }));
  return new Table(game, accepted(game.compose({ scenario: 'meeting', clear: true, ...rest, place })), dice);
}

export const start = (scenario: string): Table => new Table(game, accepted(game.setup(scenario, {})));
