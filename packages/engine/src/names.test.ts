import { describe, expect, it } from 'vitest';
import { indexIn, numbered } from './names.ts';

describe('lists of names', () => {
  it('number each name by its place', () => {
    const phase = numbered(['setup', 'supply', 'end']);
    const supply: 1 = phase.supply;
    expect({ setup: phase.setup, supply, end: phase.end }).toEqual({ setup: 0, supply: 1, end: 2 });
  });

  it('refuse a name that is not among them', () => {
    expect(indexIn(['red', 'blue'], 'blue')).toBe(1);
    expect(() => indexIn(['red', 'blue'], 'green')).toThrow('unknown green; known are red, blue');
  });
});
