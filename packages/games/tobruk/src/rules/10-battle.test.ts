import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, commit, figuresOf } from '../testing/battlefield.ts';

const units = { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm', '3RTR/4Arm'], '3514': ['27/Pav'] };

describe('10.1 The procedure of an attack', () => {
  it('the attacker commits air units first, then the defender, and a dogfight follows at once [10.1.f]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'GE-F-1'], artillery: 1 });
    attack(t, '3514', '8Hus/4Arm');
    expect({ decider: t.decider(), 'offers commit': t.offers('commit') }).toEqual({
      decider: 'commonwealth',
      'offers commit': ['BR-F-1'],
    });
    commit(t, 'BR-F-1');
    expect({ decider: t.decider(), 'offers commit': t.offers('commit') }).toEqual({
      decider: 'axis',
      'offers commit': ['GE-F-1'],
    });
    commit(t, 'GE-F-1');
    expect(awaited(t)).toBe('dogfight dice');
  });

  it('it is the same for the Axis: the Commonwealth answers with its air units, retreats, and the Axis advances [10.1.f]', () => {
    const t = battlefield({
      corps: '15 Pz',
      units: { '3416': ['15th Panzer HQ'], '3414': ['I/8/15', 'II/8/15'], '3514': ['1TS/1SA'], '3613': ['2SG/4Arm'] },
      air: ['GE-F-1', 'BR-B-1', 'BR-F-1'],
    });
    commit(attack(t, '3514', 'I/8/15', 'II/8/15'));
    expect({ decider: t.decider(), 'offers commit': t.offers('commit') }).toEqual({
      decider: 'commonwealth',
      'offers commit': ['BR-F-1', 'BR-B-1'],
    });
    commit(t, 'BR-B-1').roll([5, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ ratio: '4:1', modifier: -2, result: '-/R2' });
    expect(t.decider()).toBe('commonwealth');
    t.all('to 3614', 'to 3715');
    expect({ decider: t.decider(), 'offers advance': t.offers('advance') }).toEqual({
      decider: 'axis',
      'offers advance': ['I/8/15', 'II/8/15'],
    });
    t.do('advance', 'I/8/15');
    expect(t.why('to', '3613')).toMatchObject({ rule: '7.0', key: 'enemy-there', figures: { hex: t.hex('3613') } });
  });

  it('two dice are rolled, modified, and read under the shifted column [10.1.g]', () => {
    const t = battlefield({ units, artillery: 3 });
    attack(t, '3514', '8Hus/4Arm', '3RTR/4Arm').do('artillery', 2);
    expect(t.pending()).toMatchObject({ kind: 'chance', dice: 2, sides: 6 });
    t.roll([3, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ ratio: '3:1', roll: 7, modifier: 2, result: '-/1' });
    expect(t.isReduced('27/Pav')).toBe(true);
  });

  it('a total off either end of the table is read in its last row [10.1.g]', () => {
    const bombed = battlefield({ units, air: ['GE-B-1'] });
    commit(attack(bombed, '3514', '8Hus/4Arm'), 'GE-B-1').roll([1, 1]);
    expect(figuresOf(bombed, 'combat')).toMatchObject({ roll: 2, modifier: -2, result: '2/-' });
    const bombing = battlefield({ units, air: ['BR-B-1', 'BR-B-2', 'BR-B-3', 'BR-B-4'] });
    commit(attack(bombing, '3514', '8Hus/4Arm'), 'BR-B-1', 'BR-B-2', 'BR-B-3', 'BR-B-4').roll([6, 6]);
    expect(figuresOf(bombing, 'combat')).toMatchObject({ roll: 12, modifier: 8, result: '-/2 R2' });
  });

  it('a fighter that has dogfought adds nothing to the attack [10.1.k]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-F-2', 'BR-B-1', 'GE-F-1', 'GE-B-1'] });
    commit(attack(t, '3514', '8Hus/4Arm'), 'BR-F-1', 'BR-F-2', 'BR-B-1');
    commit(t, 'GE-F-1', 'GE-B-1').roll([3, 2], [4]);
    t.do('lose', 'GE-F-1').roll([3, 4]);
    // Two British fighters and a bomber, one German bomber: the fighters have dogfought, the bombers cancel out.
    expect(figuresOf(t, 'combat').modifier).toBe(0);
  });

  it('target, guns, air, dogfight, artillery, dice, result: in this order [10.1.l]', () => {
    const t = battlefield({
      units: { ...units, '3514': ['27/Pav', '1Mil'] },
      air: ['BR-F-1', 'GE-F-1'],
      artillery: 1,
    });
    const seen = [awaited(t)];
    const next = (act: () => unknown) => {
      act();
      seen.push(awaited(t));
    };
    next(() => t.do('attack', '3514'));
    next(() => t.all('with 8Hus/4Arm', 'resolve'));
    next(() => t.do('fire', '8Hus/4Arm'));
    next(() => t.roll(6));
    next(() => commit(t, 'BR-F-1'));
    next(() => commit(t, 'GE-F-1'));
    next(() => t.roll([3], [3]));
    next(() => t.do('artillery', 1));
    next(() => t.roll([1, 1]));
    expect(seen).toEqual([
      'choose-target',
      'choose-attackers',
      'anti-tank-target',
      'antitank dice',
      'commit-air',
      'commit-air',
      'dogfight dice',
      'allot-artillery',
      'combat dice',
      'recover-armor',
    ]);
  });

  it('artillery that is used is gone for this activation, what is kept is not (T-65)', () => {
    const t = battlefield({ units: { ...units, '3714': ['28/Pav'] }, artillery: 3 });
    attack(t, '3514', '8Hus/4Arm');
    expect(awaited(t)).toBe('allot-artillery');
    t.do('artillery', 2).roll([2, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ modifier: 2, result: '-/-' });
    attack(t, '3714', '3RTR/4Arm');
    expect(t.offers('artillery')).toEqual(['0', '1']);
  });
});
