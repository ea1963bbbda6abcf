/** The kinds of clocks: cap, allowances by the turn, banks of days, vacation. And no message makes time. */

import { type ClockTerms, clockTerms } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Every seat is filled at this time. */
const START = 1000;

/** A clock that runs for the first seat since the start, in turn 1. */
function begun(terms: unknown): Clock {
  const clock = new Clock(clockTerms.parse(terms), [true, true]);
  clock.press(0, null, { answered: null, next: 0, turn: 1 });
  clock.mark(0);
  return clock;
}
const leftAt = (clock: Clock, ms: number) => clock.shown(START + ms, START).left;

describe('the cap', () => {
  it('bounds what increments put into the bank', () => {
    const clock = begun({ kind: 'live', bank: 100, increment: 30, cap: 120 });
    clock.press(START + 5000, START, { answered: 0, next: 0 });
    expect(leftAt(clock, 5000)[0]).toBe(120_000);
    clock.press(START + 45_000, START, { answered: 0, next: 1 });
    expect(leftAt(clock, 45_000)[0]).toBe(110_000);
  });

  it('and a decision that was taken back takes back only what it gave', () => {
    const clock = begun({ kind: 'live', bank: 100, increment: 30, cap: 120 });
    clock.press(START + 5000, START, { answered: 0, next: 0 });
    clock.mark(1);
    clock.press(START + 6000, START, { answered: null, next: 0, back: { line: 0, seat: 0 } });
    expect(leftAt(clock, 6000)[0]).toBe(94_000);
  });

  it('is not below the bank', () => {
    const live = { kind: 'live', bank: 100, increment: 30 };
    expect(clockTerms.safeParse({ ...live, cap: 99 }).success).toBe(false);
    expect(clockTerms.safeParse({ ...live, cap: 100 }).success).toBe(true);
  });
});

describe('an allowance for every turn', () => {
  it('is used before the bank, and what is unused of it is lost', () => {
    const clock = begun({ kind: 'turns', turn: 60, unused: 'lost', bank: 30 });
    clock.press(START + 70_000, START, { answered: 0, next: 1, turn: 1 });
    expect(clock.shown(START + 70_000, START)).toMatchObject({ left: [20_000, 90_000], bank: [20_000, 30_000] });
    clock.press(START + 80_000, START, { answered: 1, next: 0, turn: 2 });
    expect(clock.shown(START + 80_000, START)).toMatchObject({ left: [80_000, 90_000], bank: [20_000, 30_000] });
  });

  it('or what is unused goes to the bank, up to the cap', () => {
    const clock = begun({ kind: 'turns', turn: 60, unused: 'kept', bank: 30, cap: 45 });
    clock.press(START + 70_000, START, { answered: 0, next: 1, turn: 1 });
    clock.press(START + 100_000, START, { answered: 1, next: 0, turn: 2 });
    expect(clock.shown(START + 100_000, START)).toMatchObject({ left: [80_000, 105_000], bank: [20_000, 45_000] });
  });

  it('is not given again within the turn, however often the seat is asked', () => {
    const clock = begun({ kind: 'turns', turn: 60, unused: 'lost' });
    for (let ms = 10_000; ms <= 50_000; ms += 10_000)
      clock.press(START + ms, START, { answered: (ms / 10_000 + 1) % 2, next: (ms / 10_000) % 2, turn: 1 });
    expect(leftAt(clock, 50_000)).toEqual([30_000, 40_000]);
  });

  it('a seat that takes the turn’s last decision back is in the turn before', () => {
    const clock = begun({ kind: 'turns', turn: 60, unused: 'kept' });
    clock.press(START + 20_000, START, { answered: 0, next: 0, turn: 2 });
    clock.mark(1);
    expect(leftAt(clock, 20_000)).toEqual([100_000, 120_000]);
    clock.press(START + 25_000, START, { answered: null, next: 0, turn: 1, back: { line: 0, seat: 0 } });
    clock.mark(0);
    expect(leftAt(clock, 25_000)).toEqual([35_000, 60_000]);
    clock.press(START + 30_000, START, { answered: 0, next: 0, turn: 2 });
    expect(leftAt(clock, 30_000)).toEqual([90_000, 120_000]);
  });
});

describe('free time for the film of an activation', () => {
  const terms = { kind: 'live', bank: 60, increment: 0, film: 8 };

  it('is used before anything else, by each seat once in every activation, and what is left of it is lost', () => {
    const clock = begun(terms);
    clock.press(START + 1000, START, { answered: 0, next: 1, opens: true });
    expect(clock.shown(START + 6000, START)).toMatchObject({ left: [59_000, 60_000], film: [8000, 3000] });
    clock.press(START + 6000, START, { answered: 1, next: 0 });
    clock.press(START + 7000, START, { answered: 0, next: 1 });
    expect(clock.shown(START + 12_000, START)).toMatchObject({ left: [59_000, 58_000], film: [7000, 0] });
    clock.press(START + 12_000, START, { answered: 1, next: 0, opens: true });
    expect(clock.shown(START + 12_000, START)).toMatchObject({ left: [59_000, 58_000], film: [8000, 8000] });
  });

  it('keeps the flag up for so long', () => {
    const clock = begun(terms);
    const press = { answered: 0, next: 1, opens: true };
    const flag = clock.flagAfter(START + 1000, START, press);
    clock.press(START + 1000, START, press);
    expect([flag.after, clock.flagAt(START)]).toEqual([68_500, START + 69_500]);
    expect([69_000, 69_001].map((ms) => clock.isOver(START + ms, START, 0))).toEqual([false, true]);
  });

  it('does not come back to a seat that takes its activation back and begins it again', () => {
    const clock = begun(terms);
    clock.press(START, START, { answered: 0, next: 0, opens: true });
    clock.mark(1);
    clock.press(START + 8000, START, { answered: null, next: 0, back: { line: 0, seat: 0 } });
    clock.mark(0);
    clock.press(START + 8000, START, { answered: 0, next: 0, opens: true });
    clock.mark(1);
    expect(leftAt(clock, 16_000)[0]).toBe(52_000);
  });

  it('is in no clock without it, nor in those of a snapshot that an earlier program made', () => {
    const clock = begun({ ...terms, film: undefined });
    clock.press(START + 1000, START, { answered: 0, next: 1, opens: true });
    const saved = clock.save(1);
    const earlier = saved.faces.map((face) => face && { ...face, film: undefined as unknown as number });
    const later = begun({ ...terms, film: undefined });
    later.restore({ ...saved, faces: earlier }, 1);
    for (const one of [clock, later])
      expect(one.shown(START + 6000, START)).toEqual({ left: [59_000, 55_000], running: 1 });
  });
});

describe('by correspondence', () => {
  it('days for an answer are used before the bank of days, which does not grow', () => {
    const clock = begun({ kind: 'days', days: 2, bank: 5 });
    clock.press(START + 3 * DAY, START, { answered: 0, next: 1 });
    clock.press(START + 4 * DAY, START, { answered: 1, next: 0 });
    expect(clock.shown(START + 4 * DAY, START)).toMatchObject({ left: [6 * DAY, 6 * DAY], bank: [4 * DAY, 5 * DAY] });
  });

  it('a bank of days grows with every turn of the game, not with every decision, up to the cap', () => {
    const clock = begun({ kind: 'correspondence', bank: 10, increment: 36, cap: 11 });
    clock.press(START + DAY, START, { answered: 0, next: 0, turn: 1 });
    expect(leftAt(clock, DAY)).toEqual([9 * DAY, 10 * DAY]);
    clock.press(START + DAY, START, { answered: 0, next: 1, turn: 2 });
    expect(leftAt(clock, DAY)).toEqual([10.5 * DAY, 11 * DAY]);
  });
});

describe('vacation', () => {
  const terms = { kind: 'days', days: 2, vacation: 10 };

  it('stops the clock for the days that are taken, and they are used then', () => {
    const clock = begun(terms);
    clock.press(START + DAY, START, { answered: null, next: 0, away: { seat: 0, days: 7 } });
    expect(clock.shown(START + 2 * DAY, START)).toEqual({
      left: [DAY, 2 * DAY],
      running: 0,
      vacation: [3, 10],
      away: [6 * DAY, 0],
    });
    expect(clock.flagAt(START)).toBe(START + 9 * DAY);
    expect([9 * DAY, 9 * DAY + 1].map((ms) => clock.isOver(START + ms, START))).toEqual([false, true]);
    expect([3, 4].map((days) => clock.allowsVacation(0, days))).toEqual([true, false]);
  });

  it('taken before the question comes, it covers that question', () => {
    const clock = begun(terms);
    clock.press(START + HOUR, START, { answered: null, next: 0, away: { seat: 1, days: 5 } });
    const press = { answered: 0, next: 1 };
    const flag = clock.flagAfter(START + DAY - 3, START, press);
    clock.press(START + DAY, START, press);
    expect(clock.flagAt(START)).toBe(START + HOUR + 7 * DAY);
    expect(flag).toEqual({ at: START + HOUR + 7 * DAY, after: null });
    clock.press(START + 6 * DAY, START, { answered: 1, next: 0 });
    expect(leftAt(clock, 6 * DAY)[1]).toBe(2 * DAY - 23 * HOUR);
  });

  it('a second one follows the first, and time between two is charged', () => {
    const clock = begun(terms);
    clock.press(START, START, { answered: null, next: 0, away: { seat: 0, days: 1 } });
    clock.press(START + HOUR, START, { answered: null, next: 0, away: { seat: 0, days: 1 } });
    expect(clock.flagAt(START)).toBe(START + 4 * DAY);
    clock.press(START + 3 * DAY, START, { answered: null, next: 0, away: { seat: 0, days: 1 } });
    expect(clock.flagAt(START)).toBe(START + 5 * DAY);
    expect(leftAt(clock, 4 * DAY)[0]).toBe(DAY);
  });

  it('does not come back when a decision is taken back', () => {
    const clock = begun(terms);
    clock.press(START + HOUR, START, { answered: 0, next: 1 });
    clock.mark(1);
    clock.press(START + HOUR, START, { answered: null, next: 1, away: { seat: 0, days: 4 } });
    clock.press(START + 2 * HOUR, START, { answered: null, next: 0, back: { line: 0, seat: 0 } });
    expect(clock.allowsVacation(0, 7)).toBe(false);
    expect(clock.flagAt(START)).toBe(START + HOUR + 4 * DAY + 2 * DAY - HOUR);
  });

  it('other clocks know none', () => {
    expect(begun({ kind: 'live', bank: 60, increment: 0 }).allowsVacation(0, 1)).toBe(false);
    expect(begun({ kind: 'days', days: 2 }).allowsVacation(0, 1)).toBe(false);
    expect(begun(terms).allowsVacation(null, 1)).toBe(false);
  });
});

describe('no sequence of messages makes time', () => {
  const KINDS: readonly {
    readonly terms: ClockTerms;
    readonly each: 'decision' | 'turn';
    readonly gives: number;
    readonly most: number;
  }[] = [
    {
      terms: { kind: 'live', bank: 90, increment: 20 },
      each: 'decision',
      gives: 20_000,
      most: Number.POSITIVE_INFINITY,
    },
    { terms: { kind: 'live', bank: 90, increment: 20, cap: 100 }, each: 'decision', gives: 20_000, most: 100_000 },
    { terms: { kind: 'turns', turn: 60, unused: 'lost', bank: 30 }, each: 'turn', gives: 60_000, most: 90_000 },
    {
      terms: { kind: 'turns', turn: 60, unused: 'kept', bank: 30, cap: 50 },
      each: 'turn',
      gives: 60_000,
      most: 110_000,
    },
    {
      terms: { kind: 'turns', turn: 60, unused: 'kept', bank: 0 },
      each: 'turn',
      gives: 60_000,
      most: Number.POSITIVE_INFINITY,
    },
    {
      terms: { kind: 'live', bank: 90, increment: 20, film: 8 },
      each: 'decision',
      gives: 20_000,
      most: Number.POSITIVE_INFINITY,
    },
    {
      terms: { kind: 'turns', turn: 60, unused: 'kept', bank: 30, cap: 50, film: 8 },
      each: 'turn',
      gives: 60_000,
      most: 110_000,
    },
    { terms: { kind: 'correspondence', bank: 1, increment: 1, cap: 2 }, each: 'turn', gives: HOUR, most: 2 * DAY },
  ];
  const bankOf = (terms: ClockTerms) => {
    if (terms.kind === 'correspondence') return terms.bank * DAY;
    return terms.kind === 'live' || terms.kind === 'turns' ? terms.bank * 1000 : 0;
  };
  const filmOf = (terms: ClockTerms) => ('film' in terms ? (terms.film ?? 0) * 1000 : 0);
  /** Numbers from a seed: the test is the same each time. */
  const numbers = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };

  it.each(KINDS)('$terms', ({ terms, each, gives, most }) => {
    for (let seed = 1; seed <= 60; seed++) {
      const pick = numbers(seed);
      const clock = begun(terms);
      const long = terms.kind === 'correspondence' ? 2 * HOUR : 4000;
      let line: { readonly seat: number; readonly turn: number; readonly opens: boolean }[] = [];
      let [at, running, turn, used, acts] = [START, 0, 1, 0, 0];
      for (let step = 0; step < 120 && !clock.isOver(at, START); step++) {
        const pause = pick(long);
        at += pause;
        if (clock.isOver(at, START)) break;
        if (running === 0) used += pause;
        const own = line.flatMap(({ seat }, i) => (seat === 0 ? [i] : []));
        const what = pick(10);
        // The first seat takes back its last decision, or goes far back by consent. The other never does.
        const to =
          what < 2 && line.at(-1)?.seat === 0 ? line.length - 1 : what === 2 ? own[pick(own.length)] : undefined;
        if (to !== undefined) {
          ({ seat: running, turn } = line[to]);
          line = line.slice(0, to);
          clock.press(at, START, { answered: null, next: running, turn, back: { line: to, seat: 0 } });
        } else if (what === 3) clock.press(at, START, { answered: null, next: running, turn });
        else {
          const opens = pick(5) === 0;
          line = [...line, { seat: running, turn, opens }];
          const answered = running;
          acts++;
          if (pick(6) === 0) turn++;
          running = pick(2);
          clock.press(at, START, { answered, next: running, turn, opens, lag: pick(3) * 300 });
        }
        clock.mark(line.length);
        const left = clock.shown(at, START).left[0] ?? 0;
        const given =
          each === 'decision' ? line.filter(({ seat }) => seat === 0).length : turn - (bankOf(terms) >= DAY ? 1 : 0);
        const spared = 1500 + 200 * acts + filmOf(terms) * line.filter(({ opens }) => opens).length;
        if (left > 0) expect(used + left).toBeLessThanOrEqual(bankOf(terms) + gives * given + spared);
        expect(left).toBeLessThanOrEqual(most);
      }
    }
  });
});
