import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, commit, figuresOf } from '../testing/battlefield.ts';
import { table } from '../testing/table.ts';

const units = {
  '3616': ['7th Armoured HQ'],
  '3614': ['8Hus/4Arm', '3RTR/4Arm'],
  '3514': ['27/Pav'],
  '3714': ['28/Pav'],
};

describe('11.0 Air support', () => {
  it('an air unit serves once a turn [11.0.a]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-F-2'] });
    commit(attack(t, '3514', '8Hus/4Arm'), 'BR-F-1').roll([3, 4]);
    expect({ 'figuresOf t combat modifier': figuresOf(t, 'combat').modifier, 'at BR-F-1': t.at('BR-F-1') }).toEqual({
      'figuresOf t combat modifier': 1,
      'at BR-F-1': 'flown:commonwealth',
    });
    attack(t, '3714', '3RTR/4Arm');
    expect(t.offers('commit')).toEqual(['BR-F-2']);
    expect(t.why('commit', 'BR-F-1')).toMatchObject({
      rule: '11.0',
      key: 'air-not-ready',
      figures: { air: t.unit('BR-F-1') },
    });
    commit(t, 'BR-F-2').roll([3, 4]);
    expect(figuresOf(t, 'combat').modifier).toBe(1);
  });

  it('a unit in the combat cannot be sent again, nor one of the other side [11.0.a]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-F-2', 'GE-F-1'] });
    attack(t, '3514', '8Hus/4Arm').do('commit', 'BR-F-1');
    expect(t.why('commit', 'BR-F-1')).toMatchObject({ rule: '11.0', key: 'air-committed-already' });
    expect(t.why('commit', 'GE-F-1')).toMatchObject({ rule: '10.1', key: 'not-own-air' });
  });

  it('the odds tell what the defender may still send, and what the chances are then, until he has said [10.1.f]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'GE-F-1', 'GE-B-1'] });
    const asked = (...named: string[]) =>
      t.query({ ask: 'attack', place: t.hex('3514'), units: named.map((u) => t.unit(u)) });
    const [before] = [asked('8Hus/4Arm')];
    expect(before.mayAdd).toMatchObject({ side: 1, n: 2, odds: { modifier: before.modifier - 3 } });
    attack(t, '3514', '8Hus/4Arm');
    expect(asked().mayAdd?.n).toBe(2);
    commit(t, 'BR-F-1');
    expect({ decider: t.decider(), n: asked().mayAdd?.n }).toEqual({ decider: 'axis', n: 2 });
    t.do('commit', 'GE-F-1');
    expect(asked().mayAdd?.n).toBe(1);
    t.do('done');
    expect({ awaits: awaited(t), mayAdd: asked().mayAdd }).toEqual({ awaits: 'dogfight dice', mayAdd: undefined });
  });

  it('only fighters are sent over an overrun (9.4)', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-B-1', 'GE-F-1'] });
    t.all('overrun 3514', 'with 8Hus/4Arm', 'resolve');
    expect(t.offers('commit')).toEqual(['BR-F-1']);
    expect(t.why('commit', 'BR-B-1')).toMatchObject({
      rule: '9.4',
      key: 'overrun-fighters-only',
      figures: { air: t.unit('BR-B-1') },
    });
  });

  it('counters alike in kind and nation are one choice (T-36)', () => {
    const t = battlefield({ units, air: ['GE-F-1', 'GE-F-2', 'IT-F-1', 'IT-F-2', 'GE-B-1'] });
    attack(t, '3514', '8Hus/4Arm');
    expect(t.offers('commit').toSorted()).toEqual(['GE-B-1', 'GE-F-1', 'IT-F-1']);
  });
});

describe('2.5 What is left of the allotment', () => {
  /** The fighters that the Commonwealth is given on turn 2 of scenario 1, where four are stated, after these losses. */
  const fighters = (lost: number, options = {}) => {
    const gone = Array.from({ length: lost }, (_, i) => `BR-F-${i + 1}`);
    const t = table({
      units: { '3616': ['7th Armoured HQ'], 'lost-air:commonwealth': gone },
      options,
      turn: 2,
      phase: 'air',
    });
    t.roll([1], [1]);
    return t.events.find((e) => e.key === 'air' && e.figures.side === 0)?.figures.fighters;
  };

  it('others fill the places of the lost while there are any (T-09)', () => {
    expect([0, 1, 6, 7, 10].map((lost) => fighters(lost))).toEqual([4, 4, 4, 3, 0]);
  });

  it('by the strict option every loss cuts the allotment (T-09)', () => {
    expect([0, 1, 6].map((lost) => fighters(lost, { strictAirLosses: true }))).toEqual([4, 3, 0]);
  });
});
