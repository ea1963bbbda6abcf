/**
 * How a match came to where it is: the position before any entry, and the events of any entry. Few of them are kept. The others
 * are folded again from the nearest snapshot; reading on from entry to entry costs one fold for each.
 */

import type { GameEvent } from './flow/events.ts';
import { isRefusal } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { Game } from './game.ts';
import { applyEntry, type Entry } from './journal.ts';
import { type Snapshot, Snapshots, wholeOf } from './snapshots.ts';

/** A snapshot is taken after this many entries. */
const EVERY = 128;
/** The events of this many entries are kept: the newest, and those read last. */
const EVENTS_KEPT = 1024;

export class Trail<S extends State> {
  private readonly snapshots = new Snapshots();
  private readonly events = new Map<number, readonly GameEvent[]>();
  /** Where the last reader was. */
  private reader: { n: number; readonly state: S } | undefined;

  constructor(
    private readonly game: Game<S>,
    private readonly line: readonly Entry[],
    from: number,
    start: S,
  ) {
    this.snapshots.add(from, game.keep(start));
  }

  /** Entry `n` is on the line; `state` is the position after it. */
  add(n: number, state: S, events: readonly GameEvent[]): void {
    this.hear(n, events);
    if ((n + 1) % EVERY === 0) this.snapshots.add(n + 1, this.game.keep(state));
  }

  /** The line went back to before entry `n`. */
  cut(n: number): void {
    this.snapshots.cut(n);
    for (const known of this.events.keys()) if (known >= n) this.events.delete(known);
    if (this.reader && this.reader.n > n) this.reader = undefined;
  }

  /** The position before entry `n`, as a separate copy. */
  stateAt(n: number): S {
    return this.game.copy(this.read(n));
  }

  eventsAt(n: number): readonly GameEvent[] {
    const known = this.events.get(n);
    if (known) return known;
    this.read(n);
    return this.readOn();
  }

  /** Earlier positions, from the first one on. */
  addBefore(earlier: readonly Snapshot[]): void {
    this.snapshots.addBefore(earlier);
  }

  /** The positions up to entry `n`, for another match with the same beginning. */
  upTo(n: number): readonly Snapshot[] {
    return this.snapshots.upTo(n);
  }

  /** Moves the reader to before entry `n`. */
  private read(n: number): S {
    const { reader } = this;
    if (!reader || reader.n > n || n - reader.n > EVERY) this.goNear(n);
    while (this.reader && this.reader.n < n) this.readOn();
    if (!this.reader) throw new Error(`the position before entry ${n} is not at hand`);
    return this.reader.state;
  }

  /** Jumps to the nearest kept position, unless the reader is as near. */
  private goNear(n: number): void {
    for (let found = this.snapshots.before(n); found; found = this.snapshots.before(n)) {
      const { reader } = this;
      if (reader && reader.n <= n && reader.n >= found.n) return;
      const state = this.restore(found, reader?.state);
      if (state) {
        this.reader = { n: found.n, state };
        return;
      }
      this.snapshots.drop(found);
    }
    this.reader = undefined;
  }

  private restore({ n, truth }: Snapshot, into: S | undefined): S | undefined {
    if ('whole' in truth) return this.game.recall(wholeOf(truth), into);
    const state = this.game.decode(truth);
    // It came from a device: it counts only if its hash is the one on the line.
    return isRefusal(state) || (n > 0 && this.game.hash(state) !== this.line[n - 1].hash) ? undefined : state;
  }

  private readOn(): readonly GameEvent[] {
    const { reader } = this;
    if (!reader) throw new Error('nobody reads');
    const events: GameEvent[] = [];
    const refusal = applyEntry(this.game, reader.state, this.line[reader.n], events);
    if (refusal) throw new Error(`entry ${reader.n} no longer applies: ${refusal.key}`);
    this.hear(reader.n, events);
    reader.n++;
    return events;
  }

  private hear(n: number, events: readonly GameEvent[]): void {
    this.events.delete(n);
    this.events.set(n, events);
    const [oldest] = this.events.keys();
    if (this.events.size > EVENTS_KEPT) this.events.delete(oldest);
  }
}
