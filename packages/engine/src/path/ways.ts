/**
 * What a mover can reach, as rules ask for it: the last flood, the position it was run for, and the way to a place. A game extends it
 * with what its movers pay. It keeps one for its rules and another for players' questions, so that neither disturbs the other.
 */

import type { VerbAnswer } from '../flow/conduct.ts';
import type { Candidates } from '../flow/question.ts';
import type { Refusal } from '../flow/refusal.ts';
import type { Place } from '../ids.ts';
import { type Entries, Flood, type Going, type Grid, type Mover } from './flood.ts';
import { type MixedEntries, MixedFlood } from './mixed.ts';

/** A position, as far as a flood must know whether it has changed since. */
interface Stamped {
  readonly stamp: number;
}

export abstract class Ways {
  /** The hexes on the way of the last `trace`, without the start. */
  readonly path: Int16Array;
  private readonly flood: Flood;
  /** For stacks of several classes; made when the first of them moves. */
  private mixed: MixedFlood | undefined;
  private isMixed = false;
  private ranFor: Stamped | undefined;
  private ranAt = -1;
  private ranTo: Place = -1;

  constructor(private readonly grid: Grid) {
    this.flood = new Flood(grid);
    this.path = new Int16Array(grid.count);
  }

  /** Finds what one class of mover reaches. */
  protected find(g: Stamped, going: Going, mover: Mover, entries?: Entries): void {
    this.flood.run(going, mover, entries);
    this.isMixed = false;
    this.ran(g, going);
  }
  /** Finds what several classes reach together. */
  protected findForAll(g: Stamped, going: Going, movers: readonly Mover[], entries?: MixedEntries): void {
    this.mixed ??= new MixedFlood(this.grid);
    this.mixed.run(going, movers, entries);
    this.isMixed = true;
    this.ran(g, going);
  }
  private ran(g: Stamped, { stopAt = -1 }: Going): void {
    this.ranFor = g;
    this.ranAt = g.stamp;
    this.ranTo = stopAt;
  }
  private get last(): Flood | MixedFlood {
    return this.isMixed && this.mixed ? this.mixed : this.flood;
  }

  /** Whether the last flood was run for this very position, so that its way to the place may be read. */
  isFreshFor(g: Stamped, place: Place): boolean {
    return this.ranFor === g && this.ranAt === g.stamp && (this.ranTo < 0 || this.ranTo === place);
  }
  /** How many places are reached; the start is none of them. */
  get count(): number {
    return this.last.count;
  }
  reached(i: number): Place {
    return this.last.reached[i];
  }
  reaches(place: Place): boolean {
    return this.last.reaches(place);
  }
  /** What the dearest class pays to get there; -1 where it is not reached. */
  costTo(place: Place): number {
    return this.last.costTo(place);
  }
  /** Writes the way to a reached place into `path` and returns the number of its steps. */
  trace(place: Place): number {
    return this.last.pathTo(place, this.path);
  }
  step(i: number): Place {
    return this.path[i];
  }
  listIn(c: Candidates<Place>): void {
    const { reached, count } = this.last;
    for (let i = 0; i < count; i++) c.add(reached[i]);
  }
}

/** The answer «go there» over every place that is reached: `run` finds them, all of them or as far as one. */
export const reaching = <G extends Stamped, K extends Stamped, F extends S, S>(
  waysOf: (k: G | K) => Ways,
  spec: {
    run(k: G | K, f: S, stopAt?: Place): void;
    whyNot(k: K, f: S, place: Place): Refusal | undefined;
    /** The way there can be traced. */
    does(g: G, f: F, place: Place): void;
  },
): VerbAnswer<G, K, F, S, Place> => ({
  role: 'go',
  list(k, f, c) {
    spec.run(k, f);
    waysOf(k).listIn(c);
  },
  allows(k, f, place) {
    spec.run(k, f, place);
    return waysOf(k).reaches(place);
  },
  whyNot: spec.whyNot,
  does(g, f, place) {
    if (!waysOf(g).isFreshFor(g, place)) spec.run(g, f, place);
    spec.does(g, f, place);
  },
});
