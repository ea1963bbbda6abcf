import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

/** The Reinforcements Segment of a turn. */
const segment = (turn: number, units: Record<string, string[]>, set: Record<string, unknown> = {}) => {
  const t = table({ turn, phase: 'admin', units, set: set as never });
  while (['organise', 'choose-schwerpunkt', 'replace', 'cannibalise'].includes(t.awaits())) t.do('done');
  return t;
};
const sixth = { 'turn:6': ['perm-21ind', 'littorio-hq', 'littorio-12'], '1022': ['21pz-hq', '21pz-104'] };

describe('reinforcements', () => {
  it('come by the schedule, the Commonwealth first [9.4.a] [9.4.1.a]', () => {
    const t = segment(6, sixth);
    expect([t.awaits(), t.decider(), t.offers('enter')]).toEqual(['reinforce', 'commonwealth', ['perm-21ind']]);
    t.do('done');
    expect([t.decider(), t.offers('enter').sort()]).toEqual(['axis', ['littorio-12', 'littorio-hq']]);
  });
  it('may wait for the next turn, again and again [9.4.b]', () => {
    const t = segment(6, sixth);
    t.do('done');
    expect(t.at('perm-21ind')).toBe('turn:7');
    expect(segment(7, { 'turn:7': ['perm-21ind'], '1022': ['21pz-hq'] }).offers('enter')).toEqual(['perm-21ind']);
  });
  it('enter at a Major source of their side that is neither blocked nor in an enemy zone [9.4.1.b] [5.4.1.l]', () => {
    const t = segment(6, sixth);
    t.do('enter', 'perm-21ind');
    expect(t.offers('place').sort()).toEqual(['5209', '5213', '5227']);
    const near = segment(6, { ...sixth, '5109': ['15pz-i8'] }, { blocked: 16 });
    near.do('enter', 'perm-21ind');
    expect(near.offers('place')).toEqual(['5227']);
  });
  it('enter at the nearest edge hex if no source is open [9.4.1.c]', () => {
    const t = segment(6, sixth, { blocked: 56 });
    t.do('enter', 'perm-21ind');
    expect(t.offers('place').length).toBeGreaterThan(0);
    expect(t.offers('place').every((hex) => t.state.world.map.isOnEdge(t.hex(hex)))).toBe(true);
  });
  it('move at once, for nothing, and never into an enemy zone [9.4.2.a] [5.4.1.d]', () => {
    const t = segment(6, { ...sixth, '5111': ['15pz-i8'] });
    t.do('enter', 'perm-21ind').do('place', '5213');
    expect(t.awaits()).toBe('go-where');
    expect(t.offers('go')).toContain('5113');
    expect(t.offers('go').filter((hex) => t.state.inEnemyZone(1, t.hex(hex)))).toEqual([]);
    t.do('go', '5113');
    expect(t.awaits()).not.toBe('react');
  });
  it('stop before an enemy zone that they did not know [9.4.2.a] [5.4.1.d]', () => {
    const t = segment(6, { ...sixth, '4913': ['ind-35flak', '15pz-i8'], '4813': ['15pz-hq'] });
    t.do('enter', 'perm-21ind').do('place', '5213').do('go', '5013');
    expect([t.at('perm-21ind'), t.seen('4913', 'commonwealth')[0]]).toEqual(['5113', '15pz-i8']);
  });
  it('a new formation begins at its maximum level [9.4.3.a]', () => {
    const t = segment(6, sixth);
    t.do('done').do('enter', 'littorio-hq').do('place', '0122');
    expect(t.level('littorio')).toBe(4);
  });
  it('without a white stripe join a formation before they are placed [5.5.2.g] [9.4.1.d]', () => {
    const t = segment(6, { 'turn:6': ['ind-8rtr'], '4809': ['50-hq', '50-69'], '4812': ['7armd-hq', '7armd-kdg'] });
    t.do('enter', 'ind-8rtr');
    expect([t.awaits(), t.offers('under')]).toEqual(['assign-to', ['50']]);
    expect(t.why('under', '7armd')?.key).toBe('cannot-join');
    t.do('under', '50').do('place', '5209');
    expect(t.state.world.formations[t.state.formationOf(t.unit('ind-8rtr'))]).toBe('50');
    const none = segment(6, { 'turn:6': ['ind-8rtr'], '4812': ['7armd-hq', '7armd-kdg'] });
    expect(none.why('enter', 'ind-8rtr')?.key).toBe('no-formation');
  });
  it('do not disturb Improved Defence where they are placed [7.7.h]', () => {
    const t = table({
      turn: 6,
      phase: 'admin',
      units: { ...sixth, '5213': ['7armd-kdg'] },
      marks: [{ kind: 'improved', at: '5213' }],
    });
    while (['organise', 'choose-schwerpunkt', 'replace', 'cannibalise'].includes(t.awaits())) t.do('done');
    t.do('enter', 'perm-21ind').do('place', '5213');
    expect([t.at('perm-21ind'), t.state.hasImproved(t.hex('5213'))]).toEqual(['5213', true]);
  });
});
