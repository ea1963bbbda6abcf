/** The table for this game's tests: units and orders by name, chosen dice. */

import type { Position } from '@cauldron/engine';
import { readPack } from '../../../../engine/src/testing/pack.ts';
import { accepted, type Fall, TestTable } from '../../../../engine/src/testing/table.ts';
import { battle, closeShot } from '../frames.ts';
import { dauntless } from '../game.ts';
import { oddsNow } from '../rules/08-battle.ts';
import type { Dauntless } from '../state.ts';

export const pack = readPack(new URL('../../pack/', import.meta.url));
const game = dauntless.create(pack);

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  /** `{ '0906': 'a-6dwr b-6dwr!' }`: units by hex; `!` marks one on its back. */
  readonly units: Readonly<Record<string, string>>;
  readonly scenario?: string;
  /** The same map on any turn of this Turn Track: by night, in fog, in mud. */
  readonly track?: 'A' | 'B';
  /** The whole map is in play. */
  readonly whole?: boolean;
  readonly dice?: readonly Fall[];
}

const onTrack = (track: 'A' | 'B' | undefined, whole: boolean) =>
  dauntless.create({
    ...pack,
    scenarios: pack.scenarios.map(({ inPlay, ...s }) => ({
      ...s,
      ...(whole || inPlay === undefined ? {} : { inPlay }),
      special: { ...s.special, ...(track ? { track } : {}) },
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
    return this.do('go', hex).quiet();
  }
  /** Nobody fires. */
  quiet(): this {
    while (this.offers('decline').length > 0) this.do('decline', 'step');
    return this;
  }
  /** Everyone says that no more Support is given. */
  unsupported(): this {
    while (this.awaits() === 'give-support') this.do('enough');
    return this;
  }
  /** A Combat without Support and with this result: `0/2`. */
  fights(target: string, result: string, ...attackers: string[]): this {
    this.do('attack', target);
    for (const u of attackers) this.do('join', u);
    return this.do('resolve').unsupported().result(result);
  }
  /** The dice of the battle under way give this result. */
  result(result: string): this {
    const { cells, columns, first } = this.state.tableOfResults;
    const column = columns.indexOf(oddsNow(this.state, this.state.within(battle)).column);
    const row = cells.findIndex((cell) => cell[column].join('/') === result);
    if (row < 0) throw new Error(`no ${result} under ${columns[column]}`);
    const sum = row + first;
    return this.roll([Math.max(1, sum - 6), sum - Math.max(1, sum - 6)]);
  }
  /** 11.4.1: a chit of this order is drawn first, and its drawer takes it. */
  order(word: string): this {
    const { list } = this.state.world.charts.tacticalAdvantageChits;
    const wanted = list.findIndex(({ order }) => (order || 'none') === word);
    this.roll(wanted);
    for (let chit = 0; this.awaits() === 'chits' && !this.state.nearest(closeShot); chit++)
      if (chit !== wanted) this.roll(chit);
    return this.awaits() === 'pick-chit' ? this.do('pick', word) : this;
  }
  controller(id: string): number {
    return this.state.control.controllerOf(this.hex(id));
  }
}

/** A position of a scenario on an empty map. */
export function table({ units, dice, scenario = 'T1', track, whole = false, ...rest }: TableOptions): Table {
  const place = Object.entries(units).flatMap(([at, ids]) =>
    ids.split(' ').map((id) => ({ unit: id.replace('!', ''), at, reduced: id.endsWith('!') })),
  );
  const played = track === undefined && !whole ? game : onTrack(track, whole);
  return new Table(played, accepted(played.compose({ scenario, clear: true, ...rest, place })), dice);
}

export const start = (scenario: string): Table => new Table(game, accepted(game.setup(scenario, {})));
