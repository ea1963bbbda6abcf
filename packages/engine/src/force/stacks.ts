/**
 * Where the units stand. The place of each unit is the truth; the stacks are a cache of it. Stacks are ordered by unit number or,
 * if a game keeps ranks, as the counters lie, top first.
 */

import { type Column, column, type Place, type Unit } from '../ids.ts';

const TOP = -1;
const BOTTOM = 0x7fffffff;

export class Stacks {
  readonly at: Column<Unit, Place>;
  /** `first` and `after` hold unit + 1, so that zero means no unit. */
  private readonly first: Column<Place>;
  private readonly after: Column<Unit>;
  /** Truth: how many counters lie on a unit. */
  private readonly rank: Column<Unit> | undefined;

  constructor(at: Int32Array, first: Int32Array, after: Int32Array, rank?: Int32Array) {
    this.at = column(at);
    this.first = column(first);
    this.after = column(after);
    this.rank = rank && column(rank);
  }

  /** The lowest or top unit in a place, or -1: `for (let u = s.firstIn(p); u >= 0; u = s.next(u))`. */
  firstIn(place: Place): Unit {
    return this.first[place] - 1;
  }
  next(unit: Unit): Unit {
    return this.after[unit] - 1;
  }
  /** Whether the order of stacks is kept: then the top unit comes first. */
  get isTopFirst(): boolean {
    return this.rank !== undefined;
  }
  isEmpty(place: Place): boolean {
    return this.first[place] === 0;
  }

  /** If ranks are kept, the unit comes on top. */
  move(unit: Unit, to: Place): void {
    this.place(unit, to, TOP);
  }
  moveUnder(unit: Unit, to: Place): void {
    if (this.rank === undefined) throw new Error(`unit ${unit} goes under a stack, but this game keeps no order`);
    this.place(unit, to, BOTTOM);
  }

  /** A set-up may give units places without ranks. Here ranks become dense, lower unit numbers on top. */
  rebuild(): void {
    this.first.fill(0);
    this.after.fill(0);
    for (let unit = this.at.length - 1; unit >= 0; unit--) this.link(unit);
    if (this.rank === undefined) return;
    for (let unit = 0; unit < this.at.length; unit++) {
      if (this.firstIn(this.at[unit]) === unit) this.renumber(this.at[unit]);
    }
  }

  private place(unit: Unit, to: Place, rank: number): void {
    const from = this.at[unit];
    this.unlink(unit);
    this.at[unit] = to;
    if (this.rank !== undefined) this.rank[unit] = rank;
    this.link(unit);
    if (this.rank === undefined) return;
    this.renumber(from);
    this.renumber(to);
  }

  private isAbove(a: Unit, b: Unit): boolean {
    if (this.rank === undefined || this.rank[a] === this.rank[b]) return a < b;
    return this.rank[a] < this.rank[b];
  }

  private renumber(place: Place): void {
    if (this.rank === undefined) return;
    let above = 0;
    for (let u = this.firstIn(place); u >= 0; u = this.next(u)) this.rank[u] = above++;
  }

  private link(unit: Unit): void {
    const place = this.at[unit];
    let before = -1;
    let u = this.firstIn(place);
    while (u >= 0 && this.isAbove(u, unit)) {
      before = u;
      u = this.next(u);
    }
    this.after[unit] = u + 1;
    if (before < 0) this.first[place] = unit + 1;
    else this.after[before] = unit + 1;
  }

  private unlink(unit: Unit): void {
    const place = this.at[unit];
    let u = this.firstIn(place);
    if (u === unit) {
      this.first[place] = this.after[unit];
      return;
    }
    while (u >= 0) {
      const next = this.next(u);
      if (next === unit) {
        this.after[u] = this.after[unit];
        return;
      }
      u = next;
    }
  }
}

/** A carrying unit is a place too: its number comes after the last place of the map. */
export const placeInside = (places: number, carrier: Unit): Place => places + carrier;
export const carrierOf = (places: number, place: Place): Unit => (place >= places ? place - places : -1);
