import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

const xiii = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;
const xxx = { side: 'commonwealth', formation: 'XXX', mode: 'move' } as const;
const xxi = { side: 'axis', formation: 'XXI', mode: 'move' } as const;

/** The Italians move, so that no minefield asks in between. */
const regiments = ['15/Sav', '16/Sav', '19/Bre', '20/Bre'] as const;
const battalions = ['Aos/Pav', '27/Bre', '155/Sav', 'Det/Sol', 'Gen/Sav', 'Det/Sav', 'Det/Bol', '28GAF'] as const;

describe('7.0 Stacking', () => {
  it('nobody moves into or through a hex with enemies in it, be it only a headquarters [7.0.a]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ', '15/Sav'], '3713': ['4th Indian HQ'] }, active: xxi });
    t.do('move', '15/Sav');
    expect(t.offers('to')).toContain('3715');
    expect(t.offers('to')).not.toContain('3713');
    expect(t.why('to', '3713')).toMatchObject({ rule: '7.0', key: 'enemy-there', figures: { hex: t.hex('3713') } });
    expect(t.reach('15/Sav')['3712']).toBe(3);
  });

  it('a hex holds the same in the desert, in the rough, in a city and in a fort, whatever the units [7.0.b]', () => {
    const seven = battalions.slice(0, 7);
    for (const hex of ['3714', '4514', '4813', '4715']) {
      const t = table({ units: { [hex]: seven, '4614': ['XXI Corps HQ'] }, active: xxi });
      expect(t.query({ ask: 'stack', place: t.hex(hex) })).toEqual({ used: 7, limit: 6, over: 1 });
    }
    const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm', '2RTR/7Arm', '6RTR/7Arm', '3CLY/22Arm', '3RHA/7Sup'];
    const t = table({ units: { '3714': [...tanks, '7th Armoured HQ'] }, active: xxx });
    expect(t.query({ ask: 'stack', place: t.hex('3714') })).toEqual({ used: 7, limit: 6, over: 1 });
  });
});

describe('7.1 Stacking limits', () => {
  it('a regiment and three battalions may stand together, a fourth battalion may not, tb-ex-01-stack-mixed [7.1.a]', () => {
    const t = table({
      units: { '3714': ['15/Sav', ...battalions.slice(0, 3)], '3715': ['XXI Corps HQ', battalions[3]] },
      active: xxi,
    });
    expect(t.query({ ask: 'stack', place: t.hex('3714') })).toEqual({ used: 6, limit: 6, over: 0 });
    t.all('move XXI Corps HQ', 'to 3714', 'stop', `move ${battalions[3]}`, 'to 3714', 'stop', 'done');
    expect(t.asked()).toMatchObject({ rule: '7.1', prompt: 'overstacked', figures: { used: 7, limit: 6 } });
  });

  it('six battalions or two regiments may stand together, and headquarters with them [7.1.a] (T-20)', () => {
    const t = table({
      units: {
        '3714': [...battalions.slice(0, 5), 'XXI Corps HQ'],
        '3715': [battalions[5]],
        '3815': ['15/Sav'],
        '3915': ['16/Sav'],
      },
      active: xxi,
    });
    t.all(`move ${battalions[5]}`, 'to 3714', 'stop', 'move 15/Sav', 'to 3915', 'stop', 'done');
    expect(t.asked()?.prompt).toBe('choose-target');
    expect(t.query({ ask: 'stack', place: t.hex('3915') }).used).toBe(6);
  });

  it('a reduced regiment still counts as three battalions [7.1.a]', () => {
    const t = table({ units: { '3714': ['15/Sav!', '16/Sav!', 'Aos/Pav', 'XXI Corps HQ'] }, active: xxi });
    t.do('done');
    expect(t.asked()).toMatchObject({ prompt: 'overstacked', figures: { used: 7, limit: 6 } });
  });

  it('while they use road movement three battalions share a hex, a fourth is too many, tb-ex-02-stack-road [7.1.b]', () => {
    const units = { '3005': ['7th Armoured HQ', '2RB/7Sup', '8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'] };
    const three = table({ units, active: xxx });
    three.all('move 2RB/7Sup', 'join 8Hus/4Arm', 'join 3RTR/4Arm', 'to 2705', 'pass turn');
    three.all('stop', 'move 5RTR/4Arm', 'to 2905', 'stop', 'done');
    expect(three.asked()?.prompt).toBe('choose-target');
    expect(three.query({ ask: 'stack', place: three.hex('2705') })).toEqual({ used: 3, limit: 3, over: 0 });

    const four = table({ units, active: xxx });
    four.all(
      'move 2RB/7Sup',
      'join 8Hus/4Arm',
      'join 3RTR/4Arm',
      'join 5RTR/4Arm',
      'to 2705',
      'pass turn',
      'stop',
      'done',
    );
    expect(four.asked()).toMatchObject({ rule: '7.1', prompt: 'overstacked', figures: { used: 4, limit: 3 } });
  });

  it('the road limit counts what stands there off the road too [7.1.b]', () => {
    const t = table({
      units: { '2805': ['2RB/7Sup'], '2705': ['1RNC/1SA', '1TS/1SA', 'Duke/1SA'], '2905': ['7th Armoured HQ'] },
      active: xxx,
    });
    t.all('move 2RB/7Sup', 'to 2705', 'pass turn', 'stop', 'done');
    expect(t.asked()?.figures).toMatchObject({ used: 4, limit: 3 });
  });

  it('the road marker of a headquarters takes no room, so nobody is asked to lift it [2.4.c]', () => {
    const stack = ['2RB/7Sup', '8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
    const t = table({
      units: { '3005': ['7th Armoured HQ', ...stack] },
      marks: [{ kind: 'road', at: '3005' }],
      active: xxx,
    });
    t.do('done');
    expect({ 'asked prompt': t.asked()?.prompt, 'offers unmark toSorted': t.offers('unmark').toSorted() }).toEqual({
      'asked prompt': 'overstacked',
      'offers unmark toSorted': stack.toSorted(),
    });
    expect(t.why('unmark', '7th Armoured HQ')).toMatchObject({ rule: '2.4', key: 'hq-takes-no-room' });
  });

  it('lifting the road markers gives the hex its full room again [9.2.c] (T-25) (T-52)', () => {
    const t = table({
      units: { '3005': ['7th Armoured HQ', '2RB/7Sup', '8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'] },
      active: xxx,
    });
    t.all(
      'move 2RB/7Sup',
      'join 8Hus/4Arm',
      'join 3RTR/4Arm',
      'join 5RTR/4Arm',
      'to 2705',
      'pass turn',
      'stop',
      'done',
    );
    expect(t.offers('unmark')).toHaveLength(4);
    t.all('unmark 2RB/7Sup', 'unmark 8Hus/4Arm', 'unmark 3RTR/4Arm', 'unmark 5RTR/4Arm');
    expect(t.asked()?.prompt).toBe('choose-target');
    expect(t.query({ ask: 'stack', place: t.hex('2705') })).toEqual({ used: 4, limit: 6, over: 0 });
  });

  it('a hex may be too full while units are still moving; it is looked at when all have moved [7.1.c]', () => {
    const t = table({
      units: { '3714': battalions.slice(0, 6), '3715': ['XXI Corps HQ', battalions[6]] },
      active: xxi,
    });
    t.all(`move ${battalions[6]}`, 'to 3714', 'stop');
    expect(t.asked()?.prompt).toBe('choose-mover');
    t.all(`move ${battalions[0]}`, 'to 3713', 'stop', 'done');
    expect(t.asked()?.prompt).toBe('choose-target');
    expect(t.told()).not.toContain('overstack');
  });

  it('when all have moved the owner removes enough units of his choice [7.1.c]', () => {
    const t = table({
      units: { '3714': [...regiments.slice(0, 2), 'Aos/Pav', 'Det/Sol', 'XXI Corps HQ'] },
      active: xxi,
    });
    t.do('done');
    expect(t.decider()).toBe('axis');
    expect(t.offers('remove').sort()).toEqual(['15/Sav', '16/Sav', 'Aos/Pav', 'Det/Sol']);
    expect(t.why('remove', 'XXI Corps HQ')).toMatchObject({ rule: '2.4', key: 'hq-takes-no-room' });
    expect(t.why('remove', '28/Pav')).toMatchObject({ rule: '7.1', key: 'not-in-stack' });
    t.do('remove', 'Aos/Pav');
    expect(t.asked()?.figures).toMatchObject({ used: 7, limit: 6 });
    t.do('remove', 'Det/Sol');
    expect(t.asked()?.prompt).toBe('choose-target');
    expect({ 'at Aos/Pav': t.at('Aos/Pav'), 'at Det/Sol': t.at('Det/Sol'), 'at 15/Sav': t.at('15/Sav') }).toEqual({
      'at Aos/Pav': 'eliminated',
      'at Det/Sol': 'eliminated',
      'at 15/Sav': '3714',
    });
  });

  it('units of two colours may share a hex, but neither goes along with the other [7.1.d]', () => {
    const t = table({ units: { '3714': ['4th Indian HQ', '1RS/7Ind', '4/11Sk/7Ind', '2RB/7Sup'] }, active: xiii });
    t.do('move', '1RS/7Ind');
    expect(t.offers('join')).toEqual(['4th Indian HQ', '4/11Sk/7Ind']);
    expect(t.why('join', '2RB/7Sup')).toMatchObject({ rule: '6.0', key: 'other-corps-unit' });
    t.all('to 3715', 'pass turn', 'stop', 'done');
    expect(t.asked()?.prompt).toBe('choose-target');
    expect(t.at('2RB/7Sup')).toBe('3714');
  });

  it('an unassigned unit goes along with units of the corps that activates it [7.1.d]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ', '15/Sav', '1Mil', '9Brs/Tri'] }, active: xxi });
    t.do('move', '15/Sav');
    expect(t.offers('join').sort()).toEqual(['1Mil', 'XXI Corps HQ']);
  });
});
