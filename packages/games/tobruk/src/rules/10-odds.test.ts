import { describe, expect, it } from 'vitest';
import { attack, battlefield, commit, figuresOf, odds } from '../testing/battlefield.ts';
import { type Placed, type TableOptions, table } from '../testing/table.ts';

/** The odds of all units of the first hexes against the last. */
function oddsOf(units: Placed, hex: string, options: Partial<TableOptions> = {}, support = {}) {
  const attackers = Object.entries(units).flatMap(([at, ids]) => (at === hex ? [] : ids));
  const t = table({ units, ...options });
  return odds(
    t,
    hex,
    attackers.map((id) => id.replace('!', '')),
    support,
  );
}

describe('10.1 Ratio', () => {
  it('7 against 5 is 1:1, fractions are dropped (tb-ex-04-ratio-round) [10.1.a]', () => {
    expect(oddsOf({ '3614': ['4RTR/32Tk'], '3514': ['I/115/15'] }, '3514')).toMatchObject({
      attack: 7,
      defence: 5,
      ratio: '1:1',
      column: '1:1',
    });
  });

  it('11 against 4 is 2:1 and 12 against 4 is 3:1 [10.1.a]', () => {
    expect(oddsOf({ '3614': ['8Hus/4Arm', '3CLY/22Arm'], '3514': ['27/Pav'] }, '3514')).toMatchObject({
      attack: 11,
      column: '2:1',
    });
    expect(oddsOf({ '3614': ['8Hus/4Arm', '3RTR/4Arm'], '3514': ['27/Pav'] }, '3514')).toMatchObject({
      attack: 12,
      column: '3:1',
    });
  });

  it('below 1:1 the ratio is rounded for the defender: 4 against 5 is 1:2, 4 against 9 is 1:3 (T-12)', () => {
    expect(oddsOf({ '3614': ['2SG/4Arm'], '3514': ['I/115/15'] }, '3514').column).toBe('1:2');
    expect(oddsOf({ '3614': ['2SG/4Arm'], '3514': ['27/Pav', '28/Pav'] }, '3514').column).toBe('1:2');
    expect(oddsOf({ '3614': ['2SG/4Arm'], '3514': ['I/115/15', '2/15'] }, '3514').column).toBe('1:3');
  });

  it('5:1 is fought at 4:1 with +1, 6:1 with +2 (tb-ex-03-ratio-5to1) [10.1.b]', () => {
    const tanks = ['8Hus/4Arm', '3RTR/4Arm'];
    expect(oddsOf({ '3614': tanks, '3514': ['Aos/Pav'] }, '3514')).toMatchObject({
      ratio: '4:1',
      column: '4:1',
      modifier: 0,
      modifiers: [],
    });
    expect(oddsOf({ '3614': [...tanks, '1TS/1SA'], '3514': ['Aos/Pav'] }, '3514')).toMatchObject({
      ratio: '5:1',
      column: '4:1',
      modifier: 1,
      modifiers: [{ value: 1, rule: '10.1', because: 'ratio-above' }],
    });
    expect(oddsOf({ '3614': [...tanks, '5RTR/4Arm'], '3514': ['Aos/Pav'] }, '3514')).toMatchObject({
      ratio: '6:1',
      modifier: 2,
    });
  });

  it('on rough ground 5:1 is fought at 3:1 and keeps its +1 (T-60)', () => {
    expect(oddsOf({ '4516': ['8Hus/4Arm', '3RTR/4Arm', '1TS/1SA'], '4515': ['Aos/Pav'] }, '4515')).toMatchObject({
      column: '3:1',
      modifier: 1,
    });
  });

  it('1:2 shifted by three is 1:3 without a modifier (tb-ex-06-below-1to3) [10.1.c]', () => {
    expect(oddsOf({ '4711': ['18/4NZ'], '4710': ['Gen/Sav', 'III/255'] }, '4710')).toMatchObject({
      ratio: '1:2',
      column: '1:3',
      modifier: 0,
      shifts: [{ value: -1 }, { value: -2 }],
    });
  });

  it('hopeless odds are fought at 1:3 with no modifier [10.1.c]', () => {
    expect(oddsOf({ '3614': ['2/15Aus!'], '3514': ['I/115/15', 'I/8/15'] }, '3514')).toMatchObject({
      ratio: '1:6',
      column: '1:3',
      modifier: 0,
    });
  });

  it('a defence of nothing counts as 1, an attack of nothing is 1:3 (T-61)', () => {
    const hungry = (unit: string) => ({ marks: [{ kind: 'out-of-supply', at: unit }] });
    expect(oddsOf({ '3614': ['8Hus/4Arm'], '3514': ['2Lt/Art!'] }, '3514', hungry('2Lt/Art'))).toMatchObject({
      defence: 0,
      column: '4:1',
      modifier: 2,
    });
    expect(oddsOf({ '3614': ['149!'], '3514': ['2Lt/Art!'] }, '3514', hungry('149'))).toMatchObject({
      attack: 0,
      column: '1:3',
      modifier: 0,
    });
  });
});

describe('10.1 Strengths', () => {
  it('the first number attacks and the second defends [10.1.m]', () => {
    expect(oddsOf({ '3614': ['2SG/4Arm'], '3514': ['I/8/15'] }, '3514')).toMatchObject({ attack: 4, defence: 6 });
    expect(oddsOf({ '3614': ['I/8/15'], '3514': ['2SG/4Arm'] }, '3514')).toMatchObject({ attack: 9, defence: 5 });
  });

  it('a reduced unit fights with its back [10.1.m]', () => {
    expect(oddsOf({ '3614': ['I/8/15!'], '3514': ['2SG/4Arm!'] }, '3514')).toMatchObject({ attack: 5, defence: 3 });
  });

  it('hunger halves what the face shows: low supply the attack up, no supply both down [10.1.m]', () => {
    const marks = (kind: string) => ({
      marks: [
        { kind, at: 'I/8/15' },
        { kind, at: '2SG/4Arm' },
      ],
    });
    const units = { '3614': ['I/8/15'], '3514': ['2SG/4Arm'] };
    expect(oddsOf(units, '3514', marks('low-supply'))).toMatchObject({ attack: 5, defence: 5 });
    expect(oddsOf(units, '3514', marks('out-of-supply'))).toMatchObject({ attack: 4, defence: 2 });
  });
});

describe('10.1 Shifts', () => {
  it('a fortification in rough ground shifts three columns, one and two (tb-ex-05-shift) [10.1.d]', () => {
    expect(
      oddsOf({ '4711': ['I/8/15', 'II/8/15', 'I/5/21'], '4710': ['18/4NZ'] }, '4710', {
        control: { '4710': 'commonwealth' },
      }),
    ).toMatchObject({
      ratio: '5:1',
      column: '1:1',
      shifts: [
        { value: -1, rule: '10.1', because: 'rough' },
        { value: -2, rule: '10.1', because: 'fortification' },
      ],
    });
  });

  it('rough ground shifts one column, the open desert none [10.1.d]', () => {
    expect(oddsOf({ '4516': ['8Hus/4Arm'], '4515': ['Aos/Pav'] }, '4515')).toMatchObject({
      ratio: '2:1',
      column: '1:1',
    });
    expect(oddsOf({ '3614': ['8Hus/4Arm'], '3514': ['Aos/Pav'] }, '3514')).toMatchObject({
      ratio: '2:1',
      column: '2:1',
      shifts: [],
    });
  });

  it('the fortification counts only if every attacker crosses it [10.1.e]', () => {
    const across = { '4711': ['8Hus/4Arm'], '4710': ['Gen/Sav'] };
    expect(oddsOf(across, '4710').shifts).toContainEqual({ value: -2, rule: '10.1', because: 'fortification' });
    expect(oddsOf({ ...across, '4610': ['3RTR/4Arm'] }, '4710').shifts).toEqual([
      { value: -1, rule: '10.1', because: 'rough' },
    ]);
  });

  it('works protect either side that defends the inside hex, and only from outside (T-07)', () => {
    expect(oddsOf({ '4416': ['I/8/15'], '4417': ['1RS/7Ind'] }, '4417').shifts).toEqual([
      { value: -2, rule: '10.1', because: 'fortification' },
    ]);
    expect(oddsOf({ '4416': ['8Hus/4Arm'], '4417': ['15/Sav'] }, '4417').shifts).toEqual([
      { value: -2, rule: '10.1', because: 'fortification' },
    ]);
    expect(oddsOf({ '4417': ['8Hus/4Arm'], '4416': ['15/Sav'] }, '4416').shifts).toEqual([]);
  });

  it('an escarpment that all attackers climb shifts one column; downhill or for some of them it does not (T-27)', () => {
    expect(oddsOf({ '2807': ['18/4NZ'], '2808': ['27/Pav'] }, '2808').shifts).toEqual([
      { value: -1, rule: '10.1', because: 'escarpment' },
    ]);
    expect(oddsOf({ '2808': ['18/4NZ'], '2807': ['27/Pav'] }, '2807').shifts).toEqual([]);
    expect(oddsOf({ '2807': ['18/4NZ'], '2809': ['19/4NZ'], '2808': ['27/Pav'] }, '2808').shifts).toEqual([]);
  });
});

describe('10.1 Modifiers', () => {
  const units = { '3614': ['8Hus/4Arm'], '3514': ['27/Pav'] };

  it('two artillery, one bomber and one free fighter against one bomber are +3 (tb-ex-20-air-modifiers)', () => {
    const support = { artillery: 2, closeSupport: 1, fighters: 1, defender: { closeSupport: 1 } };
    expect(oddsOf(units, '3514', {}, support).modifier).toBe(3);
  });

  it('each artillery marker of the attacker adds 1 [10.1.h]', () => {
    const t = battlefield({ units: { '3616': ['7th Armoured HQ'], ...units }, artillery: 3 });
    attack(t, '3514', '8Hus/4Arm');
    expect(t.decider()).toBe('commonwealth');
    expect(t.offers('artillery')).toEqual(['0', '1', '2', '3']);
    expect(t.why('artillery', 4)).toMatchObject({ rule: '2.4', key: 'artillery-left', figures: { n: 4, left: 3 } });
    t.do('artillery', 2).roll([3, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ roll: 7, modifier: 2 });
  });

  it('the defender has no artillery, however many guns its headquarters has [10.1.h]', () => {
    const t = battlefield({
      units: { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm'], '3514': ['27/Pav', 'XXI Corps HQ'] },
    });
    attack(t, '3514', '8Hus/4Arm').roll([3, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ defence: 4, modifier: 0 });
  });

  it('each bomber of the attacker adds 2, each fighter 1 [10.1.i]', () => {
    const t = battlefield({
      units: { '3616': ['7th Armoured HQ'], ...units },
      air: ['BR-F-1', 'BR-F-2', 'BR-F-3', 'BR-B-1', 'BR-B-2'],
    });
    attack(t, '3514', '8Hus/4Arm');
    commit(t, 'BR-F-1', 'BR-F-2', 'BR-F-3', 'BR-B-1', 'BR-B-2').roll([1, 2]);
    expect(figuresOf(t, 'combat').modifier).toBe(7);
  });

  it('each bomber of the defender takes 2 off, each fighter 1 [10.1.j]', () => {
    const t = battlefield({
      units: { '3616': ['7th Armoured HQ'], ...units },
      air: ['GE-F-1', 'GE-F-2', 'GE-F-3', 'GE-B-1', 'IT-B-1'],
    });
    attack(t, '3514', '8Hus/4Arm');
    expect(t.decider()).toBe('axis');
    commit(t, 'GE-F-1', 'GE-F-2', 'GE-F-3', 'GE-B-1', 'IT-B-1').roll([6, 6]);
    expect(figuresOf(t, 'combat').modifier).toBe(-7);
  });

  it('the chances of a preview are exact and follow the modified roll [10.1.g]', () => {
    const { results } = oddsOf(units, '3514', {}, { artillery: 3 });
    expect(results.reduce((sum, r) => sum + r.p, 0)).toBeCloseTo(1);
    expect(results.find((r) => r.attacker === '2')?.p).toBeCloseTo(1 / 36);
  });
});
