import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { rangedModifier } from './10-ranged.ts';

/** A machine-gun of the Kensingtons against a company two hexes off, both in fields. */
const duel = (more: Record<string, string> = {}, rest: object = {}) =>
  table({ units: { '0706': 'a1-ken', '0708': '9-26', ...more }, ...rest });
const shot = (t: ReturnType<typeof duel>, gun: string, hex: string) =>
  rangedModifier(t.state, { gun: t.unit(gun), hex: t.hex(hex), targets: t.state.stackAt(t.hex(hex)) });

describe('who may make a Ranged Attack', () => {
  it('over what it could not cross (10.0.i)', () => {
    const t = table({ units: { '0711': '12-26-mtr', '0609': 'a-6dwr', '0709': '9-26' }, active: { side: 'german' } });
    const { map } = t.state.world;
    const edge = t.hex('0711') * 6 + map.directionTo(t.hex('0711'), t.hex('0610'));
    expect(t.state.mayCross(t.unit('12-26-mtr'), edge)).toBe(false);
    expect(t.do('shoot', '12-26-mtr').offers('aim')).toEqual(['0609']);
  });
  it('a unit with strength at an enemy hex in range that it sees, not next to it (10.0.a, 10.0.b, 10.0.g, 10.0.j, 10.1.a, 10.6.a)', () => {
    const t = duel({ '0709': '10-26' }).do('shoot', 'a1-ken');
    expect(t.offers('aim').sort()).toEqual(['0708', '0709']);
    expect(t.why('aim', '0707')?.key).toBe('no-enemy-there');
    expect(duel({ '0707': '10-26' }).why('shoot', 'a1-ken')?.key).toBe('in-zone');
    expect(
      duel({ '0713': '11-26', '0708': 'b-6dwr' }, { scenario: 'T1', units: { '0706': 'a1-ken' } }).why(
        'shoot',
        'a1-ken',
      )?.key,
    ).toBe('nowhere');
  });
  it('once in a phase, as its action, and again in the Combat Phase (10.0.c, 10.0.e, 3.0.c)', () => {
    const t = duel().do('shoot', 'a1-ken').do('aim', '0708').roll([1, 1]);
    expect(t.why('move', 'a1-ken')?.key).toBe('acted');
    expect(t.why('shoot', 'a1-ken')?.key).toBe('acted');
    t.do('end');
    expect(t.offers('shoot')).toEqual(['a1-ken']);
  });
  it('not from an enemy zone or a Suppressed hex, unless an AFV (10.2.a, 10.2.c, 7.2.a, 10.4.1.f, 12.1.b, 12.1.l)', () => {
    const marks = [{ kind: 'suppressed', at: ['0706'] }];
    expect(duel({}, { marks }).why('shoot', 'a1-ken')?.key).toBe('is-suppressed');
    const tank = table({ units: { '0706': 'a1-24l', '0708': '9-26', '0707': 'mg9-26' }, marks });
    expect(tank.offers('shoot')).toEqual(['a1-24l']);
    expect(
      shot(tank, 'a1-24l', '0708') - shot(table({ units: { '0706': 'a1-24l', '0708': '9-26' } }), 'a1-24l', '0708'),
    ).toBe(-1);
  });
  it('a mortar and a battery with a spotter; they are then Fired until their Reset Phase (2.2.1.m, 10.0.k, 10.1.b, 3.0.c)', () => {
    const t = duel({ '0904': 'm-6dwr', 'guns:british': 'a-143fd' });
    expect(t.offers('shoot').sort()).toEqual(['a-143fd', 'a1-ken', 'm-6dwr']);
    t.do('shoot', 'm-6dwr').do('aim', '0708').do('resolve').roll([1, 1]).do('end');
    expect(t.why('shoot', 'm-6dwr')?.key).toBe('fired');
  });
  it('not at unarmoured vehicles alone: that is Anti-Tank Fire', () => {
    expect(duel({ '0708': 'tr-26' }).why('shoot', 'a1-ken')?.key).toBe('nowhere');
  });
  it('a Carrier Platoon in a Suppressed hex does not fire, and loses steps like infantry (12.6.1.d, 12.6.1.e)', () => {
    const marks = [{ kind: 'suppressed', at: ['0706'] }];
    expect(table({ units: { '0706': 'cp-6dwr', '0708': '9-26' }, marks }).why('shoot', 'cp-6dwr')?.key).toBe(
      'is-suppressed',
    );
    const t = table({ units: { '0706': 'cp-6dwr', '0708': 'mg9-26' }, active: { side: 'german' } });
    expect(t.do('shoot', 'mg9-26').do('aim', '0706').roll([6, 6]).offers('lose')).toEqual(['cp-6dwr']);
  });
  it('nor do AFVs at a neighbour (12.1.m)', () => {
    const t = table({ units: { '0706': 'a1-24l', '0707': '9-26' } });
    expect(t.why('shoot', 'a1-24l')?.key).toBe('nowhere');
  });
  it('retreated units do not fire (8.5.2.5.e)', () => {
    const t = duel();
    t.state.mark(t.unit('a1-ken'), 4);
    expect(t.why('shoot', 'a1-ken')?.key).toBe('retreated');
  });
});

describe('indirect fire', () => {
  it('on a hex is declared whole before any of it is rolled, and never again in the phase; one unit spots for all (3.0.II.f, 10.0.f, 10.5.1.b)', () => {
    const t = duel({ '0904': 'm-6dwr', 'guns:british': 'a-143fd b-143fd' })
      .do('shoot', 'm-6dwr')
      .do('aim', '0708')
      .do('join', 'a-143fd')
      .do('resolve');
    t.roll([1, 1]).roll([1, 1]);
    expect(t.told().filter((key) => key === 'ranged-attack').length).toBe(2);
    expect(t.why('shoot', 'b-143fd')?.key).toBe('nowhere');
    expect(t.offers('shoot')).toEqual(['a1-ken']);
  });
});

describe('the result', () => {
  it('14 suppresses, 17 costs a step too, 19 two (10.4.a, 10.4.b, 10.4.1.a, 10.4.2.a)', () => {
    const fire = (...dice: number[]) => duel().do('shoot', 'a1-ken').do('aim', '0708').roll(dice);
    expect(fire(1, 2).figures('ranged-attack').modifier).toBe(6 + 1 + 1);
    expect(fire(2, 3).told()).toContain('no-effect');
    expect(fire(3, 3).state.suppressed[fire(3, 3).hex('0708')]).toBe(1);
    expect(fire(4, 5).offers('lose')).toEqual(['9-26']);
    const t = fire(6, 5).do('lose', '9-26').do('lose', '9-26');
    expect(t.state.isOnMap(t.unit('9-26'))).toBe(false);
    expect(t.state.suppressed[t.hex('0708')]).toBe(0);
  });
  it('several attacks on a hex add up (10.0.h)', () => {
    const t = duel({ '0906': 'a2-ken' });
    t.do('shoot', 'a1-ken').do('aim', '0708').roll([3, 3]);
    t.do('shoot', 'a2-ken').do('aim', '0708').roll([3, 4]);
    expect(t.state.suppressed[t.hex('0708')]).toBe(2);
  });
  it('the owner says who loses the step, and AFVs lose none (10.4.2.b, 10.4.2.c, 12.1.i, 12.1.j)', () => {
    const t = duel({ '0708': '9-26 mg9-26 1-5-pz12' }).do('shoot', 'a1-ken').do('aim', '0708').roll([4, 5]);
    expect(t.asked()?.seat).toBe(1);
    expect(t.offers().sort()).toEqual(['lose 9-26', 'lose mg9-26']);
  });
  it('Suppressed markers go when nobody is left in the hex (10.4.1.e)', () => {
    const t = table({ units: { '0706': 'a-6dwr' }, marks: [{ kind: 'suppressed', at: ['0706'] }] });
    t.do('move', 'a-6dwr').do('go', '0705').do('stop');
    expect(t.state.suppressed[t.hex('0706')]).toBe(0);
  });
  it('a lost step stops the digging, Suppression alone does not (14.2.e)', () => {
    const dug = (...dice: number[]) => {
      const t = duel();
      t.state.dug[t.hex('0708')] = 17;
      t.do('shoot', 'a1-ken').do('aim', '0708').roll(dice);
      return t.state.dug[t.hex('0708')];
    };
    expect([dug(3, 3), dug(4, 5)]).toEqual([17, 0]);
  });
});

describe('modifiers of a Ranged Attack', () => {
  it('one for each company in the hex, also a retreated one (8.5.2.5.d)', () => {
    expect(
      shot(duel({ '0708': '9-26 10-26' }), 'a1-ken', '0708') - shot(duel({ '0708': '9-26 mg9-26' }), 'a1-ken', '0708'),
    ).toBe(1);
  });
  it('two less if all in the hex are Concealed from the firer (5.3.d)', () => {
    const t = table({ units: { '0806': 'a1-ken', '1006': '9-26' } });
    expect(shot(t, 'a1-ken', '1006')).toBe(6 + 1 - 2);
  });
  it('one less at carriers alone or with armour (12.6.1.j)', () => {
    const at = (units: string) => shot(table({ units: { '0706': units, '0708': 'mg9-26' } }), 'mg9-26', '0706');
    expect([at('cp-6dwr'), at('cp-6dwr a1-24l'), at('a1-24l'), at('cp-6dwr m-6dwr')]).toEqual([5, 5, 6, 6]);
  });
  it('two less at a Strongpoint (14.6.d)', () => {
    const t = duel();
    const { strongpoint } = t.state.world;
    const before = shot(t, 'a1-ken', '0708');
    strongpoint[t.hex('0708')] = 1;
    expect(shot(t, 'a1-ken', '0708') - before).toBe(-2);
    strongpoint[t.hex('0708')] = 0;
  });
});
