import { describe, expect, it } from 'vitest';
import { active, start, table } from '../testing/table.ts';

/** An armoured car of the 21st comes near the 69th Brigade, whose HQ is at hand. */
const units = { '1522': ['21pz-3'], '1520': ['21pz-hq'], '1526': ['50-69'], '1527': ['50-hq'] };
const raid = (more = {}, set = {}) =>
  active('21pz', { units: { ...units, ...more }, set: { points: 4, levels: { '50': 3, '21pz': 3 }, ...set } });

describe('a chance to react', () => {
  it('comes when a stack enters a hex next to an enemy combat unit [6.5.1.a] [6.5.a] [4.f]', () => {
    const t = raid();
    t.march('21pz-3', '1524');
    expect(t.awaits()).toBe('go-where');
    t.do('go', '1525');
    expect([t.awaits(), t.decider()]).toEqual(['react', 'commonwealth']);
    expect(t.offers('react')).toEqual(['50']);
  });
  it('comes when a stack announces that it leaves such a hex, and nobody hears where to [6.5.1.b] [7.3.4.f]', () => {
    const t = raid({ '1522': [], '1525': ['21pz-3'] });
    t.march('21pz-3', '1524');
    expect([t.awaits(), t.at('21pz-3')]).toEqual(['react', '1525']);
    expect(t.figures('leaving')).toEqual({ hex: t.hex('1525') });
    const walk = t.view(1).position.frames.find(({ frame }) => frame === 'walk');
    expect(walk?.list).toEqual([]);
    const move = t.view(1).position.frames.find(({ frame }) => frame === 'moving');
    expect(move?.list).toEqual([]);
  });
  it('does not come from a unit without a zone alone: any combat unit will do, a lone HQ will not [6.5.1.a]', () => {
    const near = (units: string[]) =>
      active('50', {
        units: { '1523': ['50-hq'], '1525': units, '1527': ['21pz-104'] },
        set: { points: 3, levels: { '21pz': 3 }, assigned: { 'ind-18flak': '21pz' } },
      }).march('50-hq', '1524');
    expect(near(['21pz-hq', 'ind-18flak']).awaits()).toBe('react');
    expect(near(['21pz-hq']).awaits()).toBe('go-where');
  });
  it('comes to moves of independent units too, and ends their activation [4.g] [6.5.3.f]', () => {
    const t = table({
      turn: 3,
      units: { '1524': ['perm-kampfstaffel'], '1526': ['50-69'], '1527': ['50-hq'] },
      active: { side: 'axis', formation: 'perm-kampfstaffel', mode: 'single' },
      set: { levels: { '50': 3 } },
    });
    t.do('move', 'perm-kampfstaffel').do('go', '1525');
    expect(t.offers('react')).toEqual(['50']);
    t.do('react', '50').roll(1, 1);
    t.do('end');
    expect(t.awaits()).not.toBe('choose-single-action');
  });
  it('needs an undisrupted unit in command next to the mover [6.5.1.c] [5.6.3.d] [5.8.1.e] [5.8.3.d]', () => {
    const disrupted = raid({ '1526': ['50-69 disrupted', '1sa-1 disrupted'] });
    disrupted.march('21pz-3', '1525');
    expect(disrupted.why('react', '50')?.key).toBe('not-near');
    const far = raid({ '1527': [], '0326': ['50-hq'] });
    far.march('21pz-3', '1525');
    expect(far.why('react', '50')?.key).toBe('not-commanded');
  });
  it('is not for independent units [6.5.1.d] [6.4.d]', () => {
    const t = raid({ '1526': ['perm-11ind'], '1527': [] });
    t.march('21pz-3', '1525');
    expect(t.offers('react')).toEqual([]);
  });
  it('is not for a formation without a level', () => {
    const t = raid({ '1526': ['50-69', '1sa-1'] }, { levels: { '50': 0 } });
    t.march('21pz-3', '1525');
    expect(t.why('react', '50')?.key).toBe('no-level');
  });
  it('does not come where both sides can tell that nobody could use it; a unit that was not seen could [6.5.1.c] [5.3.4.a]', () => {
    const asked = (units: string[], set = {}) =>
      raid({ '1526': units }, set).march('21pz-3', '1525').awaits() === 'react';
    expect([asked(['50-69']), asked(['50-69 disrupted']), asked(['perm-11ind'])]).toEqual([true, false, false]);
    expect(asked(['50-69'], { levels: { '50': 0 } })).toBe(false);
    expect(asked(['50-69 disrupted', '1sa-1 disrupted'])).toBe(true);
  });
  it('is judged after the step: a step that cuts the Command Path forbids it [6.5.1.f]', () => {
    // The HQ is five hexes away, as far as it commands, and there is one way that is no longer.
    const around = {
      '1522': [],
      '1527': [],
      '1520': [],
      '1521': ['50-hq', '50-150'],
      '1725': ['21pz-3'],
      '2025': ['21pz-hq'],
    };
    const t = active('21pz', { units: { ...units, ...around }, set: { points: 4, levels: { '50': 3 } } });
    expect(t.command('50-69')).toBe('in-command');
    t.march('21pz-3', '1626');
    expect([t.at('21pz-3'), t.awaits(), t.offers('react')]).toEqual(['1626', 'react', []]);
    expect(t.why('react', '50')?.key).toBe('not-commanded');
  });
  it('does not come in the solitaire scenario [10.1.f]', () => {
    const t = start('bir-hacheim');
    t.do('activate', 'ariete').roll(5).march('ariete-nizza', '2624');
    expect(t.awaits()).not.toBe('react');
  });
});

describe('a Reaction', () => {
  const react = (...dice: number[]) => {
    const t = raid();
    t.march('21pz-3', '1525')
      .do('react', '50')
      .roll(...dice);
    return t;
  };
  it('succeeds with the Reaction Rating or less [6.5.2.a] [3.3.h]', () => {
    expect(react(5, 1).told()).toContain('reaction-succeeds');
    expect(react(6).told()).toContain('reaction-fails');
  });
  it('gives the second number of the table, beside the points of the enemy, and costs a level [6.5.2.b] [6.5.2.d] [6.5.3.e] [3.1.4.d]', () => {
    const t = react(1, 10);
    expect([t.points, t.level('50')]).toEqual([3, 2]);
    const both = t
      .view(0)
      .position.frames.filter(({ frame }) => frame === 'activation')
      .map(({ fields }) => fields.points);
    expect(both).toEqual([3, 3]);
    expect([t.awaits(), t.decider()]).toEqual(['choose-action', 'commonwealth']);
    expect(t.offers('move').sort()).toEqual(['50-69', '50-hq']);
  });
  it('gives one more with the Schwerpunkt [6.5.2.c]', () => {
    const t = active('50', {
      units: { '1522': ['50-69'], '1520': ['50-hq'], '1525': ['21pz-3'], '1527': ['21pz-hq'] },
      set: { points: 4, schwerpunkt: '21pz', levels: { '21pz': 3 } },
    });
    t.march('50-69', '1524').do('react', '21pz').roll(1, 10);
    expect(t.points).toBe(4);
  });
  it('stops the mover where it is: its Action is over and its points are spent [6.5.3.a]', () => {
    const t = react(1, 1);
    t.do('end');
    expect([t.awaits(), t.decider(), t.points]).toEqual(['choose-action', 'axis', 3]);
    expect(t.at('21pz-3')).toBe('1525');
  });
  it('ends even an Action that has not begun to move [6.5.3.a]', () => {
    const t = raid({ '1522': [], '1525': ['21pz-3'] });
    t.march('21pz-3', '1524').do('react', '50').roll(1, 1).do('end');
    expect([t.at('21pz-3'), t.points]).toEqual(['1525', 3]);
  });
  it('afterwards the formation begins a new Action or ends [6.5.3.c]', () => {
    const t = react(1, 1);
    t.do('end');
    expect(t.offers('move')).toContain('21pz-hq');
    expect(t.view(0).active).toBe(0);
  });
  it('punishes units that are overstacked where they were stopped, at once [6.5.3.b]', () => {
    const t = raid({ '1525': ['15pz-33', '15pz-i8'] });
    t.march('21pz-3', '1525').do('react', '50').roll(1);
    expect(t.awaits()).toBe('displace-unit');
  });
  it('begins when the Action of the mover has ended: it took Improved Defence from the hex [6.5.3.a] [7.7.f]', () => {
    const t = active('21pz', {
      units: { ...units, '1525': ['21pz-104'] },
      marks: [{ kind: 'improved', at: '1525' }],
      set: { points: 4, levels: { '50': 3 } },
    });
    t.march('21pz-3', '1525').do('react', '50').roll(1, 10);
    expect([t.awaits(), t.state.hasImproved(t.hex('1525'))]).toEqual(['choose-action', false]);
  });
  it('cannot be reacted to [6.5.3.d]', () => {
    const t = react(1, 10);
    t.march('50-69', '1426');
    expect(t.awaits()).not.toBe('react');
  });
  it('that fails changes nothing; the mover goes on, and no other attempt is made in that move [6.5.4.a] [6.5.4.b] [6.5.1.e]', () => {
    const t = raid({ '1526': ['50-69'], '1626': ['1sa-1'], '1727': ['1sa-hq'] });
    t.march('21pz-3', '1525').do('react', '50').roll(10);
    expect([t.level('50'), t.decider()]).toEqual([3, 'axis']);
    if (t.awaits() === 'go-where') t.do('stop');
    t.march('21pz-3', '1524');
    expect(t.awaits()).toBe('react');
  });
  it('of an HQ without supply has all its penalties [6.5.2.e] [5.7.1.c]', () => {
    const t = active('21pz', {
      units: { '3522': ['21pz-3'], '3520': ['21pz-hq'], '3526': ['7armd-3ind'], '3527': ['7armd-hq emergency'] },
      set: { points: 4, levels: { '7armd': 3 }, blocked: 56 },
    });
    t.march('21pz-3', '3525').do('react', '7armd').roll(1, 5);
    expect(t.level('7armd')).toBe(0);
  });
  it('may be declined for a whole activation', () => {
    const t = raid();
    t.march('21pz-3', '1525').do('decline', 'activation');
    if (t.awaits() === 'go-where') t.do('stop');
    t.march('21pz-3', '1524');
    expect(t.awaits()).not.toBe('react');
  });
});
