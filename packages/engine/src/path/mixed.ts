/**
 * A stack of several classes of mover, each with its own costs and budget. A place is reachable if one and the same path is
 * affordable for every class. Nothing is approximated: each place keeps all labels that no other label beats in every class.
 */

import type { Place } from '../ids.ts';
import { BARRED, type Going, GREATEST_COST, type Grid, type Mover } from './flood.ts';

/** For a start off the map: the places that the stack may enter; `costs[class][i]`. */
export interface MixedEntries {
  readonly places: readonly Place[];
  readonly costs: readonly (readonly number[])[];
}

/** The state of a label. */
const WAITING = 0;
const SETTLED = 1;
const BEATEN = 2;

/** What a step is to the stack. */
const NEVER = 0;
const TOO_DEAR = 1;
const AFFORDABLE = 2;

export class MixedFlood {
  /** The reached places, cheapest for the whole stack first. */
  readonly reached: Int16Array;
  count = 0;
  private readonly neighbours: Int16Array;
  /** [place] the label of the path with the lowest sum; 0 if it is not reached. */
  private readonly best: Int32Array;
  /** [place] the first of its unbeaten labels, chained through `rival`. */
  private readonly labels: Int32Array;
  /** Dial's buckets, by what all classes pay together: the first of a chain of labels, through `next`. */
  private heads = new Int32Array(256);
  private left = 0;
  /** The greatest sum at which a label waits. */
  private top = 0;
  // The labels, as columns; 0 is none, 1 the start.
  private used = 0;
  private place = new Int16Array(1024);
  private from = new Int32Array(1024);
  private steps = new Int16Array(1024);
  private state = new Uint8Array(1024);
  private rival = new Int32Array(1024);
  private next = new Int32Array(1024);
  /** [label * classes + class] */
  private paid = new Int32Array(2048);
  /** [class] the total after the step that is being tried. */
  private trial = new Int32Array(2);
  private trialSum = 0;
  private budgets = new Int32Array(2);
  // The current run.
  private classes: readonly Mover[] = [];
  private entries: MixedEntries | undefined;
  private start: Place = -1;
  private readonly emptyField: Int32Array;
  private field: Int32Array;
  private closed: Uint8Array | undefined;
  private extra: Uint8Array | undefined;
  private blockedBy = 0;
  private zonedBy = 0;
  private leaveZone = 0;
  private noZoneToZone = false;

  constructor(grid: Grid) {
    this.neighbours = grid.neighbours;
    this.reached = new Int16Array(grid.count);
    this.best = new Int32Array(grid.count);
    this.labels = new Int32Array(grid.count);
    this.emptyField = new Int32Array(grid.count);
    this.field = this.emptyField;
  }

  run(going: Going, classes: readonly Mover[], entries?: MixedEntries): void {
    const { start, stopIn = 0, stopAt = -1 } = going;
    this.begin(going, classes, entries);
    if (entries) this.enter(entries);
    else this.addWaiting(start, 0);
    const { heads, best, field } = this;
    for (let sum = 0; this.left > 0; sum++) {
      for (let label = heads[sum]; label > 0; label = heads[sum]) {
        heads[sum] = this.next[label];
        this.left--;
        if (this.state[label] !== WAITING) continue;
        this.state[label] = SETTLED;
        const p = this.place[label];
        if (p !== start) {
          if (best[p] === 0) this.reach(p, label);
          if (p === stopAt) {
            heads.fill(0, sum, this.top + 1);
            return;
          }
          if ((field[p] & stopIn) !== 0) continue;
        }
        for (let edge = p * 6, last = edge + 6; edge < last; edge++) {
          const to = this.neighbours[edge];
          if (to >= 0 && to !== start && this.priceStep(label, p, edge, to) === AFFORDABLE) this.offer(to, label);
        }
      }
    }
    if (going.minimum) this.firstSteps();
  }

  reaches(place: Place): boolean {
    return this.best[place] !== 0;
  }
  /** The highest cost of any class on the path with the lowest sum; -1 if the place is not reached. */
  costTo(place: Place): number {
    return Math.max(-1, ...this.costsTo(place));
  }
  /** What each class pays on that path. */
  costsTo(place: Place): readonly number[] {
    const label = this.best[place];
    return label === 0 ? [] : this.classes.map((_, k) => this.paid[label * this.trial.length + k]);
  }
  /** Writes the places from the start (left out) to a reached place; returns their number. */
  pathTo(place: Place, into: Int16Array): number {
    const length = this.best[place] === 0 ? 0 : this.steps[this.best[place]];
    for (let label = this.best[place], i = length - 1; i >= 0; label = this.from[label], i--)
      into[i] = this.place[label];
    return length;
  }

  private begin(going: Going, classes: readonly Mover[], entries: MixedEntries | undefined): void {
    for (let label = 1; label <= this.used; label++) this.labels[this.place[label]] = 0;
    for (let i = 0; i < this.count; i++) this.best[this.reached[i]] = 0;
    const width = classes.length;
    if (this.trial.length !== width) {
      this.trial = new Int32Array(width);
      this.budgets = new Int32Array(width);
      this.paid = new Int32Array(this.place.length * width);
    }
    let budgets = 0;
    for (let k = 0; k < width; k++) {
      this.budgets[k] = Math.min(classes[k].budget, GREATEST_COST);
      budgets += this.budgets[k];
    }
    if (this.heads.length <= budgets) this.heads = new Int32Array(budgets + 1);
    this.trial.fill(0);
    this.trialSum = 0;
    this.classes = classes;
    this.entries = entries;
    this.start = going.start;
    this.field = going.field ?? this.emptyField;
    this.closed = going.closed;
    this.extra = going.extra;
    this.blockedBy = going.blockedBy ?? 0;
    this.zonedBy = going.zonedBy ?? 0;
    this.leaveZone = going.leaveZone ?? 0;
    this.noZoneToZone = going.noZoneToZone ?? false;
    this.count = 0;
    this.used = 0;
    this.left = 0;
    this.top = 0;
  }

  private isOpen(place: Place): boolean {
    return (this.field[place] & this.blockedBy) === 0 && (this.closed === undefined || this.closed[place] === 0);
  }

  /** What each class pays for a label's path and one more step: into `trial`. */
  private priceStep(label: number, p: Place, edge: number, to: Place): number {
    const { classes, extra, leaveZone, zonedBy, field } = this;
    const crossing = extra === undefined ? 0 : extra[edge];
    if (!this.isOpen(to) || crossing === BARRED) return NEVER;
    const leaves = (field[p] & zonedBy) !== 0;
    const enters = (field[to] & zonedBy) !== 0;
    if (leaves && enters && this.noZoneToZone) return NEVER;
    const isZone = leaves || enters;
    const more = (leaves ? leaveZone : 0) + crossing;
    const width = classes.length;
    let sum = 0;
    let result = AFFORDABLE;
    for (let k = 0; k < width; k++) {
      const mover = classes[k];
      const step = (isZone ? (mover.zoneCost ?? mover.cost) : mover.cost)[edge];
      if (step < 0) return NEVER;
      const total = this.paid[label * width + k] + step + more;
      if (total > this.budgets[k]) result = TOO_DEAR;
      this.trial[k] = total;
      sum += total;
    }
    this.trialSum = sum;
    return result;
  }

  private priceEntry(entries: MixedEntries, i: number): number {
    const { classes } = this;
    if (!this.isOpen(entries.places[i])) return NEVER;
    let result = AFFORDABLE;
    this.trialSum = 0;
    for (let k = 0; k < classes.length; k++) {
      const total = entries.costs[k][i];
      if (total < 0) return NEVER;
      if (total > this.budgets[k]) result = TOO_DEAR;
      this.trial[k] = total;
      this.trialSum += total;
    }
    return result;
  }

  private enter(entries: MixedEntries): void {
    const origin = this.add(this.start, 0);
    const { places } = entries;
    for (let i = 0; i < places.length; i++)
      if (this.priceEntry(entries, i) === AFFORDABLE) this.offer(places[i], origin);
  }

  /** The minimum move: first steps that were too dear are possible all the same, and end the movement. */
  private firstSteps(): void {
    const { start, entries } = this;
    const origin = 1;
    if (entries) {
      for (let i = 0; i < entries.places.length; i++) {
        if (this.priceEntry(entries, i) === TOO_DEAR) this.firstStep(entries.places[i], origin);
      }
      return;
    }
    for (let edge = start * 6; edge < start * 6 + 6; edge++) {
      const to = this.neighbours[edge];
      if (to >= 0 && this.priceStep(origin, start, edge, to) === TOO_DEAR) this.firstStep(to, origin);
    }
  }
  private firstStep(to: Place, origin: number): void {
    if (this.best[to] === 0) this.reach(to, this.add(to, origin));
  }

  private reach(place: Place, label: number): void {
    this.best[place] = label;
    this.reached[this.count++] = place;
  }

  /** Keeps the tried path unless a known one is as good for every class, and drops known paths that are no better for any class. */
  private offer(to: Place, from: number): void {
    const { trial, paid, rival, state } = this;
    const width = trial.length;
    let before = 0;
    for (let known = this.labels[to]; known > 0; known = rival[known]) {
      let better = 0;
      let worse = 0;
      for (let k = 0; k < width; k++) {
        const difference = trial[k] - paid[known * width + k];
        if (difference < 0) better++;
        else if (difference > 0) worse++;
      }
      // Of two paths with equal costs for every class, the one with fewer steps is better.
      if (better + worse === 0 && state[known] === WAITING && this.steps[from] + 1 < this.steps[known]) better++;
      if (better === 0) return;
      if (worse > 0) before = known;
      else {
        state[known] = BEATEN;
        if (before === 0) this.labels[to] = rival[known];
        else rival[before] = rival[known];
      }
    }
    this.addWaiting(to, from);
  }

  private addWaiting(place: Place, from: number): void {
    const label = this.add(place, from);
    this.rival[label] = this.labels[place];
    this.labels[place] = label;
    this.next[label] = this.heads[this.trialSum];
    this.heads[this.trialSum] = label;
    if (this.trialSum > this.top) this.top = this.trialSum;
    this.left++;
  }

  /** A new label for the tried path. */
  private add(place: Place, from: number): number {
    const label = ++this.used;
    if (label === this.place.length) this.grow();
    this.place[label] = place;
    this.from[label] = from;
    this.steps[label] = from === 0 ? 0 : this.steps[from] + 1;
    this.state[label] = WAITING;
    const { trial, paid } = this;
    for (let k = 0, at = label * trial.length; k < trial.length; k++) paid[at + k] = trial[k];
    return label;
  }

  private grow(): void {
    const size = this.place.length * 2;
    this.place = enlarged(this.place, new Int16Array(size));
    this.from = enlarged(this.from, new Int32Array(size));
    this.steps = enlarged(this.steps, new Int16Array(size));
    this.state = enlarged(this.state, new Uint8Array(size));
    this.rival = enlarged(this.rival, new Int32Array(size));
    this.next = enlarged(this.next, new Int32Array(size));
    this.paid = enlarged(this.paid, new Int32Array(size * this.trial.length));
  }
}

/** A larger array with the content of the smaller one. */
function enlarged<A extends Int16Array | Int32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
