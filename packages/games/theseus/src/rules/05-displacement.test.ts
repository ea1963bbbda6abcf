import { describe, expect, it } from 'vitest';
import { active } from '../testing/table.ts';

describe('HQ displacement', () => {
  /** An armoured car comes next to an HQ in 1526. */
  const raid = (more: Record<string, string[]>, hq = '50-hq') =>
    active('21pz', {
      units: { '1523': ['21pz-3'], '1520': ['21pz-hq'], '1526': [hq], ...more },
      set: { points: 4, levels: { '50': 3 } },
    });

  it('a lone HQ is put with its nearest unit when a combat unit moves next to it [5.3.2.a] [5.3.2.f] [7.3.2.g] [7.3.5.a]', () => {
    const t = raid({ '2025': ['50-69'], '2225': ['50-150'] });
    t.march('21pz-3', '1525');
    expect(t.at('50-hq')).toBe('2025');
  });
  it('costs a Support Point, down to none, and a level [5.3.2.h] [5.3.2.i] [6.3.2.b] [3.3.j] [3.5.a]', () => {
    const t = raid({ '2025': ['50-69'] });
    t.march('21pz-3', '1525');
    expect([t.strength('50-hq'), t.level('50')]).toEqual([4, 2]);
    const none = raid({ '2025': ['50-69'] }, '50-hq:0');
    none.march('21pz-3', '1525');
    expect(none.strength('50-hq')).toBe(0);
  });
  it('lets the raider go on [5.3.2.e]', () => {
    const t = raid({ '2025': ['50-69'] });
    t.march('21pz-3', '1525');
    expect(t.awaits()).toBe('go-where');
  });
  it('lets the owner choose between equally near units [5.3.2.f]', () => {
    const t = raid({ '1926': ['50-69'], '1126': ['50-150'] });
    t.march('21pz-3', '1525');
    expect([t.awaits(), t.decider()]).toEqual(['displace-hq', 'commonwealth']);
    expect(t.offers('to').sort()).toEqual(['1126', '1926']);
    t.do('to', '1126');
    expect([t.at('50-hq'), t.decider()]).toEqual(['1126', 'axis']);
  });
  it('passes over units that have an HQ or stand in an unbreached Minefield [5.3.2.f]', () => {
    const t = raid({ '1926': ['50-69', 'ff-hq'], '2414': ['50-150'], '0505': ['50-151'] });
    t.march('21pz-3', '1525');
    expect(t.at('50-hq')).toBe('0505');
  });
  it('puts the HQ next to a unit if all of them stand in Minefields [5.3.2.g]', () => {
    const t = raid({ '2414': ['50-150'] });
    t.march('21pz-3', '1525');
    expect(t.awaits()).toBe('displace-hq');
    expect(t.offers('to')).not.toContain('2414');
    expect(t.offers('to')).toContain('2514');
  });
  it('does not happen to an HQ with a unit, nor if an HQ comes near [7.3.2.g]', () => {
    const t = raid({ '1526': ['50-hq', '50-69'] });
    t.march('21pz-3', '1525');
    expect(t.told()).not.toContain('hq-displaced');
    const lone = active('21pz', { units: { '1524': ['21pz-hq'], '1526': ['50-hq'], '2025': ['50-69'] } });
    lone.march('21pz-hq', '1525');
    expect(lone.told()).not.toContain('hq-displaced');
  });
  it('does not happen across the sea at Tobruk [5.3.2.b]', () => {
    const t = active('21pz', {
      units: { '4304': ['21pz-3'], '4206': ['21pz-hq'], '4404': ['2sa-hq'], '4506': ['2sa-4'] },
    });
    t.march('21pz-3', '4303');
    expect(t.at('2sa-hq')).toBe('4404');
  });
  it('keeps its formation from reacting to that move, not others [7.3.5.b]', () => {
    const units = {
      '1523': ['21pz-3'],
      '1520': ['21pz-hq'],
      '1525': ['50-hq'],
      '1625': ['50-69'],
      '1425': ['1sa-1'],
      '1226': ['1sa-hq'],
    };
    const near = active('21pz', { units, set: { points: 4 } });
    near.march('21pz-3', '1524');
    expect(near.told()).toContain('hq-displaced');
    expect(near.offers('react')).toEqual(['1sa']);
    expect(near.why('react', '50')?.key).toBe('hq-just-displaced');
  });
  it('without any place takes the Schwerpunkt off the map with the HQ [5.9.b]', () => {
    const t = active('7armd', {
      units: { '1523': ['7armd-kdg'], '1520': ['7armd-hq'], '1526': ['21pz-hq'] },
      set: { points: 4, schwerpunkt: '21pz' },
    });
    t.march('7armd-kdg', '1525');
    expect([t.at('21pz-hq'), t.state.schwerpunkt]).toEqual(['eliminated:axis', -1]);
  });
  it('without any place ends the HQ, and units assigned to it are on their own [5.5.2.a]', () => {
    const units = { '1523': ['21pz-3'], '1520': ['21pz-hq'], '1526': ['50-hq'], '3012': ['ind-8rtr'] };
    const ring = { '3011': ['15pz-i8'], '3013': ['15pz-ii8'] };
    const t = active('21pz', { units: { ...units, ...ring }, set: { points: 4, assigned: { 'ind-8rtr': '50' } } });
    t.march('21pz-3', '1525');
    expect(t.at('50-hq')).toBe('eliminated:commonwealth');
    expect(t.state.formationOf(t.unit('ind-8rtr'))).toBe(-1);
  });
});
