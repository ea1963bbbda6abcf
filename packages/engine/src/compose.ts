/**
 * Any position, as probes, tests, tutorials and editors write it: the parts that all games read in the same way. A game says what
 * its own words mean.
 */

import type { Give } from './bind.ts';
import type { Json } from './flow/codec.ts';
import type { Layout } from './flow/layout.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { Vocabulary } from './flow/vocabulary.ts';
import type { FieldState, FieldWorld } from './force/field.ts';
import type { Options, Position } from './game.ts';
import type { Place, Side, Unit } from './ids.ts';
import { isCount } from './reading.ts';

/** The phase of a position before the first turn, in every game that has a set-up. */
const SET_UP = 'setup';

/** A position that can be composed. Its scalars hold the turn. */
export type Composed = FieldState<FieldWorld> & {
  readonly scenario: { readonly first: number; readonly last: number };
};

export type Placed = NonNullable<Position['place']>[number];
type Objection = Refusal | undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: most parts of a position are taken as they are, and nothing is returned.
type MaybeRefusal = Objection | void;
type ByName<T> = Readonly<Record<string, T>>;
type ScalarOf<G extends Composed> = Parameters<G['set']>[0];

/** What the words of a position mean in one game. The parts are read in this order. */
export interface Composition<G extends Composed> {
  /** The rules by which a turn, a phase and a hex with enemies in it are refused. */
  readonly rules: { readonly turn: string; readonly phase: string; readonly mixed: string };
  readonly phases: readonly string[];
  /** A position of the scenario with an empty map, and the one in which a match begins. */
  readonly empty: Opening<G>;
  readonly start: Opening<G>;
  /** Called when the turn is set, before anything about units is read. */
  opens?(g: G, p: Position): void;
  whyNotAt(g: G, u: Unit, at: Place): MaybeRefusal;
  /** Called for a unit in its place: its steps, and the face it shows. */
  face?(g: G, u: Unit, entry: Placed): MaybeRefusal;
  /** The states and marks that a unit can have, by name. */
  readonly statuses: ByName<(g: G, u: Unit, name: string) => MaybeRefusal>;
  readonly marks?: ByName<number>;
  /** Markers on the map; any other mark is a state of a unit, or of all units in a hex. */
  readonly markers?: ByName<(g: G, at: readonly Place[]) => MaybeRefusal>;
  /** A side holds a hex. */
  control?(g: G, hex: Place, side: Side): MaybeRefusal;
  /** A side holds a chit or a card. */
  held?(g: G, side: Side, name: string): MaybeRefusal;
  /** Scalars that can be set. */
  readonly numbers?: readonly ScalarOf<G>[];
  /** Other fields of this game only; false for an invalid value. */
  readonly fields?: ByName<(g: G, value: Json) => Refusal | boolean>;
  /** Called when everything is in its place: puts the current procedure on the stack. `give` answers what its frames ask. */
  begin(g: G, p: Position, moment: Moment, give: Give<G>): MaybeRefusal;
}
type Opening<G extends Composed> = (world: G['world'], layout: Layout, scenario: number, options: Options) => G;

/** When a composed position is: the named phase and side, or -1. */
export interface Moment {
  readonly phase: number;
  readonly side: Side;
}

/** The `compose` of a game: `export const compose = composing<MyGame>({ … });`. */
export const composing =
  <G extends Composed>(game: Composition<G>) =>
  (world: G['world'], layout: Layout, names: Vocabulary, scenario: number, p: Position, give: Give<G>): G | Refusal => {
    const open = p.clear ? game.empty : game.start;
    const g = open(world, layout, scenario, p.options ?? {});
    g.unwind();
    const moment = new Composer(g, names, game).read(p);
    return isRefusal(moment) ? moment : (game.begin(g, p, moment, give) ?? g);
  };

class Composer<G extends Composed> {
  constructor(
    private readonly g: G,
    private readonly names: Vocabulary,
    private readonly game: Composition<G>,
  ) {}

  read(p: Position): Moment | Refusal {
    return (
      this.setTurn(p) ??
      firstWrong(p.place, (entry) => this.place(entry)) ??
      firstWrong(p.marks, ({ kind, at }) => this.setMark(kind, typeof at === 'string' ? [at] : at)) ??
      firstWrong(Object.entries(p.control ?? {}), ([hex, side]) => this.setControl(hex, side)) ??
      firstWrong(Object.entries(p.held ?? {}), ([side, held]) => this.setHeld(side, held)) ??
      firstWrong(Object.entries(p.set ?? {}), ([name, value]) => this.setField(name, value)) ??
      this.whyNotTogether() ??
      this.momentOf(p)
    );
  }

  private setTurn(p: Position): Objection {
    const { g, game } = this;
    const { first, last } = g.scenario;
    const { turn = first } = p;
    if (!Number.isInteger(turn) || turn < first || turn > last)
      return refuse(game.rules.turn, 'no-such-turn', { turn, first, last });
    g.set('turn', turn);
    game.opens?.(g, p);
    return undefined;
  }

  private place(entry: Placed): Objection {
    const { g, names, game } = this;
    const u = names.unit(entry.unit);
    if (u < 0) return refuse('', 'unknown-unit', { name: entry.unit });
    const at = names.placeFor(g.sideOfUnit(u), entry.at);
    if (at < 0 || at >= g.world.map.count) return refuse('', 'unknown-place', { name: entry.at });
    const wrong = game.whyNotAt(g, u, at);
    if (wrong) return wrong;
    g.put(u, at);
    return game.face?.(g, u, entry) ?? firstWrong(entry.status, (status) => this.setStatus(u, status));
  }

  private setStatus(u: Unit, name: string): MaybeRefusal {
    const { statuses, marks = {} } = this.game;
    if (Object.hasOwn(statuses, name)) return statuses[name](this.g, u, name);
    if (!Object.hasOwn(marks, name))
      return refuse('', 'unknown-status', { name, choices: Object.keys({ ...statuses, ...marks }).join(', ') });
    this.g.mark(u, marks[name]);
  }

  private setMark(kind: string, at: readonly string[]): MaybeRefusal {
    const { g, names, game } = this;
    const marker = Object.hasOwn(game.markers ?? {}, kind) ? game.markers?.[kind] : undefined;
    const u = marker ? -1 : names.unit(at[0]);
    if (u >= 0) return this.setStatus(u, kind);
    const places = at.map((name) => names.place(name));
    const unknown = places.findIndex((place) => place < 0 || place >= g.world.map.count);
    if (unknown >= 0) return refuse('', 'unknown-place', { name: at[unknown] });
    return marker ? marker(g, places) : firstWrong(g.stackAt(places[0]), (v) => this.setStatus(v, kind));
  }

  private setControl(hex: string, sideName: string): MaybeRefusal {
    const [place, side] = [this.names.place(hex), this.names.side(sideName)];
    if (place < 0 || place >= this.g.world.map.hexes) return refuse('', 'unknown-place', { name: hex });
    if (side < 0) return refuse('', 'unknown-side', { name: sideName });
    return this.game.control ? this.game.control(this.g, place, side) : this.unknownField('control');
  }

  private setHeld(sideName: string, held: readonly string[]): Objection {
    const side = this.names.side(sideName);
    if (side < 0) return refuse('', 'unknown-side', { name: sideName });
    return firstWrong(held, (name) =>
      this.game.held ? this.game.held(this.g, side, name) : this.unknownField('held'),
    );
  }

  private setField(name: string, value: Json): Objection {
    const { numbers = [], fields = {} } = this.game;
    const number = numbers.find((scalar) => scalar === name);
    if (number !== undefined && isCount(value)) {
      this.g.set(number, value);
      return undefined;
    }
    const read = Object.hasOwn(fields, name) && fields[name](this.g, value);
    if (read === false) return this.unknownField(name);
    return read === true ? undefined : read;
  }

  private unknownField(name: string): Refusal {
    const { numbers = [], fields = {} } = this.game;
    return refuse('', 'unknown-field', { name, choices: [...Object.keys(fields), ...numbers].join(', ') });
  }

  private whyNotTogether(): Objection {
    const { g, game } = this;
    const areEnemies = (u: Unit, v: Unit) => ((g.enemiesOf(g.sideOfUnit(u)) >> g.sideOfUnit(v)) & 1) === 1;
    for (let u = 0; u < g.at.length; u++)
      if (g.isOnMap(u) && g.stackAt(g.at[u]).some((v) => areEnemies(u, v)))
        return refuse(game.rules.mixed, 'both-sides-there', { hex: g.at[u] });
    return undefined;
  }

  private momentOf(p: Position): Moment | Refusal {
    const { rules, phases } = this.game;
    const phase = p.phase === undefined ? -1 : phases.indexOf(p.phase);
    if (p.phase !== undefined && phase < 0)
      return refuse(rules.phase, 'unknown-choice', { name: p.phase, choices: phases.join(', ') });
    const side = p.active === undefined ? -1 : this.names.side(p.active.side);
    if (p.active && side < 0) return refuse('', 'unknown-side', { name: p.active.side });
    return whyNotInSetUp(p, this.g.scenario.first) ?? { phase, side };
  }
}

/** The set-up comes before the first turn, with the map as the scenario gives it, and nobody is active. */
function whyNotInSetUp(p: Position, firstTurn: number): Objection {
  if (p.phase !== SET_UP) return undefined;
  const isLater = p.turn !== undefined && p.turn !== firstTurn;
  const name = p.clear ? 'clear' : p.active ? 'active' : isLater ? 'turn' : undefined;
  return name === undefined ? undefined : refuse('', 'not-in-set-up', { name });
}

function firstWrong<T>(items: readonly T[] | undefined, check: (item: T) => MaybeRefusal): Objection {
  for (const item of items ?? []) {
    const wrong = check(item);
    if (wrong) return wrong;
  }
  return undefined;
}
