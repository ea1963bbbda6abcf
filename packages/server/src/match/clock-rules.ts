/** The terms of a clock as one set of figures for every kind, and the face of one seat's clock. Times are milliseconds. */

import type { ClockTerms } from '@cauldron/protocol';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface ClockRules {
  /** In the bank at the start, and the most that may ever be in it. */
  readonly bank: number;
  readonly cap: number;
  /** Put into the bank with each decision, and with each turn of the game. */
  readonly increment: number;
  readonly turnIncrement: number;
  /** The allowance that is used before the bank, and when it is given anew. */
  readonly fresh: number;
  readonly each: 'answer' | 'turn';
  /** What is left of the allowance goes to the bank when a new one is given; otherwise it is lost. */
  readonly keeps: boolean;
  /** Free in every activation, whatever a seat does with it; what is left of it is lost. */
  readonly film: number;
  /** People are present while such a clock runs: the delay of the line is spared. */
  readonly spares: boolean;
  /** Days that a seat may be away. */
  readonly vacation: number;
}

const NOTHING: ClockRules = {
  bank: 0,
  cap: Number.POSITIVE_INFINITY,
  increment: 0,
  turnIncrement: 0,
  fresh: 0,
  each: 'turn',
  keeps: false,
  film: 0,
  spares: false,
  vacation: 0,
};

/** Undefined: there is no clock. */
export function rulesOf(terms: ClockTerms): ClockRules | undefined {
  switch (terms.kind) {
    case 'none':
      return undefined;
    case 'live': {
      const { bank, increment, cap = Number.POSITIVE_INFINITY, film = 0 } = terms;
      const given = { bank: bank * 1000, increment: increment * 1000, cap: cap * 1000, film: film * 1000 };
      return { ...NOTHING, ...given, spares: true };
    }
    case 'turns': {
      const { turn, bank, unused, cap = Number.POSITIVE_INFINITY, film = 0 } = terms;
      const given = { fresh: turn * 1000, bank: bank * 1000, cap: cap * 1000, film: film * 1000 };
      return { ...NOTHING, ...given, keeps: unused === 'kept', spares: true };
    }
    case 'days': {
      const { days, bank = 0, vacation = 0 } = terms;
      return { ...NOTHING, fresh: days * DAY_MS, each: 'answer', bank: bank * DAY_MS, vacation };
    }
    case 'correspondence': {
      const { bank, increment, cap = Number.POSITIVE_INFINITY, vacation = 0 } = terms;
      return { ...NOTHING, bank: bank * DAY_MS, turnIncrement: increment * HOUR_MS, cap: cap * DAY_MS, vacation };
    }
  }
}

/** One seat's clock. */
export interface SeatClock {
  /** Free time that is left in this activation. */
  readonly film: number;
  readonly fresh: number;
  readonly bank: number;
  /** All time that was charged so far. */
  readonly spent: number;
  /** What the line of this seat may still be spared. */
  readonly quota: number;
  /** Days of vacation that are left, and the time until which the clock stands still. */
  readonly vacation: number;
  readonly away: number;
}

export const faceOf = ({ fresh, bank, vacation }: ClockRules, quota: number): SeatClock => ({
  film: 0,
  fresh,
  bank,
  spent: 0,
  quota,
  vacation,
  away: 0,
});

export const leftOn = ({ fresh, bank }: SeatClock): number => fresh + bank;

/** Time goes off what is free first, then off the allowance, then off the bank. A bank below zero is a fallen flag. */
export function charge(face: SeatClock, ms: number): SeatClock {
  const free = Math.min(face.film, ms);
  const off = Math.min(face.fresh, ms - free);
  const bank = face.bank - (ms - free - off);
  return { ...face, film: face.film - free, fresh: face.fresh - off, bank, spent: face.spent + ms };
}

/** The bank never grows beyond the cap. */
export const putIn = ({ cap }: ClockRules, face: SeatClock, ms: number): SeatClock => ({
  ...face,
  bank: Math.min(cap, face.bank + ms),
});

/** A new allowance. */
export const renewed = (rules: ClockRules, face: SeatClock): SeatClock => ({
  ...(rules.keeps ? putIn(rules, face, face.fresh) : face),
  fresh: rules.fresh,
});

/** The seat is back at an earlier face: the time that it has used since then stays used, and what it was given is gone. */
export const backAt = (then: SeatClock, now: SeatClock): SeatClock =>
  lasting(now, charge(then, now.spent - then.spent));

/** Another seat went back: the time that this one has used since then is given back. */
export const restored = (then: SeatClock, now: SeatClock): SeatClock => lasting(now, then);

/** What no undo touches: the vacation stands on the log, and the line's quota is no time to think. */
const lasting = ({ quota, vacation, away }: SeatClock, face: SeatClock): SeatClock => ({
  ...face,
  quota,
  vacation,
  away,
});
