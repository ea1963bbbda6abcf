import type { Lessons, State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { Cohesion } from './cohesion.ts';

/** A position is the list of how far each formation is drawn out; the first two are the first side's. */
const at = (...stretches: number[]) => ({ stretches }) as unknown as State;
const lessons = {
  formationsOf: (side: number) => (side === 0 ? [0, 1] : [2]),
  stretch: (s: State, f: number) => (s as unknown as { stretches: number[] }).stretches[f],
} as unknown as Lessons;

describe('cohesion', () => {
  it('costs nothing while a formation keeps together, and more the farther it is drawn out', () => {
    const cohesion = new Cohesion(lessons, at(1, 1, 1), 0);
    expect(cohesion.cost(at(2, 1.5, 1))).toBe(0);
    const little = cohesion.cost(at(3, 1, 1));
    expect(little).toBeGreaterThan(0);
    expect(cohesion.cost(at(5, 1, 1))).toBeGreaterThan(little);
    expect(cohesion.cost(at(3, 3, 1))).toBeCloseTo(2 * little);
  });
  it('has a limit for each formation', () => {
    const cohesion = new Cohesion(lessons, at(1, 1, 1), 0);
    expect(cohesion.cost(at(50, 1, 1))).toBe(cohesion.cost(at(90, 1, 1)));
  });
  it('does not count what was drawn out before, nor the other side', () => {
    expect(new Cohesion(lessons, at(6, 1, 1), 0).cost(at(6, 1, 9))).toBe(0);
    expect(new Cohesion(lessons, at(6, 1, 1), 0).cost(at(7, 1, 1))).toBeGreaterThan(0);
  });
});
