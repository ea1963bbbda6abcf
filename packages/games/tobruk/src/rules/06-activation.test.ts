import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

const xiii = { side: 'commonwealth', formation: 'XIII' } as const;
const xxx = { side: 'commonwealth', formation: 'XXX' } as const;
const afrika = { side: 'axis', formation: 'Afrika' } as const;
const xxi = { side: 'axis', formation: 'XXI' } as const;

describe('6.0 Activation', () => {
  it('a headquarters gives no orders to units of another colour, however near they are [6.0.a]', () => {
    const t = table({
      units: { '3714': ['4th Indian HQ', '1RS/7Ind', '2RB/7Sup'] },
      active: { ...xiii, mode: 'move' },
    });
    expect(t.offers('move')).toEqual(['4th Indian HQ', '1RS/7Ind']);
    expect(t.why('move', '2RB/7Sup')).toMatchObject({ rule: '6.0', key: 'other-corps-unit' });
  });

  it('a unit of another colour does not attack either [6.0.a]', () => {
    const t = table({
      units: { '3714': ['4th Indian HQ', '1RS/7Ind', '2RB/7Sup'], '3713': ['15/Sav'] },
      active: { ...xiii, mode: 'combat' },
    });
    t.do('attack', '3713');
    expect(t.offers('with')).toEqual(['1RS/7Ind']);
    expect(t.why('with', '2RB/7Sup')).toMatchObject({ rule: '6.0', key: 'not-activated' });
  });

  it('a headquarters that waits off the map commands nobody on it, not even reconnaissance [6.0.a] (T-51)', () => {
    const t = table({
      turn: 9,
      scenario: '3',
      units: {
        'turn:9': ['2nd South African HQ', 'ILH/3SA'],
        '5117': ['CIH/4Ind', '1RS/7Ind'],
        '3714': ['4th Indian HQ'],
      },
      active: xiii,
    });
    t.all('hq 2nd South African HQ', 'order move-first');
    expect(t.offers('move')).toEqual(['2nd South African HQ', 'ILH/3SA']);
    expect(t.why('move', 'CIH/4Ind')).toMatchObject({ rule: '6.0', key: 'hq-off-map' });
    expect(t.why('move', '1RS/7Ind')).toMatchObject({ rule: '6.0', key: 'hq-off-map' });
  });

  it('the ninth hex is in range of a headquarters, the tenth is not; sea and enemies between do not matter [6.0.b]', () => {
    const t = table({
      units: {
        '2605': ['70th British HQ'],
        '3506': ['2Y&L/14'],
        '3606': ['1B&H/14'],
        '3005': ['15/Sav'],
        '3105': ['16/Sav'],
      },
      active: { side: 'commonwealth', formation: 'Tobruk', mode: 'move' },
    });
    expect(t.offers('move')).toEqual(['70th British HQ', '2Y&L/14']);
    const figures = { unit: t.unit('1B&H/14'), hq: t.unit('70th British HQ'), distance: 10, range: 9 };
    expect(t.why('move', '1B&H/14')).toMatchObject({ rule: '6.0', key: 'out-of-range', figures });
  });

  it('reconnaissance of the corps is activated at any distance [6.0.c]', () => {
    const t = table({
      units: { '1420': ['7th Armoured HQ'], '5220': ['11Hus/7Arm', '2RB/7Sup', 'DC/2NZ'] },
      active: { ...xxx, mode: 'move' },
    });
    expect(t.offers('move')).toEqual(['7th Armoured HQ', '11Hus/7Arm']);
    expect(t.why('move', '2RB/7Sup')?.key).toBe('out-of-range');
    expect(t.why('move', 'DC/2NZ')?.key).toBe('other-corps-unit');
  });

  it('a headquarters activates every unit of its colour in range, as many as there are [6.0.d]', () => {
    const t = table({ clear: false, set: { hq: '4th Indian HQ' }, active: { ...xiii, mode: 'move' } });
    const inRange = [
      '1RS/7Ind',
      '4/11Sk/7Ind',
      '4/16Pb/7Ind',
      '2CH/11Ind',
      '2/5Mh/11Ind',
      '1/6Rj/11Ind',
      '65',
      'CIH/4Ind',
    ];
    expect(t.offers('move')).toEqual(expect.arrayContaining(['4th Indian HQ', ...inRange]));
  });

  it('no unit is activated twice in a turn, even by another headquarters of its corps [6.0.e]', () => {
    const t = table({
      units: { '3714': ['4th Indian HQ', '2nd New Zealand HQ', '1RS/7Ind', '18/4NZ'] },
      active: xiii,
    });
    t.all('hq 4th Indian HQ', 'order move-first', 'move 1RS/7Ind', 'to 3715', 'pass turn', 'stop', 'done', 'done');
    t.all('hq 2nd New Zealand HQ', 'order move-first');
    expect(t.offers('move')).toEqual(['2nd New Zealand HQ', '18/4NZ']);
    expect(t.why('move', '1RS/7Ind')).toMatchObject({ rule: '6.0', key: 'already-activated' });
  });

  it('a unit that only attacked is activated too: the next headquarters cannot move it [6.0.e]', () => {
    const t = table({
      units: { '3714': ['4th Indian HQ', '2nd New Zealand HQ', '1RS/7Ind', '18/4NZ'], '3713': ['Aos/Pav'] },
      set: { hq: '4th Indian HQ', artilleryLeft: 0 },
      active: { ...xiii, mode: 'combat' },
    });
    t.all('attack 3713', 'with 1RS/7Ind', 'resolve', 'done', 'done').roll([4, 4]);
    t.all('done', 'done', 'hq 2nd New Zealand HQ', 'order move-first');
    expect(t.offers('move')).toContain('18/4NZ');
    expect(t.why('move', '1RS/7Ind')?.key).toBe('already-activated');
  });

  it('a unit in range of two headquarters that did nothing for the first still obeys the second (T-13)', () => {
    const t = table({
      units: { '3714': ['4th Indian HQ', '2nd New Zealand HQ', '1RS/7Ind'] },
      active: xiii,
    });
    t.all('hq 4th Indian HQ', 'order move-first', 'done', 'done', 'hq 2nd New Zealand HQ');
    expect(t.offers('order')).toEqual(['move-first', 'combat-first']);
    t.do('order', 'combat-first').do('done');
    expect(t.offers('move')).toEqual(['1RS/7Ind', '2nd New Zealand HQ']);
  });

  it('a headquarters acts once a turn, and only for the chit of its colour', () => {
    const t = table({
      units: { '3714': ['4th Indian HQ', '2nd New Zealand HQ', '70th British HQ', '1RS/7Ind'] },
      active: xiii,
    });
    expect(t.offers('hq')).toEqual(['4th Indian HQ', '2nd New Zealand HQ']);
    expect(t.why('hq', '70th British HQ')).toMatchObject({
      rule: '2.4',
      key: 'other-corps',
      figures: { corps: 'XIII Corps' },
    });
    expect(t.why('hq', '1RS/7Ind')).toMatchObject({ rule: '2.4', key: 'not-a-hq' });
    expect(t.why('hq', '2nd South African HQ')).toMatchObject({ rule: '4.0', key: 'not-on-map' });
    t.all('hq 4th Indian HQ', 'order move-first', 'done', 'done');
    expect(t.why('hq', '4th Indian HQ')).toMatchObject({ rule: '6.0', key: 'already-activated' });
  });

  it('reinforcements need no range on the turn they enter [6.0.f]', () => {
    const t = table({
      units: { '1402': ['4th Indian HQ'], 'turn:1': ['18/4NZ'] },
      active: { ...xiii, mode: 'move' },
    });
    expect(t.offers('move')).toEqual(['4th Indian HQ', '18/4NZ']);
    t.all('move 18/4NZ', 'to 5220', 'pass turn');
    expect(t.at('18/4NZ')).toBe('5220');
  });

  it('range counts from where the headquarters stands when it is activated, not from where it goes (T-50)', () => {
    const t = table({
      units: { '3414': ['4th Indian HQ', '1RS/7Ind'], '4414': ['2CH/11Ind'], '4415': ['15/Sav'] },
      active: { ...xiii, mode: 'move' },
    });
    expect(t.why('move', '2CH/11Ind')?.key).toBe('out-of-range');
    t.all('move 4th Indian HQ', 'to 3714', 'pass turn', 'stop');
    expect(t.why('move', '2CH/11Ind')).toMatchObject({ rule: '6.0', key: 'was-out-of-range' });
    t.do('done');
    expect(t.offers('attack')).toEqual([]);
  });
});

describe('6.1 Unassigned units', () => {
  it('any headquarters of their nation in range activates German units of no corps [6.1.a] (T-22)', () => {
    for (const [formation, hq] of [
      ['Afrika', 'Afrika HQ'],
      ['15 Pz', '15th Panzer HQ'],
      ['21 Pz', '21st Panzer HQ'],
    ] as const) {
      const t = table({
        units: { '3714': [hq], '3715': ['III/255'], '3716': ['III/347'] },
        active: { side: 'axis', formation, mode: 'move' },
      });
      expect(t.offers('move').sort()).toEqual([hq, 'III/255', 'III/347'].sort());
    }
  });

  it('an Italian unit of no corps obeys Italian headquarters, but only in range [6.1.a]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ'], '3715': ['1Mil'] }, active: { ...xxi, mode: 'move' } });
    expect(t.offers('move')).toContain('1Mil');
    const far = table({ units: { '1414': ['XXI Corps HQ'], '3715': ['1Mil'] }, active: { ...xxi, mode: 'move' } });
    expect(far.why('move', '1Mil')?.key).toBe('out-of-range');
  });

  it('an unassigned unit is marked when activated and serves no second headquarters that turn [6.1.b]', () => {
    const t = table({
      units: { '3714': ['Ariete HQ', 'Trieste HQ', '9Brs/Tri'], '3715': ['1Mil'] },
      active: { side: 'axis', formation: 'CAM' },
    });
    t.all('hq Ariete HQ', 'order move-first', 'move 1Mil', 'to 3716', 'stop');
    expect(t.card('1Mil').status).toContain('activated');
    expect(t.card('9Brs/Tri').status).not.toContain('activated');
    t.all('done', 'done', 'hq Trieste HQ', 'order move-first');
    expect(t.offers('move')).toEqual(['Trieste HQ', '9Brs/Tri']);
    expect(t.why('move', '1Mil')).toMatchObject({ rule: '6.0', key: 'already-activated' });
  });
});

describe('6.2 Rommel in command', () => {
  it('a German chit also activates unassigned Italian units in range, tb-ex-15-rommel [6.2.a]', () => {
    const t = table({
      units: { '3714': ['Afrika HQ', '8Brs/Art'], '3715': ['1Mil'] },
      active: { ...afrika, mode: 'move' },
    });
    expect(t.offers('move')).toEqual(['Afrika HQ', '1Mil']);
    expect(t.why('move', '8Brs/Art')).toMatchObject({ rule: '6.0', key: 'other-corps-unit' });
    const far = table({ units: { '1414': ['Afrika HQ'], '3715': ['1Mil'] }, active: { ...afrika, mode: 'move' } });
    expect(far.offers('move')).toEqual(['Afrika HQ']);
  });

  it('an Italian chit never activates unassigned German units, tb-ex-15-rommel [6.2.b]', () => {
    const t = table({
      units: { '3714': ['XXI Corps HQ'], '3715': ['1Mil', 'III/255'] },
      active: { ...xxi, mode: 'move' },
    });
    expect(t.offers('move').sort()).toEqual(['1Mil', 'XXI Corps HQ']);
    expect(t.why('move', 'III/255')).toMatchObject({ rule: '6.2', key: 'other-nation' });
  });
});
