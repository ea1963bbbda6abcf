/** Where the units in hand can go: the cost of each hex, the path to the one under the pointer, and waypoints on the way. */

import { distanceBetween, type Layer, type Sign } from '@cauldron/board';
import {
  type Action,
  action,
  askedOf,
  type Game,
  isRefusal,
  LOWEST,
  type State,
  targetOf,
  type View,
  verbOf,
} from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import { defaultOf } from '../table/orders.ts';
import type { Table } from '../table/table.ts';
import { isSameQuestion, type March } from './march.ts';

const MOST_WINDOWS = 40;
/** Up to this many costs are written on the map at once. Of more, only those on the way and near the pointer can be taken in. */
const MOST_COSTS = 60;
const NEAR = 2;
const INK = '#0f6f78';
const NOTHING: Layer = { areas: [], signs: [], lines: [] };

/** The position after the waypoints, as far as it can be foreseen. */
interface CourseStretch {
  readonly view: View;
  /** The answers by hex. */
  readonly ends: ReadonlyMap<number, Action>;
  /** The hexes passed so far, including the first. */
  readonly gone: readonly number[];
}

export class Course {
  /** Chosen hexes become waypoints, until the last one is chosen twice. */
  readonly isPlanning: Signal<boolean> = signal(false);
  /** Set for one question; the next question clears them. */
  private readonly plan: Signal<{ readonly asked: unknown; readonly places: readonly number[] }>;
  readonly waypoints: ReadonlySignal<readonly number[]>;
  readonly costs: ReadonlySignal<ReadonlyMap<number, number>>;
  /** The costs that are written on the map. */
  readonly written: ReadonlySignal<ReadonlyMap<number, number>>;
  readonly path: ReadonlySignal<readonly number[]>;
  /** Where the next waypoint or the end can be. */
  readonly lit: ReadonlySignal<ReadonlySet<number>>;
  readonly layer: ReadonlySignal<Layer>;
  private readonly stretch: ReadonlySignal<CourseStretch | undefined>;

  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
    private readonly march: March,
    pointed: ReadonlySignal<number | undefined>,
  ) {
    this.plan = signal({ asked: undefined, places: [] });
    this.waypoints = computed(() => {
      const { asked, places } = this.plan.value;
      return asked !== undefined && asked === table.question.value ? places : [];
    });
    this.stretch = computed(() => this.foresee());
    this.costs = computed(() => this.costsFrom(this.stretch.value));
    this.path = computed(() => this.pathTo(pointed.value));
    this.written = computed(() => this.writtenNear(pointed.value));
    this.lit = computed(() =>
      this.waypoints.value.length > 0 && this.stretch.value
        ? new Set(this.stretch.value.ends.keys())
        : new Set([...table.offers.value.byPlace.keys(), ...march.ways.value.keys()]),
    );
    this.layer = computed(() => ({ ...NOTHING, signs: this.waypoints.value.map(flag) }));
  }

  /** Begins to set waypoints, or stops. */
  togglePlanning(): void {
    this.isPlanning.value = !this.isPlanning.value;
    this.clear();
  }

  clear(): void {
    this.plan.value = { asked: undefined, places: [] };
  }

  /** Sets a waypoint; false if there can be none. */
  set(place: number): boolean {
    if (!this.isPlanning.value || !this.stretch.value?.ends.has(place)) return false;
    this.plan.value = { asked: this.table.question.value, places: [...this.waypoints.value, place] };
    return true;
  }

  isEnd(place: number): boolean {
    return this.isPlanning.value && this.waypoints.value.at(-1) === place;
  }

  /** Goes from waypoint to waypoint, until another question comes. */
  async go(): Promise<void> {
    const places = this.waypoints.value;
    const [first] = this.table.offers.value.byPlace.get(places[0]) ?? [];
    if (first === undefined) return;
    const steps = places.map((place) => action(verbOf(first), place));
    await this.march.go({ steps, places });
  }

  /** The waypoints, tried in a position imagined from the view. */
  private foresee(): CourseStretch | undefined {
    const { game, question, view } = this.table;
    const asked = question.value;
    const first = view.value.pieces.find((p) => p.unit === asked?.subject.units[0])?.place;
    if (!asked || first === undefined) return undefined;
    let now: CourseStretch = { view: view.value, ends: this.endsIn(view.value), gone: [first] };
    const state = game.imagine(view.value, LOWEST);
    for (const place of this.waypoints.value) {
      const step = now.ends.get(place);
      const gone = [...now.gone, ...this.legTo(now.view, place).slice(1)];
      const isRefused = step === undefined || game.apply(state, step) !== undefined;
      if (!isRefused) letPass(game, state);
      // If something interrupts the move, nothing after it can be foreseen.
      const next = askedOf(game.pending(state), asked.seat);
      if (isRefused || !next || !isSameQuestion(next, asked)) return { view: now.view, ends: new Map(), gone };
      const after = game.observe(state, view.value.viewer);
      now = { view: after, ends: this.endsIn(after), gone };
    }
    return now;
  }

  private endsIn({ question }: View): ReadonlyMap<number, Action> {
    const { vocabulary } = this.table.game;
    const steps = (question?.actions ?? []).filter((a) => vocabulary.targetKind(verbOf(a)) === 'place');
    return new Map(steps.map((a) => [targetOf(a), a]));
  }

  private costsFrom(stretch: CourseStretch | undefined): ReadonlyMap<number, number> {
    const hand = this.table.hand.value;
    const view = stretch?.view ?? this.table.view.value;
    const ends = stretch?.ends ?? this.endsIn(view);
    if (hand.length === 0 || ends.size === 0) return new Map();
    const reach = this.edition.game.query(view, { ask: 'reach', units: hand });
    if (isRefusal(reach)) return new Map();
    return new Map(reach.places.flatMap((p, i) => (ends.has(p) ? [[p, reach.costs[i]] as const] : [])));
  }

  /** All costs while they are few; of many those on the way and around the pointer, or around the units in hand. */
  private writtenNear(pointed: number | undefined): ReadonlyMap<number, number> {
    const costs = this.costs.value;
    if (costs.size <= MOST_COSTS) return costs;
    const way = new Set(this.path.value);
    const centre = pointed !== undefined && costs.has(pointed) ? pointed : this.stretch.value?.gone.at(-1);
    const isNear = (place: number) =>
      centre !== undefined && distanceBetween(this.edition.sheet, centre, place) <= NEAR;
    return new Map([...costs].filter(([place]) => way.has(place) || isNear(place)));
  }

  /** From the place of the units in hand, over every hex on the way. */
  private legTo(view: View, to: number): readonly number[] {
    const hand = this.table.hand.value;
    const start = view.pieces.find((p) => p.unit === hand[0])?.place;
    const found = this.edition.game.query(view, { ask: 'path', units: hand, to });
    if (isRefusal(found)) return start === undefined ? [to] : [start, to];
    return start === undefined || found.places[0] === start ? found.places : [start, ...found.places];
  }

  private pathTo(to: number | undefined): readonly number[] {
    const stretch = this.stretch.value;
    const way = to === undefined ? undefined : this.march.ways.value.get(to);
    if (way && stretch) return [stretch.gone[0], ...way.places];
    const gone = this.waypoints.value.length > 0 ? (stretch?.gone ?? []) : [];
    if (to === undefined || !this.costs.value.has(to)) return gone;
    const leg = this.legTo(stretch?.view ?? this.table.view.value, to);
    return gone.length > 0 ? [...gone, ...leg.slice(1)] : leg;
  }
}

/** A plan assumes that nobody reacts: windows on the way are passed. */
function letPass(game: Game, state: State): void {
  for (let windows = 0; windows < MOST_WINDOWS; windows++) {
    const pending = game.pending(state);
    if (pending.kind !== 'question' || pending.window === '') return;
    const passing = defaultOf(game, pending.window);
    if (passing === undefined || game.apply(state, passing)) return;
  }
}

const flag = (place: number, i: number): Sign => ({
  place,
  text: String(i + 1),
  shape: 'square',
  fill: INK,
  ink: '#ffffff',
  spot: 'middle',
});
