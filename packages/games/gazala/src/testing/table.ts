/** The table for Gazala's tests: units placed by name, dice as they are printed, chits drawn by name. */

import { type Chance, chartCell, type Position } from '@cauldron/engine';
import { readPack } from '../../../../engine/src/testing/pack.ts';
import { accepted, type Fall, TestTable } from '../../../../engine/src/testing/table.ts';
import { gazala } from '../game.ts';
import type { Gazala } from '../state.ts';

export const pack = readPack(new URL('../../pack/', import.meta.url));

/** The game bound to the project's own pack, shared by all tests of a file. */
export const game = gazala.create(pack);

/** `{ '1621': ['5/1', '104/1!', '10 Hus:1', '2 RL disrupted'] }`: units by hex; `!` is its used face, `:n` its steps, words its status. */
export type Placed = Readonly<Record<string, readonly string[]>>;

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  readonly scenario?: string;
  readonly units?: Placed;
  readonly dice?: readonly Fall[];
}

export class Table extends TestTable<Gazala> {
  /** The chits to be drawn next. */
  draw(...names: string[]): this {
    for (const name of names) {
      const pending = this.pending();
      if (pending.kind !== 'chance' || !pending.cup) throw new Error(`no chit is drawn now, but ${this.awaits()}`);
      const { cup } = pending;
      this.fall(
        pending,
        this.state.world.chits.findIndex((c, i) => c.name === name && cup[i] > 0),
      );
    }
    this.settle();
    return this;
  }
  /** Dice are given as they are printed (0 to 9); a chit is not for `roll`. */
  protected override outcomeFor(pending: Chance, fall: Fall): Fall | undefined {
    if (pending.cup) return undefined;
    return (typeof fall === 'number' ? [fall] : fall).map((n) => (n === 0 ? 10 : n));
  }

  steps(id: string): number {
    return this.state.steps[this.unit(id)];
  }
  isUsed(id: string): boolean {
    return this.state.used[this.unit(id)] === 1;
  }
  isDisrupted(id: string): boolean {
    return this.state.isDisrupted(this.unit(id));
  }
  supplyOf(id: string): string {
    return String(this.card(id).supply);
  }
  /** The odds of an attack of the first unit on what is around it, a hex of which is named. */
  odds(hex: string, units: readonly string[], support = {}) {
    return this.query({ ask: 'attack', place: this.hex(hex), units: units.map((u) => this.unit(u)), support });
  }
}

const STATUS = /^(.*?)((?: (?:used|disrupted|out|isolated))*)$/;

function readUnit(text: string, at: string): NonNullable<Position['place']>[number] {
  const [, name, words] = STATUS.exec(text) ?? ['', text, ''];
  const [, id, steps, used] = /^(.*?)(?::(\d))?(!?)$/.exec(name) ?? ['', name, undefined, ''];
  const status = words.trim() === '' ? [] : words.trim().split(' ');
  return { unit: id, at, reduced: used === '!', status, ...(steps === undefined ? {} : { steps: Number(steps) }) };
}

/** A position on an empty map (or a scenario's set-up with `clear: false`). */
export function table(options: TableOptions): Table {
  const { units, dice, scenario, ...rest } = options;
  const place = Object.entries(units ?? {}).flatMap(([at, names]) => names.map((name) => readUnit(name, at)));
  const position = { clear: true, ...rest, scenario: scenario ?? 'campaign', place };
  return new Table(game, accepted(game.compose(position)), dice);
}

/** How many actions the turn track gives a side: most are ours, so only the tests of the chart itself name the figures. */
export const onTheTrack = (turn: number, side: 'axis' | 'allied') => Number(chartCell(pack, 'turnTrack', turn, side));

/** A formation that is activated, on a later turn unless another is named, so that nothing is frozen. */
export function group(formation: string, options: TableOptions): Table {
  return table({ turn: 5, ...options, active: { side: sideOf(formation), formation } });
}

const AXIS = ['21 Pz', '15 Pz', '90 Lt', 'Ariete', 'Trieste', 'Pavia', 'Brescia'];
const sideOf = (formation: string): string => (AXIS.includes(formation) ? 'axis' : 'allied');

/** A chit that has just been drawn. */
export function drawn(side: string, chit: string, options: TableOptions): Table {
  return table({ turn: 5, ...options, active: { side }, set: { ...options.set, chit } });
}

/** The start of a scenario, as a match begins. */
export function start(scenario: string, options: Readonly<Record<string, boolean>> = {}): Table {
  return new Table(game, accepted(game.setup(scenario, options)));
}
