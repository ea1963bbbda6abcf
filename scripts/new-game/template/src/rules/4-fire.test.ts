import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

describe('4.0 Fire', () => {
  const near = { '31': 'b3', '21': 'b1', '33': 'r1', '65': 'r2' };

  it('a unit that enters an enemy zone may be fired on [4.1.a]', () => {
    const t = table({ units: near }).all('move b3', 'go 32');
    expect([t.decider(), t.awaits(), t.asked()?.window]).toEqual(['red', 'fire-at', 'fire']);
    expect(t.asked()?.conditions).toEqual({ strength: 6 });
  });

  it('only an enemy next to it fires [4.1.b]', () => {
    const t = table({ units: near }).all('move b3', 'go 32');
    expect(t.offers('fire')).toEqual(['r1']);
    expect(t.why('fire', 'r2')).toMatchObject({ rule: '4.1', key: 'not-adjacent' });
    expect(t.why('fire', 'b1')).toMatchObject({ key: 'not-yours' });
  });

  it('a unit fires once in a turn of the enemy [4.1.c]', () => {
    const t = table({ units: near, dice: [1] }).all('move b3', 'go 32', 'fire r1', 'move b1', 'go 22');
    expect(t.told()).not.toContain('fire-hits');
    expect(t.decider()).toBe('blue');
    t.do('done');
    expect(t.decider()).toBe('red');
    expect(t.view('umpire').pieces.every(({ badges }) => badges.length === 0)).toBe(true);
  });

  it('a hit takes a step, and a reduced unit is lost [4.2.a]', () => {
    const full = table({ units: near, dice: [6] }).all('move b3', 'go 32', 'fire r1');
    expect([full.isReduced('b3'), full.at('b3')]).toEqual([true, '32']);
    const { '31': _, ...others } = near;
    const weak = table({ units: { ...others, '31': 'b3!' }, dice: [6] }).all('move b3', 'go 32', 'fire r1');
    expect([weak.at('b3'), weak.awaits()]).toEqual(['lost', 'choose-mover']);
  });

  it.each([
    [4, false],
    [5, true],
  ])('a die of five hits, a die of four does not: %i [4.2.b]', (die, hits) => {
    const t = table({ units: near, dice: [die] }).all('move b3', 'go 32', 'fire r1');
    expect(t.isReduced('b3')).toBe(hits);
  });

  it('fire may be passed for this time or for the turn [4.3.a]', () => {
    const once = table({ units: near }).all('move b3', 'go 32', 'pass step', 'move b1', 'go 22');
    expect(once.decider()).toBe('red');
    const ahead = table({ units: near }).all('move b3', 'go 32', 'pass turn', 'move b1', 'go 22');
    expect(ahead.decider()).toBe('blue');
    ahead.all('done', 'done');
    expect(ahead.decider()).toBe('red');
  });
});
