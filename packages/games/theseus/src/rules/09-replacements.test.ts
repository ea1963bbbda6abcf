import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

/** The Replacement Segment of a turn. */
const segment = (turn: number, units: Record<string, string[]>, set: Record<string, unknown> = {}) => {
  const t = table({ turn, phase: 'admin', units, set: set as never });
  while (['organise', 'choose-schwerpunkt'].includes(t.awaits())) t.do('done');
  return t;
};
/** The same, for what the Commonwealth does after the Axis. */
const later: typeof segment = (...of) => {
  const t = segment(...of);
  if (t.awaits() === 'replace') t.do('done');
  return t;
};
const panzers = { '1022': ['21pz-hq', '21pz-i5:4', '21pz-3:2', '21pz-104:5'] };

describe('the German Panzer point', () => {
  it('comes on even turns, for German tanks and armoured cars [9.3.a] [9.3.h]', () => {
    const t = segment(2, panzers);
    expect([t.awaits(), t.decider(), t.offers('replace').sort()]).toEqual(['replace', 'axis', ['21pz-3', '21pz-i5']]);
    t.do('replace', '21pz-i5');
    expect(t.strength('21pz-i5')).toBe(5);
    expect(t.awaits()).not.toBe('replace');
    expect(segment(3, panzers).awaits()).not.toBe('replace');
  });
  it('is not for Italians, and nobody rises above his printed strength [9.3.a] [9.3.h]', () => {
    expect(
      segment(2, { '1022': ['ariete-hq', 'ariete-ix:1'], '1024': ['15pz-hq', '15pz-i8'] }).offers('replace'),
    ).toEqual([]);
  });
  it('goes to undisrupted units in command of an HQ in supply, away from enemy zones [9.3.d] [9.3.f] [5.4.1.j] [5.7.5.g] [5.6.3.m] [5.8.1.c] [5.8.3.k]', () => {
    const near = segment(2, { ...panzers, '1121': ['50-69'] });
    expect(near.offers('replace')).toEqual([]);
    expect(segment(2, { '0103': ['21pz-hq', '21pz-i5:4'] }).offers('replace')).toEqual([]);
    const far = segment(2, { '1022': ['21pz-hq', '21pz-3:2'], '2222': ['21pz-i5:4'] });
    expect(far.why('replace', '21pz-i5')?.key).toBe('out-of-command');
    const hurt = segment(2, { '1022': ['21pz-hq', '21pz-3:2'], '2222': ['21pz-i5:4 disrupted'] });
    expect(hurt.why('replace', '21pz-i5')?.key).toBe('is-disrupted');
  });
  it('is lost if it is not used [9.3.g]', () => {
    const t = segment(2, panzers);
    t.do('done');
    expect(t.strength('21pz-i5')).toBe(4);
  });
});

describe('breaking up Commonwealth units', () => {
  const tanks = {
    '4809': ['7armd-hq', '7armd-8h:2'],
    '4810': ['7armd-3rtr:1', '7armd-5rtr:3'],
    '4710': ['7armd-7mot:6'],
  };
  it('gives nothing to a unit in an enemy zone that its owner has not seen: the point is lost [9.3.f] [5.4.1.j]', () => {
    const t = later(4, { ...tanks, '4811': ['ind-18flak', '15pz-33'] });
    t.do('cannibalise', '7armd-8h');
    expect(t.offers('replace')).toContain('7armd-3rtr');
    t.do('replace', '7armd-3rtr');
    expect([t.strength('7armd-3rtr'), t.told().includes('replacement-lost')]).toEqual([1, true]);
  });
  it('is possible on turns 4, 6 and 8, after the Axis [9.3.b] [9.3.c]', () => {
    const t = segment(4, { ...tanks, ...panzers });
    expect([t.awaits(), t.decider()]).toEqual(['replace', 'axis']);
    t.do('done');
    expect([t.awaits(), t.decider()]).toEqual(['cannibalise', 'commonwealth']);
    expect(segment(3, tanks).awaits()).not.toBe('cannibalise');
    expect(later(2, tanks).awaits()).not.toBe('cannibalise');
  });
  it('takes tank units that have lost half their strength, and gives their points to others of the type [9.3.1.a] [9.3.1.b]', () => {
    const t = later(4, tanks);
    expect(t.offers('cannibalise').sort()).toEqual(['7armd-3rtr', '7armd-8h']);
    t.do('cannibalise', '7armd-8h');
    expect(t.at('7armd-8h')).toBe('eliminated:commonwealth');
    expect(t.offers('replace').sort()).toEqual(['7armd-3rtr', '7armd-5rtr']);
    t.do('replace', '7armd-5rtr').do('replace', '7armd-3rtr');
    expect([t.strength('7armd-5rtr'), t.strength('7armd-3rtr')]).toEqual([4, 2]);
  });
  it('takes StopCol and SeaCol at any strength, for leg infantry [9.3.2.a] [9.3.2.b]', () => {
    const t = later(
      4,
      { '4809': ['50-hq', 'ind-stopcol'], '4810': ['50-69:5'], '4709': ['50-150:12'] },
      { assigned: { 'ind-stopcol': '50' } },
    );
    expect(t.offers('cannibalise')).toEqual(['ind-stopcol']);
    t.do('cannibalise', 'ind-stopcol');
    expect(t.offers('replace')).toEqual(['50-69']);
    for (let i = 0; i < 6; i++) t.do('replace', '50-69');
    expect(t.strength('50-69')).toBe(11);
  });
  it('gives an unassigned independent a point only in supply, undisrupted and away from enemy zones [9.3.e]', () => {
    const give = (at: string, unit = 'perm-11ind:5', more = {}) => {
      const t = later(
        4,
        { '4809': ['50-hq', 'ind-stopcol'], [at]: [unit], ...more },
        { assigned: { 'ind-stopcol': '50' } },
      );
      return t.do('cannibalise', 'ind-stopcol').why('replace', 'perm-11ind')?.key;
    };
    expect(give('4812')).toBeUndefined();
    expect(give('5020')).toBe('no-supply');
    expect(give('4812', 'perm-11ind:5', { '4811': ['15pz-i8'] })).toBe('in-enemy-zone');
  });
  it('spares units that are Isolated or in an enemy zone [5.4.1.k] [5.8.4.b] [9.3.1.a]', () => {
    const near = later(4, { ...tanks, '4811': ['15pz-i8'] });
    expect(near.offers('cannibalise')).not.toContain('7armd-3rtr');
    const cut = later(4, { '0110': ['7armd-hq'], '4810': ['7armd-3rtr:1'] });
    expect(cut.offers('cannibalise')).toEqual([]);
  });
});
