import type { Lessons, State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { Intents } from './intent.ts';

/** A position is the list of where each formation stands on a line; place 30 lies at 30. */
const at = (...x: (number | undefined)[]) => ({ x }) as unknown as State;
const lessons = {
  formationsOf: () => [0, 1],
  middleOf: (s: State, f: number) => {
    const x = (s as unknown as { x: (number | undefined)[] }).x[f];
    return x === undefined ? undefined : { x, y: 0 };
  },
  spotOf: (place: number) => ({ x: place, y: 0 }),
} as unknown as Lessons;
const [NORTH, SOUTH] = [
  { place: 30, value: 100 },
  { place: -30, value: 100 },
];

/** What a plan owes that leads the formations from one position to the other, after a plan that led them so. */
function owed(before: State, after: State, to: State, targets = [NORTH, SOUTH]): number {
  const intents = new Intents(lessons, 0);
  intents.note(before, after, [NORTH, SOUTH]);
  return intents.from(after, targets)(to);
}

describe('the intent of a formation', () => {
  it('costs who leads it back', () => {
    expect(owed(at(0, 0), at(8, 0), at(16, 0))).toBe(0);
    const little = owed(at(0, 0), at(8, 0), at(4, 0));
    expect(little).toBeGreaterThan(0);
    expect(owed(at(0, 0), at(8, 0), at(0, 0))).toBeGreaterThan(little);
    expect(owed(at(0, 0), at(8, 0), at(7, 0))).toBe(0);
  });
  it('has a limit, and belongs to the formation that went far', () => {
    expect(owed(at(0, 0), at(8, 0), at(-90, 0))).toBe(owed(at(0, 0), at(8, 0), at(-60, 0)));
    expect(owed(at(0, 0), at(2, 0), at(-9, 0))).toBe(0);
    expect(owed(at(0, 0), at(8, 0), at(8, -9))).toBe(0);
  });
  it('ends with its target, and with the formation', () => {
    expect(owed(at(0, 0), at(8, 0), at(0, 0), [SOUTH])).toBe(0);
    expect(owed(at(0, 0), at(8, 0), at(undefined, 0))).toBe(0);
  });
});
