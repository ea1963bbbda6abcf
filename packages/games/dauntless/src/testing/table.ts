/** The table for this game's tests: units and orders by name, chosen dice. */

import type { Position } from '@cauldron/engine';
import { readPack } from '../../../../engine/src/testing/pack.ts';
import { accepted, type Fall, TestTable } from '../../../../engine/src/testing/table.ts';
import { dauntless } from '../game.ts';
import type { Dauntless } from '../state.ts';

export const pack = readPack(new URL('../../pack/', import.meta.url));
const game = dauntless.create(pack);

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  /** `{ '0906': 'a-6dwr b-6dwr!' }`: units by hex; `!` marks one on its back. */
  readonly units: Readonly<Record<string, string>>;
  readonly scenario?: string;
  /** The same map on any turn of this Turn Track: by night, in fog, in mud. */
  readonly track?: 'A' | 'B';
  readonly dice?: readonly Fall[];
}

const onTrack = (track: 'A' | 'B') =>
  dauntless.create({
    ...pack,
    scenarios: pack.scenarios.map((s) => ({
      ...s,
      special: { ...s.special, track },
      turns: { first: 1, last: 38, source: 'rulebook 1.1' },
    })),
  });

export class Table extends TestTable<Dauntless> {
  isFlipped(id: string): boolean {
    return this.state.flipped[this.unit(id)] === 1;
  }
  /** Movement Points that a unit has spent. */
  spent(id: string): number {
    return this.state.spent[this.unit(id)] / 2;
  }
  /** Goes somewhere, and nobody fires. */
  goes(hex: string): this {
    this.do('go', hex);
    while (this.offers('decline').length > 0) this.do('decline', 'step');
    return this;
  }
  controller(id: string): number {
    return this.state.control.controllerOf(this.hex(id));
  }
}

/** A position of a scenario on an empty map. */
export function table({ units, dice, scenario = 'T1', track, ...rest }: TableOptions): Table {
  const place = Object.entries(units).flatMap(([at, ids]) =>
    ids.split(' ').map((id) => ({ unit: id.replace('!', ''), at, reduced: id.endsWith('!') })),
  );
  const played = track === undefined ? game : onTrack(track);
  return new Table(played, accepted(played.compose({ scenario, clear: true, ...rest, place })), dice);
}

export const start = (scenario: string): Table => new Table(game, accepted(game.setup(scenario, {})));
