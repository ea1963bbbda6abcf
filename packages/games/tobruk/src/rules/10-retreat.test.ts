import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, type Field, figuresOf } from '../testing/battlefield.ts';
import type { Table } from '../testing/table.ts';

const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];

/** One source is occupied, the others lie in zones of control. */
const atSources = { '1402': ['11Hus/7Arm'], '1407': ['KDG/7Arm'], '1412': ['4SA/7Arm'] };

/** Three tank battalions attack from the east; the Axis retreats to the west, towards 1402, 1408 and 1411. */
function fight(defenders: readonly string[], dice: readonly [number, number], field: Field = {}): Table {
  const units = { '3616': ['7th Armoured HQ'], '3614': tanks, '3514': defenders, ...field.units };
  const t = battlefield({ artillery: 3, ...field, units });
  attack(t, '3514', ...tanks);
  return t.do('artillery', 0).roll(dice);
}

describe('10.3 Retreat', () => {
  it('R2 sends the survivors two hexes back, R3 three (tb-ex-09-r2-r3) [10.3.a]', () => {
    const two = fight(['27/Pav'], [3, 4]);
    expect(figuresOf(two, 'combat').result).toBe('-/R2');
    two.all('to 3413', 'to 3313');
    expect({ 'awaited two': awaited(two), 'two at 27/Pav': two.at('27/Pav') }).toEqual({
      'awaited two': 'choose-advance',
      'two at 27/Pav': '3313',
    });
    const three = fight(['27/Pav'], [6, 5]);
    expect(figuresOf(three, 'combat').result).toBe('-/1 R3');
    three.all('to 3413', 'to 3313');
    expect(awaited(three)).toBe('retreat-to');
    three.do('to', '3212');
    expect({ 'awaited three': awaited(three), 'three isReduced 27/Pav': three.isReduced('27/Pav') }).toEqual({
      'awaited three': 'choose-advance',
      'three isReduced 27/Pav': true,
    });
  });

  it('all survivors retreat, headquarters too [10.3.a]', () => {
    const t = fight(['XXI Corps HQ', 'Aos/Pav'], [4, 4]);
    expect(figuresOf(t, 'combat').result).toBe('-/1 R2');
    expect(t.at('Aos/Pav')).toBe('eliminated');
    t.all('to 3413', 'to 3313');
    expect(t.at('XXI Corps HQ')).toBe('3313');
  });

  it('only the defender retreats; the attacker stays where he is [10.3.b]', () => {
    const t = fight(['27/Pav'], [3, 4]);
    expect(t.decider()).toBe('axis');
    t.all('to 3413', 'to 3313', 'done');
    expect(tanks.map((u) => t.at(u))).toEqual(['3614', '3614', '3614']);
  });

  it('a retreat costs no movement points: three rough hexes for a headquarters that has six points [10.3.b]', () => {
    const t = battlefield({
      units: { '3306': ['7th Armoured HQ'], '3304': tanks, '3204': ['Afrika HQ', 'I/155/Afk!'] },
      marks: [{ kind: 'out-of-supply', at: 'Afrika HQ' }],
    });
    expect(t.card('Afrika HQ').movement).toBe(6);
    attack(t, '3204', ...tanks).roll([3, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ column: '3:1', modifier: 5, result: '-/1 R3' });
    t.all('to 3104', 'to 3004', 'to 2904');
    expect(t.at('Afrika HQ')).toBe('2904');
  });

  it('units of one hex retreat separately, by different ways, in the order their owner likes [10.3.c]', () => {
    const t = fight(['27/Pav', 'Aos/Pav'], [6, 2]);
    expect(figuresOf(t, 'combat').result).toBe('1/R2');
    t.do('reduce', '8Hus/4Arm');
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'axis',
      offers: ['retreat Aos/Pav', 'retreat 27/Pav'],
    });
    expect(t.why('retreat', '8Hus/4Arm')).toMatchObject({ rule: '10.3', key: 'not-in-combat' });
    t.all('retreat 27/Pav', 'to 3413', 'to 3313', 'to 3414', 'to 3314');
    expect({ 'at 27/Pav': t.at('27/Pav'), 'at Aos/Pav': t.at('Aos/Pav') }).toEqual({
      'at 27/Pav': '3313',
      'at Aos/Pav': '3314',
    });
  });

  it('every hex must be nearer to a source, neither as far nor farther [10.3.d]', () => {
    const t = fight(['27/Pav'], [3, 4], { units: { '1402': ['11Hus/7Arm'] } });
    expect(t.offers().toSorted()).toEqual(['to 3413', 'to 3414']);
    for (const hex of ['3513', '3515', '3613']) {
      expect(t.why('to', hex)).toMatchObject({
        rule: '10.3',
        key: 'not-nearer',
        figures: { unit: t.unit('27/Pav'), hex: t.hex(hex) },
      });
    }
    expect(t.why('to', '3313')).toMatchObject({ rule: '10.3', key: 'not-adjacent' });
  });

  it('the second hex must be nearer to the same source as the first (T-18)', () => {
    // From 3514 to 3513 is nearer to 1402 alone, so the retreat goes on towards 1402.
    const t = fight(['27/Pav'], [3, 4]);
    t.do('to', '3513');
    expect(t.why('to', '3412')).toBeUndefined();
    expect(t.why('to', '3414')).toMatchObject({ rule: '10.3' });
    expect(t.why('to', '3413')).toMatchObject({ rule: '10.3', key: 'not-nearer' });
  });

  it('a source that an enemy occupies or has in a zone of control is no direction [10.3.d]', () => {
    const t = fight(['27/Pav'], [3, 4], { units: atSources });
    expect(t.at('27/Pav')).toBe('eliminated');
  });

  it('without any usable source a unit is eliminated (T-19)', () => {
    const t = fight(['I/8/15'], [3, 4], { units: atSources });
    t.do('reduce', '8Hus/4Arm');
    expect({ 'at I/8/15': t.at('I/8/15'), 'awaited t': awaited(t) }).toEqual({
      'at I/8/15': 'eliminated',
      'awaited t': 'choose-advance',
    });
  });

  it('a port is no entry hex: Bardia and Tobruk draw retreats only by the option (T-18) [10.3.d]', () => {
    const bardia = (options: Field['options']) => {
      const units = { '3616': ['7th Armoured HQ'], '3414': tanks, '3514': ['27/Pav'], ...atSources };
      const t = battlefield({ units, options: { bardiaDepot: true, ...options } });
      return attack(t, '3514', ...tanks).roll([3, 4]);
    };
    expect(bardia({}).at('27/Pav')).toBe('eliminated');
    expect(bardia({ portsDrawRetreats: true }).offers().toSorted()).toEqual(['to 3613', 'to 3614']);
    const tobruk = (options: Field['options']) => {
      const panzers = ['I/8/15', 'II/8/15', 'I/115/15'];
      const units = { '2805': ['15th Panzer HQ'], '2605': panzers, '2505': ['18/4NZ'] };
      return attack(battlefield({ corps: '15 Pz', units, options }), '2505', ...panzers).roll([4, 5]);
    };
    expect(tobruk({}).why('to', '2404')).toMatchObject({ rule: '10.3', key: 'not-nearer' });
    expect(tobruk({ portsDrawRetreats: true }).offers()).toContain('to 2404');
  });

  it('the garrison of 4609 goes into a zone of control rather than into the dead end of Bardia (T-41) [10.3.e]', () => {
    const units = { '4414': ['7th Armoured HQ'], '4510': tanks, '4609': ['27/Pav'] };
    for (const ports of [false, true]) {
      const t = battlefield({ units, options: { bardiaDepot: ports, portsDrawRetreats: ports } });
      attack(t, '4609', ...tanks).roll([4, 5]);
      expect(figuresOf(t, 'combat').result).toBe('-/R2');
      expect(t.offers()).toEqual(['to 4509']);
      expect(t.why('to', '4709')).toMatchObject({ rule: '10.3', key: ports ? 'retreat-dead-end' : 'not-nearer' });
      t.do('to', '4509');
      expect({ 'at 27/Pav': t.at('27/Pav'), 'isReduced 27/Pav': t.isReduced('27/Pav') }).toEqual({
        'at 27/Pav': '4509',
        'isReduced 27/Pav': true,
      });
    }
  });

  it('an open hex with nothing but full hexes behind it is no way back: the zone beside it is (T-41) [10.3.e]', () => {
    const full = {
      '3412': ['28/Pav', '15/Sav'],
      '3312': ['39/Bol', '40/Bol'],
      '3313': ['19/Bre', '20/Bre'],
      '3314': ['16/Sav', '28GAF', 'Det/Bol', 'Det/Sol'],
    };
    const units = { ...full, '3315': ['11Hus/7Arm'], '1402': ['KDG/7Arm'], '1407': ['4SA/7Arm'] };
    const t = fight(['27/Pav'], [3, 4], { units });
    expect(t.offers()).toEqual(['to 3414']);
    expect(t.why('to', '3413')).toMatchObject({
      rule: '10.3',
      key: 'retreat-dead-end',
      figures: { unit: t.unit('27/Pav'), hex: t.hex('3413') },
    });
    t.do('to', '3414');
    expect({ 'at 27/Pav': t.at('27/Pav'), 'isReduced 27/Pav': t.isReduced('27/Pav') }).toEqual({
      'at 27/Pav': '3414',
      'isReduced 27/Pav': true,
    });
  });

  it('a retreat may pass an open hex to a zone behind it if no way goes the whole distance (T-41) [10.3.e]', () => {
    const units = { '3213': ['11Hus/7Arm'], '3315': ['2SG/4Arm'], '1402': ['KDG/7Arm'] };
    const t = fight(['27/Pav'], [3, 4], { units });
    expect(t.offers().toSorted()).toEqual(['to 3413', 'to 3414']);
    t.do('to', '3413');
    expect({ 'awaited t': awaited(t), 'offers toSorted': t.offers().toSorted() }).toEqual({
      'awaited t': 'retreat-to',
      'offers toSorted': ['to 3313', 'to 3314'],
    });
    t.do('to', '3313');
    expect({ 'at 27/Pav': t.at('27/Pav'), 'isReduced 27/Pav': t.isReduced('27/Pav') }).toEqual({
      'at 27/Pav': '3313',
      'isReduced 27/Pav': true,
    });
  });

  it('a hex may be passed but not ended in beyond the stacking limit [10.3.e]', () => {
    const full = { '3413': ['19/Bre', '20/Bre'], '3313': ['39/Bol', '40/Bol'] };
    const t = fight(['27/Pav'], [3, 4], { units: full });
    t.do('to', '3413');
    expect(t.offers()).toContain('to 3314');
    expect(t.why('to', '3313')).toMatchObject({ rule: '7.1', key: 'no-room', figures: { hex: t.hex('3313') } });
  });

  it('no retreat goes into the sea or onto an enemy [10.3.e]', () => {
    const t = battlefield({
      units: { '3206': ['7th Armoured HQ'], '3204': tanks, '3104': ['27/Pav'], '3105': ['2SG/4Arm'] },
    });
    attack(t, '3104', ...tanks).roll([4, 4]);
    expect(figuresOf(t, 'combat').result).toBe('-/R2');
    expect(t.offers()).toEqual(['to 3004']);
    expect(t.why('to', '3003')).toMatchObject({ rule: '10.3', key: 'impassable' });
    expect(t.why('to', '3105')).toMatchObject({ rule: '7.0', key: 'enemy-there' });
  });

  it('no retreat crosses works that the enemy holds: nobody falls back into Tobruk and wins by it (T-67) [10.3.e]', () => {
    const units = { '2805': ['7th Armoured HQ'], '2705': tanks, '2605': ['27/Pav'] };
    const t = battlefield({ units });
    attack(t, '2605', ...tanks).roll([3, 4]);
    expect(figuresOf(t, 'combat').result).toBe('-/R2');
    expect(t.offers()).toEqual(['to 2506']);
    expect(t.why('to', '2505')).toMatchObject({ rule: '10.3', key: 'works-bar', figures: { hex: t.hex('2505') } });
  });

  it('a unit that must enter an enemy zone of control stops there and is reduced [10.3.e]', () => {
    const zoned = { '3314': ['11Hus/7Arm'], '1402': ['KDG/7Arm'] };
    const t = fight(['27/Pav'], [3, 4], { units: zoned });
    expect(t.offers().toSorted()).toEqual(['to 3413', 'to 3414']);
    t.do('to', '3413');
    expect({ 'at 27/Pav': t.at('27/Pav'), 'isReduced 27/Pav': t.isReduced('27/Pav'), 'awaited t': awaited(t) }).toEqual(
      { 'at 27/Pav': '3413', 'isReduced 27/Pav': true, 'awaited t': 'choose-advance' },
    );
  });

  it('a unit that has another way may not choose the zone of control (T-41)', () => {
    const t = fight(['27/Pav'], [3, 4], { units: { '3315': ['11Hus/7Arm'] } });
    expect(t.offers()).not.toContain('to 3414');
    expect(t.why('to', '3414')).toMatchObject({
      rule: '8.0',
      key: 'zone-not-needed',
      figures: { unit: t.unit('27/Pav'), hex: t.hex('3414') },
    });
  });

  it('a unit that cannot complete its retreat is eliminated [10.3.f]', () => {
    const blocked = { '3413': ['11Hus/7Arm'], '3414': ['2SG/4Arm'], '1402': ['KDG/7Arm'] };
    const t = fight(['27/Pav'], [3, 4], { units: blocked });
    expect(figuresOf(t, 'combat').result).toBe('-/R2');
    expect(t.at('27/Pav')).toBe('eliminated');
    expect(t.events.findLast((e) => e.key === 'eliminated')?.rule).toBe('10.3');
  });

  it('armor that cannot retreat is gone: nobody is asked to recover it [10.3.g]', () => {
    const blocked = { '3413': ['11Hus/7Arm'], '3414': ['2SG/4Arm'], '1402': ['KDG/7Arm'] };
    const t = fight(['I/8/15'], [3, 4], { units: blocked });
    expect(figuresOf(t, 'combat').result).toBe('1/R2');
    t.do('reduce', '8Hus/4Arm');
    expect({ 'at I/8/15': t.at('I/8/15'), 'awaited t': awaited(t) }).toEqual({
      'at I/8/15': 'eliminated',
      'awaited t': 'choose-advance',
    });
  });

  it('armor that is eliminated by entering a zone of control may be recovered (T-62)', () => {
    const zoned = { '3314': ['11Hus/7Arm'], '1402': ['KDG/7Arm'] };
    const t = fight(['I/8/15!'], [1, 3], { units: zoned });
    expect(figuresOf(t, 'combat').result).toBe('1/R2');
    t.all('reduce 8Hus/4Arm', 'to 3413');
    expect({ decider: t.decider(), 'awaited t': awaited(t) }).toEqual({
      decider: 'axis',
      'awaited t': 'recover-armor',
    });
  });

  it('nobody retreats off the map: along its edge, or to the end [10.3.h]', () => {
    const units = { '1610': ['7th Armoured HQ'], '1509': tanks, '1409': ['27/Pav'] };
    const t = battlefield({ units });
    attack(t, '1409', ...tanks).roll([3, 4]);
    expect(figuresOf(t, 'combat').result).toBe('-/R2');
    expect(t.offers()).toEqual(['to 1410']);
    t.do('to', '1410');
    expect(t.offers()).toEqual(['to 1411']);
    const farther = battlefield({ units: { ...units, '1408': ['2SG/4Arm'] } });
    attack(farther, '1409', ...tanks).roll([6, 5]);
    expect(figuresOf(farther, 'combat').result).toBe('-/1 R3');
    expect(farther.at('27/Pav')).toBe('eliminated');
  });
});
