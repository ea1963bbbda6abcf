import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';
import { excessOf, isOverstacked } from './05-limits.ts';

const { world } = table({}).state;
const excess = (side: number, ...ids: string[]) =>
  excessOf(
    world,
    side,
    ids.map((id) => world.units.ids.indexOf(id)),
  );

describe('stacking limits', () => {
  it('the Axis may stack one infantry unit, two of tanks and recce, and any FLAK and engineers [5.3.1.e] [3.2.n]', () => {
    expect(excess(0, '21pz-104', '21pz-i5', '21pz-3', 'ind-18flak', 'ind-35flak', 'ind-hecker')).toBe(0);
    expect(excess(0, '21pz-104', '15pz-115')).toBe(1);
    expect(excess(0, '21pz-i5', '21pz-ii5', '21pz-3')).toBe(1);
    expect(excess(0, 'trento-61', 'trieste-65')).toBe(1);
  });
  it('the Commonwealth may stack two units, one of them leg infantry [5.3.1.f]', () => {
    expect(excess(1, '50-69', 'ind-8rtr')).toBe(0);
    expect(excess(1, '50-69', '50-150')).toBe(1);
    expect(excess(1, '7armd-3rtr', '7armd-5rtr', '7armd-kdg')).toBe(1);
  });
  it('the two Free French half-brigades count as one unit of leg infantry [5.3.1.g]', () => {
    expect(excess(1, 'ff-1', 'ff-2', 'ind-8rtr')).toBe(0);
    expect(excess(1, 'ff-1', '50-69')).toBe(1);
    expect(excess(1, 'ff-1', 'ff-2', '50-69')).toBe(1);
  });
  it('HQs stack for free, one in a hex; markers do not count [3.3.d] [5.3.1.c]', () => {
    const one = table({ units: { '1524': ['50-hq', '50-69', 'ind-8rtr'] } }).state;
    expect(isOverstacked(one, world.map.place('1524'))).toBe(false);
    const two = table({ units: { '1524': ['50-hq', 'ff-hq'] } }).state;
    expect(isOverstacked(two, world.map.place('1524'))).toBe(true);
  });
  it('units of several formations may stack together, within the same limits [5.3.1.h]', () => {
    const isTooMuch = (...stack: string[]) =>
      isOverstacked(table({ units: { '1524': stack } }).state, world.map.place('1524'));
    expect(isTooMuch('21pz-104', '15pz-i8', 'ariete-ix')).toBe(false);
    expect(isTooMuch('21pz-104', '15pz-115')).toBe(true);
  });
});

describe('overstacking', () => {
  /** Two tank units and a third join in 1526. */
  const crowd = (more = {}) =>
    active('21pz', {
      units: { '1526': ['15pz-i8', '15pz-ii8'], '1524': ['21pz-i5'], '1522': ['21pz-hq'], ...more },
      set: { points: 4 },
    });

  it('does not hinder a move through the hex, only at the end of the Action [5.3.1.d] [7.3.b]', () => {
    const t = crowd();
    t.march('21pz-i5', '1526').do('go', '1527').do('stop');
    expect(t.told()).not.toContain('overstacked');
  });
  it('disrupts everyone in the hex, and the enemy displaces the surplus [5.3.1.j] [5.3.1.m] [5.3.1.n] [5.3.3.a]', () => {
    const t = crowd();
    t.march('21pz-i5', '1526').do('stop');
    for (const id of ['15pz-i8', '15pz-ii8', '21pz-i5']) expect(t.isDisrupted(id)).toBe(true);
    expect([t.awaits(), t.decider()]).toEqual(['displace-unit', 'commonwealth']);
    t.do('displace', '15pz-i8').do('to', '1525');
    expect([t.at('15pz-i8'), t.awaits()]).toEqual(['1525', 'choose-action']);
  });
  it('costs a unit that is disrupted already a Strength Point [5.3.1.k]', () => {
    const t = crowd({ '1526': ['15pz-i8 disrupted', '15pz-ii8'] });
    t.march('21pz-i5', '1526').do('stop');
    expect([t.strength('15pz-i8'), t.strength('15pz-ii8')]).toEqual([5, 6]);
  });
  it('may be left to the owner, who must then displace [5.3.1.n]', () => {
    const t = crowd();
    t.march('21pz-i5', '1526').do('stop').do('leave');
    expect(t.decider()).toBe('axis');
    expect(t.offers('leave')).toEqual([]);
  });
  it('a displaced unit that comes next to a lone HQ displaces it [5.3.2.a]', () => {
    const t = crowd({ '1727': ['50-hq'], '2025': ['50-69'] });
    t.march('21pz-i5', '1526').do('stop').do('displace', '15pz-i8').do('to', '1627');
    expect([t.at('15pz-i8'), t.at('50-hq')]).toEqual(['1627', '2025']);
  });
  it('a displaced unit opens a blocked source of its own that it comes to [5.7.3.c]', () => {
    const t = active('21pz', {
      units: { '0222': ['15pz-i8', '15pz-ii8'], '0422': ['21pz-i5'], '0622': ['21pz-hq'] },
      set: { points: 4, blocked: 7 },
    });
    t.march('21pz-i5', '0222').do('stop').do('displace', '15pz-i8').do('to', '0122');
    expect([t.at('15pz-i8'), t.told().includes('source-free')]).toEqual(['0122', true]);
  });
  it('sends nobody into a full hex while another has room [5.3.3.b]', () => {
    const t = crowd({ '1525': ['ariete-ix', 'ariete-x'] });
    t.march('21pz-i5', '1526').do('stop').do('displace', '15pz-i8');
    expect(t.offers('to')).not.toContain('1525');
    expect(t.offers('to')).toContain('1527');
  });
  it('goes on in a hex that becomes too full by displacement [5.3.1.o] [5.3.3.c]', () => {
    const full = ['ariete-ix', 'ariete-x'];
    const t = crowd({
      '1525': full,
      '1527': ['ariete-viii', 'ariete-nizza'],
      '1425': ['90le-580', '15pz-33'],
      '1427': ['trieste-xi', 'trieste-viii'],
      '1426': ['littorio-xii', 'littorio-li'],
      '1626': ['21pz-3', '21pz-ii5'],
      '1627': ['50-69'],
    });
    t.march('21pz-i5', '1425').do('go', '1526');
    while (t.awaits() === 'react') t.do('decline', 'turn');
    if (t.awaits() === 'go-where') t.do('stop');
    t.do('displace', '15pz-i8');
    t.do('to', '1525');
    expect(t.told().filter((key) => key === 'overstacked')).toHaveLength(2);
    expect(t.isDisrupted('ariete-ix')).toBe(true);
  });
  it('never sends a unit over the enemy, into the sea or into his Minefields [5.3.1.p]', () => {
    const t = crowd({ '1527': ['50-69'] });
    t.march('21pz-i5', '1526');
    while (t.awaits() === 'react') t.do('decline', 'turn');
    if (t.awaits() === 'go-where') t.do('stop');
    t.do('displace', '15pz-i8');
    expect(t.offers('to')).not.toContain('1527');
  });
  it('eliminates what cannot be displaced, as the owner chooses [5.3.1.q] [5.3.3.d]', () => {
    const ring = {
      '1525': ['50-69 disrupted'],
      '1527': ['50-150 disrupted'],
      '1426': ['50-151 disrupted'],
      '1427': ['1sa-1 disrupted'],
      '1626': ['1sa-2 disrupted'],
      '1627': ['1sa-3 disrupted'],
    };
    const t = active('21pz', {
      units: { '1526': ['15pz-i8', '15pz-ii8', '21pz-i5'], '1522': ['21pz-hq'], ...ring },
      set: { points: 2 },
    });
    t.march('21pz-hq', '1521').do('stop');
    expect([t.awaits(), t.decider()]).toEqual(['eliminate-surplus', 'axis']);
    t.do('remove', '15pz-ii8');
    expect(t.at('15pz-ii8')).toBe('eliminated:axis');
  });
  it('costs each of two HQs in a hex a Support Point, and one of them is displaced [5.3.1.l] [5.3.1.m] [3.3.d]', () => {
    const t = active('21pz', {
      units: { '1526': ['15pz-hq', '15pz-i8'], '1524': ['21pz-hq'], '1522': ['21pz-104'] },
      set: { points: 4 },
    });
    t.march('21pz-hq', '1526').do('stop');
    expect([t.awaits(), t.decider()]).toEqual(['displace-unit', 'axis']);
    expect([t.strength('15pz-hq'), t.strength('21pz-hq')]).toEqual([5, 5]);
    t.do('displace', '21pz-hq');
    expect([t.at('21pz-hq'), t.strength('21pz-hq')]).toEqual(['1522', 4]);
    expect(t.isDisrupted('15pz-i8')).toBe(true);
  });
  it('lets the owner displace the HQ, but the enemy the units of the same hex [5.3.1.n]', () => {
    const t = active('21pz', {
      units: { '1526': ['15pz-hq', '15pz-i8', '15pz-ii8'], '1524': ['21pz-hq', '21pz-i5'], '1522': ['21pz-104'] },
      set: { points: 4 },
    });
    t.march(['21pz-hq', '21pz-i5'], '1526').do('stop');
    expect(t.decider()).toBe('axis');
    t.do('displace', '21pz-hq');
    expect([t.awaits(), t.decider()]).toEqual(['displace-unit', 'commonwealth']);
  });
});
