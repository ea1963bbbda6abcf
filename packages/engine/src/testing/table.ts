/** A table for test positions of any game: orders by name, dice by choice. A game adds what its own tests need. */

import {
  type Action,
  type Answers,
  type Chance,
  type Figures,
  type Game,
  type GameEvent,
  isRefusal,
  type NamedAction,
  type Pending,
  type Query,
  type Question,
  type Refusal,
  ScriptedChance,
  type State,
  say,
  targetOf,
  type View,
  type Viewer,
  verbOf,
} from '../index.ts';

/** A die, several dice, or the number of what is drawn from a cup. */
export type Fall = number | readonly number[];

/** What tests need of every game's position: the place of each unit. */
type Placing = State & { readonly at: ArrayLike<number> };

export class TestTable<S extends Placing> {
  readonly events: GameEvent[] = [];
  private readonly falls: Fall[];

  constructor(
    readonly game: Game<S>,
    readonly state: S,
    falls: readonly Fall[] = [],
  ) {
    this.falls = [...falls];
    this.settle();
  }

  /** The next outcomes, in order. */
  roll(...falls: Fall[]): this {
    this.falls.push(...falls);
    this.settle();
    return this;
  }

  /** Gives an order; a refusal throws with its reason. Scripted dice fall at once. */
  do(...order: NamedAction): this {
    const action = this.game.vocabulary.read(order);
    if (isRefusal(action)) throw new Error(`${order.join(' ')}: ${action.key} ${JSON.stringify(action.figures)}`);
    if (this.game.apply(this.state, action, this.events)) {
      const why = this.why(...order);
      throw new Error(
        `${order.join(' ')} is refused (${why?.rule} ${why?.key}) at ${this.awaits()}: offered ${this.offers().slice(0, 40).join(', ')}`,
      );
    }
    this.settle();
    return this;
  }

  /** Gives orders one after another: `t.all('move 5/1', 'to 1621', 'stop')` (the first word is the verb, the rest the target). */
  all(...orders: string[]): this {
    for (const order of orders) {
      const space = order.indexOf(' ');
      if (space < 0) this.do(order);
      else this.do(order.slice(0, space), order.slice(space + 1));
    }
    return this;
  }

  pending(): Pending {
    return this.game.pending(this.state);
  }
  /** The open question; undefined if a die is awaited or the match is over. */
  asked(): Question | undefined {
    const pending = this.pending();
    return pending.kind === 'question' ? pending : undefined;
  }
  /** The prompt of the open question, the stream of the dice, or the ending. */
  awaits(): string {
    const pending = this.pending();
    return pending.kind === 'question' ? pending.prompt : pending.kind === 'chance' ? pending.stream : pending.ending;
  }
  /** The side to move. */
  decider(): string {
    const q = this.asked();
    return q ? this.game.info.sides[this.state.sideOf(q.seat)] : '';
  }
  /** What the open question offers: targets of a verb, or everything as `verb target`. */
  offers(verb?: string): string[] {
    const q = this.asked();
    if (!q) return [];
    const { vocabulary } = this.game;
    const wanted = verb === undefined ? -1 : vocabulary.verb(verb);
    const list: string[] = [];
    for (let i = 0; i < q.count; i++) {
      const a = q.actions[i] as Action;
      if (wanted >= 0 && verbOf(a) !== wanted) continue;
      const target = vocabulary.targetName(verbOf(a), targetOf(a));
      list.push(verb === undefined ? vocabulary.name(a).join(' ') : String(target ?? ''));
    }
    return list;
  }
  /** Why an order is refused; undefined if it is legal. */
  why(...order: NamedAction): Refusal | undefined {
    const action = this.game.vocabulary.read(order);
    return isRefusal(action) ? action : this.game.why(this.view('umpire'), action);
  }
  view(viewer: Viewer): View {
    return this.game.observe(this.state, viewer);
  }
  query<Q extends Query>(q: Q): Answers[Q['ask']] {
    return accepted(this.game.query(this.view('umpire'), q)) as Answers[Q['ask']];
  }
  refused(q: Query): Refusal | undefined {
    const answer = this.game.query(this.view('umpire'), q);
    return isRefusal(answer) ? answer : undefined;
  }

  unit(id: string): number {
    const u = this.game.vocabulary.unit(id);
    if (u < 0) throw new Error(`no unit ${id}`);
    return u;
  }
  hex(id: string): number {
    const p = this.game.vocabulary.place(id);
    if (p < 0) throw new Error(`no place ${id}`);
    return p;
  }
  /** Where a unit is. */
  at(id: string): string {
    return this.game.vocabulary.placeName(this.state.at[this.unit(id)]);
  }
  card(id: string): Answers['unit'] {
    return this.query({ ask: 'unit', unit: this.unit(id) });
  }
  /** Movement costs by hex id. */
  reach(...ids: string[]): Record<string, number> {
    const { places, costs } = this.query({ ask: 'reach', units: ids.map((id) => this.unit(id)) });
    return Object.fromEntries(places.map((p, i) => [this.game.vocabulary.placeName(p), costs[i]]));
  }
  score(): readonly number[] {
    return this.query({ ask: 'score' }).points;
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
  report(): string[] {
    return this.events.map((e) =>
      say(this.game.catalogue, this.game.vocabulary, e.key, e.figures, {}, this.game.messages),
    );
  }

  /** Lets chance fall now, as the test says. */
  protected fall(pending: Chance, outcome: Fall): void {
    accepted(this.game.apply(this.state, new ScriptedChance([outcome]).next(pending), this.events));
  }
  /** The next scripted outcome; undefined if it is for another stream. */
  protected outcomeFor(_pending: Chance, fall: Fall): Fall | undefined {
    return fall;
  }
  protected settle(): void {
    for (let pending = this.pending(); pending.kind === 'chance'; pending = this.pending()) {
      const [next] = this.falls;
      const outcome = next === undefined ? undefined : this.outcomeFor(pending, next);
      if (outcome === undefined) return;
      this.falls.shift();
      this.fall(pending, outcome);
    }
  }
}

/** Returns the answer; a refusal throws with its reason. */
export function accepted<T>(result: T): Exclude<T, Refusal> {
  if (isRefusal(result)) throw new Error(`${result.rule} ${result.key} ${JSON.stringify(result.figures)}`);
  return result as Exclude<T, Refusal>;
}
