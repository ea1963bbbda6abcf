import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { soundPack } from './check.ts';
import { countersOf, facesOf, printed } from './counters.ts';

const pack = soundPack(JSON.parse(readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8')));
const unit = { ...pack.units[0], side: 'red', type: 'tank', front: { move: 6 } };
const units = [
  { ...unit, id: 'a', count: 2, back: { move: 4 } },
  { ...unit, id: 'b', side: 'blue', back: undefined },
];

describe('the counters of a pack', () => {
  it('are numbered, and like counters have a number each', () => {
    const { count, ids, side, type, data } = countersOf({ ...pack, units }, ['blue', 'red'], ['gun', 'tank']);
    expect({ count, ids }).toEqual({ count: 3, ids: ['a', 'a#2', 'b'] });
    expect({ side: [...side], type: [...type] }).toEqual({ side: [1, 1, 0], type: [1, 1, 1] });
    expect([...facesOf(data, 'move')]).toEqual([6, 4, 6, 4, 6, 6]);
  });

  it('belong to a side and have a type that the game knows', () => {
    expect(() => countersOf({ ...pack, units }, ['red'], ['tank'])).toThrow('unknown blue');
    expect(() => countersOf({ ...pack, units }, ['red', 'blue'], ['gun'])).toThrow('unknown tank');
  });

  it('show numbers, or nothing', () => {
    expect(printed({ attack: 3 }, 'attack')).toBe(3);
    expect(printed({ attack: 3 }, 'range')).toBe(0);
    expect(() => printed({ attack: 'x' }, 'attack')).toThrow('attack of a counter must be a number, but is x');
  });
});
