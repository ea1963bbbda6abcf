import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, figuresOf } from '../testing/battlefield.ts';

const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
const hq = { '3616': ['7th Armoured HQ'] };

describe('10.2 Combat results', () => {
  it('1/- costs the attacker one reduction and the defender nothing (tb-ex-07-result-1-dash) [10.2.a]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm'], '3514': ['27/Pav'] } });
    attack(t, '3514', '8Hus/4Arm').roll([3, 4]);
    expect(figuresOf(t, 'combat').result).toBe('1/-');
    expect({ 'isReduced 8Hus/4Arm': t.isReduced('8Hus/4Arm'), 'isReduced 27/Pav': t.isReduced('27/Pav') }).toEqual({
      'isReduced 8Hus/4Arm': true,
      'isReduced 27/Pav': false,
    });
  });

  it('left of the slash is the attacker, right of it the defender, and a dash is none [10.2.a]', () => {
    const fight = (dice: readonly [number, number]) => {
      const t = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm'], '3514': ['27/Pav'] } });
      attack(t, '3514', '8Hus/4Arm').roll(dice);
      return [figuresOf(t, 'combat').result, t.isReduced('8Hus/4Arm'), t.isReduced('27/Pav')];
    };
    expect(fight([4, 4])).toEqual(['-/-', false, false]);
    expect(fight([4, 5])).toEqual(['1/1', true, true]);
    expect(fight([6, 6])).toEqual(['-/1', false, true]);
  });

  it('two reductions on one unit eliminate it (tb-ex-08-two-reductions) [10.2.b]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['1TS/1SA'], '3514': ['27/Pav'] } });
    attack(t, '3514', '1TS/1SA').roll([1, 1]);
    expect(figuresOf(t, 'combat').result).toBe('2/-');
    expect(t.at('1TS/1SA')).toBe('eliminated');
  });

  it('two reductions may be shared: each flips a unit [10.2.b]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm', '1TS/1SA'], '3514': ['27/Pav', '28/Pav'] } });
    attack(t, '3514', '8Hus/4Arm', '1TS/1SA').roll([1, 1]);
    t.do('reduce', '8Hus/4Arm').do('reduce', '1TS/1SA');
    expect({ 'isReduced 8Hus/4Arm': t.isReduced('8Hus/4Arm'), 'isReduced 1TS/1SA': t.isReduced('1TS/1SA') }).toEqual({
      'isReduced 8Hus/4Arm': true,
      'isReduced 1TS/1SA': true,
    });
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'at 1TS/1SA': t.at('1TS/1SA') }).toEqual({
      'at 8Hus/4Arm': '3614',
      'at 1TS/1SA': '3614',
    });
    expect(awaited(t)).toBe('choose-target');
  });

  it('one reduction eliminates a unit that is reduced or has no back [10.2.c]', () => {
    const t = battlefield({ units: { ...hq, '3614': tanks, '3514': ['Aos/Pav'], '3714': ['27/Pav!'] } });
    attack(t, '3514', '8Hus/4Arm').roll([6, 4]);
    expect(figuresOf(t, 'combat').result).toBe('-/1');
    expect(t.at('Aos/Pav')).toBe('eliminated');
    t.do('done');
    attack(t, '3714', '3RTR/4Arm', '5RTR/4Arm').roll([4, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ defence: 2, result: '-/1 R2' });
    expect(t.at('27/Pav')).toBe('eliminated');
  });

  it('the owner chooses who is reduced, among the attackers and in the defended hex [10.2.d]', () => {
    const t = battlefield({
      units: { ...hq, '3614': ['8Hus/4Arm', '1TS/1SA', '2SG/4Arm'], '3514': ['27/Pav', 'Aos/Pav'] },
    });
    attack(t, '3514', '8Hus/4Arm', '1TS/1SA').roll([4, 5]);
    expect(figuresOf(t, 'combat').result).toBe('1/1');
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'commonwealth',
      offers: ['reduce 8Hus/4Arm', 'reduce 1TS/1SA'],
    });
    expect(t.why('reduce', '2SG/4Arm')).toMatchObject({
      rule: '10.2',
      key: 'not-in-combat',
      figures: { unit: t.unit('2SG/4Arm') },
    });
    t.do('reduce', '1TS/1SA');
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'axis',
      offers: ['reduce Aos/Pav', 'reduce 27/Pav'],
    });
    t.do('reduce', '27/Pav');
    expect({ 'isReduced 27/Pav': t.isReduced('27/Pav'), 'at Aos/Pav': t.at('Aos/Pav') }).toEqual({
      'isReduced 27/Pav': true,
      'at Aos/Pav': '3514',
    });
  });

  it('a headquarters takes no loss while another unit is in its hex [10.2.e]', () => {
    const t = battlefield({
      units: { ...hq, '3614': tanks, '3514': ['XXI Corps HQ', '27/Pav', '5Lt/Pav'] },
      artillery: 3,
    });
    attack(t, '3514', ...tanks)
      .do('artillery', 3)
      .roll([6, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ column: '3:1', result: '-/1 R3' });
    expect(t.offers('reduce')).toEqual(['27/Pav', '5Lt/Pav']);
    expect(t.why('reduce', 'XXI Corps HQ')).toMatchObject({
      rule: '10.2',
      key: 'hq-last',
      figures: { unit: t.unit('XXI Corps HQ') },
    });
  });

  it('when all others are gone the next loss falls on the headquarters [10.2.e]', () => {
    const t = battlefield({ units: { ...hq, '3614': tanks, '3514': ['XXI Corps HQ', 'Aos/Pav'] }, artillery: 3 });
    attack(t, '3514', ...tanks)
      .do('artillery', 3)
      .roll([6, 6]);
    expect(figuresOf(t, 'combat').result).toBe('-/3 R3');
    expect({ 'at Aos/Pav': t.at('Aos/Pav'), 'at XXI Corps HQ': t.at('XXI Corps HQ') }).toEqual({
      'at Aos/Pav': 'eliminated',
      'at XXI Corps HQ': 'turn:2',
    });
  });

  it('a headquarters alone defends with its artillery number, is lost by one reduction and waits for the next turn (T-37)', () => {
    const t = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm'], '3514': ['XXI Corps HQ'] } });
    attack(t, '3514', '8Hus/4Arm').roll([4, 6]);
    expect(figuresOf(t, 'combat')).toMatchObject({ defence: 3, ratio: '2:1', result: '-/1' });
    expect(t.at('XXI Corps HQ')).toBe('turn:2');
  });

  it('its loss says when it may come back, and that nobody can act with its corps if it was the last one [2.4.e] [3.2.b]', () => {
    const lost = (defender: string, ...others: string[]) => {
      const t = battlefield({ units: { ...hq, '2208': others, '3614': ['8Hus/4Arm'], '3514': [defender] } });
      attack(t, '3514', '8Hus/4Arm').roll([4, 6]);
      return t.events.findLast((e) => e.key.endsWith('hq-lost'));
    };
    expect(lost('Ariete HQ')).toMatchObject({ key: 'last-hq-lost', figures: { turn: 2 } });
    expect(lost('Ariete HQ', 'Trieste HQ')).toMatchObject({ key: 'hq-lost', figures: { turn: 2 } });
  });
});
