import { describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const live = () => new Clock({ kind: 'live', bank: 120, increment: 5 }, [true, true]);

describe('a live clock', () => {
  it('runs for the seat that thinks, and every decision adds its seconds', () => {
    const clock = live();
    clock.press(0, null, null, 0);
    clock.press(1000 + 30_000, 1000, 0, 1);
    clock.press(1000 + 40_000, 1000, 1, 0);
    expect(clock.shown(1000 + 40_000, 1000)).toEqual({ left: [95_000, 115_000], running: 0 });
    expect(clock.shown(1000 + 50_000, 1000).left).toEqual([85_000, 115_000]);
  });

  it('does not run before every seat is filled', () => {
    const clock = live();
    clock.press(0, null, null, 0);
    clock.press(50_000, null, 0, 1);
    clock.press(90_000, 80_000, 1, 0);
    expect(clock.shown(90_000, 80_000).left).toEqual([125_000, 115_000]);
  });

  it('charges a seat’s second thought only for its own time', () => {
    const clock = live();
    clock.press(0, null, null, 0);
    clock.press(11_000, 1000, 0, 0);
    expect(clock.shown(11_000, 1000).left[0]).toBe(115_000);
  });

  it('runs out after its last millisecond, not at it', () => {
    const clock = live();
    clock.press(0, null, null, 0);
    expect([1000 + 2 * MINUTE, 1001 + 2 * MINUTE].map((at) => clock.isOver(at, 1000))).toEqual([false, true]);
    expect(clock.isOver(DAY, null)).toBe(false);
  });

  it('the program has no clock', () => {
    const clock = new Clock({ kind: 'live', bank: 120, increment: 5 }, [true, false]);
    clock.press(0, null, null, 1);
    expect(clock.isOver(DAY, 0)).toBe(false);
    expect(clock.shown(0, 0).left).toEqual([120_000, null]);
  });
});

describe('days for each answer', () => {
  it('start again with every question', () => {
    const clock = new Clock({ kind: 'days', days: 2 }, [true, true]);
    clock.press(0, null, null, 0);
    clock.press(DAY, 1, 0, 0);
    expect(clock.shown(DAY, 1).left[0]).toBe(2 * DAY);
    clock.press(2 * DAY, 1, 0, 1);
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
      clock.press(0, null, null, 0);
      const at = 21_000;
      const flag = clock.flagAfter(1000, answered, next);
      clock.press(at, 1000, answered, next);
      expect(flag.at ?? at + (flag.after ?? Number.NaN)).toBe(clock.deadline(1000));
    }
  });
});
