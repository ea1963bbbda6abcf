/** A table to play test positions on: units placed by name, orders given by name, dice chosen. */

import { readFileSync } from 'node:fs';
import {
  type Action,
  type Answers,
  checkPack,
  type Figures,
  type Game,
  type GameEvent,
  isRefusal,
  type NamedAction,
  type Position,
  type Query,
  type Question,
  type Refusal,
  ScriptedChance,
  targetOf,
  type View,
  type Viewer,
  verbOf,
} from '@cauldron/engine';
import { createGazala } from '../game.ts';
import type { Gazala } from '../state.ts';

const FILES = ['map', 'units', 'charts', 'scenarios', 'board'] as const;

function load(): Game<Gazala> {
  const files = Object.fromEntries(
    FILES.map((f) => [f, JSON.parse(readFileSync(new URL(`../../pack/${f}.json`, import.meta.url), 'utf8'))]),
  );
  const checked = checkPack(files as Record<(typeof FILES)[number], unknown>);
  if ('problems' in checked)
    throw new Error(checked.problems.map((p) => `${p.file} ${p.path}: ${p.message}`).join('\n'));
  return createGazala(checked.pack);
}

/** The game bound to the project's own pack, shared by all tests of a file. */
export const game = load();

/** `{ '1621': ['5/1', '104/1!', '10 Hus:1', '2 RL disrupted'] }`: units by hex; `!` is its used face, `:n` its steps, words its status. */
export type Placed = Readonly<Record<string, readonly string[]>>;

type Fall = number | readonly number[];

export interface TableOptions extends Omit<Position, 'place' | 'scenario'> {
  readonly scenario?: string;
  readonly units?: Placed;
  readonly dice?: readonly Fall[];
}

export class Table {
  readonly events: GameEvent[] = [];
  private dice: Fall[];

  constructor(
    readonly state: Gazala,
    dice: readonly Fall[] = [],
  ) {
    this.dice = [...dice];
    this.settle();
  }

  /** The dice to fall next, in order, as they are printed (0 to 9); chits are drawn by name with `draw`. */
  roll(...dice: Fall[]): this {
    this.dice.push(...dice);
    this.settle();
    return this;
  }

  /** The chits to be drawn next. */
  draw(...names: string[]): this {
    for (const name of names) {
      const pending = game.pending(this.state);
      if (pending.kind !== 'chance' || !pending.cup) throw new Error(`no chit is drawn now, but ${this.awaits()}`);
      const kind = this.state.world.chits.findIndex((c, i) => c.name === name && (pending.cup?.[i] ?? 0) > 0);
      const refusal = game.apply(this.state, new ScriptedChance([kind]).next(pending), this.events);
      if (refusal) throw new Error(refusal.key);
    }
    this.settle();
    return this;
  }

  /** Gives an order; a refusal is an error that says why. Dice that are scripted fall at once. */
  do(...order: NamedAction): this {
    const action = this.read(order);
    const refusal = game.apply(this.state, action, this.events);
    if (refusal) {
      const why = this.why(...order);
      throw new Error(
        `${order.join(' ')} is refused (${why?.rule} ${why?.key}) at ${this.awaits()}: offered ${this.offers().slice(0, 40).join(', ')}`,
      );
    }
    this.settle();
    return this;
  }

  /** Orders given one after another: `t.all('move 5/1', 'to 1621', 'stop')` (first word the verb, the rest the target). */
  all(...orders: string[]): this {
    for (const order of orders) {
      const space = order.indexOf(' ');
      if (space < 0) this.do(order);
      else this.do(order.slice(0, space), order.slice(space + 1));
    }
    return this;
  }

  pending() {
    return game.pending(this.state);
  }
  /** The open question; undefined if a die is awaited or the match is over. */
  asked(): Question | undefined {
    const pending = game.pending(this.state);
    return pending.kind === 'question' ? pending : undefined;
  }
  /** The prompt of the open question, the stream of the dice, or the ending. */
  awaits(): string {
    const pending = game.pending(this.state);
    return pending.kind === 'question' ? pending.prompt : pending.kind === 'chance' ? pending.stream : pending.ending;
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
    return game.why(this.view('umpire'), action);
  }
  view(viewer: Viewer): View {
    return game.observe(this.state, viewer);
  }
  query<Q extends Query>(q: Q): Answers[Q['ask']] {
    const answer = game.query(this.view('umpire'), q);
    if (isRefusal(answer)) throw new Error(`${answer.rule} ${answer.key}`);
    return answer as Answers[Q['ask']];
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
  card(id: string): Answers['unit'] {
    return this.query({ ask: 'unit', unit: this.unit(id) });
  }
  /** Movement costs by hex id. */
  reach(id: string): Record<string, number> {
    const { places, costs } = this.query({ ask: 'reach', units: [this.unit(id)] });
    return Object.fromEntries(places.map((p, i) => [game.vocabulary.placeName(p), costs[i]]));
  }
  /** The odds of an attack of the first unit on what is around it, a hex of which is named. */
  odds(hex: string, units: readonly string[], support = {}) {
    return this.query({ ask: 'attack', place: this.hex(hex), units: units.map((u) => this.unit(u)), support });
  }
  /** The figures of the last event of a kind. */
  figures(key: string): Figures {
    const event = this.events.findLast((e) => e.key === key);
    if (!event) throw new Error(`no ${key} among ${this.told().join(', ')}`);
    return event.figures;
  }
  /** The keys of all events so far. */
  told(): string[] {
    return this.events.map((e) => e.key);
  }
  score(): readonly number[] {
    return this.query({ ask: 'score' }).points;
  }

  private read(order: NamedAction): Action {
    const action = game.vocabulary.read(order);
    if (isRefusal(action)) throw new Error(`${order.join(' ')}: ${action.key} ${JSON.stringify(action.figures)}`);
    return action;
  }

  private settle(): void {
    while (this.dice.length > 0) {
      const pending = game.pending(this.state);
      if (pending.kind !== 'chance' || pending.cup) return;
      const next = this.dice.shift() ?? 0;
      const faces = (typeof next === 'number' ? [next] : next).map((n) => (n === 0 ? 10 : n));
      const refusal = game.apply(this.state, new ScriptedChance([faces]).next(pending), this.events);
      if (refusal) throw new Error(refusal.key);
    }
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
  const state = game.compose({ clear: true, ...rest, scenario: scenario ?? 'campaign', place });
  if (isRefusal(state)) throw new Error(`${state.rule} ${state.key} ${JSON.stringify(state.figures)}`);
  return new Table(state, dice);
}

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
  const state = game.setup(scenario, options);
  if (isRefusal(state)) throw new Error(`${state.rule} ${state.key}`);
  return new Table(state);
}
