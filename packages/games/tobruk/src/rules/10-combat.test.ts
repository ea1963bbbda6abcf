import { describe, expect, it } from 'vitest';
import { attack, battlefield, figuresOf } from '../testing/battlefield.ts';
import { table } from '../testing/table.ts';

describe('10.0 Combat', () => {
  it('only what stood next to a unit when the combat mode began can be its target [10.0.a]', () => {
    const t = battlefield({
      corps: 'Afrika',
      options: { portsDrawRetreats: true },
      units: { '2309': ['Afrika HQ'], '2508': ['I/361/Afk', 'II/361/Afk'], '2306': ['288vzb'], '2507': ['2SG/4Arm!'] },
    });
    expect(t.offers('attack')).toEqual(['2507']);
    attack(t, '2507', 'I/361/Afk', 'II/361/Afk').roll([4, 4]);
    expect(figuresOf(t, 'combat').result).toBe('1/R2');
    t.do('reduce', 'I/361/Afk').all('to 2506', 'to 2405', 'done');
    expect(t.offers()).toEqual(['done']);
    expect(t.why('attack', '2405')).toMatchObject({
      rule: '10.0',
      key: 'was-not-adjacent',
      figures: { unit: t.unit('288vzb'), hex: t.hex('2405') },
    });
  });

  it('only an enemy next to an activated combat unit may be attacked [10.0.a]', () => {
    const units = { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm'], '3514': ['27/Pav'], '3412': ['28/Pav'] };
    expect(battlefield({ units }).offers('attack')).toEqual(['3514']);
    expect(battlefield({ units }).why('attack', '3412')).toMatchObject({ rule: '10.0', key: 'nobody-adjacent' });
    expect(battlefield({ units }).why('attack', '3413')).toMatchObject({ rule: '10.0', key: 'no-enemy-there' });
  });

  it('a unit takes part in one attack only [10.0.b]', () => {
    const t = battlefield({
      units: { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm', '1TS/1SA'], '3514': ['27/Pav'], '3714': ['28/Pav'] },
    });
    attack(t, '3514', '8Hus/4Arm').roll([3, 5]);
    expect(figuresOf(t, 'combat').result).toBe('-/-');
    t.do('attack', '3714');
    expect(t.offers('with')).toEqual(['1TS/1SA']);
    expect(t.why('with', '8Hus/4Arm')).toMatchObject({
      rule: '10.0',
      key: 'already-attacked',
      figures: { unit: t.unit('8Hus/4Arm') },
    });
  });

  it('nobody has to attack, and of a stack some may attack while others do not [10.0.b]', () => {
    const t = battlefield({
      units: { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm', '3RTR/4Arm'], '3514': ['27/Pav'] },
    });
    expect(t.offers()).toContain('done');
    attack(t, '3514', '3RTR/4Arm').roll([3, 5]);
    expect(figuresOf(t, 'combat').attack).toBe(6);
    expect(t.why('attack', '3514')).toBeUndefined();
    t.do('done');
    expect(t.asked()?.rule).toBe('9.0');
  });

  it('attacks are declared and resolved one at a time, in any order [10.0.c]', () => {
    const t = battlefield({
      units: {
        '3616': ['7th Armoured HQ'],
        '3614': ['8Hus/4Arm', '3RTR/4Arm'],
        '3514': ['27/Pav'],
        '3714': ['28/Pav'],
      },
    });
    attack(t, '3714', '8Hus/4Arm').roll([3, 5]);
    expect(figuresOf(t, 'combat').hex).toBe(t.hex('3714'));
    expect(t.offers('attack')).toEqual(['3714', '3514']);
    attack(t, '3514', '3RTR/4Arm').roll([3, 5]);
    expect(figuresOf(t, 'combat').hex).toBe(t.hex('3514'));
    expect(t.told().filter((key) => key === 'combat')).toHaveLength(2);
  });

  it('an attacker must be in range of its headquarters at the time of the attack [10.0.d]', () => {
    const t = table({
      units: { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm', '11Hus/7Arm'], '3514': ['27/Pav'] },
      set: { minefields: 1 },
      active: { side: 'commonwealth', formation: 'XXX', mode: 'move' },
    });
    t.all('move 7th Armoured HQ', 'to 4619');
    if (t.offers().includes('stop')) t.do('stop');
    t.do('done').do('attack', '3514');
    expect(t.offers('with')).toEqual(['11Hus/7Arm']);
    expect(t.why('with', '8Hus/4Arm')).toMatchObject({
      rule: '10.0',
      key: 'out-of-range',
      figures: { distance: 10, range: 9 },
    });
  });

  it('a reinforcement attacks at any distance on the turn it enters [10.0.d]', () => {
    const units = { '4619': ['7th Armoured HQ'], '3614': ['8Hus/4Arm'], '3514': ['27/Pav'] };
    const eligible = { kind: 'eligible', at: '8Hus/4Arm' };
    expect(battlefield({ units, marks: [eligible] }).offers('attack')).toEqual([]);
    expect(battlefield({ units, marks: [eligible, { kind: 'entered', at: '8Hus/4Arm' }] }).offers('attack')).toEqual([
      '3514',
    ]);
  });

  it('attackers of several hexes add up against the sum of all defenders in the hex [10.0.e]', () => {
    const t = battlefield({
      units: {
        '3616': ['7th Armoured HQ'],
        '3614': ['8Hus/4Arm', '1TS/1SA'],
        '3515': ['2SG/4Arm'],
        '3514': ['27/Pav', 'Aos/Pav'],
        '3513': ['28/Pav'],
      },
    });
    t.do('attack', '3514');
    expect(t.offers('with').toSorted()).toEqual(['1TS/1SA', '2SG/4Arm', '8Hus/4Arm']);
    t.all('with 8Hus/4Arm', 'with 1TS/1SA', 'with 2SG/4Arm', 'resolve').roll([3, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ attack: 13, defence: 7, ratio: '1:1' });
  });

  it('a unit that is not next to the target, or not activated, cannot join the attack [10.0.e]', () => {
    const t = battlefield({
      units: { '3616': ['7th Armoured HQ', '2SG/4Arm'], '3614': ['8Hus/4Arm', '18/4NZ'], '3514': ['27/Pav'] },
    });
    t.do('attack', '3514');
    expect(t.offers()).toEqual(['with 8Hus/4Arm']);
    expect(t.why('with', '2SG/4Arm')).toMatchObject({ rule: '10.0', key: 'not-adjacent' });
    expect(t.why('with', '18/4NZ')).toMatchObject({ rule: '6.0', key: 'not-activated' });
    expect(t.why('with', '7th Armoured HQ')).toMatchObject({ rule: '2.4', key: 'hq-never-fights' });
  });
});
