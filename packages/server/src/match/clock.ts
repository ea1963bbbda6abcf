/**
 * Time to think, by the database's clock. Pure: the entries and their times alone decide the seats' clocks, so every process gets
 * the same result.
 */

import type { Clocks, ClockTerms } from '@cauldron/protocol';

const DAY_MS = 86_400_000;
/**
 * The delay of the line that one answer on a live clock is spared: never more than this, and never more than is left of a quota.
 * The quota grows with every answer, so a line of 200 milliseconds is always spared and a slower one for a while.
 */
const MOST_LAG_MS = 500;
const FULL_QUOTA_MS = 1500;
const QUOTA_GAIN_MS = 200;

export interface SavedClock {
  readonly left: readonly (number | null)[];
  readonly running: number | null;
  readonly since: number;
  readonly given: readonly number[];
  readonly quota: readonly number[];
  /** The clocks as they were when the line got its present length. */
  readonly mark: Mark | null;
}

/** When the flag falls: at a time, or a number of milliseconds after the entry that is being written. */
export interface FlagTime {
  readonly at: number | null;
  readonly after: number | null;
}

/** What an entry means for the clocks. */
export interface ClockPress {
  /** The seat that decided, and gets its increment. */
  readonly answered: number | null;
  /** The seat that thinks from now on. */
  readonly next: number | null;
  /** The running seat's client answered at once when it was asked: the line's delay, as the server measured it, is spared. */
  readonly lag?: number;
  /** A seat has taken back all from this entry of the line on. */
  readonly back?: { readonly line: number; readonly seat: number } | undefined;
}

/** The clocks when the line had a certain length, and all time that had been given to each seat until then. */
interface Mark {
  readonly left: readonly (number | null)[];
  readonly given: readonly number[];
}

export class Clock {
  private left: readonly (number | null)[];
  private running: number | null = null;
  private since = 0;
  /** Increments and renewed days of each seat so far. */
  private given: readonly number[];
  private quota: readonly number[];
  /** By the length of the line. */
  private readonly marks: Mark[] = [];

  /** `timed`: for each seat, whether it has a clock. The program has none. */
  constructor(
    private readonly terms: ClockTerms,
    timed: readonly boolean[],
  ) {
    const full = terms.kind === 'live' ? terms.bank * 1000 : terms.kind === 'days' ? terms.days * DAY_MS : null;
    this.left = timed.map((has) => (has ? full : null));
    this.given = timed.map(() => 0);
    this.quota = timed.map(() => FULL_QUOTA_MS);
  }

  /**
   * Whether the thinking seat's flag had fallen when an entry came. The seat's own answer is judged by when it was sent, as far as
   * its line is spared; everything else waits until no such answer can come any more. No clock runs before every seat is filled.
   */
  isOver(at: number, startedAt: number | null, lag?: number): boolean {
    const deadline = this.deadline(startedAt);
    if (deadline === null) return false;
    return at > deadline + (lag === undefined ? this.spared(this.running) : this.spared(this.running, lag));
  }

  get thinking(): number | null {
    return this.running;
  }

  /** When somebody may say that time is up. */
  flagAt(startedAt: number | null): number | null {
    const deadline = this.deadline(startedAt);
    return deadline === null ? null : deadline + this.spared(this.running);
  }

  private deadline(startedAt: number | null): number | null {
    const left = this.running === null ? null : this.left[this.running];
    return startedAt === null || left === null ? null : Math.max(this.since, startedAt) + left;
  }

  /** The line has this length now: a seat that takes something back comes here again. */
  mark(line: number): void {
    this.marks.length = Math.min(this.marks.length, line + 1);
    this.marks[line] ??= { left: this.left, given: this.given };
  }

  /** Takes an entry at this time. */
  press(at: number, startedAt: number | null, press: ClockPress): void {
    // What decides nothing leaves the running clock alone: the line of its seat is spared from where its question came.
    const { answered, next, back, lag } = press;
    if (answered === null && next === this.running && !back && lag === undefined) return;
    const before = this.left;
    const spared = this.compensated(at, startedAt, press);
    this.left = this.after(at, startedAt, press);
    if (press.back) this.goBack(press.back.line);
    else this.given = this.given.map((ms, seat) => ms + this.gain(before[seat], seat, at, startedAt, press));
    if (press.answered !== null && press.answered === this.running)
      this.quota = this.quota.map((ms, seat) =>
        seat === press.answered ? Math.min(FULL_QUOTA_MS, ms - spared + QUOTA_GAIN_MS) : ms,
      );
    this.running = press.next;
    this.since = at;
  }

  /** The flag after an entry whose time only the database knows so far. */
  flagAfter(startedAt: number | null, press: ClockPress): FlagTime {
    const { answered, next, back } = press;
    const nothing = { at: null, after: null };
    if (startedAt === null || next === null || this.left[next] === null) return nothing;
    const isFresh = this.terms.kind === 'days' && answered === next;
    const isTimedBy = back === undefined || back.seat === next;
    if (next === this.running && !isFresh && isTimedBy) {
      const deadline = this.deadline(startedAt);
      if (deadline === null) return nothing;
      const more = back ? -this.takenBack(next, back.line) : this.bonus(answered, next);
      return { at: deadline + more + this.spared(next), after: null };
    }
    const left = this.after(this.since, startedAt, press)[next];
    return { at: null, after: left === null ? null : left + this.spared(next) };
  }

  /** At a time of the database's clock. */
  shown(now: number, startedAt: number | null): Clocks {
    const deadline = this.deadline(startedAt);
    const left = this.left.map((ms, seat) =>
      seat === this.running && deadline !== null ? Math.max(0, deadline - now) : ms,
    );
    return { left, running: startedAt === null ? null : this.running };
  }

  save(line: number): SavedClock {
    const { left, running, since, given, quota } = this;
    return { left, running, since, given, quota, mark: this.markAt(line) ?? null };
  }
  restore({ left, running, since, given, quota, mark }: SavedClock, line: number): void {
    Object.assign(this, { left, running, since, given, quota });
    this.marks.length = 0;
    if (mark) this.marks[line] = mark;
  }

  /** One message makes several entries of the line; the clocks stood still between them. */
  private markAt(line: number): Mark | undefined {
    for (let at = line; at >= 0; at--) if (this.marks[at]) return this.marks[at];
    return undefined;
  }

  private used(at: number, startedAt: number | null): number {
    return startedAt === null ? 0 : Math.max(0, at - Math.max(this.since, startedAt));
  }

  /** The most that the next answer of a seat can be spared, or what it is spared with this delay. */
  private spared(seat: number | null, lag = MOST_LAG_MS): number {
    if (this.terms.kind !== 'live' || seat === null) return 0;
    return Math.max(0, Math.min(lag, MOST_LAG_MS, this.quota[seat]));
  }

  private compensated(at: number, startedAt: number | null, { lag = 0 }: ClockPress): number {
    return Math.min(this.used(at, startedAt), this.spared(this.running, lag));
  }

  private after(at: number, startedAt: number | null, press: ClockPress): readonly (number | null)[] {
    const used = this.used(at, startedAt) - this.compensated(at, startedAt, press);
    return this.left.map((ms, seat) => {
      if (ms === null) return null;
      const rest = ms - (seat === this.running ? used : 0);
      const { back, answered } = press;
      // As in chess: the others get back the time they used since. The seat that goes back has used its own, and loses what it was given.
      if (back)
        return seat === back.seat
          ? rest - this.takenBack(seat, back.line)
          : (this.markAt(back.line)?.left[seat] ?? rest);
      return this.isRenewed(seat, press) ? this.days : rest + this.bonus(answered, seat);
    });
  }

  private get days(): number {
    return this.terms.kind === 'days' ? this.terms.days * DAY_MS : 0;
  }

  /** The days for an answer start again with every question. */
  private isRenewed(seat: number, { answered, next }: ClockPress): boolean {
    return this.terms.kind === 'days' && seat === next && (answered === seat || this.running !== seat);
  }

  private bonus(answered: number | null, seat: number): number {
    return this.terms.kind === 'live' && answered === seat ? this.terms.increment * 1000 : 0;
  }

  /** What a seat is given with this entry. */
  private gain(before: number | null, seat: number, at: number, startedAt: number | null, press: ClockPress): number {
    if (before === null || !this.isRenewed(seat, press)) return this.bonus(press.answered, seat);
    return this.days - before + (seat === this.running ? this.used(at, startedAt) : 0);
  }

  /** What a seat was given since the line had this length. */
  private takenBack(seat: number, line: number): number {
    return this.given[seat] - (this.markAt(line)?.given[seat] ?? this.given[seat]);
  }

  private goBack(line: number): void {
    this.given = this.markAt(line)?.given ?? this.given;
    this.marks.length = Math.min(this.marks.length, line);
  }
}
