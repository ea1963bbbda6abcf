import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { active, start, table } from '../testing/table.ts';

describe('a formation that is activated', () => {
  const roll = (set = {}) =>
    active('21pz', {
      units: { '1022': ['21pz-hq', '21pz-104'], '1024': ['21pz-3'] },
      set: { step: 'roll', levels: { '21pz': 4 }, ...set },
    });
  it('gets Action Points by the die and its level, then the level falls [6.3.b] [6.3.1.a] [6.3.2.a]', () => {
    const t = roll();
    t.roll(10);
    expect([t.points, t.level('21pz')]).toEqual([6, 3]);
    expect(roll({ levels: { '21pz': 1 } }).roll(10).points).toBe(4);
  });
  it('gets one more with the Schwerpunkt [5.9.d] [6.3.1.b]', () => {
    expect(roll({ schwerpunkt: '21pz' }).roll(10).points).toBe(7);
    expect(roll({ schwerpunkt: '15pz' }).roll(10).points).toBe(6);
  });
  it('cannot be activated without a level [6.3.2.c] [3.1.4.c]', () => {
    const t = table({
      turn: 3,
      phase: 'ops',
      units: { '1022': ['21pz-hq'], '1026': ['15pz-hq'] },
      set: { levels: { '21pz': 0, '15pz': 1 } },
    });
    t.roll(9, 1);
    expect(t.why('activate', '21pz')?.key).toBe('no-level');
  });
  it('acts with all its units and those assigned to it, and no others [5.5.1.a] [5.5.1.b] [5.5.2.f] [6.3.a]', () => {
    const t = active('21pz', {
      units: { '1524': ['21pz-hq', '21pz-104', 'ind-18flak'], '1525': ['15pz-i8'] },
      set: { assigned: { 'ind-18flak': '21pz' } },
    });
    expect(t.offers('move').sort()).toEqual(['21pz-104', '21pz-hq', 'ind-18flak']);
    expect(t.why('move', '15pz-i8')?.key).toBe('other-formation');
  });
  it('acts again while it has points, with the same unit if it likes [6.3.4.a] [7.2.a] [7.2.b] [7.1.m] [7.3.2.d]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-3'], '1522': ['21pz-hq'] }, set: { points: 2 } });
    t.march('21pz-3', '1525').do('stop');
    expect(t.points).toBe(1);
    t.march('21pz-3', '1526').do('stop');
    expect(t.awaits()).not.toBe('choose-action');
  });
  it('may end early, and what is left is lost [7.1.l]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-3'], '1522': ['21pz-hq'] }, set: { points: 4 } });
    t.do('end');
    expect(t.awaits()).not.toBe('choose-action');
  });
  it('alone is active, even where others stand in its hex [5.3.1.i]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-3', '15pz-i8'], '1522': ['21pz-hq'] } });
    t.do('move', '21pz-3');
    expect(t.offers('join')).toEqual([]);
  });
  it('may be held back by the scenario until the enemy comes near [3.5.e] [6.3.c]', () => {
    const t = start('battles', { axisFreeSetup: false });
    t.do('schwerpunkt', '21pz').all('done', 'done', 'transfer');
    expect(t.why('activate', '1sa')?.key).toBe('restricted');
    expect(t.offers('activate')).toContain('50');
    const near = table({
      turn: 1,
      units: {
        '3903': ['21pz-3'],
        '3900': [],
        '4303': ['2sa-4'],
        '4006': ['2sa-6'],
        '3701': ['21pz-hq'],
        '4105': ['2sa-hq'],
      },
      active: { side: 'axis', formation: '21pz' },
    });
    near.march('21pz-3', '3803');
    expect(near.state.isReleased(near.state.world.formations.indexOf('2sa'))).toBe(true);
  });
});

describe('an independent unit', () => {
  const single = (status = '', hex = '1022') =>
    table({
      turn: 3,
      units: { [hex]: [`perm-kampfstaffel${status}`], '1026': ['15pz-hq'] },
      active: { side: 'axis' },
      set: { levels: { '15pz': 2 } },
    });
  it('is activated alone for one Action, without points [6.4.a] [6.4.e]', () => {
    const t = single();
    t.do('single', 'perm-kampfstaffel');
    expect(t.offers('move')).toEqual(['perm-kampfstaffel']);
    t.do('move', 'perm-kampfstaffel').do('go', '1023').do('stop');
    expect(t.awaits()).not.toBe('choose-single-action');
  });
  it('gets ACT-1, ACT-2 and NO-ACT, and then rests [6.4.f]', () => {
    const t = single();
    t.do('single', 'perm-kampfstaffel');
    expect(t.state.actsOf(t.unit('perm-kampfstaffel'))).toBe(1);
    const third = single(' act-2');
    third.do('single', 'perm-kampfstaffel');
    expect(third.state.actsOf(third.unit('perm-kampfstaffel'))).toBe(3);
    expect(single(' no-act').why('single', 'perm-kampfstaffel')?.key).toBe('no-act');
  });
  it('may also refit or improve its defence [6.4.e] [7.1.j]', () => {
    const t = single();
    t.do('single', 'perm-kampfstaffel').do('improve', '1022');
    expect(t.state.hasImproved(t.hex('1022'))).toBe(true);
    const hurt = single(' disrupted');
    hurt.do('single', 'perm-kampfstaffel').do('refit', 'perm-kampfstaffel').roll(6);
    expect(hurt.isDisrupted('perm-kampfstaffel')).toBe(false);
  });
  it('is not a unit of a formation [6.4.a]', () => {
    expect(single().why('single', '15pz-hq')?.key).toBe('not-independent');
  });
  it('checks its supply when it acts [5.7.1.f]', () => {
    const t = table({
      turn: 3,
      units: { '3524': ['perm-kampfstaffel'] },
      active: { side: 'axis', formation: 'perm-kampfstaffel', mode: 'single' },
    });
    expect(t.state.isMarked(t.unit('perm-kampfstaffel'), MARK.unfed)).toBe(!t.isSupplied('perm-kampfstaffel'));
  });
});
