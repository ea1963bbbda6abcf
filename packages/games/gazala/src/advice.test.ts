import { describe, expect, it } from 'vitest';
import { advised, EVEN, PLAIN } from '../../../engine/src/testing/advised.ts';
import { drawn, game, group, start, table } from './testing/table.ts';

const { advice, worth, liked, appealOf } = advised(game);

describe('what Gazala tells an opponent', () => {
  it('a position is worth to one side what it costs the other', () => {
    for (const scenario of ['one', 'campaign', 'drill']) {
      const t = start(scenario);
      expect(worth(t, 0) + worth(t, 1)).toBeCloseTo(0, 5);
    }
  });

  it('an Axis step weighs more than an Allied one', () => {
    const whole = worth(table({ units: { '1622': ['5/1'], '1504': ['10 Hus'] } }), 0);
    const axisHurt = worth(table({ units: { '1622': ['5/1:2'], '1504': ['10 Hus'] } }), 0);
    const alliedHurt = worth(table({ units: { '1622': ['5/1'], '1504': ['10 Hus:1'] } }), 0);
    expect(whole - axisHurt).toBeGreaterThan(1.5 * (alliedHurt - whole));
    expect(alliedHurt).toBeGreaterThan(whole);
  });

  it('the same lead makes a win likelier the fewer turns are left', () => {
    const ahead = (turn: number) => worth(table({ turn, scenario: 'one', units: { '1504': ['10 Hus:1'] } }), 0);
    expect(ahead(6)).toBeGreaterThan(ahead(3));
    expect(ahead(3)).toBeGreaterThan(0);
  });

  it('at the start each side takes the set-up that the pack suggests', () => {
    expect(liked(start('one'))).toBe('usual');
  });

  it('the script attacks a weak enemy it stands next to, and leaves a strong one alone', () => {
    const weak = { '1621': ['5/1'], '1620': ['104/1'], '1520': ['11 Cav disrupted'], '2803': ['104/2'] };
    expect(liked(group('21 Pz', { turn: 1, units: weak }).do('move', '5/1'))).toMatch(/^attack /);
    const strong = { '1621': ['5/1:1'], '1520': ['10 Hus', 'Bays'] };
    expect(liked(group('21 Pz', { turn: 1, units: strong }).do('move', '5/1'))).not.toMatch(/^attack /);
  });

  it('what a plan goes for is where the unit goes', () => {
    const t = group('21 Pz', { turn: 1, units: { '1622': ['5/1'] } }).do('move', '5/1');
    const target = t.hex('2222');
    const hex = t.hex(liked(t, { ...PLAIN, target }).slice('to '.length));
    const { map } = t.state.world;
    expect(map.distance(hex, target)).toBeLessThan(map.distance(t.hex('1622'), target));
  });

  it('a gun alone within reach of tanks is in danger, less so on its unused face, and not at all out of reach', () => {
    const acting = { turn: 5, scenario: 'one', active: { side: 'allied', formation: '22 Arm' } };
    const tanks = { '1710': ['2 RGH', '3 CLY'] };
    const worthWith = (units: Record<string, string[]>) =>
      worth(table({ ...acting, units: { ...tanks, ...units } }), 0);
    const used = worthWith({ '1714': ['190 AT!'] });
    const fresh = worthWith({ '1714': ['190 AT'] });
    const far = worthWith({ '0120': ['190 AT!'] });
    expect(fresh).toBeGreaterThan(used);
    expect(far).toBeGreaterThan(used);
  });

  it('who acts last before the turn ends has less to fear from going where tanks may come', () => {
    const units = { '1714': ['155/1'], '1708': ['2 RGH', '3 CLY'] };
    const costOfGoing = (actions: number) => {
      const t = group('90 Lt', { scenario: 'one', units });
      t.state.setActions(1, actions);
      t.do('move', '155/1');
      return appealOf(t, 'stop') - appealOf(t, 'to 1713');
    };
    expect(costOfGoing(0)).toBeLessThan(costOfGoing(3));
  });

  it('the Allies withdraw a formation that has nobody left rather than promise an attack or keep the chit', () => {
    const units = { '1710': ['2 RGH', '3 CLY', '4 CLY'], '1720': ['5/1'] };
    const choice = (more: Readonly<Record<string, readonly string[]>>) =>
      drawn('allied', '22 Arm', {
        scenario: 'one',
        units: { ...units, ...more },
        held: { allied: ['withdraw-attack'] },
      });
    const t = choice({ eliminated: ['2 RL', '11 Cav', '18 Cav'] });
    expect(liked(t)).toBe('play withdrawal');
    expect(liked(t.do('play', 'withdrawal'))).toBe('withdraw 3 Ind');
    expect(liked(choice({ eliminated: ['2 RL'], '0201': ['11 Cav'] }))).toBe('play attack');
  });

  it('nobody attacks while friends who have just arrived stand too many in a hex', () => {
    const units = { '1621': ['5/1'], '1521': ['104/1', '104/2', '104/3'], '1520': ['11 Cav disrupted'] };
    const t = group('21 Pz', { turn: 1, units });
    expect(liked(t)).toMatch(/^move 104/);
    expect(liked(t.do('move', '5/1'))).not.toMatch(/^attack/);
  });

  it('its weights can be changed one by one, and the same weights give the same advice', () => {
    const t = table({ units: { '1622': ['5/1'] } });
    const weights = advice.weights ?? {};
    expect(weights['fear.axis']).toBeGreaterThan(0);
    expect(advice.tuned?.(weights).evaluate(t.state, 0, EVEN)).toBe(worth(t, 0));
    expect(advice.tuned?.({ strength: 50 }).evaluate(t.state, 0, EVEN)).not.toBe(worth(t, 0));
    expect(advice.tuned?.({ 'fear.axis': 7 }).weights).toEqual({ ...weights, 'fear.axis': 7 });
  });
});
