/** A match in time: the turn and the activation of each point. It is read in slices, newest first. */

import { applyEntry, type Entry, type GameClock, type State } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Story } from './story.ts';

/** The position before entry `n`. */
export interface PastMoment {
  readonly n: number;
  readonly turn: number;
  readonly phase: string;
  readonly active: number;
  /** Where its activation and its turn began, as far back as is known. */
  readonly activation: number;
  readonly opening: number;
}

export type Stride = 'action' | 'activation' | 'turn';

/** What is kept of a point; equal neighbours share one object. */
interface TimeMark extends GameClock {
  /** A chit is about to be drawn from a cup. */
  readonly isDraw: boolean;
}

const SLICE_MS = 20;
/** The most entries read without a pause. */
const STRETCH = 64;

export class History {
  /** Raised when more was read. */
  readonly read: Signal<number> = signal(0);
  /** The first known point; everything after it is known. */
  private readonly marks: TimeMark[] = [];
  /** The entries between the marks, to notice what was taken back. */
  private readonly entries: Entry[] = [];
  private low = 0;
  private reading: Promise<boolean> | undefined;
  private opened: readonly PastMoment[] | undefined;

  constructor(readonly match: Story) {}

  get length(): number {
    return this.match.line.length;
  }

  /** The moment at a point, or the latest known one before it. */
  at(n: number): PastMoment | undefined {
    const at = Math.min(n, this.marks.length - 1);
    if (at < this.low) return undefined;
    const { turn, phase, active } = this.marks[at];
    let activation = at;
    while (activation > this.low && !this.begins(activation, 'activation')) activation--;
    let opening = activation;
    while (opening > this.low && !this.begins(opening, 'turn')) opening--;
    return { n: at, turn, phase, active, activation, opening };
  }

  /** Whether it is known where the activation or the turn of a point began. */
  knowsStart(stride: 'activation' | 'turn', n: number): boolean {
    const at = this.at(n);
    return at !== undefined && (this.low === 0 || (stride === 'turn' ? at.opening : at.activation) > this.low);
  }

  /** The points at which turns begin. */
  turns(): readonly PastMoment[] {
    this.opened ??= this.marks.flatMap((_, n) => (this.begins(n, 'turn') ? (this.at(n) ?? []) : []));
    return this.opened;
  }

  /** The nearest point in a direction where an action, an activation or a turn begins, or the end of the match. */
  step(n: number, stride: Stride, way: 1 | -1): number {
    let to = n + way;
    while (to > 0 && to < this.length && !this.begins(to, stride)) to += way;
    return Math.max(0, Math.min(this.length, to));
  }

  /** The beginning of the stretch in which others were active since this side last was; 0 if it never was. */
  async sinceLastTurn(side: number): Promise<number> {
    let found: number | undefined;
    await this.catchUp(undefined, () => {
      found = this.lastOf(side);
      return found !== undefined;
    });
    return found ?? 0;
  }

  /** Reads new points and forgets what was taken back; then reads earlier points, until all are known or there are enough. */
  async catchUp(now: () => number = () => performance.now(), isEnough: () => boolean = () => false): Promise<void> {
    do {
      this.reading ??= this.readSlice(now).finally(() => {
        this.reading = undefined;
      });
    } while ((await this.reading) && !isEnough());
  }

  /** Whether something begins at a point. For an unknown point the answer is yes. */
  private begins(n: number, stride: Stride): boolean {
    const [mark, last] = [this.marks[n], this.marks[n - 1]];
    if (stride === 'action' || !mark || n === 0) return true;
    // What comes before the first known point is unknown.
    if (!last) return false;
    if (last.turn !== mark.turn) return true;
    if (stride === 'turn') return false;
    // A chit drawn from a cup begins an activation even if the same side goes on.
    return mark.isDraw || last.phase !== mark.phase || last.active !== mark.active;
  }

  private lastOf(side: number): number | undefined {
    let n = this.marks.length - 1;
    while (n >= this.low && this.marks[n].active === side) n--;
    while (n >= this.low && this.marks[n].active !== side) n--;
    if (n >= this.low) return n + 1;
    return this.low === 0 ? 0 : undefined;
  }

  /** False when there is nothing more to read. */
  private async readSlice(now: () => number): Promise<boolean> {
    const begun = now();
    let isMore = await this.readStretch();
    while (isMore && now() - begun < SLICE_MS) isMore = await this.readStretch();
    this.opened = undefined;
    this.read.value++;
    if (isMore) await new Promise((resolve) => setTimeout(resolve));
    return isMore;
  }

  /** Reads new points, or else some points before the known ones. */
  private async readStretch(): Promise<boolean> {
    this.forget();
    const known = this.marks.length;
    if (known === 0) {
      const from = Math.max(0, this.length - STRETCH);
      if (!(await this.reach(from, this.length))) return false;
      this.low = from;
      this.keep(from, this.marksOf(from, this.length));
    } else if (known <= this.length) {
      const to = Math.min(this.length, known + STRETCH);
      if (!(await this.reach(known, to))) return false;
      this.keep(known, this.marksOf(known, to));
    } else if (this.low > 0) {
      const [from, to] = [Math.max(0, this.low - STRETCH), this.low - 1];
      if (!(await this.reach(from, to))) return false;
      const before = this.marksOf(from, to);
      this.low = from;
      this.keep(from, before);
    }
    return this.low > 0 || this.marks.length <= this.length;
  }

  private async reach(from: number, to: number): Promise<boolean> {
    const { match } = this;
    if (!match.reach) return true;
    for (let n = from; n <= to; n++) if (!(await match.reach(n))) return false;
    return true;
  }

  private keep(from: number, marks: readonly TimeMark[]): void {
    for (const [i, mark] of marks.entries()) {
      const n = from + i;
      this.marks[n] = mark;
      if (n > 0) this.entries[n - 1] = this.match.line[n - 1];
    }
  }

  /** The marks of points `from` to `to`. */
  private marksOf(from: number, to: number): TimeMark[] {
    const { match } = this;
    const end = Math.min(to, match.line.length);
    const marks: TimeMark[] = [];
    let state = match.stateAt(from);
    for (let n = from; n <= end; n++) {
      // If only views are known, an entry does not lead from one imagined position to the next.
      if (n > from && match.isViewed) state = match.stateAt(n);
      else if (n > from) stepOn(match, state, match.line[n - 1]);
      marks.push(this.markOf(state, marks[marks.length - 1]));
    }
    return marks;
  }

  private markOf(state: State, last: TimeMark | undefined): TimeMark {
    const { game } = this.match;
    const { turn, phase, active } = game.clock(state);
    const pending = game.pending(state);
    const isDraw = pending.kind === 'chance' && pending.cup !== undefined;
    const isSame = last?.turn === turn && last.phase === phase && last.active === active && last.isDraw === isDraw;
    return isSame ? last : { turn, phase, active, isDraw };
  }

  private forget(): void {
    const { entries, marks } = this;
    let n = entries.length;
    while (n > this.low && this.match.line[n - 1] !== entries[n - 1]) n--;
    if (n === entries.length) return;
    this.opened = undefined;
    const isKnown = n > this.low;
    entries.length = isKnown ? n : 0;
    marks.length = isKnown ? n + 1 : 0;
    if (!isKnown) this.low = 0;
  }
}

/** Applies what the record says to a position. */
export function stepOn({ game }: Story, state: State, entry: Entry): void {
  const refusal = applyEntry(game, state, entry);
  if (refusal) throw new Error(`entry ${entry.n} no longer applies: ${refusal.key}`);
}
