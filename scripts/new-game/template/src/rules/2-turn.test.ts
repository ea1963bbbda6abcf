import { describe, expect, it } from 'vitest';
import { start, table } from '../testing/table.ts';

describe('1.0 and 2.0: set-up and turn', () => {
  it('units begin where the scenario places them [1.2.a]', () => {
    const t = start('meeting');
    expect(['b1', 'b2', 'b3', 'r1', 'r2', 'r3'].map((id) => t.at(id))).toEqual(['11', '13', '15', '61', '63', '65']);
    expect(start('drill').at('b2')).toBe('reserve');
  });

  it('blue plays first, then red, then the next turn begins [2.1.a]', () => {
    const t = start('meeting');
    expect([t.decider(), t.view(0).turn]).toEqual(['blue', 1]);
    t.do('done');
    expect([t.decider(), t.view(0).turn]).toEqual(['red', 1]);
    t.do('done');
    expect([t.decider(), t.view(0).turn]).toEqual(['blue', 2]);
  });

  it('a side moves first and attacks afterwards [2.1.b]', () => {
    const t = table({ units: { '33': 'b1', '34': 'r1' } });
    expect([t.awaits(), t.view(0).phase]).toEqual(['choose-mover', 'movement']);
    t.do('done');
    expect([t.awaits(), t.view(0).phase]).toEqual(['choose-target', 'combat']);
  });

  it('the match ends after the last turn of red [2.2.a]', () => {
    const t = table({ units: { '11': 'b1', '65': 'r1' }, turn: 6 }).do('done');
    expect(t.decider()).toBe('red');
    expect(t.do('done').pending()).toMatchObject({ kind: 'outcome', ending: 'more-points' });
  });
});
