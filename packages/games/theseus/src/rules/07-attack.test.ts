import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

/** A stack of the 21st next to the 69th Brigade, both HQs at hand. */
const units = { '1525': ['21pz-104', '21pz-i5', '21pz-3'], '1520': ['21pz-hq'], '1526': ['50-69'], '1527': ['50-hq'] };
const assault = (more = {}, set = {}) =>
  active('21pz', { units: { ...units, ...more }, set: { points: 4, levels: { '50': 3, '21pz': 3 }, ...set } });

describe('declaring an attack', () => {
  it('is one of the Actions, and nobody has to do it [7.5.a] [4.e]', () => {
    const t = assault();
    expect(new Set(t.offers().map((offer) => offer.split(' ')[0]))).toEqual(
      new Set(['move', 'attack', 'improve', 'top', 'end']),
    );
    t.do('attack', '21pz-104').do('stop');
    expect([t.awaits(), t.points]).toEqual(['choose-action', 4]);
  });
  it('names one hex next to it with enemy units, for one Action Point [7.5.1.b] [7.1.h]', () => {
    const t = assault({ '1625': ['50-150'] });
    t.do('attack', '21pz-104');
    expect(t.offers('strike')).toEqual(['1625', '1526']);
    expect(t.why('strike', '1524')?.key).toBe('no-enemy');
    expect(t.why('strike', '1727')?.key).toBe('not-adjacent');
    t.do('strike', '1526');
    expect([t.awaits(), t.points]).toEqual(['escalate', 3]);
  });
  it('takes along units of the same hex and formation that the attacker chooses; all defenders fight, of whatever formation [7.1.c] [7.1.h] [5.3.1.h]', () => {
    const t = assault({
      '1526': ['50-69', 'ind-8rtr'],
      '1524': ['21pz-ii5'],
      '1525': ['21pz-104', '21pz-3', '15pz-33'],
    });
    t.do('attack', '21pz-104');
    expect(t.offers('join')).toEqual(['21pz-3']);
    expect(t.why('join', '15pz-33')?.key).toBe('other-formation');
    expect(t.why('join', '21pz-ii5')?.key).toBe('not-in-hex');
    t.do('strike', '1526').do('decline', 'step').do('fight', 'hasty');
    const combat = t.view('umpire').position.frames.find(({ frame }) => frame === 'combat');
    expect(combat?.list).toEqual(['21pz-104', '50-69', 'ind-8rtr'].map((id) => t.unit(id)));
  });
  it('is not for HQs, and not against a hex that holds only an HQ or lies over the sea [7.5.c] [7.5.e]', () => {
    const t = assault({
      '1525': ['21pz-hq', '21pz-104'],
      '1520': [],
      '1526': ['50-hq'],
      '1527': [],
      '1625': ['50-69'],
    });
    expect(t.why('attack', '21pz-hq')?.key).toBe('is-hq');
    t.do('attack', '21pz-104');
    expect(t.why('join', '21pz-hq')?.key).toBe('is-hq');
    expect(t.why('strike', '1526')?.key).toBe('only-hq');
    const sea = active('21pz', { units: { '4303': ['50-69'], '4404': ['21pz-104'], '4406': ['21pz-hq'] } });
    expect(sea.why('attack', '21pz-104')?.key).toBe('no-target');
  });
  it('is not for disrupted units [5.6.3.e]', () => {
    const t = assault({ '1525': ['21pz-104 disrupted', '21pz-i5', '21pz-3 disrupted'] });
    expect(t.why('attack', '21pz-104')?.key).toBe('is-disrupted');
    t.do('attack', '21pz-i5');
    expect(t.why('join', '21pz-3')?.key).toBe('is-disrupted');
  });
  it('shows the defenders to the attacker, and of the attackers only the top counter [7.5.1.1.a]', () => {
    const t = assault({ '1526': ['7armd-7mot', '7armd-3rtr'], '1527': ['7armd-hq'] });
    expect(t.seen('1526', 'axis')).toEqual(['7armd-7mot', '?']);
    t.strike(['21pz-104', '21pz-i5'], '1526');
    expect([t.awaits(), t.decider()]).toEqual(['evade', 'commonwealth']);
    expect(t.seen('1526', 'axis')).toEqual(['7armd-7mot', '7armd-3rtr']);
    expect(t.seen('1525', 'commonwealth')).toEqual(['21pz-104', '?', '?']);
    const told = t.view(1).position.frames.find(({ frame }) => frame === 'attack');
    expect(told?.list).toEqual([]);
    t.do('decline', 'step').do('fight', 'hasty');
    expect(t.seen('1525', 'commonwealth')).toEqual(['21pz-104', '21pz-i5', '?']);
  });
  it('is hidden until it is made [5.3.4.a]', () => {
    const t = assault();
    t.do('attack', '21pz-104');
    const told = t.view(1).position.frames.find(({ frame }) => frame === 'declaring');
    expect([told?.list, told?.fields.hex === t.hex('1525')]).toEqual([[], false]);
  });
  it('costs two points for a unit out of command, one of which makes it dear for all [5.8.3.c]', () => {
    const t = assault({ '1520': [], '1515': ['21pz-hq'] });
    t.strike('21pz-104', '1526');
    expect(t.points).toBe(2);
  });
  it('of an Isolated unit waits for its check, and is off if it fails [5.8.4.d]', () => {
    const t = assault({ '1520': [] });
    t.strike(['21pz-104', '21pz-i5'], '1526');
    t.roll([10, 10]);
    expect([t.awaits(), t.points, t.isDisrupted('21pz-104')]).toEqual(['choose-action', 2, true]);
    const some = assault({ '1520': [] });
    some.strike(['21pz-104', '21pz-i5'], '1526').roll([10, 1]);
    expect(some.awaits()).toBe('carry-on');
    some.do('call');
    expect([some.awaits(), some.points]).toEqual(['choose-action', 2]);
    const rest = assault({ '1520': [] });
    rest.strike(['21pz-104', '21pz-i5'], '1526').roll([10, 1]).do('carry');
    expect(rest.awaits()).toBe('chits');
  });
  it('releases a formation that is held back when one of its hexes is attacked', () => {
    const t = active('21pz', {
      turn: 1,
      units: { '1525': ['21pz-104'], '1520': ['21pz-hq'], '1526': ['1sa-1'], '1527': ['1sa-hq'] },
    });
    t.strike('21pz-104', '1526');
    expect(t.told()).toContain('released');
  });
});

describe('escalating', () => {
  it('comes after the decision on the retreat, and is paid then: one point more, or two [7.1.d] [7.5.1.e]', () => {
    const t = assault();
    t.strike('21pz-104', '1526');
    expect(t.offers('fight')).toEqual(['hasty', 'regular', 'prepared']);
    t.do('fight', 'prepared');
    expect([t.points, t.figures('fights').kind]).toEqual([1, 'prepared']);
    const regular = assault();
    regular.strike('21pz-104', '1526').do('fight', 'regular');
    expect(regular.points).toBe(2);
  });
  it('is not possible without the points', () => {
    const t = assault({}, { points: 2 });
    t.strike('21pz-104', '1526');
    expect(t.offers('fight')).toEqual(['hasty', 'regular']);
    expect(t.why('fight', 'prepared')?.key).toBe('too-few-points');
    const last = assault({}, { points: 1 });
    last.strike('21pz-104', '1526');
    expect(last.awaits()).toBe('chits');
  });
  it('is not for attackers out of command [7.5.1.e]', () => {
    const t = assault({ '1520': [], '1515': ['21pz-hq'] });
    t.strike('21pz-104', '1526');
    expect(t.awaits()).toBe('chits');
  });
  it('is not for an unassigned independent [6.4.b] [7.5.1.e]', () => {
    const t = table({
      turn: 3,
      units: { '1525': ['perm-kampfstaffel', '21pz-3'], '1526': ['50-69'] },
      active: { side: 'axis', formation: 'perm-kampfstaffel', mode: 'single' },
    });
    t.do('attack', 'perm-kampfstaffel');
    expect(t.offers('join')).toEqual([]);
    t.do('strike', '1526');
    expect(t.awaits()).toBe('chits');
  });
});
