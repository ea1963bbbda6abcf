import { describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const live = () => new Clock({ kind: 'live', bank: 120, increment: 5 }, [true, true]);

describe('a live clock', () => {
  it('runs for the seat that thinks, and every decision adds its seconds', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    clock.press(1000 + 30_000, 1000, { answered: 0, next: 1 });
    clock.press(1000 + 40_000, 1000, { answered: 1, next: 0 });
    expect(clock.shown(1000 + 40_000, 1000)).toEqual({ left: [95_000, 115_000], running: 0 });
    expect(clock.shown(1000 + 50_000, 1000).left).toEqual([85_000, 115_000]);
  });

  it('does not run before every seat is filled', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    clock.press(50_000, null, { answered: 0, next: 1 });
    clock.press(90_000, 80_000, { answered: 1, next: 0 });
    expect(clock.shown(90_000, 80_000).left).toEqual([125_000, 115_000]);
  });

  it('charges a seat’s second thought only for its own time', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    clock.press(11_000, 1000, { answered: 0, next: 0 });
    expect(clock.shown(11_000, 1000).left[0]).toBe(115_000);
  });

  it('runs out after its last millisecond, not at it', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    expect([1000 + 2 * MINUTE, 1001 + 2 * MINUTE].map((at) => clock.isOver(at, 1000, 0))).toEqual([false, true]);
    expect(clock.isOver(DAY, null)).toBe(false);
  });

  it('the program has no clock', () => {
    const clock = new Clock({ kind: 'live', bank: 120, increment: 5 }, [true, false]);
    clock.press(0, null, { answered: null, next: 1 });
    expect(clock.isOver(DAY, 0)).toBe(false);
    expect(clock.shown(0, 0).left).toEqual([120_000, null]);
  });
});

describe('days for each answer', () => {
  it('start again with every question', () => {
    const clock = new Clock({ kind: 'days', days: 2 }, [true, true]);
    clock.press(0, null, { answered: null, next: 0 });
    clock.press(DAY, 1, { answered: 0, next: 0 });
    expect(clock.shown(DAY, 1).left[0]).toBe(2 * DAY);
    clock.press(2 * DAY, 1, { answered: 0, next: 1 });
    expect(clock.shown(3 * DAY, 1)).toEqual({ left: [DAY, DAY], running: 1 });
    expect(clock.isOver(4 * DAY + 1, 1)).toBe(true);
  });
});

describe('the flag that an entry sets before the time of the entry is known', () => {
  it.each([
    ['the other thinks next', 0, 1],
    ['the same seat decides on', 0, 0],
    ['nothing was decided', null, 0],
  ] as const)('is the one the clock comes to: %s', (_, answered, next) => {
    for (const terms of [
      { kind: 'live', bank: 120, increment: 5 },
      { kind: 'days', days: 2 },
    ] as const) {
      const clock = new Clock(terms, [true, true]);
      clock.press(0, null, { answered: null, next: 0 });
      const at = 21_000;
      const flag = clock.flagAfter(at - 5, 1000, { answered, next });
      clock.press(at, 1000, { answered, next });
      expect(flag.at ?? at + (flag.after ?? Number.NaN)).toBe(clock.flagAt(1000));
    }
  });
});

describe('the delay of the line', () => {
  const LAG = 120;

  it('is not charged to a live clock, as far as the server measured it', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    clock.press(1000 + 10_000, 1000, { answered: 0, next: 1, lag: LAG });
    expect(clock.shown(1000 + 10_000, 1000).left[0]).toBe(120_000 - 10_000 + LAG + 5000);
  });

  it('is spared up to a bound for each answer and a quota for many, and never more than was used', () => {
    const clock = new Clock({ kind: 'live', bank: 120, increment: 0 }, [true, true]);
    clock.press(0, null, { answered: null, next: 0 });
    let at = 1000;
    const used: number[] = [];
    for (let i = 0; i < 12; i++) {
      const before = clock.shown(at, 1000).left[0] ?? 0;
      at += 600;
      // A client that delays every answer to the server's pings seems to have a line of a minute.
      clock.press(at, 1000, { answered: 0, next: 0, lag: MINUTE });
      used.push(before - (clock.shown(at, 1000).left[0] ?? 0));
    }
    expect(used[0]).toBe(100);
    expect(used.slice(-3)).toEqual([400, 400, 400]);
    const left = clock.shown(at, 1000).left[0];
    clock.press(at + 3, 1000, { answered: 0, next: 0, lag: LAG });
    expect(clock.shown(at + 3, 1000).left[0]).toBe(left);
  });

  it('is spared whole, also if the other seat has written something meanwhile', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    for (const at of [2000, 2050, 2090]) clock.press(at, 1000, { answered: null, next: 0 });
    clock.press(2100, 1000, { answered: 0, next: 1, lag: LAG });
    expect(clock.shown(2100, 1000).left[0]).toBe(120_000 - 1100 + LAG + 5000);
  });

  it('keeps the flag up for an answer that was sent in time, and no longer', () => {
    const clock = live();
    clock.press(0, null, { answered: null, next: 0 });
    const end = 1000 + 2 * MINUTE;
    expect([LAG, LAG + 1].map((late) => clock.isOver(end + late, 1000, LAG))).toEqual([false, true]);
    expect([500, 501].map((late) => clock.isOver(end + late, 1000))).toEqual([false, true]);
    expect(clock.flagAt(1000)).toBe(end + 500);
  });

  it('days for an answer spare nothing', () => {
    const clock = new Clock({ kind: 'days', days: 1 }, [true, true]);
    clock.press(0, null, { answered: null, next: 0 });
    expect(clock.isOver(DAY + 2, 1, 400)).toBe(true);
  });
});

describe('taking back', () => {
  /** The first seat decides, then the second has thought for a while. */
  function decided(terms: ConstructorParameters<typeof Clock>[0]): Clock {
    const clock = new Clock(terms, [true, true]);
    clock.press(0, null, { answered: null, next: 0 });
    clock.mark(0);
    clock.press(11_000, 1000, { answered: 0, next: 1 });
    clock.mark(1);
    return clock;
  }

  it('takes back the increment; the time that the seat has used stays used, and the other gets its own back', () => {
    const clock = decided({ kind: 'live', bank: 120, increment: 5 });
    expect(clock.shown(11_000, 1000).left).toEqual([115_000, 120_000]);
    clock.press(41_000, 1000, { answered: null, next: 0, back: { line: 0, seat: 0 } });
    clock.mark(0);
    expect(clock.shown(41_000, 1000)).toEqual({ left: [110_000, 120_000], running: 0 });
    clock.press(42_000, 1000, { answered: 0, next: 1 });
    expect(clock.shown(42_000, 1000).left).toEqual([114_000, 120_000]);
  });

  it('and deciding again, many times, gains nothing', () => {
    const clock = decided({ kind: 'live', bank: 90, increment: 600 });
    let at = 11_000;
    for (let i = 0; i < 20; i++) {
      at += 20;
      clock.press(at - 10, 1000, { answered: null, next: 0, back: { line: 0, seat: 0 } });
      clock.mark(0);
      clock.press(at, 1000, { answered: 0, next: 1 });
      clock.mark(1);
    }
    expect(clock.shown(at, 1000).left[0]).toBeLessThanOrEqual(80_000 + 600_000);
  });

  it('by consent, the seat that did not ask gets back the time it had', () => {
    const clock = decided({ kind: 'live', bank: 120, increment: 5 });
    clock.press(21_000, 1000, { answered: 1, next: 0 });
    clock.mark(2);
    // The second seat asked, and the first agrees.
    clock.press(31_000, 1000, { answered: null, next: 1, back: { line: 1, seat: 1 } });
    expect(clock.shown(31_000, 1000).left).toEqual([115_000, 110_000]);
  });

  it('gives no new days for an answer', () => {
    const clock = decided({ kind: 'days', days: 2 });
    clock.press(DAY, 1000, { answered: null, next: 0, back: { line: 0, seat: 0 } });
    expect(clock.shown(DAY, 1000).left[0]).toBe(2 * DAY - 10_000);
    expect(clock.flagAt(1000)).toBe(DAY + 2 * DAY - 10_000);
  });

  it('sets the flag that the clock comes to', () => {
    for (const terms of [
      { kind: 'live', bank: 120, increment: 5 },
      { kind: 'days', days: 2 },
    ] as const) {
      for (const next of [0, 1] as const) {
        const clock = decided(terms);
        const press = { answered: null, next, back: { line: 0, seat: 0 } };
        const flag = clock.flagAfter(40_990, 1000, press);
        clock.press(41_000, 1000, press);
        expect(flag.at ?? 41_000 + (flag.after ?? Number.NaN)).toBe(clock.flagAt(1000));
      }
    }
  });

  it('is the same for a process that goes on from a snapshot', () => {
    const clock = decided({ kind: 'live', bank: 120, increment: 5 });
    clock.press(15_000, 1000, { answered: null, next: 1 });
    const other = new Clock({ kind: 'live', bank: 120, increment: 5 }, [true, true]);
    other.restore(JSON.parse(JSON.stringify(clock.save(1))), 1);
    for (const one of [clock, other]) {
      one.press(21_000, 1000, { answered: 1, next: 0 });
      one.mark(2);
      one.press(31_000, 1000, { answered: null, next: 1, back: { line: 1, seat: 0 } });
    }
    expect(other.shown(31_000, 1000)).toEqual(clock.shown(31_000, 1000));
  });
});
