/** The table for the tests of Operation Theseus: units placed by name, chosen dice. */

import type { Position } from '@cauldron/engine';
import { readPack } from '../../../../engine/src/testing/pack.ts';
import { accepted, type Fall, TestTable } from '../../../../engine/src/testing/table.ts';
import { theseus } from '../game.ts';
import { COMMANDS } from '../names.ts';
import { commandState } from '../rules/05-command.ts';
import { supplyPath } from '../rules/05-supply.ts';
import type { Theseus } from '../state.ts';

export const pack = readPack(new URL('../../pack/', import.meta.url));

/** The game bound to the project's own pack, shared by all tests of a file. */
export const game = theseus.create(pack);

/** `{ '2521': ['ff-hq', 'ff-1:3', 'ff-2 disrupted'] }`: units by hex, the top first; `:n` its strength, words its status. */
export type Placed = Readonly<Record<string, readonly string[]>>;

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  readonly scenario?: string;
  readonly units?: Placed;
  readonly dice?: readonly Fall[];
}

export class Table extends TestTable<Theseus> {
  /** Whether the SNAFU marker matters to the test; otherwise nobody spends it. */
  private minds = false;
  mind(): this {
    this.minds = true;
    return this;
  }
  protected override settle(): void {
    super.settle();
    const decline = this.game.vocabulary.read(['decline', 'step']);
    while (!this.minds && this.awaits() === 'reroll' && typeof decline === 'number') {
      this.game.apply(this.state, decline, this.events);
      super.settle();
    }
  }

  strength(id: string): number {
    return this.state.strength[this.unit(id)];
  }
  isDisrupted(id: string): boolean {
    return this.state.isDisrupted(this.unit(id));
  }
  level(formation: string): number {
    return this.state.level[this.state.world.formations.indexOf(formation)];
  }
  command(id: string): string {
    return COMMANDS[commandState(this.state, this.unit(id))];
  }
  isSupplied(id: string): boolean {
    return supplyPath(this.state, this.unit(id)) !== undefined;
  }
  supplyPath(id: string): string[] {
    return (supplyPath(this.state, this.unit(id)) ?? []).map((p) => this.game.vocabulary.placeName(p));
  }
  /** The stack in a hex, the top first. */
  stack(hex: string): string[] {
    return this.state.stackAt(this.hex(hex)).map((u) => this.game.vocabulary.units[u]);
  }
  /** What a side sees in a hex, the top first; `?` is a back. */
  seen(hex: string, side: 'axis' | 'commonwealth'): string[] {
    const seat = this.game.info.sides.indexOf(side);
    const pieces = this.view(seat).pieces.filter(({ place }) => place === this.hex(hex));
    return pieces.sort((a, b) => b.order - a.order).map(({ unit }) => this.game.vocabulary.units[unit] ?? '?');
  }
  /** The Action Points left to the active formation. */
  get points(): number {
    return this.paid?.points ?? -1;
  }
  private get paid() {
    const frames = this.game.encode(this.state).frames;
    return frames.findLast(({ frame }) => frame === 'activation')?.fields;
  }
  /** A unit moves alone, or with others, to a hex. */
  march(units: string | readonly string[], ...hexes: string[]): this {
    const [first, ...others] = typeof units === 'string' ? [units] : units;
    this.do('move', first);
    for (const other of others) this.do('join', other);
    for (const hex of hexes) this.do('go', hex);
    return this;
  }
  /** A unit attacks a hex, alone or with others. */
  strike(units: string | readonly string[], hex: string): this {
    const [first, ...others] = typeof units === 'string' ? [units] : units;
    this.do('attack', first);
    for (const other of others) this.do('join', other);
    return this.do('strike', hex);
  }
}

const STATUS = /^(.*?)((?: (?:disrupted|emergency|unsupplied|act-1|act-2|no-act))*)$/;

function readUnit(text: string, at: string): NonNullable<Position['place']>[number] {
  const [, name, words] = STATUS.exec(text) ?? ['', text, ''];
  const [id, steps] = name.split(':');
  const status = words.trim() === '' ? [] : words.trim().split(' ');
  return { unit: id, at, status, ...(steps === undefined ? {} : { steps: Number(steps) }) };
}

/** A position on an empty map (or a scenario's set-up with `clear: false`). The first of a list lies on top. */
export function table(options: TableOptions): Table {
  const { units, dice, scenario, ...rest } = options;
  const place = Object.entries(units ?? {}).flatMap(([at, names]) =>
    [...names].reverse().map((name) => readUnit(name, at)),
  );
  const position = { clear: true, ...rest, scenario: scenario ?? 'battles', place };
  return new Table(game, accepted(game.compose(position)), dice);
}

/** A formation that is activated, on a later turn unless another is named, so that nothing is held back. */
export function active(formation: string, options: TableOptions): Table {
  const f = game.info.names?.formationIds?.indexOf(formation) ?? -1;
  const side = f < 11 ? 'axis' : 'commonwealth';
  return table({ turn: 3, ...options, active: { side, formation, ...options.active } });
}

/** The start of a scenario, as a match begins. */
export function start(scenario: string, options: Readonly<Record<string, boolean>> = {}): Table {
  return new Table(game, accepted(game.setup(scenario, options)));
}
