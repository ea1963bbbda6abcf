import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, commit, type Field, figuresOf } from '../testing/battlefield.ts';
import { TYPE } from '../world.ts';

const hq = { '3616': ['7th Armoured HQ'] };

describe('13.0 Anti-tank guns', () => {
  it('a gun fires when armor, reconnaissance or motorized units attack its hex [13.0.a]', () => {
    for (const unit of ['8Hus/4Arm', '11Hus/7Arm', '2SG/4Arm']) {
      const t = battlefield({ units: { ...hq, '3614': [unit], '3514': ['39/21'] } });
      attack(t, '3514', unit);
      expect({ decider: t.decider(), offers: t.offers() }).toEqual({ decider: 'axis', offers: [`fire ${unit}`] });
    }
  });

  it('it does not fire at infantry or guns, nor for a hex that has none [13.0.a]', () => {
    const foot = battlefield({ units: { ...hq, '3614': ['1TS/1SA', '3RHA/7Sup', '8Hus/4Arm'], '3514': ['39/21'] } });
    attack(foot, '3514', '1TS/1SA', '3RHA/7Sup');
    expect(awaited(foot)).toBe('combat dice');
    const open = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm'], '3514': ['27/Pav'], '3513': ['39/21'] } });
    attack(open, '3514', '8Hus/4Arm');
    expect(awaited(open)).toBe('combat dice');
  });

  it('each gun has a die of its own and a target that its owner names [13.0.b]', () => {
    const t = battlefield({
      units: {
        ...hq,
        '3614': ['8Hus/4Arm', '2SG/4Arm', '1TS/1SA', '3RTR/4Arm'],
        '3514': ['39/21', '27/Pav', '605/21'],
      },
    });
    attack(t, '3514', '8Hus/4Arm', '2SG/4Arm', '1TS/1SA');
    expect(t.offers().toSorted()).toEqual(['fire 2SG/4Arm', 'fire 8Hus/4Arm']);
    for (const unit of ['1TS/1SA', '3RTR/4Arm']) {
      expect(t.why('fire', unit)).toMatchObject({ rule: '13.0', key: 'not-a-target', figures: { unit: t.unit(unit) } });
    }
    t.do('fire', '2SG/4Arm');
    expect(t.pending()).toMatchObject({ kind: 'chance', stream: 'antitank', dice: 1 });
    t.roll(6);
    expect({ decider: t.decider(), 'awaited t': awaited(t) }).toEqual({
      decider: 'axis',
      'awaited t': 'anti-tank-target',
    });
    t.do('fire', '8Hus/4Arm').roll(6);
    const shots = t.events.filter((e) => e.key === 'anti-tank-miss').map((e) => [e.figures.gun, e.figures.target]);
    expect(shots.toSorted()).toEqual(
      [
        [t.unit('605/21'), t.unit('2SG/4Arm')],
        [t.unit('39/21'), t.unit('8Hus/4Arm')],
      ].toSorted(),
    );
    expect(awaited(t)).toBe('combat dice');
  });

  it('the odds name the guns that fire first, until they have fired, and none where nobody is a target [13.0.a] [13.0.d]', () => {
    const place = { ...hq, '3614': ['8Hus/4Arm', '1TS/1SA'], '3514': ['39/21', '27/Pav'] };
    const t = battlefield({ units: place });
    const before = (...units: string[]) => {
      const ids = units.map((u) => t.unit(u));
      return t.query({ ask: 'attack', place: t.hex('3514'), units: ids }).before;
    };
    const gun = { unit: t.unit('39/21'), because: 'fires-first', rule: '13.0', p: 4 / 6 };
    expect(before('8Hus/4Arm', '1TS/1SA')).toEqual([gun]);
    expect(before('1TS/1SA')).toBeUndefined();
    attack(t, '3514', '8Hus/4Arm');
    expect(before()).toEqual([gun]);
    t.do('fire', '8Hus/4Arm').roll(6);
    expect(t.refused({ ask: 'attack', place: t.hex('3514'), units: [] }) ?? before()).not.toEqual([gun]);
  });

  it('the second gun sees what the first has done (T-64)', () => {
    const t = battlefield({ units: { ...hq, '3614': ['2SG/4Arm!', '8Hus/4Arm'], '3514': ['39/21', '605/21'] } });
    attack(t, '3514', '2SG/4Arm', '8Hus/4Arm').do('fire', '2SG/4Arm').roll(1);
    expect({ 'at 2SG/4Arm': t.at('2SG/4Arm'), offers: t.offers() }).toEqual({
      'at 2SG/4Arm': 'eliminated',
      offers: ['fire 8Hus/4Arm'],
    });
  });

  it('the guns fire before air units or artillery are committed [13.0.c]', () => {
    const t = battlefield({
      units: { ...hq, '3614': ['8Hus/4Arm'], '3514': ['39/21'] },
      air: ['BR-B-1', 'GE-B-1'],
      artillery: 2,
    });
    attack(t, '3514', '8Hus/4Arm');
    expect(awaited(t)).toBe('anti-tank-target');
    t.do('fire', '8Hus/4Arm').roll(5);
    expect({ 'awaited t': awaited(t), decider: t.decider() }).toEqual({
      'awaited t': 'commit-air',
      decider: 'commonwealth',
    });
    commit(t);
    expect({ 'awaited t': awaited(t), decider: t.decider() }).toEqual({ 'awaited t': 'commit-air', decider: 'axis' });
    commit(t);
    expect(awaited(t)).toBe('allot-artillery');
  });

  it('Commonwealth guns hit with 1-3, German with 1-4, Italian with 1 (tb-ex-11-at-hit-table) [13.0.d]', () => {
    const hits = (corps: string, command: string, tank: string, gun: string) =>
      [1, 2, 3, 4, 5, 6].filter((die) => {
        const t = battlefield({ corps, units: { '3616': [command], '3614': [tank], '3514': [gun] } });
        attack(t, '3514', tank).do('fire', tank).roll(die);
        return t.isReduced(tank);
      });
    expect(hits('15 Pz', '15th Panzer HQ', 'I/8/15', '3RHA/7Sup')).toEqual([1, 2, 3]);
    expect(hits('XXX', '7th Armoured HQ', '8Hus/4Arm', '39/21')).toEqual([1, 2, 3, 4]);
    expect(hits('XXX', '7th Armoured HQ', '8Hus/4Arm', '1Mil')).toEqual([1]);
  });

  it('a hit eliminates a target that is reduced already [13.0.d]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['2SG/4Arm!', '8Hus/4Arm'], '3514': ['39/21'] } });
    attack(t, '3514', '2SG/4Arm', '8Hus/4Arm').do('fire', '2SG/4Arm').roll(4);
    expect(t.at('2SG/4Arm')).toBe('eliminated');
  });

  it('after a hit the attacker may call the attack off or go on [13.0.e]', () => {
    const field = { units: { ...hq, '3614': ['8Hus/4Arm', '1TS/1SA'], '3514': ['39/21'] } };
    const t = attack(battlefield(field), '3514', '8Hus/4Arm', '1TS/1SA').do('fire', '8Hus/4Arm').roll(2);
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'commonwealth',
      offers: ['proceed', 'cancel'],
    });
    t.do('cancel');
    expect({ 'awaited t': awaited(t), told: t.told() }).toEqual({
      'awaited t': 'choose-target',
      told: expect.not.arrayContaining(['combat']),
    });
    const on = attack(battlefield(field), '3514', '8Hus/4Arm', '1TS/1SA').do('fire', '8Hus/4Arm').roll(2);
    expect(awaited(on.do('proceed'))).toBe('combat dice');
    const missed = attack(battlefield(field), '3514', '8Hus/4Arm', '1TS/1SA').do('fire', '8Hus/4Arm').roll(5);
    expect(awaited(missed)).toBe('combat dice');
  });

  const called = (verb: string, options: Field['options'] = {}) => {
    const t = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm', '1TS/1SA'], '3514': ['39/21'] }, options });
    return t.all(`${verb} 3514`, 'with 8Hus/4Arm', 'resolve', 'fire 8Hus/4Arm').roll(2).do('cancel');
  };
  const strict = { cancelledAttacksCount: true };

  it('an attack that is called off was not made: its units may attack again, under the guns again (T-40) [13.0.e]', () => {
    const t = called('attack').all('attack 3514', 'with 8Hus/4Arm', 'with 1TS/1SA', 'resolve');
    expect(awaited(t)).toBe('anti-tank-target');
    const counted = called('attack', strict).do('attack', '3514');
    expect(counted.offers()).toEqual(['with 1TS/1SA']);
    expect(counted.why('with', '8Hus/4Arm')).toMatchObject({ rule: '10.0', key: 'already-attacked' });
  });

  it('an overrun that is called off has not failed: its units may move, and try again (T-40) [13.0.e]', () => {
    const t = called('overrun');
    expect(t.offers('overrun')).toEqual(['3514']);
    expect(t.do('done').offers('move')).toContain('8Hus/4Arm');
    const counted = called('overrun', strict).do('done');
    expect(counted.offers('move')).toContain('1TS/1SA');
    expect(counted.why('move', '8Hus/4Arm')).toMatchObject({ rule: '9.4', key: 'overrun-failed' });
  });

  it('a hit counts before the attack: the reduced strength is used [13.0.h]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['8Hus/4Arm', '1TS/1SA'], '3514': ['39/21'] } });
    attack(t, '3514', '8Hus/4Arm', '1TS/1SA').do('fire', '8Hus/4Arm').roll(2).do('proceed').roll([3, 4]);
    expect(figuresOf(t, 'combat')).toMatchObject({ attack: 6, defence: 4 });
  });

  it('a unit that the guns eliminate drops out; if nobody is left the attack is over [13.0.h]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['2SG/4Arm!', '1TS/1SA'], '3514': ['39/21'] } });
    attack(t, '3514', '2SG/4Arm', '1TS/1SA').do('fire', '2SG/4Arm').roll(1);
    expect(t.query({ ask: 'attack', place: 0, units: [] })).toMatchObject({ attackers: [t.unit('1TS/1SA')] });
    t.do('proceed').roll([3, 4]);
    expect(figuresOf(t, 'combat').attack).toBe(3);
    const alone = battlefield({ units: { ...hq, '3614': ['2SG/4Arm!'], '3514': ['39/21'] } });
    attack(alone, '3514', '2SG/4Arm').do('fire', '2SG/4Arm').roll(1);
    expect({ 'awaited alone': awaited(alone), 'alone told': alone.told() }).toEqual({
      'awaited alone': 'choose-target',
      'alone told': expect.not.arrayContaining(['combat']),
    });
  });

  it('against three attacks on its hex a gun fires three times, before each (tb-ex-10-at-three-attacks) [13.0.f]', () => {
    const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
    const t = battlefield({ units: { ...hq, '3614': tanks, '3514': ['39/21'] } });
    for (const tank of tanks) {
      attack(t, '3514', tank);
      expect(awaited(t)).toBe('anti-tank-target');
      t.do('fire', tank).roll(6, [4, 4]);
      expect(figuresOf(t, 'combat').result).toBe('-/-');
    }
    expect(t.told().filter((key) => key === 'anti-tank-miss')).toHaveLength(3);
  });

  it('a gun that attacks has no such fire: it attacks like any unit [13.0.g]', () => {
    const t = battlefield({ units: { ...hq, '3614': ['3RHA/7Sup', '8Hus/4Arm'], '3514': ['I/115/15'] } });
    attack(t, '3514', '3RHA/7Sup', '8Hus/4Arm');
    expect(awaited(t)).toBe('combat dice');
    t.roll([4, 4]);
    expect(figuresOf(t, 'combat').attack).toBe(8);
    expect(t.told().filter((key) => key.startsWith('anti-tank'))).toEqual([]);
  });

  it('the guns are these twelve units (T-21)', () => {
    const { units } = battlefield({ units: hq }).state.world;
    const guns = units.ids.filter((_, u) => units.type[u] === TYPE.antitank);
    expect(guns.toSorted()).toEqual(
      [
        '149',
        '65',
        '3RHA/7Sup',
        '102/7Arm',
        '33/15 AT',
        '39/21',
        '605/21',
        '606/DAK',
        '617/DAK',
        'I/33/LW',
        'I/18/LW',
        '1Mil',
      ].toSorted(),
    );
  });

  it('a motorized gun is no target of guns, but goes a second hex in an advance (T-24)', () => {
    const field = {
      corps: '15 Pz',
      units: { '3616': ['15th Panzer HQ'], '3614': ['33/15 AT', 'I/8/15'], '3514': ['65!'] },
    };
    const gun = attack(battlefield(field), '3514', '33/15 AT');
    expect(awaited(gun)).toBe('combat dice');
    const both = attack(battlefield(field), '3514', '33/15 AT', 'I/8/15');
    expect(both.offers()).toEqual(['fire I/8/15']);
    both.do('fire', 'I/8/15').roll(6, [6, 6]).do('advance', '33/15 AT');
    expect(awaited(both)).toBe('advance-further');
  });
});
