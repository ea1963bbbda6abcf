import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

const reachOf = (unit: string, hex: string, more = {}, rest = {}) =>
  table({ units: { [hex]: [unit], ...more }, ...rest }).reach(unit);

describe('the cost of movement', () => {
  it('is that of the terrain entered, by the class of the mover [3.1.1.c] [7.3.a]', () => {
    expect(reachOf('21pz-104', '1925')['1924']).toBe(1);
    const broken = reachOf('21pz-104', '1924');
    expect(broken['1925']).toBe(1);
    expect(reachOf('21pz-3', '0825')['0925']).toBe(2);
    expect(reachOf('trento-61', '0825')['0925']).toBe(1);
  });
  it('along a Road or Trail is that of the way, whatever the terrain [3.1.1.g] [3.1.1.h] [7.3.3.a]', () => {
    const reach = reachOf('21pz-104', '1322');
    expect(reach['1422']).toBeCloseTo(1 / 2);
    expect(reach['1222']).toBeCloseTo(1 / 2);
    expect(reachOf('trento-61', '1322')['1222']).toBeCloseTo(2 / 3);
    expect(reachOf('21pz-104', '3503')['3603']).toBeCloseTo(1 / 3);
    expect(reachOf('trento-61', '3503')['3603']).toBeCloseTo(1 / 2);
  });
  it('is never rounded [5.1.d]', () => {
    expect(reachOf('trento-61', '1322')['1122']).toBeCloseTo(4 / 3);
  });
  it('for KG Hecker is that of motorised units on roads, of leg units elsewhere [7.3.3.c]', () => {
    const reach = reachOf('ind-hecker', '1322');
    expect(reach['1222']).toBeCloseTo(1 / 2);
    expect(reachOf('ind-hecker', '0825')['0925']).toBe(1);
  });
  it('goes up to the Movement Allowance and no farther [7.3.2.a]', () => {
    const reach = reachOf('trento-61', '1525');
    expect(Math.max(...Object.values(reach))).toBeLessThanOrEqual(3);
    expect(reach['1522']).toBe(3);
    expect(reach['1521']).toBeUndefined();
  });
  it('of a stack is what its dearest member pays, on the allowance of its slowest [7.3.1.b] [7.3.1.e] [7.1.a]', () => {
    const t = table({ units: { '0825': ['trieste-65', 'trieste-viii', 'trieste-hq'] } });
    const reach = t.reach('trieste-65', 'trieste-viii', 'trieste-hq');
    expect(reach['0925']).toBe(2);
    const farthest = (...units: string[]) => Math.max(...Object.values(t.reach(...units)));
    expect([farthest('trieste-65', 'trieste-viii', 'trieste-hq'), farthest('trieste-viii')]).toEqual([5, 8]);
    const mixed = table({
      units: { '1322': ['ind-hecker', 'trento-61', 'trento-hq'] },
      set: { assigned: { 'ind-hecker': 'trento' } },
    });
    expect(mixed.reach('ind-hecker', 'trento-61')['1222']).toBeCloseTo(2 / 3);
  });
  it('does not matter for a single hex: a unit can always move one [7.3.2.b]', () => {
    const slow = reachOf('trieste-65', '2822', {}, {});
    expect(Object.keys(slow).length).toBeGreaterThan(5);
    const halved = table({ units: { '4605': [], '2805': ['trento-61', 'trento-hq unsupplied'] } });
    expect(halved.reach('trento-61')['2704']).toBe(2);
  });
});

describe('a Ridge or Wadi', () => {
  it('takes the whole allowance, from a hex next to it only [3.1.2.b] [3.1.2.c] [5.1.d]', () => {
    expect(reachOf('50-69', '2714')['2715']).toBe(3);
    expect(reachOf('50-69', '2713')['2715']).toBeUndefined();
  });
  it('does not matter where a Road or Trail crosses it [3.1.2.b] [7.3.3.a]', () => {
    const t = table({ units: { '2914': ['21pz-104'] } });
    expect(t.reach('21pz-104')['2915']).toBeLessThan(1);
  });
});

describe('enemies', () => {
  it('a unit never enters a hex with enemies [7.3.2.f]', () => {
    expect(reachOf('21pz-104', '1525', { '1527': ['50-69'] })['1527']).toBeUndefined();
  });
  it('a combat unit stops in an enemy zone, even where a friend stands [5.4.1.a] [7.3.2.e]', () => {
    const t = active('21pz', {
      units: { '1523': ['21pz-3'], '1521': ['21pz-hq'], '1525': ['15pz-i8'], '1526': ['50-69 '.trim()] },
      set: { points: 3 },
    });
    t.march('21pz-3', '1525');
    expect(t.awaits()).toBe('choose-action');
    expect(t.at('21pz-3')).toBe('1525');
  });
  it('may leave a zone freely, but not for another zone [5.4.1.b] [5.4.1.c]', () => {
    const reach = reachOf('21pz-104', '1525', { '1526': ['50-69'] });
    expect(reach['1524']).toBe(1);
    expect(reach['1425']).toBe(1);
    expect(reach['1426']).toBe(2);
  });
  it('deny the Road rate in their zones [3.1.1.i] [7.3.3.b]', () => {
    const reach = reachOf('21pz-104', '1322', { '1224': ['50-69'] });
    expect(reach['1222']).toBeCloseTo(1 / 2);
    const near = reachOf('21pz-104', '1322', { '1121': ['50-69'] });
    expect(near['1222']).toBe(1);
  });
  it('an HQ alone does not enter their zones, unless a combat unit of its side is there [3.3.f]', () => {
    const units = { '1526': ['50-69'] };
    expect(reachOf('21pz-hq', '1523', units)['1525']).toBeUndefined();
    expect(reachOf('21pz-hq', '1523', { ...units, '1525': ['15pz-i8 disrupted'] })['1525']).toBe(2);
    expect(reachOf('21pz-hq', '1523', { ...units, '1525': ['15pz-hq'] })['1525']).toBeUndefined();
  });
  it('an HQ that moves with combat units may, and must stop there too [3.3.f]', () => {
    const t = table({ units: { '1523': ['21pz-hq', '21pz-104'], '1526': ['50-69'] } });
    expect(t.reach('21pz-hq', '21pz-104')['1525']).toBe(2);
  });
  it('do not stop an HQ on its own in a zone that it may enter [5.4.1.m]', () => {
    const reach = reachOf('21pz-hq', '1523', {
      '1526': ['50-69'],
      '1525': ['15pz-i8 disrupted'],
      '1524': [],
      '1424': ['50-150 disrupted'],
      '1624': ['50-151 disrupted'],
    });
    expect(reach['1525']).toBeDefined();
  });
  it('let nobody move who is disrupted [5.6.3.b] [7.d]', () => {
    const t = active('21pz', { units: { '1523': ['21pz-3 disrupted'], '1521': ['21pz-hq'] } });
    expect(t.why('move', '21pz-3')?.key).toBe('is-disrupted');
  });
});

describe('a stack', () => {
  const three = () =>
    active('21pz', {
      units: { '1523': ['21pz-3', '21pz-104', '21pz-i5', '15pz-33'], '1521': ['21pz-hq'] },
      set: { points: 3 },
    });
  it('of one formation moves together for the points of one [7.3.1.a] [7.1.a]', () => {
    const t = three();
    t.march(['21pz-3', '21pz-104', '21pz-i5'], '1525').do('stop');
    expect([t.points, t.at('21pz-104'), t.at('15pz-33')]).toEqual([2, '1525', '1523']);
  });
  it('collects nobody on the way, and drops nobody [7.3.1.c] [7.3.1.d]', () => {
    const t = active('21pz', { units: { '1523': ['21pz-3'], '1524': ['21pz-104'], '1521': ['21pz-hq'] } });
    t.march('21pz-3', '1524');
    expect(t.why('join', '21pz-104')?.key).toBe('on-the-way');
    t.do('go', '1525').do('stop');
    expect([t.at('21pz-3'), t.at('21pz-104')]).toEqual(['1525', '1524']);
  });
  it('keeps no points for later [7.3.2.c]', () => {
    const t = three();
    t.march('21pz-3', '1524').do('stop');
    t.do('move', '21pz-3');
    expect(t.view(0).question?.figures.left).toBe(8);
  });
});

describe('Screen movement', () => {
  /** Disrupted enemies without zones close the way around, and half an allowance is too little for a longer one. */
  const around = { '1425': ['1sa-1 disrupted'], '1424': ['1sa-2 disrupted'], '1521': ['21pz-hq unsupplied'] };
  const screen = (own: string[], enemy: string, more = {}) =>
    active('21pz', { units: { '1525': own, '1526': [enemy], ...around, ...more }, set: { points: 3 } });
  it('leads from zone to zone with twice the points, for the whole allowance [7.3.4.a] [7.3.4.b]', () => {
    const t = screen(['21pz-i5'], '50-69');
    t.march('21pz-i5', '1426');
    expect([t.at('21pz-i5'), t.awaits()]).toEqual(['1426', 'choose-action']);
    const weak = screen(['21pz-3'], '50-69');
    weak.do('move', '21pz-3');
    expect(weak.offers('go')).not.toContain('1426');
  });
  it('counts all Tank Points in the hex, also of units that stay [7.3.4.e]', () => {
    const t = screen(['21pz-3', '15pz-33'], '50-69');
    t.do('move', '21pz-3');
    expect(t.offers('go')).toContain('1426');
  });
  it('does not count disrupted enemies, nor those without a zone [7.3.4.d] [5.6.3.f]', () => {
    const t = screen(['21pz-i5'], '50-69', { '1626': ['1sa-1 disrupted'] });
    t.do('move', '21pz-i5');
    expect(t.offers('go')).toContain('1426');
  });
  it('does not count Tank Points of disrupted friends [5.6.3.f]', () => {
    const t = screen(['21pz-3', '15pz-i8 disrupted'], '50-69');
    t.do('move', '21pz-3');
    expect(t.offers('go')).not.toContain('1426');
  });
  it('does not lead into an unbreached enemy Minefield [7.3.4.c]', () => {
    const t = active('21pz', {
      units: {
        '2421': [],
        '2522': [],
        '2623': ['21pz-i5'],
        '2624': ['21pz-hq'],
        '2521': ['ff-1'],
        '2723': ['7armd-kdg'],
      },
      set: { points: 3 },
    });
    t.do('move', '21pz-i5');
    expect(t.offers('go')).not.toContain('2622');
  });
  it('fails at full cost if hidden enemies are too many, and shows them', () => {
    const t = active('21pz', {
      units: { '1525': ['21pz-i5'], '1521': ['21pz-hq'], '1526': ['7armd-kdg disrupted', '7armd-3rtr'] },
      set: { points: 3 },
    });
    t.do('move', '21pz-i5');
    expect(t.offers('go')).toContain('1426');
    t.do('go', '1426');
    if (t.awaits() === 'react') t.do('decline', 'turn');
    expect([t.at('21pz-i5'), t.points]).toEqual(['1525', 2]);
    expect(t.seen('1526', 'axis')[0]).toBe('7armd-3rtr');
  });
  it('fails once and for all if more hidden enemies add to a zone that is seen [7.3.4.a]', () => {
    const t = active('21pz', {
      units: { '1525': ['21pz-i5'], '1526': ['50-69', '7armd-3rtr'], ...around },
      set: { points: 3 },
    });
    t.do('move', '21pz-i5');
    expect(t.offers('go')).toContain('1426');
    t.do('go', '1426');
    if (t.awaits() === 'react') t.do('decline', 'turn');
    expect([t.at('21pz-i5'), t.points, t.awaits()]).toEqual(['1525', 2, 'choose-action']);
    expect(t.seen('1526', 'axis')).toContain('7armd-3rtr');
  });
});

describe('what nobody could see', () => {
  it('a hidden zone of control stops a stack that enters it, and is shown [5.4.1.a]', () => {
    const t = active('21pz', {
      units: { '1522': ['21pz-3'], '1520': ['21pz-hq'], '1526': ['7armd-kdg disrupted', '7armd-3rtr'] },
      set: { points: 3 },
    });
    t.do('move', '21pz-3');
    expect(t.offers('go')).toContain('1425');
    t.do('go', '1525');
    while (t.awaits() === 'react') t.do('decline', 'turn');
    expect(t.awaits()).toBe('choose-action');
    expect(t.seen('1526', 'axis')[0]).toBe('7armd-3rtr');
  });
  it('a hidden zone takes the Road rate away: without the points for it the stack stays where it is [7.3.2.a] [7.3.3.b]', () => {
    // Ten hexes of Trail take the whole allowance; the last one lies in the zone of a hidden unit.
    const t = active('ariete', {
      units: { '0111': ['ariete-8'], '0110': ['ariete-hq'], '1211': ['7armd-kdg disrupted', '7armd-3rtr'] },
      set: { points: 3 },
    });
    t.march('ariete-8', '1111');
    while (t.awaits() === 'react') t.do('decline', 'turn');
    expect([t.at('ariete-8'), t.seen('1211', 'axis')[0]]).toEqual(['1011', '7armd-3rtr']);
  });
});

describe('what the enemy can tell of a move', () => {
  /** An armoured car on top; beneath it lies another one, or infantry with a smaller allowance. */
  const marched = (beneath: string, elsewhere: string, to: string, from = '1524') =>
    active('7armd', {
      units: { [from]: ['7armd-kdg', beneath], '1518': ['7armd-8h', elsewhere], '1324': ['7armd-hq'] },
      set: { points: 3 },
    }).march(['7armd-kdg', beneath], to);
  it('is the same for any unit beneath, also when the slowest has nothing left [5.3.4.a] [7.3.1.b]', () => {
    // A step; all of the smaller allowance; a Ridge, which takes the whole of any.
    for (const [to, from] of [['1523'], ['1519'], ['2715', '2714']]) {
      const slow = marched('7armd-3ind', '7armd-4sa', to, from);
      const fast = marched('7armd-4sa', '7armd-3ind', to, from);
      expect(slow.view(0), to).toEqual(fast.view(0));
      expect(slow.view('spectator'), to).toEqual(fast.view('spectator'));
    }
  });
  it('does not show what a hidden unit of another class has paid [5.3.4.a] [7.3.1.e]', () => {
    const climbed = (beneath: string, elsewhere: string) =>
      active('50', {
        units: { '0825': ['50-69', beneath], '1518': ['50-151', elsewhere], '0822': ['50-hq'] },
        set: { points: 3, assigned: { 'ind-42rtr': '50' } },
      }).march(['50-69', beneath], '0925');
    const [dear, cheap] = [climbed('ind-42rtr', '50-150'), climbed('50-150', 'ind-42rtr')];
    expect([dear, cheap].map((t) => t.view(1).question?.figures.left)).toEqual([1, 2]);
    expect(dear.view(0)).toEqual(cheap.view(0));
  });
  it('ends a move by itself only where it can tell that it must [7.3.2.a]', () => {
    const slow = marched('7armd-3ind', '7armd-4sa', '1519');
    expect([slow.awaits(), slow.offers('go'), slow.view(1).question?.figures.left]).toEqual(['go-where', [], 0]);
    slow.do('stop');
    expect(slow.awaits()).toBe('choose-action');
    const open = active('7armd', { units: { '1524': ['7armd-8h'], '1521': ['7armd-hq'] }, set: { points: 3 } });
    expect(open.march('7armd-8h', '1518').awaits()).toBe('choose-action');
  });
});
