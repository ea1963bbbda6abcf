/** A position with units of two sides on one map: where they are, how they are marked, who is where, whose zones of control lie where. */

import type { Layout } from '../flow/layout.ts';
import { State } from '../flow/state.ts';
import { Windows } from '../flow/window.ts';
import { Stacks } from './stacks.ts';
import { type ZoneBounds, Zones } from './zones.ts';

/** What such a position must know of its world. */
export interface FieldWorld {
  readonly map: { readonly count: number; readonly hexes: number; readonly neighbours: Int16Array };
  readonly units: { readonly count: number; readonly side: ArrayLike<number> };
}

/** The caches of a layout for it; of the truth it reads `at` and `marks`, one for each unit, and `windows`. */
export const fieldCaches = ({ map, units }: FieldWorld) => ({
  first: map.count,
  after: units.count,
  zones: 2 * map.hexes,
  units: 2 * map.count,
});

export abstract class FieldState<W extends FieldWorld> extends State {
  readonly at: Int32Array;
  readonly marks: Int32Array;
  readonly stacks: Stacks;
  readonly zones: Zones;
  readonly windows: Windows;
  /** A cache: units per side and place, so that «enemy occupied» is one look. */
  private readonly present: Int32Array;

  constructor(
    readonly world: W,
    layout: Layout,
    bounds: Omit<ZoneBounds, 'neighbours'>,
  ) {
    super(layout);
    const { map } = world;
    this.at = this.section('at');
    this.marks = this.section('marks');
    this.present = this.section('units');
    this.stacks = new Stacks(this.at, this.section('first'), this.section('after'));
    this.zones = new Zones(this.section('zones'), map.hexes, { neighbours: map.neighbours, ...bounds });
    this.windows = new Windows(this.section('windows'));
  }

  /** Whether a unit on the map exerts a zone of control now; whoever changes that lifts the unit before and drops it after. */
  protected abstract exertsZone(u: number): boolean;

  sideOfUnit(u: number): number {
    return this.world.units.side[u];
  }
  isMarked(u: number, mark: number): boolean {
    return (this.marks[u] & mark) !== 0;
  }
  mark(u: number, mark: number): void {
    this.marks[u] |= mark;
  }
  unmark(u: number, mark: number): void {
    this.marks[u] &= ~mark;
  }

  isOnMap(u: number): boolean {
    return this.at[u] < this.world.map.hexes;
  }
  unitsIn(side: number, place: number): number {
    return this.present[side * this.world.map.count + place];
  }
  hasUnit(side: number, place: number): boolean {
    return this.unitsIn(side, place) > 0;
  }
  /** Whether a hex lies in a zone of control of the enemies of `side`. */
  inEnemyZone(side: number, place: number): boolean {
    return this.zones.covers(1 - side, place);
  }

  /** Moves a unit to any place and keeps the caches in step. */
  put(u: number, to: number): void {
    this.lift(u);
    this.stacks.move(u, to);
    this.drop(u);
  }

  override rebuild(): void {
    this.stacks.rebuild();
    this.zones.clear();
    this.present.fill(0);
    for (let u = 0; u < this.at.length; u++) this.drop(u);
  }

  protected drop(u: number): void {
    this.count(u, 1);
  }
  protected lift(u: number): void {
    this.count(u, -1);
  }
  private count(u: number, by: 1 | -1): void {
    if (!this.isOnMap(u)) return;
    const side = this.sideOfUnit(u);
    this.present[side * this.world.map.count + this.at[u]] += by;
    if (this.exertsZone(u)) this.zones.change(side, this.at[u], by);
  }
}
