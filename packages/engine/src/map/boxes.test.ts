import { describe, expect, it } from 'vitest';
import { boxesBySide, placeNamed, turnBoxes } from './boxes.ts';
import { compileMap } from './map.ts';

const map = compileMap({
  grid: { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CCRR', rowsUp: false },
  hexes: { '0101': { t: 'clear' } },
  sides: [],
  ways: [],
  boxes: ['lost:blue', 'turn:2', 'lost:red', 'turn:1'].map((id) => ({ id })),
});

describe('the boxes of a map', () => {
  it('are found by side and by turn', () => {
    expect(boxesBySide(map, 'lost', ['red', 'blue'])).toEqual([map.place('lost:red'), map.place('lost:blue')]);
    expect(turnBoxes(map)).toEqual([undefined, map.place('turn:1'), map.place('turn:2')]);
  });

  it('must exist', () => {
    expect(placeNamed(map, '0101')).toBe(0);
    expect(() => placeNamed(map, 'reserve')).toThrow('the map lacks the place reserve');
    expect(() => boxesBySide(map, 'lost', ['green'])).toThrow('lost:green');
  });
});
