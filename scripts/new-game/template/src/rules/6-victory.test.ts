import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

describe('6.0 Victory', () => {
  it('the town is worth three points to the side that was last in it [6.1.a] [6.1.b]', () => {
    const t = table({ units: { '32': 'b1', '65': 'r1' } });
    expect(t.score()).toEqual([0, 0]);
    t.all('move b1', 'go 33', 'go 32');
    expect(t.score()).toEqual([3, 0]);
    expect(t.view(0).marks).toEqual([{ kind: 'held', at: [t.hex('33')], owner: 0 }]);
    expect(table({ units: { '11': 'b1', '65': 'r1' }, control: { town: 'red' } }).score()).toEqual([0, 3]);
  });

  it('each enemy unit that is lost is worth a point [6.2.a]', () => {
    expect(table({ units: { '11': 'b1', '65': 'r1', lost: 'r2!' } }).score()).toEqual([1, 0]);
  });

  it.each([
    ['blue', 0],
    ['red', 1],
    [undefined, -1],
  ])('the side with more points wins, equal points are a draw: %s [6.2.b]', (holder, winner) => {
    const control: Record<string, string> = holder === undefined ? {} : { town: holder };
    const t = table({ units: { '11': 'b1', '65': 'r1' }, turn: 6, control }).all('done', 'done');
    const [blue, red] = t.score();
    expect(t.pending()).toMatchObject({ winner, ending: 'more-points', figures: { blue, red } });
  });

  it('a side without units on the map has lost, even if it has more points [6.3.a]', () => {
    const units = { '31': 'b1', '41': 'b3', '32': 'r1!' };
    const t = table({ units, dice: [6], phase: 'combat', control: { town: 'red' } });
    t.all('attack r1', 'all join', 'roll');
    expect(t.pending()).toMatchObject({ winner: 0, ending: 'wiped-out' });
  });
});
