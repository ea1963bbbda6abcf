import { describe, expect, it } from 'vitest';
import { type Fought, reasonsOf } from '../testing/battle.ts';
import { active, type Placed, type TableOptions } from '../testing/table.ts';

const OPEN = { from: '1524', target: '1525' } as const;
/** The 104th attacks the 69th Brigade over open ground; their HQs are near. 1625 and 1425 lie next to both, 1624 and 1424 next to the attacker. */
const BASE: Placed = { '1524': ['21pz-104'], '1525': ['50-69'], '1522': ['21pz-hq'], '1527': ['50-hq'] };
function support(units: Placed = {}, fought: Partial<Fought> = {}, options: TableOptions = {}) {
  const t = active('21pz', { units: { ...BASE, ...units }, ...options });
  const {
    support: attack = 0,
    'defence-support': defence = 0,
    'hq-support': hq = 0,
  } = reasonsOf(t, { ...OPEN, ...fought });
  return { attack, defence, hq };
}
const attack = (kind: Fought['kind'], units: Placed, options?: TableOptions) =>
  support(units, { kind }, options).attack;
const defence = (units: Placed, options?: TableOptions) => support(units, {}, options).defence;
const IMPROVED = { marks: [{ kind: 'improved', at: ['1525'] }] };

describe('Combat Support for the attacker', () => {
  it('is one for each hex with a unit of his formation in a Regular Attack [7.5.1.5.j] [7.1.f] [7.5.1.5.a]', () => {
    expect(attack('regular', { '1625': ['21pz-i5'] })).toBe(1);
    expect(
      attack('regular', { '1625': ['21pz-i5'], '1425': ['21pz-3'], '1426': ['15pz-i8'], '1423': ['15pz-hq'] }),
    ).toBe(2);
  });
  it('is two for such a hex in a Prepared Attack, and one for another formation [7.5.1.5.l] [7.1.g]', () => {
    const others = { '1425': ['15pz-i8'], '1423': ['15pz-hq'] };
    expect(attack('prepared', { '1625': ['21pz-i5'], ...others })).toBe(3);
    expect(attack('regular', others)).toBe(0);
  });
  it('counts the better of both in one hex, once [7.5.1.5.o]', () => {
    const mixed = { '1425': ['15pz-i8', '21pz-3', '15pz-33'], '1423': ['15pz-hq'] };
    expect(attack('prepared', mixed)).toBe(2);
  });
  it('does not come to a Hasty Attack [7.5.1.5.g] [7.1.e]', () => {
    expect(attack('hasty', { '1625': ['21pz-i5'] })).toBe(0);
  });
  it('does not come from the attacking hex itself [7.5.1.5.aj]', () => {
    expect(attack('prepared', { '1524': ['21pz-104', '21pz-i5'] })).toBe(0);
  });
});

describe('Combat Support for the defender', () => {
  const friend = { '1624': ['50-150'] };
  it('is one for each hex next to the attacker with a unit of his formation [7.5.1.5.k]', () => {
    expect(defence(friend)).toBe(-1);
    expect(defence({ ...friend, '1424': ['1sa-1'], '1425': ['1sa-hq'] })).toBe(-1);
  });
  it('is two in Improved Defence, and one for another formation [7.5.1.5.m]', () => {
    expect(defence({ ...friend, '1424': ['1sa-1'], '1425': ['1sa-hq', '1sa-2'] }, IMPROVED)).toBe(-4);
  });
  it('does not come to a stack with a disrupted unit [7.5.1.5.h] [5.6.3.j]', () => {
    expect(defence({ ...friend, '1525': ['50-69', 'ind-42rtr disrupted'] })).toBe(0);
  });
  it('comes to a disrupted unit in a Minefield of its own, as in Improved Defence [7.5.1.5.n]', () => {
    const units = {
      '2421': ['21pz-104'],
      '2521': ['ff-1 disrupted'],
      '2520': ['ff-2'],
      '2622': ['ff-hq'],
      '2419': ['21pz-hq'],
    };
    expect(support(units, { from: '2421', target: '2521' }).defence).toBe(-2);
  });
  it('does not come from the defending hex [7.5.1.5.aj]', () => {
    expect(defence({ '1525': ['50-69', 'ind-42rtr'] }, { set: { assigned: { 'ind-42rtr': '50' } } })).toBe(0);
  });
  it('goes by the Lead Formation of a mixed stack [7.5.1.5.p]', () => {
    const units = { ...friend, '1525': ['50-69', '1armd-bays'], '1627': ['1armd-hq'] };
    expect(support(units, { lead: '50' }).defence).toBe(-1);
    expect(support(units, { lead: '1armd' }).defence).toBe(0);
  });
});

describe('a unit that supports', () => {
  const at = (unit: string, more: Placed = {}, options: TableOptions = {}) =>
    attack('prepared', { '1625': [unit], ...more }, options);
  it('must have a zone of control that reaches the enemy: FLAK, KG Hecker and disrupted units have none [7.5.1.5.f] [5.4.1.i] [5.6.3.e]', () => {
    const set = { assigned: { 'ind-18flak': '21pz', 'ind-hecker': '21pz' } };
    expect([
      at('21pz-i5'),
      at('21pz-i5 disrupted'),
      at('ind-18flak', {}, { set }),
      at('ind-hecker', {}, { set }),
    ]).toEqual([2, 0, 0, 0]);
  });
  it('does not reach over a Ridge or into a Minefield of the enemy [5.4.1.i] [7.5.1.5.f]', () => {
    const ridge = { '1602': ['21pz-104'], '1702': ['50-69'], '1703': ['21pz-i5'], '1601': ['21pz-hq'] };
    expect(support(ridge, { from: '1602', target: '1702', kind: 'prepared' }).attack).toBe(0);
    const mines = { '2421': ['21pz-104'], '2521': ['ff-1'], '2520': ['21pz-i5'], '2419': ['21pz-hq'] };
    expect(support(mines, { from: '2421', target: '2521', kind: 'prepared' }).attack).toBe(0);
  });
  it('must be in the Command Range of its HQ [7.5.1.5.f] [5.8.1.g] [5.8.3.f]', () => {
    expect(at('15pz-i8', { '1614': ['15pz-hq'] })).toBe(0);
    expect(at('15pz-i8', { '1622': ['15pz-hq'] })).toBe(1);
  });
  it('must have supply [7.5.1.5.i] [5.7.5.f]', () => {
    expect(at('21pz-i5', { '1522': ['21pz-hq unsupplied'] })).toBe(0);
  });
  it('may be an independent that is assigned, never a permanent one [7.5.1.5.e]', () => {
    const set = { assigned: { 'ind-42rtr': '50' } };
    expect(defence({ '1624': ['ind-42rtr'] }, { set })).toBe(-1);
    expect(defence({ '1624': ['perm-11ind'] }, IMPROVED)).toBe(0);
  });
  it('needs supply of its own where it is unassigned, and counts as another formation [5.7.1.g]', () => {
    const lone = (blocked: number) => {
      const [from, target] = ['1524', '1525'];
      const units = { ...BASE, '1624': ['ind-42rtr'] };
      const t = active('21pz', { units, set: { blocked }, marks: [{ kind: 'improved', at: [target] }] });
      t.state.assigned[t.unit('ind-42rtr')] = 0;
      return reasonsOf(t, { from, target })['defence-support'];
    };
    expect(lone(0)).toBe(-1);
    expect(lone(0b111000)).toBeUndefined();
  });
  it('suffers nothing and loses nothing in the combat [7.5.1.5.d]', () => {
    const t = active('21pz', { units: { ...BASE, '1625': ['21pz-i5'] } });
    reasonsOf(t, { ...OPEN, kind: 'prepared' });
    expect([t.strength('21pz-i5'), t.isDisrupted('21pz-i5')]).toEqual([6, false]);
  });
});

describe('a stack that is supported', () => {
  it('needs a unit in the Command Range of its own HQ [7.5.1.5.f] [5.8.1.g]', () => {
    const far = { '1527': [], '0304': ['50-hq'], '1624': ['1sa-1'], '1724': ['1sa-hq'] };
    expect(defence(far, IMPROVED)).toBe(0);
    expect(defence({ ...far, '0304': [], '1527': ['50-hq'] }, IMPROVED)).toBe(-1);
  });
  it('is never a permanent independent [7.5.1.5.e]', () => {
    expect(defence({ '1525': ['perm-11ind'], '1624': ['50-150'] }, IMPROVED)).toBe(0);
  });
});

describe('Attack Support of the HQ', () => {
  const hq = (kind: Fought['kind'], units: Placed = {}) => support(units, { kind }).hq;
  it('is half of its points in a Regular Attack, rounded up, and all in a Prepared one [7.1.f] [7.1.g] [7.5.1.5.t] [7.5.1.5.u] [7.5.1.5.q]', () => {
    expect([hq('hasty'), hq('regular'), hq('prepared')]).toEqual([0, 3, 6]);
    expect(hq('regular', { '1522': ['21pz-hq:5'] })).toBe(3);
  });
  it('is given again in each attack: the points are not spent [7.5.1.5.r]', () => {
    const t = active('21pz', { units: BASE });
    const once = () => reasonsOf(t, { ...OPEN, kind: 'prepared' })['hq-support'];
    expect([once(), once(), t.strength('21pz-hq')]).toEqual([6, 6, 6]);
  });
  it('needs the attackers in its Command Range [7.5.1.5.q] [5.8.3.g] [5.8.1.f]', () => {
    expect(hq('prepared', { '1522': [], '1510': ['21pz-hq'] })).toBe(0);
  });
  it('is given without supply too [5.7.5.i]', () => {
    expect(hq('prepared', { '1522': ['21pz-hq unsupplied'] })).toBe(6);
  });
  it('is never given to the defender [7.5.1.5.s]', () => {
    expect(Object.keys(reasonsOf(active('21pz', { units: BASE }), OPEN))).not.toContain('hq-support');
  });
});
