import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

describe('Command Paths', () => {
  it('a unit as far from its HQ as the Command Range is in command, one hex farther it is not [5.8.a] [5.8.b] [5.8.c]', () => {
    const t = table({ units: { '1524': ['50-hq'], '1519': ['50-150'], '1518': ['50-69'] } });
    expect(t.command('50-150')).toBe('in-command');
    expect(t.command('50-69')).toBe('out-of-command');
  });
  it('leg units are Out of Command to ten hexes, motorised ones to twenty [5.8.d] [5.8.e]', () => {
    const t = table({
      units: { '0524': ['50-hq', 'ind-8rtr'], '1523': ['50-150'], '1623': ['50-69'] },
      set: { assigned: { 'ind-8rtr': '50' } },
    });
    expect([t.command('50-150'), t.command('50-69')]).toEqual(['out-of-command', 'isolated']);
    const far = table({ units: { '0124': ['21pz-hq'], '2123': ['21pz-104'], '2223': ['21pz-3'] } });
    expect([far.command('21pz-104'), far.command('21pz-3')]).toEqual(['out-of-command', 'isolated']);
  });
  it('Commonwealth heavy tanks have the shorter path [5.8.d]', () => {
    const t = table({ units: { '0524': ['50-hq'], '1623': ['ind-8rtr'] }, set: { assigned: { 'ind-8rtr': '50' } } });
    expect(t.command('ind-8rtr')).toBe('isolated');
  });
  it('do not matter to unassigned independents [5.8.f]', () => {
    expect(table({ units: { '0524': ['perm-kampfstaffel'] } }).command('perm-kampfstaffel')).toBe('in-command');
  });
  it('do not enter a hex with an enemy unit, not even an HQ [5.8.2.a] [5.8.4.h]', () => {
    const ring = {
      '1423': ['7armd-hq'],
      '1424': ['50-hq'],
      '1522': ['1armd-hq'],
      '1524': ['ff-hq'],
      '1623': ['1sa-hq'],
      '1624': ['2sa-hq'],
    };
    expect(table({ units: { '1523': ['21pz-104'], '1520': ['21pz-hq'], ...ring } }).command('21pz-104')).toBe(
      'isolated',
    );
  });
  it('do not enter an enemy zone, unless a friendly unit is there, even a disrupted one [5.4.1.e] [5.4.1.f] [5.8.2.b]', () => {
    const units = {
      '1526': ['21pz-104'],
      '1522': ['21pz-hq'],
      '1325': ['50-69'],
      '1725': ['50-150'],
      '1224': ['1sa-1'],
      '1824': ['1sa-2'],
      '1127': ['1sa-3'],
      '1927': ['2sa-4'],
      '1026': ['5ind-9'],
      '2026': ['5ind-29'],
    };
    const blocked = table({ units: { ...units, '1524': ['50-151'] } });
    expect(blocked.command('21pz-104')).toBe('isolated');
    const held = table({
      units: { ...units, '1526': ['21pz-104'], '1524': ['21pz-3 disrupted'], '1525': ['21pz-i5 disrupted'] },
    });
    expect(held.command('21pz-104')).toBe('in-command');
  });
  it('reach the hex of the unit and of its HQ although they lie in enemy zones [5.4.1.e]', () => {
    const t = table({ units: { '1524': ['21pz-104'], '1522': ['21pz-hq'], '1525': ['50-69'] } });
    expect(t.command('21pz-104')).toBe('in-command');
  });
  it('begin in an unbreached enemy Minefield, but never pass through one [5.8.2.c]', () => {
    const t = table({ units: { '2621': ['21pz-104'], '2720': ['21pz-hq'], '2420': ['21pz-i5'] } });
    expect(t.command('21pz-104')).toBe('in-command');
    const through = table({ units: { '2720': ['21pz-hq'], '2521': ['21pz-i5'] } });
    expect(through.command('21pz-i5')).not.toBe('in-command');
    const breached = table({
      units: { '2720': ['21pz-hq'], '2521': ['21pz-i5'] },
      marks: [{ kind: 'breached', at: '2621' }],
    });
    expect(breached.command('21pz-i5')).toBe('in-command');
  });
  it('cross one Ridge without a way, and one beside the unit is not counted; one at the HQ is [5.8.2.d]', () => {
    // A Ridge parts 2714 and 2715; 2715 has the trail that does not cross it.
    const t = table({ units: { '2715': ['21pz-104'], '2713': ['21pz-hq'] } });
    expect(t.command('21pz-104')).toBe('in-command');
  });
  it('apply to units that do nothing [5.8.4.i]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-104'], '1510': ['21pz-hq'] } });
    expect(t.command('21pz-104')).toBe('out-of-command');
  });
  it('a path is measured, not the distance: behind a Minefield a unit is Isolated two hexes away [5.8.g] [5.8.4.h]', () => {
    const t = table({ units: { '2420': ['21pz-104'], '2220': ['21pz-hq'] } });
    expect(t.command('21pz-104')).toBe('isolated');
  });
});

describe('Out of Command units', () => {
  const far = (points: number, unit = '21pz-104') =>
    active('21pz', { units: { '1524': [unit], '1512': ['21pz-hq'] }, set: { points } });

  it('pay two Action Points to move [5.8.3.c] [7.c] [5.8.1.d]', () => {
    const t = far(3);
    t.march('21pz-104', '1525').do('stop');
    expect(t.points).toBe(1);
    expect(t.why('move', '21pz-104')?.key).toBe('too-few-points');
  });
  it('cannot refit, breach or improve their defence [5.8.3.b]', () => {
    expect(far(5, '21pz-104 disrupted').why('refit', '21pz-104')?.key).toBe('out-of-command');
    expect(far(5).why('improve', '1524')?.key).toBe('out-of-command');
  });
  it('make a stack dear in which they move [7.c]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-104', '21pz-3'], '1512': ['21pz-hq'] }, set: { points: 2 } });
    t.march(['21pz-3', '21pz-104'], '1525').do('stop');
    expect(t.awaits()).not.toBe('choose-action');
  });
});

describe('Isolated units', () => {
  const cut = (dice: number[], points = 4) =>
    active('21pz', {
      units: { '2524': ['21pz-104', '21pz-3'], '0110': ['21pz-hq'] },
      set: { points },
      dice,
    });
  it('check before they act, and those that fail are disrupted and stay [5.8.4.d] [5.6.a] [5.6.2.a] [7.c]', () => {
    const t = cut([]);
    expect(t.command('21pz-104')).toBe('isolated');
    t.march(['21pz-104', '21pz-3'], '2525');
    t.roll([9, 2]);
    expect(t.isDisrupted('21pz-104')).toBe(true);
    t.do('carry').do('stop');
    expect([t.at('21pz-104'), t.at('21pz-3')]).toEqual(['2524', '2525']);
    expect(t.points).toBe(2);
  });
  it('pass with their rating or less [5.6.1.a] [5.6.1.b] [5.6.1.c]', () => {
    const t = cut([]);
    t.march('21pz-104', '2525').roll(6);
    expect(t.at('21pz-104')).toBe('2525');
    const failed = cut([]);
    failed.march('21pz-104', '2525').roll(7);
    expect(failed.at('21pz-104')).toBe('2524');
  });
  it('the points stay spent if nobody passes or the Action is called off [5.8.4.e]', () => {
    const t = cut([]);
    t.march('21pz-104', '2525').roll(10);
    expect([t.points, t.awaits()]).toEqual([2, 'choose-action']);
    const called = cut([]);
    called.march(['21pz-104', '21pz-3'], '2525').roll([9, 2]).do('call');
    expect([called.points, called.at('21pz-3')]).toEqual([2, '2524']);
  });
  it('suffer all that Out of Command units suffer [5.8.4.a]', () => {
    expect(cut([]).why('improve', '2524')?.key).toBe('out-of-command');
  });
  it('can do nothing at all when they are disrupted too [5.6.3.n] [7.d]', () => {
    const t = active('21pz', { units: { '2524': ['21pz-104 disrupted'], '0110': ['21pz-hq'] }, set: { points: 4 } });
    expect(t.offers('move')).not.toContain('21pz-104');
    expect(t.why('refit', '21pz-104')?.key).toBe('out-of-command');
  });
});

describe('markers of command', () => {
  const badges = (t: ReturnType<typeof table>, id: string, seat = 1) =>
    t.view(seat).pieces.find(({ unit }) => unit === t.unit(id))?.badges;
  it('lie on units that are Out of Command or Isolated, and go when that changes [5.8.3.a] [5.8.4.c]', () => {
    const far = table({ units: { '1524': ['50-hq'], '1518': ['50-69'], '0105': ['50-150'], '1525': ['50-151'] } });
    expect(badges(far, '50-69')).toEqual(['out-of-command']);
    expect(badges(far, '50-150')).toEqual(['isolated']);
    expect(badges(far, '50-151')).toEqual([]);
    const t = active('50', { units: { '1524': ['50-hq'], '1518': ['50-69'] }, set: { points: 4 } });
    t.march('50-hq', '1523');
    expect(badges(t, '50-69')).toEqual([]);
  });
  it('are seen by the enemy only on counters that he sees', () => {
    const t = table({
      units: { '1524': ['50-hq'], '1518': ['50-69', 'ind-8rtr'] },
      set: { assigned: { 'ind-8rtr': '50' } },
    });
    expect(badges(t, '50-69', 0)).toEqual(['out-of-command']);
    expect(badges(t, 'ind-8rtr', 0)).toBeUndefined();
  });
});
