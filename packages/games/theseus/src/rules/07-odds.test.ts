import { describe, expect, it } from 'vitest';
import { battleAt, columnsOf, type Fought, reasonsOf } from '../testing/battle.ts';
import { active, type Placed, type TableOptions } from '../testing/table.ts';
import { modifierOf, modifiersOf, mostAir, oddsOf, resultIn, resultOf } from './07-odds.ts';

const OPEN = { from: '1524', target: '1525' } as const;
/** Both chits 1, so that rating 5 and a Hasty Attack count once, and rating 5 in defence once. */
const at = (units: Placed, fought: Partial<Fought> = {}, options: TableOptions = {}) =>
  columnsOf(active('7armd', { units, ...options }), { ...OPEN, ...fought });
const brigades = (ours: number, theirs: number, from = '1524', target = '1525'): Placed => ({
  [from]: [`50-69:${ours}`],
  [target]: [`15pz-115:${theirs}`],
});

describe('the ratio', () => {
  // Against chit 2 a unit of rating 6 counts twice in the centre; the 69th has rating 5: 1 in a Hasty Attack.
  const ratio = (ours: number, theirs: number) => at(brigades(ours, theirs), { chits: ['1', '14'] })[0];
  it('is rounded down to a column of the defender’s terrain [5.1.c] [7.5.1.g]', () => {
    expect([ratio(12, 6), ratio(11, 6), ratio(8, 6), ratio(5, 6), ratio(4, 6)]).toEqual([
      '2:1',
      '3:2',
      '1:1',
      '2:3',
      '2:3',
    ]);
  });
  it('is read in the last column where it is higher [7.5.1.h]', () => {
    expect([ratio(12, 2), ratio(12, 1)]).toEqual(['6:1', '6:1']);
  });
  it('is harder in rough, high, mined ground and in Tobruk; the row of the hex counts [7.5.1.g] [3.1.1.d] [3.1.1.e]', () => {
    const row = (from: string, target: string) => {
      const t = active('7armd', { units: brigades(12, 6, from, target) });
      return t.state.world.charts.oddsRows.list[oddsOf(t.state, battleAt(t, { from, target })).row].ratios[0];
    };
    expect([row('1524', '1525'), row('2707', '2607'), row('2809', '2910'), row('4203', '4303')]).toEqual([
      '1:4',
      '1:3',
      '1:2',
      '1:1',
    ]);
  });
  it('is read in the row of a Minefield of either side, and in the Broken row once it is breached [7.5.1.2.i] [7.4.j]', () => {
    const first = (marks: { kind: string; at: string[] }[]) => {
      const t = active('7armd', { units: brigades(12, 6, '2421', '2521'), marks });
      return t.state.world.charts.oddsRows.list[oddsOf(t.state, battleAt(t, { from: '2421', target: '2521' })).row]
        .ratios[0];
    };
    expect([first([]), first([{ kind: 'breached', at: ['2521'] }])]).toEqual(['2:3', '1:3']);
  });
  it('below the first column is 5 red to 0, whatever the die, shifts and modifiers [7.5.1.i] [7.5.1.3.e] [7.5.1.4.f]', () => {
    const units = { '1524': ['21pz-i5:1', '21pz-104:1'], '1525': ['50-69'], '1522': ['21pz-hq'] };
    const t = active('21pz', { units, set: { schwerpunkt: '21pz' } });
    const b = battleAt(t, { ...OPEN, kind: 'prepared', chits: ['7', '25'], air: 3 });
    const odds = oddsOf(t.state, b);
    expect([odds.attack, odds.defence, odds.column]).toEqual([4, 24, -1]);
    expect(columnsOf(t, { ...OPEN, kind: 'prepared', chits: ['7', '25'], air: 3 })).toEqual(['none', 'none']);
    for (const die of [1, 10])
      expect(resultOf(t.state, b, odds, die)).toEqual({
        attacker: { hits: 5, red: true },
        defender: { hits: 0, red: false },
      });
  });
});

describe('Combined Arms', () => {
  const pair = { '1525': ['50-69'] };
  const shift = (ours: readonly string[], theirs: readonly string[] = ['50-69'], options: TableOptions = {}) => {
    const t = active('7armd', { units: { ...pair, '1524': ours, '1525': theirs }, ...options });
    const { columns } = t.state.world.combat.ladders[0];
    const [before, after] = columnsOf(t, OPEN).map((name) => columns.indexOf(name));
    return after - before;
  };
  it('of tanks and motorised infantry of one formation shifts one column to the right in attack [7.5.1.3.a]', () => {
    expect([shift(['15pz-i8', '15pz-115']), shift(['15pz-i8']), shift(['15pz-115', '15pz-33'])]).toEqual([1, 0, 0]);
    expect([shift(['15pz-i8', '21pz-104']), shift(['15pz-i8', 'perm-kampfstaffel'])]).toEqual([0, 0]);
  });
  it('shifts one column to the left in defence, and both cancel [7.5.1.3.a] [7.5.1.3.f]', () => {
    expect(shift(['15pz-115'], ['7armd-3rtr', '7armd-7mot'])).toBe(-1);
    expect(shift(['15pz-i8', '15pz-115'], ['7armd-3rtr', '7armd-7mot'])).toBe(0);
  });
  it('is not made by disrupted units [7.5.1.3.b] [5.6.3.k]', () => {
    expect(shift(['15pz-115'], ['7armd-3rtr disrupted', '7armd-7mot'])).toBe(0);
  });
  it('is not made by Italian or heavy tanks [7.5.1.3.c] [3.2.o]', () => {
    expect(shift(['ariete-viii', 'ariete-8'])).toBe(0);
    expect(shift(['15pz-115'], ['ind-42rtr', '7armd-7mot'], { set: { assigned: {} } })).toBe(0);
  });
  it('is one column, however many units make it [7.5.1.3.d]', () => {
    expect(shift(['15pz-i8', '15pz-ii8', '15pz-115'])).toBe(1);
    expect(shift(['15pz-i8', '15pz-115'], ['7armd-3rtr', '7armd-8h', '7armd-7mot'])).toBe(0);
  });
  it('never leaves the table, and never makes the automatic failure [7.5.1.3.f]', () => {
    const weak = { '1524': ['15pz-115:2'], '1525': ['7armd-3rtr', '7armd-7mot:4'] };
    expect(at(weak, { chits: ['9', '14'] })).toEqual(['1:4', '1:4']);
    expect(at({ '1524': ['15pz-i8', '15pz-115'], '1525': ['50-69:1'] })).toEqual(['6:1', '6:1']);
  });
});

describe('Axis air units', () => {
  const air = { 'air:available': ['air-2stormo', 'air-4stormo', 'air-stg3', 'air-jg27'] };
  const most = (units: Placed, kind: Fought['kind']) => {
    const t = active('21pz', { units: { '1524': ['21pz-104'], '1525': ['50-69'], ...units } });
    return mostAir(t.state, battleAt(t, { ...OPEN, kind }));
  };
  it('are one in a Hasty, two in a Regular, three in a Prepared Attack, of those Available [7.5.1.4.c] [7.5.1.4.d] [7.5.1.4.e]', () => {
    expect([most(air, 'hasty'), most(air, 'regular'), most(air, 'prepared')]).toEqual([1, 2, 3]);
    expect(
      most({ 'air:available': ['air-stg3'], 'air:flown': ['air-jg27', 'air-2stormo', 'air-4stormo'] }, 'prepared'),
    ).toBe(1);
  });
  it('fly for the attacking Axis alone, never in defence [7.5.1.4.b] [7.5.1.j]', () => {
    const t = active('50', { units: { '1524': ['50-69'], '1525': ['21pz-104'], ...air } });
    expect(mostAir(t.state, battleAt(t, { ...OPEN, kind: 'prepared' }))).toBe(0);
  });
  it('shift one column to the right each, as far as the table goes [7.5.1.4.a] [7.5.1.3.f]', () => {
    expect(at({ '1524': ['15pz-115'], '1525': ['50-69'] }, { air: 2, kind: 'prepared' })).toEqual(['2:1', '4:1']);
    expect(at({ '1524': ['15pz-115'], '1525': ['50-69:4'] }, { air: 3, kind: 'prepared' })).toEqual(['6:1', '6:1']);
  });
  it('shift from the first column even where the defender’s Combined Arms could not push lower [7.5.1.3.f]', () => {
    const weak = { '1524': ['15pz-115:2'], '1525': ['7armd-3rtr', '7armd-7mot:4'] };
    expect(at(weak, { chits: ['9', '14'], air: 1 })).toEqual(['1:4', '1:3']);
  });
});

describe('the modifiers of the die', () => {
  const base: Placed = { '1524': ['21pz-104'], '1525': ['50-69'], '1522': ['21pz-hq'], '1527': ['50-hq'] };
  const why = (units: Placed = {}, fought: Partial<Fought> = {}, options: TableOptions = {}) =>
    reasonsOf(active('21pz', { units: { ...base, ...units }, ...options }), { ...OPEN, ...fought });
  const SCHWERPUNKT = { set: { schwerpunkt: '21pz' } };
  it('have five reasons, and add up [7.5.1.5.a] [5.1.b]', () => {
    const units = { '1524': ['21pz-104', '21pz-i5'], '1625': ['21pz-ii5'], '1424': ['50-150'] };
    expect(why(units, { kind: 'prepared', failedRetreat: true }, SCHWERPUNKT)).toEqual({
      support: 2,
      'defence-support': -1,
      'hq-support': 6,
      armour: 3,
      'schwerpunkt-formation': 2,
      'failed-retreat': 2,
    });
  });
  it('give two for a unit of the Schwerpunkt, whatever the attack and though it is disrupted [7.5.1.5.ah] [5.9.g]', () => {
    expect(why({}, {}, SCHWERPUNKT)['schwerpunkt-formation']).toBe(2);
    const t = active('50', { units: { ...base, '1525': ['50-69'], '1524': ['21pz-104 disrupted'] }, ...SCHWERPUNKT });
    expect(reasonsOf(t, { from: '1525', target: '1524' })['schwerpunkt-formation']).toBe(-2);
  });
  it('do not if it is out of command [7.5.1.5.ah] [5.8.3.h]', () => {
    expect(why({ '1522': [], '1510': ['21pz-hq'] }, {}, SCHWERPUNKT)['schwerpunkt-formation']).toBeUndefined();
  });
  it('give two after a failed Retreat before Combat [7.5.1.5.ai] [7.5.1.1.m]', () => {
    expect(why({}, { failedRetreat: true })['failed-retreat']).toBe(2);
  });
  it('are never more than 12 either way [7.5.1.5.b]', () => {
    const units = { ...base, '1524': ['21pz-104', '21pz-i5'], '1625': ['21pz-ii5'], '1425': ['21pz-3'] };
    const t = active('21pz', { units, ...SCHWERPUNKT });
    const modifiers = modifiersOf(t.state, battleAt(t, { ...OPEN, kind: 'prepared', failedRetreat: true }));
    expect(modifiers.reduce((sum, { value }) => sum + value, 0)).toBe(17);
    const low = modifiers.map((m) => ({ ...m, value: -m.value }));
    expect([modifierOf(t.state, modifiers), modifierOf(t.state, low)]).toEqual([12, -12]);
  });
});

describe('the result', () => {
  const { state } = active('21pz', { units: { '1524': ['21pz-104'], '1525': ['50-69'] } });
  it('is the cell of the column and the modified roll [7.5.1.k]', () => {
    expect(resultIn(state, 3, 6)).toEqual({ attacker: { hits: 2, red: true }, defender: { hits: 1, red: true } });
    const b = battleAt(active('21pz', { units: { '1524': ['21pz-104'], '1525': ['50-69'] } }), {
      ...OPEN,
      failedRetreat: true,
    });
    expect(resultOf(state, b, { attack: 1, defence: 1, row: 0, column: 3 }, 4)).toEqual(resultIn(state, 3, 6));
  });
  it('counts a roll below 1 as 1 and above 20 as 20 [7.5.1.5.c]', () => {
    expect([resultIn(state, 4, -3), resultIn(state, 4, 22)]).toEqual([resultIn(state, 4, 1), resultIn(state, 4, 20)]);
  });
});
