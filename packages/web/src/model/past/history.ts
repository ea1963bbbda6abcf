/** A match laid out in time: which turn and which activation each point belongs to. Read in slices, so that the page stays alive. */

import { type Entry, isRefusal, readOutcome, type State } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Story } from './story.ts';

/** The position before entry `n`. */
export interface Moment {
  readonly n: number;
  readonly turn: number;
  readonly phase: string;
  readonly active: number;
  /** Where its activation and its turn began. */
  readonly activation: number;
  readonly opening: number;
}

export type Stride = 'action' | 'activation' | 'turn';

const SLICE_MS = 20;

export class History {
  /** Raised when more was read. */
  readonly read: Signal<number> = signal(0);
  private readonly moments: Moment[] = [];
  private readonly entries: Entry[] = [];
  private state: State | undefined;
  private reading: Promise<void> | undefined;

  constructor(readonly match: Story) {}

  get length(): number {
    return this.match.line.length;
  }

  /** The moment at a point, or the latest known one before it. */
  at(n: number): Moment | undefined {
    return this.moments[Math.min(n, this.moments.length - 1)];
  }

  /** The points at which turns begin. */
  turns(): readonly Moment[] {
    return this.moments.filter((m) => m.opening === m.n);
  }

  /** The nearest point in a direction where an action, an activation or a turn begins; the ends of the match stop it. */
  step(n: number, stride: Stride, way: 1 | -1): number {
    const begins = (m: Moment | undefined) =>
      m === undefined || stride === 'action' || (stride === 'turn' ? m.opening === m.n : m.activation === m.n);
    let to = n + way;
    while (to > 0 && to < this.length && !begins(this.moments[to])) to += way;
    return Math.max(0, Math.min(this.length, to));
  }

  /** Where the stretch began in which others were active since this side last was; 0 if it never was. */
  sinceLastTurn(side: number): number {
    let n = this.moments.length - 1;
    while (n > 0 && this.moments[n].active === side) n--;
    while (n > 0 && this.moments[n].active !== side) n--;
    return this.moments[n]?.active === side ? n + 1 : 0;
  }

  /** Reads what is new, and forgets what was taken back. */
  catchUp(now: () => number = () => performance.now()): Promise<void> {
    this.reading ??= this.goOn(now).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async goOn(now: () => number): Promise<void> {
    let slice = now();
    const { reach } = this.match;
    while (!reach || (await reach(this.moments.length))) {
      if (!this.advance()) break;
      if (now() - slice < SLICE_MS) continue;
      this.read.value++;
      await new Promise((resolve) => setTimeout(resolve));
      slice = now();
    }
    this.read.value++;
  }

  /** One entry further; false at the present. */
  private advance(): boolean {
    this.forget();
    const n = this.entries.length;
    if (this.moments.length > n) {
      const entry = this.match.line[n];
      if (!entry) return false;
      this.state ??= this.match.stateAt(n);
      // Where only views are known, an entry does not lead from one imagined position to the next.
      if (this.match.isViewed) this.state = this.match.stateAt(n + 1);
      else applyEntry(this.match, this.state, entry);
      this.entries.push(entry);
    }
    this.state ??= this.match.stateAt(this.entries.length);
    this.moments.push(this.momentOf(this.state));
    return true;
  }

  private momentOf(state: State): Moment {
    const { game } = this.match;
    const n = this.moments.length;
    const { turn, phase, active } = game.observe(state, 'spectator');
    const last = this.moments[n - 1];
    const opening = last?.turn === turn ? last.opening : n;
    const pending = game.pending(state);
    // A chit drawn from a cup begins an activation even where the same side goes on.
    const isDraw = pending.kind === 'chance' && pending.cup !== undefined;
    const goesOn = !isDraw && opening !== n && last?.phase === phase && last.active === active;
    return { n, turn, phase, active, opening, activation: goesOn ? last.activation : n };
  }

  private forget(): void {
    let n = this.entries.length;
    while (n > 0 && this.match.line[n - 1] !== this.entries[n - 1]) n--;
    if (n === this.entries.length) return;
    this.entries.length = n;
    this.moments.length = Math.min(this.moments.length, n + 1);
    this.state = undefined;
  }
}

/** Does to a position what the record says was done. */
export function applyEntry({ game }: Story, state: State, entry: Entry): void {
  const pending = game.pending(state);
  const action =
    'do' in entry
      ? game.vocabulary.read(entry.do)
      : pending.kind === 'chance'
        ? readOutcome(pending, entry.fell)
        : undefined;
  if (action === undefined || isRefusal(action) || game.apply(state, action))
    throw new Error(`entry ${entry.n} no longer applies`);
}
