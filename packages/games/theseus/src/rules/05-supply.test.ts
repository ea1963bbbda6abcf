import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { active, table } from '../testing/table.ts';

/** Of the Axis sources only 0122 is open. */
const ONE = { blocked: 3 };

describe('Supply Paths', () => {
  it('a leg HQ on or next to a Road or Trail is in supply, two hexes off it is not [5.7.2.a] [5.7.2.b] [3.3.k]', () => {
    for (const [hex, fed] of [
      ['1022', true],
      ['1023', true],
      ['1024', false],
    ] as const)
      expect(table({ units: { [hex]: ['pavia-hq'] } }).isSupplied('pavia-hq'), hex).toBe(fed);
  });
  it('a motorised HQ goes across country as far as its Command Range [5.7.2.c]', () => {
    expect(table({ units: { '1027': ['trieste-hq'] } }).isSupplied('trieste-hq')).toBe(true);
    expect(table({ units: { '3627': ['ff-hq', 'ff-1'], '3224': [] } }).isSupplied('ff-hq')).toBe(false);
  });
  it('an unassigned independent goes as far as its undisrupted Effectiveness, even if it is disrupted [5.7.2.d]', () => {
    expect(table({ units: { '1027': ['perm-kampfstaffel disrupted'] } }).isSupplied('perm-kampfstaffel')).toBe(true);
  });
  it('no road is needed if the source itself is near [5.7.2.e]', () => {
    expect(table({ units: { '0123': ['pavia-hq'] } }).supplyPath('pavia-hq')).toEqual(['0123', '0122']);
  });
  it('the path runs along the ways to a source of its own side [3.1.5.a] [5.7.3.a]', () => {
    const path = table({ units: { '0422': ['pavia-hq'] } }).supplyPath('pavia-hq');
    expect(path).toEqual(['0422', '0322', '0222', '0122']);
  });
  it('is broken by an enemy unit of any kind on the way [5.7.4.a]', () => {
    const t = table({ units: { '0922': ['pavia-hq'], '0522': ['7armd-hq'] }, set: ONE });
    expect(t.isSupplied('pavia-hq')).toBe(false);
  });
  it('is broken by an enemy zone, unless a friend holds the hex [5.7.4.b]', () => {
    const units = { '0922': ['pavia-hq'], '0523': ['50-69'] };
    expect(table({ units, set: ONE }).isSupplied('pavia-hq')).toBe(false);
    const held = {
      ...units,
      '0422': ['pavia-27 disrupted'],
      '0522': ['pavia-28 disrupted'],
      '0622': ['brescia-19 disrupted'],
    };
    expect(table({ units: held, set: ONE }).isSupplied('pavia-hq')).toBe(true);
  });
  it('never runs through an unbreached enemy Minefield, but through a breached one [5.7.4.c] [7.4.k]', () => {
    const units = { '2615': ['trieste-hq'], '2523': ['7armd-kdg'] };
    expect(table({ units }).isSupplied('trieste-hq')).toBe(false);
    const marks = [
      { kind: 'breached', at: '2315' },
      { kind: 'breached', at: '2415' },
    ];
    expect(table({ units, marks }).isSupplied('trieste-hq')).toBe(true);
  });
  it('a source in an enemy zone without a friend is closed [5.4.1.e]', () => {
    const t = table({ units: { '0222': ['pavia-hq'], '0123': ['50-69'] }, set: ONE });
    expect(t.isSupplied('pavia-hq')).toBe(false);
  });
  it('is asked of HQs and unassigned independents only [5.7.a]', () => {
    const t = table({ units: { '0422': ['pavia-27'] } });
    expect(t.refused({ ask: 'supply', unit: t.unit('pavia-27') })?.key).toBe('not-independent');
  });
});

describe('Box and Tobruk supply', () => {
  it('a Commonwealth leg HQ on or next to an unbreached Box is in supply [5.7.3.d]', () => {
    expect(table({ units: { '2521': ['ff-hq'] } }).isSupplied('ff-hq')).toBe(true);
    expect(table({ units: { '2522': ['ff-hq'] } }).isSupplied('ff-hq')).toBe(true);
    const cut = { blocked: 56 };
    expect(table({ units: { '2521': ['7armd-hq'] }, set: cut }).isSupplied('7armd-hq')).toBe(false);
    expect(table({ units: { '2521': ['ff-hq'] }, set: cut }).isSupplied('ff-hq')).toBe(true);
  });
  it('a breached Box feeds nobody for the rest of the game [5.7.3.e]', () => {
    const ring = {
      '2722': ['21pz-104'],
      '2720': ['21pz-i5'],
      '2724': ['21pz-3'],
      '2422': ['15pz-115'],
      '2819': ['15pz-i8'],
      '2823': ['15pz-ii8'],
    };
    const marks = [
      { kind: 'breached', at: '2521' },
      { kind: 'breached', at: '2622' },
    ];
    expect(table({ units: { '2521': ['ff-hq'], ...ring } }).isSupplied('ff-hq')).toBe(true);
    expect(table({ units: { '2521': ['ff-hq'], ...ring }, marks }).isSupplied('ff-hq')).toBe(false);
  });
  it('Tobruk feeds the side of its marker inside the perimeter [5.7.3.f] [5.7.3.g] [5.7.3.k]', () => {
    const sealed = {
      '4707': ['15pz-115'],
      '4209': ['21pz-104'],
      '3803': ['15pz-i8'],
      '4411': ['15pz-ii8'],
      '4511': ['21pz-i5'],
    };
    const inside = table({ units: { '4305': ['2sa-hq'], ...sealed } });
    expect(inside.supplyPath('2sa-hq')).toEqual(['4305', '4304', '4303']);
    expect(table({ units: { '4305': ['2sa-hq'], ...sealed }, set: { tobruk: 'axis' } }).isSupplied('2sa-hq')).toBe(
      false,
    );
  });
});

describe('sources', () => {
  it('a source is blocked when an enemy ends a Movement Action there, and opens when a friend enters [5.7.3.b] [5.7.3.c]', () => {
    const t = active('7armd', {
      units: { '0322': ['7armd-4sa'], '0624': ['7armd-hq'], '0522': ['pavia-hq'], '0525': ['pavia-27'] },
    });
    t.march('7armd-4sa', '0222');
    expect(t.state.get('blocked')).toBe(0);
    t.do('go', '0122').do('stop');
    expect(t.told()).toContain('source-blocked');
    const blocked = active('pavia', { units: { '0222': ['pavia-27'], '0422': ['pavia-hq'] }, set: { blocked: 7 } });
    expect(blocked.isSupplied('pavia-hq')).toBe(false);
    blocked.march('pavia-27', '0122');
    expect(blocked.told()).toContain('source-free');
    expect(blocked.isSupplied('pavia-hq')).toBe(true);
  });
  it('Tobruk is taken by ending a move there, and serves its captor from the next turn on [5.7.3.h] [5.7.3.i] [5.7.3.j]', () => {
    const units = { '4304': ['21pz-3'], '4105': ['21pz-hq'], '5109': ['1armd-hq'], '5113': ['7armd-hq'] };
    const t = active('21pz', { units, set: { levels: { '21pz': 0, '1armd': 0, '7armd': 0 } } });
    t.march('21pz-3', '4303').do('stop');
    expect([t.state.get('captor'), t.state.get('tobruk')]).toEqual([1, 2]);
    t.do('end');
    expect(t.told()).toContain('tobruk-serves');
    expect(t.state.get('tobruk')).toBe(1);
  });
});

describe('a check of supply', () => {
  const far = (status = '', set = {}) =>
    active('21pz', {
      units: { '0103': [`21pz-hq${status}`, '21pz-104'] },
      set: { step: 'roll', levels: { '21pz': 4 }, ...set },
    });
  it('an HQ without a path expends its Emergency Supply and acts as if supplied [5.7.5.a] [5.7.b] [5.7.1.b] [6.3.3.a] [6.3.3.b]', () => {
    const t = far();
    t.roll(5);
    expect(t.state.isMarked(t.unit('21pz-hq'), MARK.emergency)).toBe(true);
    expect(t.level('21pz')).toBe(3);
    expect(t.state.isUnfed(t.unit('21pz-104'))).toBe(false);
  });
  it('the second time its level falls to zero, and its units are unsupplied [5.7.5.b] [6.3.1.d] [6.3.3.c] [5.7.1.h]', () => {
    const t = far(' emergency');
    t.roll(5);
    expect(t.level('21pz')).toBe(0);
    expect(t.points).toBe(4);
    expect(t.state.isUnfed(t.unit('21pz-104'))).toBe(true);
  });
  it('unsupplied units move half as far, without rounding; their HQ does not [5.7.5.e] [5.7.5.i] [7.3.2.h] [5.1.d]', () => {
    const t = table({ units: { '1525': ['trieste-hq unsupplied', 'trieste-65'] } });
    expect(t.card('trieste-65').movement).toBe(2.5);
    expect(t.card('trieste-hq').movement).toBe(5);
  });
  it('unsupplied units keep their other figures [5.7.5.h]', () => {
    const t = table({ units: { '1525': ['trieste-hq unsupplied', 'trieste-65'] } });
    expect(t.card('trieste-65')).toMatchObject({ effectiveness: 4, antitank: 2 });
  });
  it('a supplied HQ needs nothing [5.7.1.b]', () => {
    const t = active('21pz', {
      units: { '1022': ['21pz-hq', '21pz-104'] },
      set: { step: 'roll', levels: { '21pz': 4 } },
    });
    t.roll(5);
    expect(t.state.isMarked(t.unit('21pz-hq'), MARK.emergency)).toBe(false);
  });
  it('an independent without a path may still act, under its effects [5.7.1.f]', () => {
    const t = table({
      turn: 3,
      units: { '3624': [], '3627': ['perm-20ind'] },
      active: { side: 'commonwealth', formation: 'perm-20ind', mode: 'single' },
    });
    expect(t.state.isUnfed(t.unit('perm-20ind'))).toBe(!t.isSupplied('perm-20ind'));
  });
});
