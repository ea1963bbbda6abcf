import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, type Field, figuresOf } from '../testing/battlefield.ts';
import type { Table } from '../testing/table.ts';

/** The given units attack 3514 from the east and the lone defender, who has no back, is eliminated. */
function win(attackers: readonly string[], field: Field = {}, dice: readonly [number, number] = [6, 4]): Table {
  const units = { '3616': ['7th Armoured HQ'], '3614': attackers, '3514': ['Aos/Pav'], ...field.units };
  const t = battlefield({ ...field, units });
  attack(t, '3514', ...attackers).roll(dice);
  expect(t.at('Aos/Pav')).toBe('eliminated');
  return t;
}

describe('10.4 Advance after combat', () => {
  it('once the hex is empty any attackers may advance into it [10.4.a]', () => {
    const t = win(['8Hus/4Arm', '1TS/1SA'], { units: { '3515': ['2SG/4Arm'] } });
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'commonwealth',
      offers: ['advance 8Hus/4Arm', 'advance 1TS/1SA', 'done'],
    });
    expect(t.why('advance', '2SG/4Arm')).toMatchObject({ rule: '10.4', key: 'not-an-attacker' });
    t.do('advance', '1TS/1SA');
    expect(t.at('1TS/1SA')).toBe('3514');
    t.all('advance 8Hus/4Arm', 'stop');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'awaited t': awaited(t) }).toEqual({
      'at 8Hus/4Arm': '3514',
      'awaited t': 'choose-target',
    });
  });

  it('while a defender is left there nobody advances [10.4.a]', () => {
    const t = battlefield({ units: { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm'], '3514': ['27/Pav'] } });
    attack(t, '3514', '8Hus/4Arm').roll([6, 6]);
    expect(figuresOf(t, 'combat').result).toBe('-/1');
    expect(awaited(t)).toBe('choose-target');
  });

  it('the stacking limit holds for an advance [10.4.a]', () => {
    const seven = ['1TS/1SA', '1RNC/1SA', 'Duke/1SA', 'Botha/5SA', 'Irish/5SA', '3TS/5SA'];
    const t = battlefield({
      units: { '3616': ['1st South African HQ'], '3614': seven, '3515': ['3RHA/7Sup'], '3514': ['Aos/Pav'] },
    });
    attack(t, '3514', ...seven, '3RHA/7Sup').roll([4, 4]);
    expect(t.at('Aos/Pav')).toBe('eliminated');
    for (const u of seven) t.do('advance', u);
    expect({ 'at 3RHA/7Sup': t.at('3RHA/7Sup'), 'awaited t': awaited(t) }).toEqual({
      'at 3RHA/7Sup': '3515',
      'awaited t': 'choose-target',
    });
  });

  it('an advance ignores enemy zones of control, in both its hexes [10.4.b]', () => {
    const t = win(['8Hus/4Arm'], { units: { '3412': ['27/Pav'], '3314': ['28/Pav'] } });
    expect(t.query({ ask: 'zoc', side: 1 }).places).toContain(t.hex('3413'));
    t.all('advance 8Hus/4Arm', 'to 3413');
    expect(t.at('8Hus/4Arm')).toBe('3413');
    const zoned = win(['1TS/1SA', '8Hus/4Arm'], { units: { '3413': ['27/Pav'] } });
    zoned.do('advance', '1TS/1SA');
    expect(zoned.at('1TS/1SA')).toBe('3514');
  });

  it('motorized units may go one hex further at once, others may not [10.4.c]', () => {
    const t = win(['8Hus/4Arm', '2SG/4Arm', '1TS/1SA']);
    t.do('advance', '1TS/1SA').do('advance', '8Hus/4Arm');
    expect({ 'awaited t': awaited(t), 'offers to toSorted': t.offers('to').toSorted() }).toEqual({
      'awaited t': 'advance-further',
      'offers to toSorted': ['3413', '3414', '3513', '3515', '3613', '3614'],
    });
    t.do('to', '3413').all('advance 2SG/4Arm', 'to 3414');
    expect({
      'at 8Hus/4Arm': t.at('8Hus/4Arm'),
      'at 2SG/4Arm': t.at('2SG/4Arm'),
      'at 1TS/1SA': t.at('1TS/1SA'),
    }).toEqual({ 'at 8Hus/4Arm': '3413', 'at 2SG/4Arm': '3414', 'at 1TS/1SA': '3514' });
    expect(awaited(t)).toBe('choose-target');
  });

  it('the further hex obeys stacking, the sea and the enemy [10.4.c]', () => {
    const t = battlefield({
      units: {
        '3206': ['7th Armoured HQ', '8Hus/4Arm'],
        '3204': ['3RTR/4Arm'],
        '3104': ['Aos/Pav'],
        '3004': ['27/Pav'],
      },
    });
    attack(t, '3104', '3RTR/4Arm').roll([6, 6]);
    expect(t.at('Aos/Pav')).toBe('eliminated');
    t.do('advance', '3RTR/4Arm');
    expect(t.why('to', '3103')).toMatchObject({ rule: '9.0', key: 'impassable', figures: { hex: t.hex('3103') } });
    expect(t.why('to', '3004')).toMatchObject({ rule: '7.0', key: 'enemy-there' });
    expect(t.why('to', '3006')).toMatchObject({ rule: '10.4', key: 'not-adjacent' });
    const full = ['18/4NZ', '19/4NZ', '20/4NZ', '21/5NZ', '22/5NZ', '23/5NZ'];
    const crowd = win(['8Hus/4Arm'], { units: { '3413': full } });
    crowd.do('advance', '8Hus/4Arm');
    expect(crowd.why('to', '3413')).toMatchObject({ rule: '7.1', key: 'no-room', figures: { hex: crowd.hex('3413') } });
  });

  it('Italian motorized units stop in the combat hex, German ones go on [10.4.d]', () => {
    const italian = battlefield({
      corps: 'CAM',
      units: { '3616': ['Ariete HQ'], '3614': ['7Md/Art', '8Md/Art'], '3514': ['2/15Aus!'] },
    });
    attack(italian, '3514', '7Md/Art', '8Md/Art').roll([4, 4]);
    italian.do('advance', '7Md/Art');
    expect({ 'italian at 7Md/Art': italian.at('7Md/Art'), 'awaited italian': awaited(italian) }).toEqual({
      'italian at 7Md/Art': '3514',
      'awaited italian': 'choose-advance',
    });
    const german = battlefield({
      corps: '15 Pz',
      units: { '3616': ['15th Panzer HQ'], '3614': ['I/8/15'], '3514': ['2/15Aus!'] },
    });
    attack(german, '3514', 'I/8/15').roll([4, 4]);
    german.do('advance', 'I/8/15');
    expect(awaited(german)).toBe('advance-further');
  });

  it('nobody has to advance, and nobody has to go further [10.4.e]', () => {
    const t = win(['8Hus/4Arm', '3RTR/4Arm'], {}, [4, 5]);
    t.all('advance 8Hus/4Arm', 'stop', 'done');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'at 3RTR/4Arm': t.at('3RTR/4Arm'), 'awaited t': awaited(t) }).toEqual({
      'at 8Hus/4Arm': '3514',
      'at 3RTR/4Arm': '3614',
      'awaited t': 'choose-target',
    });
  });

  it('a headquarters never advances, even from among the attackers [10.4.e]', () => {
    const t = battlefield({ units: { '3614': ['7th Armoured HQ', '8Hus/4Arm'], '3514': ['Aos/Pav'] } });
    attack(t, '3514', '8Hus/4Arm').roll([6, 4]);
    expect(t.offers('advance')).toEqual(['8Hus/4Arm']);
    expect(t.why('advance', '7th Armoured HQ')).toMatchObject({
      rule: '10.4',
      key: 'hq-never-advances',
      figures: { unit: t.unit('7th Armoured HQ') },
    });
  });

  it('an advance into Tobruk ends the match at once (15.1)', () => {
    const t = battlefield({
      corps: '15 Pz',
      units: { '2306': ['15th Panzer HQ'], '2404': ['I/8/15'], '2403': ['2/15Aus!'] },
    });
    attack(t, '2403', 'I/8/15').roll([5, 5]).do('advance', 'I/8/15');
    expect(t.pending()).toMatchObject({ kind: 'outcome', winner: 1, ending: 'tobruk-fallen' });
  });
});

describe('10.5 Escarpments', () => {
  it('an attack over an escarpment is legal, an advance over it is not, up or down [10.5.a]', () => {
    for (const [from, to] of [
      ['2807', '2808'],
      ['2808', '2807'],
    ]) {
      const t = battlefield({
        units: { '2810': ['7th Armoured HQ'], [from]: ['8Hus/4Arm', '3RTR/4Arm'], [to]: ['Aos/Pav'] },
      });
      attack(t, to, '8Hus/4Arm', '3RTR/4Arm').roll([5, 5]);
      expect(t.at('Aos/Pav')).toBe('eliminated');
      expect(awaited(t)).toBe('choose-target');
    }
  });

  it('an advance stops at an escarpment also in its second hex [10.5.a]', () => {
    const t = battlefield({
      units: {
        '2810': ['7th Armoured HQ'],
        '2807': ['1TS/1SA'],
        '2809': ['8Hus/4Arm', '3RTR/4Arm'],
        '2808': ['Aos/Pav'],
      },
    });
    attack(t, '2808', '8Hus/4Arm', '3RTR/4Arm', '1TS/1SA').roll([5, 5]);
    expect(t.offers('advance').toSorted()).toEqual(['3RTR/4Arm', '8Hus/4Arm']);
    expect(t.why('advance', '1TS/1SA')).toMatchObject({
      rule: '10.5',
      key: 'escarpment-bars',
      figures: { unit: t.unit('1TS/1SA'), hex: t.hex('2808') },
    });
    t.do('advance', '8Hus/4Arm');
    expect(t.offers('to')).not.toContain('2807');
    expect(t.why('to', '2807')).toMatchObject({ rule: '10.5', key: 'escarpment-bars' });
  });
});
