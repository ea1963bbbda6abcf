import { expect, it } from 'vitest';
import { sumOf } from './modifiers.ts';

it('modifiers add up to the number they explain', () => {
  expect(sumOf([])).toBe(0);
  expect(
    sumOf([
      { value: 2, rule: '10.4', because: 'artillery' },
      { value: -3, rule: '10.5', because: 'escarpment' },
    ]),
  ).toBe(-1);
});
