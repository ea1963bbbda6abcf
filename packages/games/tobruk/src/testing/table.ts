/** A table to play test positions on: units placed by name, orders given by name, dice chosen. */

import { readFileSync } from 'node:fs';
import {
  type Action,
  type Answers,
  checkPack,
  type Game,
  type GameEvent,
  isRefusal,
  type NamedAction,
  type Position,
  type Query,
  type Question,
  type Refusal,
  ScriptedChance,
  say,
  targetOf,
  verbOf,
} from '@cauldron/engine';
import { createTobruk } from '../game.ts';
import type { Tobruk } from '../state.ts';

const FILES = ['map', 'units', 'charts', 'scenarios', 'board'] as const;

function load(): Game<Tobruk> {
  const files = Object.fromEntries(
    FILES.map((f) => [f, JSON.parse(readFileSync(new URL(`../../pack/${f}.json`, import.meta.url), 'utf8'))]),
  );
  const checked = checkPack(files as Record<(typeof FILES)[number], unknown>);
  if ('problems' in checked)
    throw new Error(checked.problems.map((p) => `${p.file} ${p.path}: ${p.message}`).join('\n'));
  return createTobruk(checked.pack);
}

/** The game bound to the project's own pack, shared by all tests of a file. */
export const game = load();

/** `{ '2403': ['11Cz', '149!'] }`: units by hex; `!` marks one on its back. */
export type Placed = Readonly<Record<string, readonly string[]>>;

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  readonly scenario?: string;
  readonly units?: Placed;
  readonly dice?: readonly (number | readonly number[])[];
}

export class Table {
  readonly events: GameEvent[] = [];
  private dice: (number | readonly number[])[];

  constructor(
    readonly state: Tobruk,
    dice: readonly (number | readonly number[])[] = [],
  ) {
    this.dice = [...dice];
    this.settle();
  }

  /** The dice (or numbers of corps chits) to fall next, in order. */
  roll(...dice: (number | readonly number[])[]): this {
    this.dice.push(...dice);
    this.settle();
    return this;
  }

  /** Gives an order; a refusal is an error that says why. Dice that are scripted fall at once. */
  do(...order: NamedAction): this {
    const action = this.read(order);
    const refusal = game.apply(this.state, action, this.events);
    if (refusal) {
      const why = this.why(...order);
      const asked = this.asked();
      throw new Error(
        `${order.join(' ')} is refused (${why?.rule} ${why?.key}) at ${asked?.prompt ?? 'no question'}: offered ${this.offers().slice(0, 40).join(', ')}`,
      );
    }
    this.settle();
    return this;
  }

  /** Orders given one after another: `t.all('move 1RS/7Ind', 'to 4417', 'stop')` (first word the verb, the rest the target). */
  all(...orders: string[]): this {
    for (const order of orders) {
      const space = order.indexOf(' ');
      if (space < 0) this.do(order);
      else this.do(order.slice(0, space), order.slice(space + 1));
    }
    return this;
  }

  /** The open question; undefined if a die is awaited or the match is over. */
  asked(): Question | undefined {
    const pending = game.pending(this.state);
    return pending.kind === 'question' ? pending : undefined;
  }
  pending() {
    return game.pending(this.state);
  }
  /** The side that is asked. */
  decider(): string {
    const q = this.asked();
    return q ? game.info.sides[this.state.sideOf(q.seat)] : '';
  }
  /** What the open question offers: targets of a verb, or everything as `verb target`. */
  offers(verb?: string): string[] {
    const q = this.asked();
    if (!q) return [];
    const wanted = verb === undefined ? -1 : game.vocabulary.verb(verb);
    const list: string[] = [];
    for (let i = 0; i < q.count; i++) {
      const a = q.actions[i] as Action;
      if (wanted >= 0 && verbOf(a) !== wanted) continue;
      const target = game.vocabulary.targetName(verbOf(a), targetOf(a));
      list.push(verb === undefined ? game.vocabulary.name(a).join(' ') : String(target ?? ''));
    }
    return list;
  }
  /** Why an order is refused; undefined if it is legal. */
  why(...order: NamedAction): Refusal | undefined {
    const action = game.vocabulary.read(order);
    if (isRefusal(action)) return action;
    return game.why(game.observe(this.state, 'umpire'), action);
  }
  query<Q extends Query>(q: Q): Answers[Q['ask']] {
    const answer = game.query(game.observe(this.state, 'umpire'), q);
    if (isRefusal(answer)) throw new Error(`${answer.rule} ${answer.key}`);
    return answer as Answers[Q['ask']];
  }
  refused(q: Query): Refusal | undefined {
    const answer = game.query(game.observe(this.state, 'umpire'), q);
    return isRefusal(answer) ? answer : undefined;
  }

  unit(id: string): number {
    const u = game.vocabulary.unit(id);
    if (u < 0) throw new Error(`no unit ${id}`);
    return u;
  }
  hex(id: string): number {
    const p = game.vocabulary.place(id);
    if (p < 0) throw new Error(`no place ${id}`);
    return p;
  }
  /** Where a unit is. */
  at(id: string): string {
    return game.vocabulary.placeName(this.state.at[this.unit(id)]);
  }
  isReduced(id: string): boolean {
    return this.state.reduced[this.unit(id)] === 1;
  }
  card(id: string): Answers['unit'] {
    return this.query({ ask: 'unit', unit: this.unit(id) });
  }
  /** Movement costs by hex id. */
  reach(...ids: string[]): Record<string, number> {
    const { places, costs } = this.query({ ask: 'reach', units: ids.map((id) => this.unit(id)) });
    return Object.fromEntries(places.map((p, i) => [game.vocabulary.placeName(p), costs[i]]));
  }
  /** The keys of all events so far. */
  told(): string[] {
    return this.events.map((e) => e.key);
  }
  report(): string[] {
    return this.events.map((e) => say(game.catalogue, game.vocabulary, e.key, e.figures));
  }

  private read(order: NamedAction): Action {
    const action = game.vocabulary.read(order);
    if (isRefusal(action)) throw new Error(`${order.join(' ')}: ${action.key} ${JSON.stringify(action.figures)}`);
    return action;
  }

  private settle(): void {
    while (this.dice.length > 0) {
      const pending = game.pending(this.state);
      if (pending.kind !== 'chance') return;
      const next = this.dice.shift();
      const outcome = new ScriptedChance([next ?? 0]).next(pending);
      const refusal = game.apply(this.state, outcome, this.events);
      if (refusal) throw new Error(refusal.key);
    }
  }
}

/** A position on an empty map (or a scenario's set-up with `clear: false`). */
export function table(options: TableOptions): Table {
  const { units, dice, scenario, ...rest } = options;
  const place = Object.entries(units ?? {}).flatMap(([at, ids]) =>
    ids.map((id) => (id.endsWith('!') ? { unit: id.slice(0, -1), at, reduced: true } : { unit: id, at })),
  );
  const state = game.compose({ clear: true, ...rest, scenario: scenario ?? '1', place });
  if (isRefusal(state)) throw new Error(`${state.rule} ${state.key} ${JSON.stringify(state.figures)}`);
  return new Table(state, dice);
}

/** The start of a scenario, as a match begins. */
export function start(
  scenario: string,
  options: Readonly<Record<string, boolean>> = {},
  dice: readonly (number | readonly number[])[] = [],
): Table {
  const state = game.setup(scenario, options);
  if (isRefusal(state)) throw new Error(`${state.rule} ${state.key}`);
  return new Table(state, dice);
}

/** The ids of the hexes around a hex, clockwise from north; off the map there is none. */
export function neighbours(t: Table, hex: string): string[] {
  const { map } = t.state.world;
  const around = map.neighbours.subarray(t.hex(hex) * 6, t.hex(hex) * 6 + 6);
  return Array.from(around).flatMap((p) => (p < 0 ? [] : [map.ids[p]]));
}
