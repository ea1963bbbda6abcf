import { describe, expect, it } from 'vitest';
import { type Table, table } from '../testing/table.ts';
import { chanceOf, rangedModifier, rowFor } from './10-ranged.ts';

/** A company goes from field to field past a machine-gun in the woods. */
const past = (more: Record<string, string> = {}, rest: object = {}) =>
  table({ units: { '0806': 'a-6dwr', '0908': 'mg9-26', ...more }, ...rest });
const fires = (t: Table, ...dice: number[]) => {
  t.do('fire', 'mg9-26').do('aim', '0807');
  return t.roll(dice);
};
const go = (t = past()) => t.do('move', 'a-6dwr').do('go', '0807');

describe('who may fire at a moving stack', () => {
  it('an enemy in range that sees a field hex of the step, even next to it (3.0.II.d, 10.7.1.a, 10.7.1.h)', () => {
    expect(go().offers('fire')).toEqual(['mg9-26']);
    const far = table({ units: { '0705': 'a-6dwr', '0908': '9-26' } })
      .do('move', 'a-6dwr')
      .do('go', '0704');
    expect(far.offers('fire')).toEqual([]);
  });
  it('nobody without a Ranged Attack Strength (10.7.1.c, 2.2.1.e)', () => {
    const t = past({ '0908': 'tr-26' });
    t.do('move', 'a-6dwr').do('go', '0807');
    expect(t.offers('fire')).toEqual([]);
  });
  it('nobody that has fired, retreated or is Suppressed, unless an AFV (10.7.1.d, 10.7.1.e, 2.0.i)', () => {
    const shot = (status: string) => {
      const t = past({ '0907': '12-26-sp' });
      t.state.mark(t.unit('mg9-26'), status === 'fired' ? 1 : 4);
      return go(t);
    };
    expect(shot('fired').offers('fire')).toEqual(['12-26-sp']);
    expect(shot('fired').why('fire', 'mg9-26')?.key).toBe('fired');
    expect(shot('retreated').why('fire', 'mg9-26')?.key).toBe('retreated');
    const t = past({ '0908': 'mg9-26 12-26-sp' }, { marks: [{ kind: 'suppressed', at: ['0908'] }] });
    expect(go(t).offers('fire')).toEqual(['12-26-sp']);
  });
  it('nobody in an enemy zone other than that of its target (10.7.1.g)', () => {
    const t = table({ units: { '0806': 'a-6dwr', '0808': 'mg9-26', '0809': 'b-6dwr' } });
    go(t);
    expect(t.offers('fire')).toEqual([]);
    const free = table({ units: { '0806': 'a-6dwr', '0808': 'mg9-26' } });
    expect(go(free).offers('fire')).toEqual(['mg9-26']);
  });
  it('nobody at an all-AFV stack (12.1.j)', () => {
    const t = table({ units: { '0806': 'a1-24l', '0908': 'mg9-26' } })
      .do('move', 'a1-24l')
      .do('go', '0807');
    expect(t.offers('fire')).toEqual([]);
  });
  it('not into cover: neither hex is a field (10.7.1.h)', () => {
    const t = table({ units: { '1007': 'a-6dwr', '1008': 'mg9-26' } })
      .do('move', 'a-6dwr')
      .do('go', '1006');
    expect(t.offers('fire')).toEqual([]);
  });
  it('a battery beside the map fires with a spotter, and is then Fired (10.7.5.a, 10.7.1.b)', () => {
    const t = table({
      units: { '1006': '9-26', '0907': 'a-6dwr', 'guns:british': 'a-143fd' },
      active: { side: 'german' },
    });
    t.do('move', '9-26').do('go', '0906');
    expect(t.offers('fire').sort()).toEqual(['a-143fd', 'a-6dwr']);
    t.do('fire', 'a-143fd').roll([1, 1]);
    expect(t.state.isMarked(t.unit('a-143fd'), 1)).toBe(true);
    const { gun, modifier } = t.figures('friction');
    expect([gun, modifier]).toEqual([t.unit('a-143fd'), 3 + 1]);
  });
  it('only one of them, and only once for a step (10.7.1.i)', () => {
    const t = fires(go(past({ '0907': '9-26' })), 1, 1);
    expect(t.told().filter((key) => key === 'friction').length).toBe(1);
    expect(t.at('a-6dwr')).toBe('0807');
  });
  it('again at a later step, as often as it likes; it is all that the other side does (10.7.a, 10.7.1.l, 10.7.1.k, 10.0.d, 10.0.cb)', () => {
    const t = table({ units: { '0805': 'a-6dwr', '0908': 'mg9-26' } })
      .do('move', 'a-6dwr')
      .do('go', '0807');
    t.do('fire', 'mg9-26').roll([1, 1]);
    expect(t.offers('fire')).toEqual(['mg9-26']);
  });
  it('at the hex that is left or the one that is entered, as the firer likes (10.7.1.j, 10.7.1.p)', () => {
    expect(go().do('fire', 'mg9-26').offers('aim')).toEqual(['0806', '0807']);
    const in_ = table({ units: { '0906': 'a-6dwr', '0908': 'mg9-26' } })
      .do('move', 'a-6dwr')
      .do('go', '0907');
    expect(in_.offers('fire')).toEqual([]);
  });
});

describe('the fire', () => {
  it('two dice, the strength, and one for the field; companies do not count (10.7.2.a, 10.7.2.b)', () => {
    fires(go(past({ '0806': 'a-6dwr b-6dwr' })), 3, 4);
    const t = fires(go(), 3, 4);
    expect([t.figures('friction').roll, t.figures('friction').modifier]).toEqual([7, 5 + 1]);
  });
  it('on a road two more (5.2.h)', () => {
    const on = (offRoad: boolean) => {
      const t = table({ units: { '0805': 'a-6dwr', '0807': 'mg9-26' } });
      const shot = {
        gun: t.unit('mg9-26'),
        hex: t.hex('0805'),
        targets: [t.unit('a-6dwr')],
        friction: { onRoad: !offRoad },
      };
      return rangedModifier(t.state, shot);
    };
    expect(on(false) - on(true)).toBe(2);
    const walk = table({ units: { '1106': 'a-6dwr', '1107': 'b-6dwr', '1109': 'mg9-26' } });
    walk.do('move', 'b-6dwr').do('go', '1007');
    expect(walk.state.frames.length).toBeGreaterThan(0);
  });
  it('direct fire from three hexes loses one, from five two, unless the gun has an orange dot (2.2.1.q)', () => {
    const at = (gun: string, hex: string) => {
      const t = table({ units: { [hex]: gun, '0705': 'a-6dwr' } });
      return rangedModifier(t.state, {
        gun: t.unit(gun),
        hex: t.hex('0705'),
        targets: [t.unit('a-6dwr')],
        friction: { onRoad: false },
      });
    };
    expect([at('mg9-26', '0707'), at('mg9-26', '0708'), at('mg9-26', '0710')]).toEqual([6, 5, 4]);
    expect(at('12-26-sp', '0708')).toBe(6);
  });
  it('a mortar that sees for itself has one more, one with a distant spotter half and one less (10.5.c, 10.5.d, 10.7.5.a)', () => {
    const at = (units: Record<string, string>) => {
      const t = table({ units: { ...units, '0705': 'a-6dwr' } });
      return rangedModifier(t.state, {
        gun: t.unit('12-26-mtr'),
        hex: t.hex('0705'),
        targets: [t.unit('a-6dwr')],
        friction: { onRoad: false },
      });
    };
    const ras = 5;
    expect(at({ '0707': '12-26-mtr' })).toBe(ras + 1 + 1);
    expect(at({ '1010': '12-26-mtr', '0706': '9-26' })).toBe(Math.ceil(ras / 2) + 1);
    expect(at({ '1010': '12-26-mtr', '0707': '9-26' })).toBe(Math.ceil(ras / 2) + 1 - 1);
  });
  it('the hour and the weather add up: dawn with light fog is -3 (10.6.2.b, 16.0.c, 17.0.d)', () => {
    const on = (turn: number) => {
      const t = past({}, { track: 'A', turn });
      return rangedModifier(t.state, {
        gun: t.unit('mg9-26'),
        hex: t.hex('0807'),
        targets: [t.unit('a-6dwr')],
        friction: { onRoad: false },
      });
    };
    expect([on(18), on(26), on(27)]).toEqual([6, 4, 3]);
  });
  it('14 halts or costs one step, 17 two, 19 three (10.7.2.a)', () => {
    const { state } = past();
    expect([13, 14, 16, 17, 18, 19].map((roll) => rowFor(state, roll)?.price ?? 0)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(chanceOf(state, 6)).toBe(41);
  });
});

describe('a stack under fire', () => {
  it('goes on after no effect (10.7.2.c)', () => {
    const t = fires(go(), 1, 2);
    expect(t.at('a-6dwr')).toBe('0807');
  });
  it('that is hit where it was does not leave if it halts, and is not Suppressed (10.4.1.c, 10.7.2.c, 10.7.2.d, 10.7.2.f)', () => {
    const t = go().do('fire', 'mg9-26').do('aim', '0806').roll([5, 5]);
    expect(t.state.suppressed[t.hex('0806')]).toBe(0);
    expect(t.offers()).toEqual(['halt', 'push']);
    t.do('halt');
    expect(t.at('a-6dwr')).toBe('0806');
    expect(t.why('move', 'a-6dwr')?.key).toBe('acted');
  });
  it('that is hit where it comes to stays there (10.7.2.d)', () => {
    const t = fires(go(past({ '0908': 'mg9-26' })), 5, 5).do('halt');
    expect(t.at('a-6dwr')).toBe('0807');
  });
  it('may lose steps and go on; the number is for the stack (10.7.2.c, 8.5.1.a, 2.0.o)', () => {
    const t = go().do('fire', 'mg9-26').do('aim', '0806').roll([4, 4]).do('push').do('lose', 'a-6dwr');
    expect([t.at('a-6dwr'), t.isFlipped('a-6dwr')]).toEqual(['0807', true]);
  });
  it('a unit with one step is eliminated (8.5.1.a)', () => {
    const t = go(past({ '0806': 'a-6dwr!' }))
      .do('fire', 'mg9-26')
      .do('aim', '0806')
      .roll([4, 4])
      .do('push')
      .do('lose', 'a-6dwr');
    expect(t.at('a-6dwr')).toBe('eligible:british');
  });
  it('with AFVs: the others halt, the armour goes on; losses fall on the others (10.7.3.a, 10.7.3.b, 6.1.c)', () => {
    const mixed = () =>
      table({ units: { '0806': 'a-6dwr a1-24l', '0908': 'mg9-26' } })
        .do('move', 'a-6dwr')
        .do('join', 'a1-24l')
        .do('go', '0807');
    const t = mixed().do('fire', 'mg9-26').do('aim', '0806').roll([4, 4]).do('split').quiet();
    expect([t.at('a-6dwr'), t.at('a1-24l')]).toEqual(['0806', '0807']);
    expect(t.why('move', 'a-6dwr')).toBeDefined();
    const pays = mixed().do('fire', 'mg9-26').do('aim', '0806').roll([4, 4]).do('push');
    expect(pays.offers('lose')).toEqual(['a-6dwr']);
    expect(go().do('fire', 'mg9-26').do('aim', '0806').roll([4, 4]).why('split')?.key).toBe('nothing-to-split');
  });
  it('keeps the points it has left and the hex it was going to (10.7.1.m, 10.7.1.q)', () => {
    const t = table({ units: { '0805': 'a-6dwr', '0908': 'mg9-26' } })
      .do('move', 'a-6dwr')
      .do('go', '0807');
    t.do('fire', 'mg9-26').roll([1, 1]).do('decline', 'move');
    expect([t.at('a-6dwr'), t.spent('a-6dwr')]).toEqual(['0807', 2]);
  });
});
