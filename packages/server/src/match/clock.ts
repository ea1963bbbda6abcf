/**
 * The clocks of a match, by the database's time. Pure: the entries and their times alone decide them, so every process gets the
 * same result.
 */

import type { Clocks, ClockTerms } from '@cauldron/protocol';
import {
  backAt,
  type ClockRules,
  charge,
  DAY_MS,
  faceOf,
  leftOn,
  putIn,
  renewed,
  restored,
  rulesOf,
  type SeatClock,
} from './clock-rules.ts';

/**
 * The delay of the line that one answer on a live clock is spared: never more than this, and never more than is left of a quota.
 * The quota grows with every answer, so a line of 200 milliseconds is always spared and a slower one for a while.
 */
const MOST_LAG_MS = 500;
const FULL_QUOTA_MS = 1500;
const QUOTA_GAIN_MS = 200;

type Faces = readonly (SeatClock | null)[];

/** The clocks between two entries. */
interface ClockState {
  readonly faces: Faces;
  readonly running: number | null;
  readonly since: number;
  /** The turn of the game; null before the first entry. */
  readonly turn: number | null;
}

/** The clocks when the line had a certain length. */
type Mark = Pick<ClockState, 'faces' | 'turn'>;

export interface SavedClock extends ClockState {
  /** The clocks as they were when the line got its present length. */
  readonly mark: Mark | null;
}

/** When the flag falls: at a time, or a number of milliseconds after the entry that is being written. */
export interface FlagTime {
  readonly at: number | null;
  readonly after: number | null;
}

const NO_FLAG: FlagTime = { at: null, after: null };

/** What an entry means for the clocks. */
export interface ClockPress {
  /** The seat that decided, and gets its increment. */
  readonly answered: number | null;
  /** The seat that thinks from now on. */
  readonly next: number | null;
  /** The turn of the game from now on; left out if it is the same. */
  readonly turn?: number;
  /** An activation or a turn of the game begins with it, as everybody can tell. */
  readonly opens?: boolean;
  /** The running seat's client answered at once when it was asked: the line's delay, as the server measured it, is spared. */
  readonly lag?: number;
  /** A seat has taken back all from this entry of the line on. */
  readonly back?: { readonly line: number; readonly seat: number } | undefined;
  /** A seat takes days of vacation. */
  readonly away?: { readonly seat: number; readonly days: number } | undefined;
}

export class Clock {
  private now: ClockState;
  private readonly rules: ClockRules | undefined;
  /** By the length of the line. */
  private readonly marks: Mark[] = [];

  /** `timed`: for each seat, whether it has a clock. The program has none. */
  constructor(terms: ClockTerms, timed: readonly boolean[]) {
    const rules = rulesOf(terms);
    this.rules = rules;
    const faces = timed.map((has) => (has && rules ? faceOf(rules, FULL_QUOTA_MS) : null));
    this.now = { faces, running: null, since: 0, turn: null };
  }

  /**
   * Whether the thinking seat's flag had fallen when an entry came. The seat's own answer is judged by when it was sent, as far as
   * its line is spared; everything else waits until no such answer can come any more. No clock runs before every seat is filled.
   */
  isOver(at: number, startedAt: number | null, lag?: number): boolean {
    const deadline = deadlineOf(this.now, startedAt);
    return deadline !== null && at > deadline + this.spared(this.now, lag);
  }

  get thinking(): number | null {
    return this.now.running;
  }

  /** When somebody may say that time is up. */
  flagAt(startedAt: number | null): number | null {
    return this.flagOf(this.now, startedAt);
  }

  /** The line has this length now: a seat that takes something back comes here again. */
  mark(line: number): void {
    const { faces, turn } = this.now;
    this.marks.length = Math.min(this.marks.length, line + 1);
    this.marks[line] ??= { faces, turn };
  }

  /** Takes an entry at this time. */
  press(at: number, startedAt: number | null, press: ClockPress): void {
    this.now = this.after(at, startedAt, press);
    if (press.back) this.marks.length = Math.min(this.marks.length, press.back.line);
  }

  /** The flag after an entry whose exact time only the database knows so far; `at` is about now. */
  flagAfter(at: number, startedAt: number | null, press: ClockPress): FlagTime {
    if (!this.rules) return NO_FLAG;
    const flagIf = (time: number) => this.flagOf(this.after(time, startedAt, press), startedAt);
    const [flag, later] = [flagIf(at), flagIf(at + 1)];
    if (flag === null || later === null) return NO_FLAG;
    return flag === later ? { at: flag, after: null } : { at: null, after: flag - at };
  }

  /** Whether a seat may take this many days of vacation. */
  allowsVacation(seat: number | null, days: number): boolean {
    return (this.now.faces[seat ?? -1]?.vacation ?? 0) >= days;
  }

  /** At a time of the database's clock. */
  shown(now: number, startedAt: number | null): Clocks {
    const { rules } = this;
    const { running } = this.now;
    const faces = chargedUntil(this.now, now, startedAt);
    const each = (of: (face: SeatClock) => number) => faces.map((face) => face && Math.max(0, of(face)));
    return {
      left: each(leftOn),
      running: startedAt === null ? null : running,
      ...(rules && rules.fresh > 0 && (rules.bank > 0 || rules.keeps) ? { bank: each(({ bank }) => bank) } : {}),
      ...(rules && rules.film > 0 ? { film: each(({ film }) => film) } : {}),
      ...(rules && rules.vacation > 0
        ? { vacation: each(({ vacation }) => vacation), away: each(({ away }) => away - now) }
        : {}),
    };
  }

  save(line: number): SavedClock {
    return { ...this.now, mark: this.markAt(line) ?? null };
  }
  restore({ mark, ...now }: SavedClock, line: number): void {
    this.now = { ...now, faces: now.faces.map(faceIn) };
    this.marks.length = 0;
    if (mark) this.marks[line] = { ...mark, faces: mark.faces.map(faceIn) };
  }

  /** One message makes several entries of the line; the clocks stood still between them. */
  private markAt(line: number): Mark | undefined {
    for (let at = line; at >= 0; at--) if (this.marks[at]) return this.marks[at];
    return undefined;
  }

  private after(at: number, startedAt: number | null, press: ClockPress): ClockState {
    const { now } = this;
    const { answered, next, back, lag, away, opens, turn = now.turn } = press;
    // What decides nothing leaves the running clock alone: the line of its seat is spared from where its question came.
    const isIdle = answered === null && next === now.running && !back && !away && !opens;
    if (isIdle && lag === undefined && turn === now.turn) return now;
    const spared = Math.min(usedUntil(now, at, startedAt), lag === undefined ? 0 : this.spared(now, lag));
    const charged = chargedUntil(now, at, startedAt, spared).map((face, seat) =>
      face && seat === answered && seat === now.running
        ? { ...face, quota: Math.min(FULL_QUOTA_MS, face.quota - spared + QUOTA_GAIN_MS) }
        : face,
    );
    const mark = back && this.markAt(back.line);
    const faces = back
      ? charged.map((face, seat) => wentBack(mark?.faces[seat], face, seat === back.seat))
      : charged.map((face, seat) => face && this.given(face, seat, { ...press, turn: turn ?? 0 }));
    return {
      faces: faces.map((face, seat) => (face && away?.seat === seat ? onVacation(face, at, away.days) : face)),
      running: next,
      since: at,
      turn: mark ? mark.turn : turn,
    };
  }

  /** What a seat is given with an entry. */
  private given(
    face: SeatClock,
    seat: number,
    { answered, next, turn, opens }: ClockPress & { readonly turn: number },
  ): SeatClock {
    const { rules } = this;
    if (!rules) return face;
    const { running, turn: before } = this.now;
    let now = answered === seat ? putIn(rules, face, rules.increment) : face;
    if (opens) now = { ...now, film: rules.film };
    if (before !== null && turn > before) {
      if (rules.each === 'turn') now = renewed(rules, now);
      now = putIn(rules, now, rules.turnIncrement);
    }
    // The days for an answer start again with every question.
    const isAsked = seat === next && (answered === seat || running !== seat);
    return rules.each === 'answer' && isAsked ? renewed(rules, now) : now;
  }

  private flagOf(moment: ClockState, startedAt: number | null): number | null {
    const deadline = deadlineOf(moment, startedAt);
    return deadline === null ? null : deadline + this.spared(moment);
  }

  /** The most that the next answer of the running seat can be spared, or what it is spared with this delay. */
  private spared({ faces, running }: ClockState, lag = MOST_LAG_MS): number {
    const face = faces[running ?? -1];
    return face && this.rules?.spares ? Math.max(0, Math.min(lag, MOST_LAG_MS, face.quota)) : 0;
  }
}

/** Since when the running clock counts: since its question, not before every seat was filled, and not while the seat is away. */
const countsFrom = ({ faces, running, since }: ClockState, startedAt: number): number =>
  Math.max(since, startedAt, faces[running ?? -1]?.away ?? 0);

function deadlineOf(moment: ClockState, startedAt: number | null): number | null {
  const face = moment.faces[moment.running ?? -1];
  return startedAt === null || !face ? null : countsFrom(moment, startedAt) + face.film + leftOn(face);
}

const usedUntil = (moment: ClockState, at: number, startedAt: number | null): number =>
  startedAt === null ? 0 : Math.max(0, at - countsFrom(moment, startedAt));

const chargedUntil = (moment: ClockState, at: number, startedAt: number | null, spared = 0): Faces =>
  moment.faces.map((face, seat) =>
    face && seat === moment.running ? charge(face, usedUntil(moment, at, startedAt) - spared) : face,
  );

/**
 * As in chess: the others get back the time they used since. The seat that goes back has used its own, and loses what it was given.
 */
function wentBack(then: SeatClock | null | undefined, now: SeatClock | null, isOwn: boolean): SeatClock | null {
  if (!then || !now) return now;
  return isOwn ? backAt(then, now) : restored(then, now);
}

/** A face from a snapshot: an earlier program knew no free time. */
const faceIn = (face: SeatClock | null): SeatClock | null => face && { ...face, film: face.film ?? 0 };

const onVacation = (face: SeatClock, at: number, days: number): SeatClock => ({
  ...face,
  vacation: face.vacation - days,
  away: Math.max(at, face.away) + days * DAY_MS,
});
