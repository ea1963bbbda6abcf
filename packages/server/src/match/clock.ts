/**
 * Time to think, by the database's clock. Pure: the entries and their times alone decide the seats' clocks, so every process gets
 * the same result.
 */

import type { Clocks, ClockTerms } from '@cauldron/protocol';

const DAY_MS = 86_400_000;

export interface SavedClock {
  readonly left: readonly (number | null)[];
  readonly running: number | null;
  readonly since: number;
}

/** When the flag falls: at a time, or a number of milliseconds after the entry that is being written. */
export interface FlagTime {
  readonly at: number | null;
  readonly after: number | null;
}

export class Clock {
  private left: (number | null)[];
  private running: number | null = null;
  private since = 0;

  /** `timed`: for each seat, whether it has a clock. The program has none. */
  constructor(
    private readonly terms: ClockTerms,
    timed: readonly boolean[],
  ) {
    const full = terms.kind === 'live' ? terms.bank * 1000 : terms.kind === 'days' ? terms.days * DAY_MS : null;
    this.left = timed.map((has) => (has ? full : null));
  }

  /** Whether the thinking seat's flag had fallen at that time. No clock runs before every seat is filled. */
  isOver(at: number, startedAt: number | null): boolean {
    const deadline = this.deadline(startedAt);
    return deadline !== null && at > deadline;
  }

  get thinking(): number | null {
    return this.running;
  }

  deadline(startedAt: number | null): number | null {
    const left = this.running === null ? null : this.left[this.running];
    return startedAt === null || left === null ? null : Math.max(this.since, startedAt) + left;
  }

  /** Takes an entry at this time: `answered` is the seat that decided, `next` the one that thinks now. */
  press(at: number, startedAt: number | null, answered: number | null, next: number | null): void {
    this.left = this.after(at, startedAt, answered, next);
    this.running = next;
    this.since = at;
  }

  /** The flag after an entry whose time only the database knows so far. */
  flagAfter(startedAt: number | null, answered: number | null, next: number | null): FlagTime {
    const nothing = { at: null, after: null };
    if (startedAt === null || next === null) return nothing;
    const deadline = this.deadline(startedAt);
    const isFresh = this.terms.kind === 'days' && answered === next;
    if (next === this.running && !isFresh) {
      return deadline === null ? nothing : { at: deadline + this.bonus(answered, next), after: null };
    }
    return { at: null, after: this.after(this.since, startedAt, answered, next)[next] };
  }

  /** At a time of the database's clock. */
  shown(now: number, startedAt: number | null): Clocks {
    const deadline = this.deadline(startedAt);
    const left = this.left.map((ms, seat) =>
      seat === this.running && deadline !== null ? Math.max(0, deadline - now) : ms,
    );
    return { left, running: startedAt === null ? null : this.running };
  }

  save(): SavedClock {
    return { left: this.left, running: this.running, since: this.since };
  }
  restore({ left, running, since }: SavedClock): void {
    this.left = [...left];
    this.running = running;
    this.since = since;
  }

  private after(at: number, startedAt: number | null, answered: number | null, next: number | null): (number | null)[] {
    const used = startedAt === null ? 0 : Math.max(0, at - Math.max(this.since, startedAt));
    return this.left.map((ms, seat) => {
      if (ms === null) return null;
      // The days for an answer start again with every question.
      if (this.terms.kind === 'days' && seat === next && (answered === seat || this.running !== seat))
        return this.terms.days * DAY_MS;
      return ms - (seat === this.running ? used : 0) + this.bonus(answered, seat);
    });
  }

  private bonus(answered: number | null, seat: number): number {
    return this.terms.kind === 'live' && answered === seat ? this.terms.increment * 1000 : 0;
  }
}
