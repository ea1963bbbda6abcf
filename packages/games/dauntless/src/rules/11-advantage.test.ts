import { describe, expect, it } from 'vitest';
import { battle } from '../frames.ts';
import { MARK } from '../state.ts';
import { type TableOptions, table } from '../testing/table.ts';
import { drawOf, netModifier } from './11-advantage.ts';
import { chitsToDraw, chitValue } from './11-close-fire.ts';
import { antiTankModifier, flankOf, hitVehicle } from './11-fire.ts';

const storm = (units: Record<string, string>, hex: string, movers: string[], more: Partial<TableOptions> = {}) => {
  const [first, ...others] = movers;
  const t = table({ units, ...more }).do('move', first);
  for (const u of others) t.do('join', u);
  return t.do('assault', hex);
};
/** A position in which an Assault is under way, for the figures of its chits. */
const under = (units: Record<string, string>, hex: string, attackers: string[], more: Partial<TableOptions> = {}) => {
  const t = table({ units, ...more });
  t.state.push(battle, { side: 0, target: t.hex(hex), assault: 1 });
  for (const u of attackers) t.state.append(t.unit(u));
  return t;
};
const because = (t: ReturnType<typeof table>) => {
  const reasons: { readonly because: string; readonly value: number }[] = [];
  netModifier(t.state, reasons as never);
  return Object.fromEntries(reasons.map(({ because, value }) => [because, value]));
};

describe('Tactical Advantage', () => {
  it('is used where one side can fire at vehicles of the other, and only there (8.1.e, 11.0.a, 9.1.k, 11.3.a, 11.4.a)', () => {
    expect(storm({ '0707': 'cp-6dwr', '0708': '9-26' }, '0708', ['cp-6dwr']).told()).toContain('advantage');
    expect(storm({ '0707': 'a-6dwr', '0708': '9-26' }, '0708', ['a-6dwr']).told()).not.toContain('advantage');
  });
  it('examples ta-steps: steps of infantry are compared, three at most (11.4.1.a)', () => {
    const net = (units: Record<string, string>, attackers: string[]) =>
      because(under({ ...units }, '0708', attackers))['infantry-steps'] ?? 0;
    expect(net({ '0707': 'a-6dwr b-6dwr c-6dwr', '0708': '16-26-a' }, ['a-6dwr', 'b-6dwr', 'c-6dwr'])).toBe(3);
    expect(net({ '0707': 'a-6dwr!', '0708': '16-26-a' }, ['a-6dwr'])).toBe(0);
    expect(net({ '0707': 'a-6dwr!', '0708': '16-26-a 9-26' }, ['a-6dwr'])).toBe(-2);
  });
  it('retreated units do not count (8.5.2.5.f)', () => {
    const t = under({ '0707': 'a-6dwr', '0708': '9-26' }, '0708', ['a-6dwr']);
    t.state.mark(t.unit('9-26'), MARK.retreated);
    expect(because(t)['infantry-steps']).toBe(2);
  });
  it('ground, works, water, Suppression, night and fog weigh in (11.4.1.a, 16.0.i, 17.0.j)', () => {
    const marks = [
      { kind: 'suppressed', at: ['0610'] },
      { kind: 'dug-in', at: ['0610'] },
    ];
    const t = under({ '0711': 'a-6dwr', '0610': 'mg9-26' }, '0610', ['a-6dwr'], { marks });
    expect(because(t)).toMatchObject({ ground: -2, works: -1, waterway: -1, suppression: 1, 'mg-steps': -1 });
    const late = (more: Partial<TableOptions>) =>
      because(under({ '0707': 'a-6dwr', '0708': '9-26' }, '0708', ['a-6dwr'], more));
    expect(late({ track: 'A', turn: 26 }).night).toBe(1);
    expect(late({ track: 'B', turn: 1 }).fog).toBe(1);
  });
  it('examples ta-draw: who draws and how many (11.4.1.b, 11.4.1.ba)', () => {
    const { state } = table({ units: {} });
    const draws = [-3, 1, 0, 7].map((net) => drawOf(state, net));
    expect(draws.map((d) => [d.isAttacker, d.chits])).toEqual([
      [false, 4],
      [true, 2],
      [false, 1],
      [true, 5],
    ]);
  });
  it('the drawer chooses one of different chits; all are in the cup before (11.4.b, 11.4.1.bb, 11.4.1.c)', () => {
    const t = storm({ '0707': 'a-6dwr cp-6dwr', '0708': '12-26-mtr' }, '0708', ['a-6dwr', 'cp-6dwr']);
    const pending = t.pending();
    expect(pending.kind === 'chance' && pending.cup?.length).toBe(17);
    t.roll(0, 8);
    for (const chit of [1, 9, 10]) if (t.awaits() === 'chits') t.roll(chit);
    expect([t.decider(), t.awaits()]).toEqual(['british', 'pick-chit']);
    expect(t.offers('pick')).toContain('A');
    expect(t.offers('pick')).toContain('DD');
    expect(t.why('pick', 'DADA')?.key).toBe('not-drawn');
  });
  it('examples ta-dada and ta-dd: the letters are fired in order, a unit once; what nobody can use lapses; then the table (11.4.1.d, 11.4.1.i, 11.3.c)', () => {
    const dd = storm({ '0707': 'cp-6dwr', '0708': '9-26 10-26' }, '0708', ['cp-6dwr']);
    dd.order('DD');
    expect([dd.decider(), dd.awaits(), dd.offers('fire').sort()]).toEqual([
      'german',
      'close-shot-by',
      ['10-26', '9-26'],
    ]);
    dd.do('fire', '9-26').roll(8, 7, 5, 2).roll([1, 1]);
    expect(dd.awaits()).toBe('chits');
    const dada = storm({ '0707': 'cp-6dwr', '0708': '9-26' }, '0708', ['cp-6dwr']).order('DADA');
    dada.roll(8, 7, 5, 2).roll([1, 1]);
    expect(dada.awaits()).toBe('combat');
  });
});

describe('Modifier chits', () => {
  const value = (
    kind: string,
    units: Record<string, string>,
    attackers: string[],
    gun: string,
    target: string,
    hex = '0708',
  ) => {
    const t = under(units, hex, attackers);
    return chitValue(t.state, kind, t.unit(gun), t.unit(target));
  };
  it('examples penetration: rating less Armor, eight at most, also negative (11.4.2.c, 11.4.2.f)', () => {
    const at = (gun: string, target: string) =>
      value(
        'penetration',
        { '0707': 'a1-24l', '0708': `${gun} ${target}`.includes('6dwr') ? '9-26' : '9-26' },
        ['a1-24l'],
        gun,
        target,
      );
    expect([at('9-26', 'w-rmasg'), at('a-6dwr', 'ht-9-26'), at('16-26-a', '1-82-re')]).toEqual([6, 8, -3]);
  });
  it('example target-cs-panther: less its strength, not halved (11.4.2.g)', () => {
    expect(value('strength', { '0707': 'a-6dwr', '0908': '1-1-pz12' }, ['a-6dwr'], 'a-6dwr', '1-1-pz12', '0908')).toBe(
      -5,
    );
  });
  it('example chit-open-top: four more for an open top, else nothing (11.4.2.d, 11.4.2.i, 2.2.1.j)', () => {
    const open = (target: string) =>
      value('openTop', { '0707': 'a-6dwr', '0708': target }, ['a-6dwr'], 'a-6dwr', target);
    expect([open('12-26-mtr'), open('1-5-pz12')]).toEqual([4, 0]);
  });
  it('the ground of the assaulted hex (11.4.2.h)', () => {
    const on = (hex: string) =>
      value('terrain', { '0707': 'a-6dwr', [hex]: '12-26-mtr' }, ['a-6dwr'], 'a-6dwr', '12-26-mtr', hex);
    expect([on('0708'), on('0711'), on('0907'), on('0909')]).toEqual([-3, 3, 5, 0]);
  });
  it('infantry and machine-guns beside the firer and beside the target (11.4.2.j, 11.4.2.k)', () => {
    const units = { '0707': 'a-6dwr cp-6dwr', '0708': '9-26! mg9-26' };
    expect(value('friends', units, ['a-6dwr', 'cp-6dwr'], '9-26', 'cp-6dwr')).toBe(4);
    expect(value('enemies', units, ['a-6dwr', 'cp-6dwr'], '9-26', 'cp-6dwr')).toBe(-12);
  });
  it('special armour, flanks and blanks (11.4.2.e, 11.4.2.l, 11.4.2.m, 11.2.b, 12.2.1.b)', () => {
    const t = under({ '0707': '1-82-re w-rmasg 1-141rac a1-24l', '0708': '9-26' }, '0708', ['a1-24l']);
    const of = (kind: string, target: string) => chitValue(t.state, kind, t.unit('9-26'), t.unit(target));
    expect([of('box', '1-82-re'), of('box', 'w-rmasg'), of('box', 'a1-24l')]).toEqual([-9, -5, 0]);
    expect(
      ['1-82-re', '1-654', '1-1-pz12', '1-141rac', 'w-rmasg', 'ht-9-26', 'a1-24l'].map((u) =>
        flankOf(t.state, t.unit(u)),
      ),
    ).toEqual([6, 6, 5, 5, 4, 1, 3]);
    expect([of('flank', '1-82-re'), of('none', 'a1-24l')]).toEqual([6, 0]);
  });
  it('as many as the hour gives: two at night (11.4.2.a, 16.0.j)', () => {
    expect(chitsToDraw(table({ units: {} }).state)).toBe(4);
    expect(chitsToDraw(table({ units: {}, track: 'A', turn: 26 }).state)).toBe(2);
  });
  it('are drawn after the target is named, anew for each shot; equal ones count once (11.4.1.e, 11.4.2.b, 11.4.2.d, 11.3.2.a, 2.2.1.i)', () => {
    const t = storm({ '0707': 'cp-6dwr m-6dwr!', '0708': '9-26' }, '0708', ['cp-6dwr', 'm-6dwr']);
    t.order('D');
    expect([t.awaits(), t.offers('hit').sort()]).toEqual(['close-shot-at', ['cp-6dwr', 'm-6dwr']]);
    const pending = t.do('hit', 'cp-6dwr').pending();
    expect(pending.kind === 'chance' && pending.cup?.reduce((a, b) => a + b, 0)).toBe(13);
    t.roll(1, 1, 1, 8).roll([3, 3]);
    expect(t.figures('tank-shot').modifier).toBe(8);
  });
});

describe('Anti-Tank Fire in an Assault', () => {
  const shot = (gun: string, target: string, hex: string, more: object = {}) => {
    const t = table({ units: { [hex]: target, '0605': gun } });
    return antiTankModifier(t.state, {
      gun: t.unit(gun),
      target: t.unit(target),
      hex: t.hex(hex),
      range: 0,
      isFlank: false,
      isReduced: false,
      ...more,
    });
  };
  it('is at no range; penetration, ground and thick Armor count (11.2.a, 11.2.c, 11.2.f, 11.3.b, 11.4.1.f)', () => {
    expect(shot('1-5-pz12', 'a1-24l', '0708')).toBe(4 + 2);
    expect(shot('1-5-pz12', 'a1-24l', '0809')).toBe(4 + 2 - 2);
    expect(shot('1-5-pz12', 'a1-24l', '0908')).toBe(4 + 2 - 4);
    expect(shot('a1-24l', '1-1-pz12', '0708')).toBe(-4 - 2 + 2);
  });
  it('at an attacker the ground of his own hex shelters less; works never do (11.2.d, 11.2.e)', () => {
    expect(shot('1-5-pz12', 'a1-24l', '0908', { isReduced: true })).toBe(4 + 2 - 2);
    expect(shot('1-5-pz12', 'a1-24l', '0809', { isReduced: true })).toBe(4 + 2 - 1);
    const close = storm({ '0809': 'a1-24l', '0808': '1-5-pz12' }, '0808', ['a1-24l']).order('D').roll([1, 1]);
    expect(close.figures('tank-shot').modifier).toBe(4 + 2 - 1);
    const t = table({ units: { '0708': 'a1-24l', '0605': '1-5-pz12' }, marks: [{ kind: 'dug-in', at: ['0708'] }] });
    const tank = {
      gun: t.unit('1-5-pz12'),
      target: t.unit('a1-24l'),
      hex: t.hex('0708'),
      range: 0,
      isFlank: false,
      isReduced: false,
    };
    expect(antiTankModifier(t.state, tank)).toBe(6);
  });
  it('flanks with a natural nine or ten, out of fields, and thick Armor does not matter then (11.3.1.a, 11.3.1.b, 2.1.a)', () => {
    expect(shot('a1-24l', '1-1-pz12', '0708', { isFlank: true })).toBe(-4 + 2 + 5);
    const roll = (hex: string, from: string, dice: [number, number]) => {
      const t = storm({ [from]: 'a1-24l', [hex]: '12-26-sp' }, hex, ['a1-24l']);
      return t.order('A').roll(dice).figures('tank-shot').modifier;
    };
    expect([roll('0809', '0709', [9, 1]), roll('0809', '0709', [8, 8]), roll('0708', '0707', [10, 1])]).toEqual([
      8 + 2 - 2 + 1,
      8 + 2 - 2,
      8 + 2,
    ]);
  });
  it('example at-threshold: 14 costs a step, 13 nothing, nobody retreats (11.0.c, 11.1.a, 12.1.i)', () => {
    const fire = (dice: [number, number]) => {
      const t = storm({ '0707': 'a1-24l', '0708': '1-5-pz12' }, '0708', ['a1-24l']);
      return t.order('A').roll(dice).isFlipped('1-5-pz12');
    };
    expect([fire([5, 4]), fire([5, 5])]).toEqual([false, true]);
  });
  it('a hit on circled Armor costs the pool a point, and the unit rolls for its life (11.1.b, 12.6.b, 2.0.v, 4.5.6.a, 4.5.6.b)', () => {
    const hit = (die: number) =>
      storm({ '0707': 'cp-6dwr', '0708': '9-26' }, '0708', ['cp-6dwr'])
        .order('D')
        .roll(1, 1, 1, 8)
        .roll([9, 9])
        .roll(die);
    expect([hit(2).isFlipped('cp-6dwr'), hit(3).isFlipped('cp-6dwr'), hit(3).state.pools[0]]).toEqual([true, false, 1]);
  });
  it('a troop with a Firefly is an ordinary one on its back (2.0.j)', () => {
    const t = table({ units: { '0707': 'a3-24l', '0706': 'a4-24l!' } });
    const { at } = t.state.world.units;
    expect([at[t.state.faceOf(t.unit('a3-24l'))], at[t.state.faceOf(t.unit('a4-24l'))]]).toEqual([18, 12]);
  });
  it('circled Armor can be a target, even of 0; with 1 it is an AFV; carriers and scouts are named (12.6.a, 12.6.c, 12.6.1.a)', () => {
    const t = storm({ '0707': 'a-6dwr', '0708': '8-26-mtr!' }, '0708', ['a-6dwr']);
    expect(t.told()).toContain('advantage');
    const is = (id: string) => [t.state.isAfv(t.unit(id)), t.state.isCarrier(t.unit(id))];
    expect([is('8-26-mtr'), is('cp-6dwr'), is('1-s-krrc'), is('a1-24l')]).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [true, false],
    ]);
  });
  it('a transport fights as it is, its cargo does not; on its front the unit gives no Armor Bonus (4.5.4.a, 4.5.4.b, 4.5.4.e)', () => {
    const t = table({ units: { '0707': 'a1-ken! a2-ken at1-10dli!' } });
    const of = (id: string) => [t.state.csOf(t.unit(id)), t.state.rasOf(t.unit(id)), t.state.isAfv(t.unit(id))];
    expect([of('a1-ken'), of('a2-ken'), of('at1-10dli')]).toEqual([
      [1, 2, true],
      [2, 6, false],
      [0, 0, true],
    ]);
  });
  it('a loaded unit is put out by it, for the phase (4.5.5.a, 4.5.5.b, 4.5.5.d, 4.5.8.b, 4.5.8.d, 4.5.8.f)', () => {
    const t = table({ units: { '0707': 'm-6dwr!' } });
    hitVehicle(t.state, t.unit('m-6dwr'));
    expect([t.isFlipped('m-6dwr'), t.state.isMarked(t.unit('m-6dwr'), MARK.acted)]).toEqual([false, true]);
  });
  it('example pool-depletion: one point, then two once it is Depleted (4.5.8.a, 4.5.8.c, 4.5.8.e)', () => {
    const t = table({ units: { '0707': 'cp-6dwr', '0706': 'm-6dwr!', '0705': 'a1-ken!' } });
    const state = () => [t.state.pools[0], t.state.vp[1]];
    expect(state()).toEqual([2, 0]);
    for (const id of ['cp-6dwr', 'm-6dwr', 'a1-ken']) {
      hitVehicle(t.state, t.unit(id));
      t.roll(6);
    }
    expect(state()).toEqual([-2, 1 + 1 + 2]);
  });
});

describe('passengers', () => {
  it('loaded infantry gets out for an Assault, attacker before and defender after the shots; nobody else does (4.5.4.c, 8.1.d, 8.1.f)', () => {
    const t = table({ units: { '0707': '15-26-a! 9-26 mg5-26!', '0708': 'a-6dwr' }, active: { side: 'german' } });
    t.do('move', '15-26-a').do('join', '9-26').do('join', 'mg5-26').do('assault', '0708');
    expect([t.awaits(), t.offers('load')]).toEqual(['deploy-who', ['15-26-a']]);
    t.do('load', '15-26-a');
    expect(t.isFlipped('15-26-a')).toBe(false);
    const held = storm({ '0707': 'a-6dwr b-6dwr', '0708': '15-26-a!' }, '0708', ['a-6dwr', 'b-6dwr']);
    held.order('none');
    expect([held.awaits(), held.decider()]).toEqual(['deploy-who', 'german']);
  });
});
