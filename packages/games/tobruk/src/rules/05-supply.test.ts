import { describe, expect, it } from 'vitest';
import { game, neighbours, type Table, table } from '../testing/table.ts';

const AROUND = neighbours(table({}), '3814');
/** Two apart around 3814: their zones of control close it off. */
const AXIS_RING = { [AROUND[0]]: ['15/Sav'], [AROUND[2]]: ['16/Sav'], [AROUND[4]]: ['19/Bre'] };
const COMMONWEALTH_RING = { [AROUND[0]]: ['1RS/7Ind'], [AROUND[2]]: ['4/11Sk/7Ind'], [AROUND[4]]: ['4/16Pb/7Ind'] };
/** Without Tobruk's port. */
const BARE = { tobrukPort: false };

const lineOf = (t: Table, unit: string) => {
  const { next, source, path } = t.query({ ask: 'supply', unit: t.unit(unit) });
  return {
    next,
    source: source < 0 ? '' : game.vocabulary.placeName(source),
    path: path.map((p) => game.vocabulary.placeName(p)),
  };
};
const isSupplied = (t: Table, unit: string) => lineOf(t, unit).next === 'supplied';
/** A position at the beginning of a turn; a far headquarters stops play before the first chit. */
const audit = (units: Record<string, string[]>, marks: { kind: string; at: string }[] = [], turn = 1) =>
  table({ phase: 'supply', turn, units: { '1402': ['Trieste HQ'], ...units }, marks, dice: [1, 1] });

describe('5.1 Supply paths', () => {
  it('every unit is looked at in each Supply Phase, and fed again when a path opens [5.0.a]', () => {
    const t = audit({ '3814': ['2RTR/7Arm', '7th Armoured HQ'], ...AXIS_RING, '4318': ['1RS/7Ind'] }, [
      { kind: 'low', at: '1RS/7Ind' },
    ]);
    expect(['2RTR/7Arm', '7th Armoured HQ', '1RS/7Ind'].map((u) => t.card(u).supply)).toEqual([
      'low',
      'low',
      'supplied',
    ]);
  });

  it('a path may be of any length [5.1.a]', () => {
    const t = table({ units: { '5117': ['15/Sav'] }, options: BARE });
    const { next, source, path } = lineOf(t, '15/Sav');
    expect({ next, 'path 0': path[0], 'path path length 1': path[path.length - 1] }).toEqual({
      next: 'supplied',
      'path 0': '5117',
      'path path length 1': source,
    });
    expect(path.length).toBeGreaterThan(35);
    expect(path.every((hex, i) => i === 0 || neighbours(t, path[i - 1]).includes(hex))).toBe(true);
  });

  it('numbers feed the Axis and letters the Commonwealth, while no enemy stands there [5.1.b]', () => {
    const axis = (units: Record<string, string[]>) =>
      lineOf(table({ units: { '3011': ['15/Sav'], ...units }, options: BARE }), '15/Sav').source;
    expect(['1402', '1408', '1411']).toContain(axis({}));
    expect(axis({ '1402': ['4th Indian HQ'], '1408': ['2nd New Zealand HQ'] })).toBe('1411');
    expect(axis({ '1402': ['4th Indian HQ'], '1408': ['2nd New Zealand HQ'], '1411': ['70th British HQ'] })).toBe('');
    const letters = ['5214', '5216', '5217', '5218', '5220'];
    const hqs = ['15th Panzer HQ', '21st Panzer HQ', 'Afrika HQ', 'Ariete HQ', 'XXI Corps HQ', 'Trieste HQ'];
    const held = (n: number) => Object.fromEntries(letters.slice(0, n).map((hex, i) => [hex, [hqs[i]]]));
    const commonwealth = (n: number, options = {}) =>
      lineOf(table({ units: { '3818': ['1RS/7Ind'], ...held(n) }, options: { ...BARE, ...options } }), '1RS/7Ind')
        .source;
    expect(letters).toContain(commonwealth(0));
    expect(commonwealth(4)).toBe('5220');
    expect(commonwealth(5)).toBe('');
    expect(['3220', '4220']).toContain(commonwealth(5, { southernEntry: true }));
  });

  it('a path never runs through an enemy unit, not even a headquarters [5.1.c]', () => {
    const t = (units: Record<string, string[]>) => table({ units: { '2102': ['2Rfl/Car'], ...units } });
    expect(lineOf(t({}), '2Rfl/Car').path).toEqual(['2102', '2202', '2303', '2403']);
    expect(isSupplied(t({ '2202': ['Ariete HQ'] }), '2Rfl/Car')).toBe(false);
  });

  it('a path enters rough ground, and leaves it (T-34), only by road or trail [5.1.d]', () => {
    expect(isSupplied(table({ units: { '2504': ['2/13Aus'] } }), '2/13Aus')).toBe(true);
    expect(isSupplied(table({ units: { '2604': ['2/13Aus'] } }), '2/13Aus')).toBe(false);
  });

  it('a path crosses an escarpment only by road or trail [5.1.d]', () => {
    const walled = { '2707': ['Ariete HQ'], '2508': ['XXI Corps HQ'], '2507': ['Afrika HQ'] };
    expect(isSupplied(table({ units: { '2607': ['18/4NZ'], ...walled } }), '18/4NZ')).toBe(false);
    const { '2707': _, ...byTrail } = walled;
    expect(isSupplied(table({ units: { '2607': ['18/4NZ'], ...byTrail } }), '18/4NZ')).toBe(true);
  });

  it('a path never runs through an enemy zone of control unless a friend stands in the hex [5.1.e]', () => {
    const cut = table({ units: { '3814': ['2RTR/7Arm'], ...AXIS_RING } });
    expect(isSupplied(cut, '2RTR/7Arm')).toBe(false);
    const helped = table({ units: { '3814': ['2RTR/7Arm'], [AROUND[1]]: ['7th Armoured HQ'], ...AXIS_RING } });
    expect(lineOf(helped, '2RTR/7Arm').path.slice(0, 2)).toEqual(['3814', AROUND[1]]);
    expect(isSupplied(helped, '2RTR/7Arm')).toBe(true);
  });

  it('a path never goes to sea [5.1.f]', () => {
    const walls = { '2403': ['Ariete HQ'], '2304': ['XXI Corps HQ'], '2203': ['Afrika HQ'], '2202': ['Trieste HQ'] };
    expect(isSupplied(table({ units: { '2303': ['11Cz'], ...walls } }), '11Cz')).toBe(false);
    const { '2202': _, ...open } = walls;
    expect(isSupplied(table({ units: { '2303': ['11Cz'], ...open } }), '11Cz')).toBe(true);
  });

  it('the garrison is fed through the port while no Axis unit is in Tobruk T-01', () => {
    const siege = {
      '2303': ['11Cz'],
      '2404': ['15th Panzer HQ'],
      '2202': ['Ariete HQ'],
      '2203': ['XXI Corps HQ'],
      '2304': ['Afrika HQ'],
    };
    expect(lineOf(table({ units: siege }), '11Cz').source).toBe('2403');
    expect(isSupplied(table({ units: siege, options: { tobrukPort: false } }), '11Cz')).toBe(false);
    expect(isSupplied(table({ units: { ...siege, '2403': ['Trieste HQ'] } }), '11Cz')).toBe(false);
  });

  it('Bardia is no source; by the option it feeds the frontier garrisons while the Axis held it last T-14 [5.1.b]', () => {
    const west = { '1402': ['4th Indian HQ'], '1408': ['2nd New Zealand HQ'], '1411': ['70th British HQ'] };
    const bardia = (control: string, options = {}) =>
      table({ units: { '4710': ['15/Sav'], ...west }, control: { '4709': control }, options });
    const depot = { bardiaDepot: true };
    expect(isSupplied(bardia('axis'), '15/Sav')).toBe(false);
    expect(lineOf(bardia('axis', depot), '15/Sav').source).toBe('4709');
    expect(isSupplied(bardia('commonwealth', depot), '15/Sav')).toBe(false);
  });

  it('only units on the map have a supply line', () => {
    const t = table({ units: { 'turn:4': ['1Bfs/5Ind'] } });
    expect(t.refused({ ask: 'supply', unit: t.unit('1Bfs/5Ind') })).toMatchObject({ rule: '5.1', key: 'not-on-map' });
  });
});

describe('5.2 Hunger', () => {
  const cut = (kind?: string) =>
    audit(
      { '3814': ['I/8/15', '15th Panzer HQ', '15/Sav', '16/Sav!'], ...COMMONWEALTH_RING },
      kind ? [{ kind, at: '3814' }] : [],
      2,
    );

  it('one Supply Phase without a path is low supply [5.2.a]', () => {
    expect(cut().card('I/8/15').supply).toBe('low');
    expect(cut().told()).not.toContain('reduced');
  });

  it('two in a row are out of supply [5.2.b]', () => {
    expect(cut('low').card('I/8/15').supply).toBe('out');
    expect(cut('low').isReduced('I/8/15')).toBe(false);
  });

  it('the third in a row costs a reduction, and each one after it another [5.2.c]', () => {
    const third = cut('out');
    expect({
      'third isReduced I/8/15': third.isReduced('I/8/15'),
      'third at I/8/15': third.at('I/8/15'),
      'third at 16/Sav': third.at('16/Sav'),
    }).toEqual({ 'third isReduced I/8/15': true, 'third at I/8/15': '3814', 'third at 16/Sav': 'eliminated' });
    expect(third.at('15th Panzer HQ')).toBe('turn:3');
    const fourth = cut('starving');
    expect({
      'fourth isReduced 15/Sav': fourth.isReduced('15/Sav'),
      'fourth at 16/Sav': fourth.at('16/Sav'),
      'fourth card 15/Sav supply': fourth.card('15/Sav').supply,
    }).toEqual({
      'fourth isReduced 15/Sav': true,
      'fourth at 16/Sav': 'eliminated',
      'fourth card 15/Sav supply': 'starving',
    });
  });

  it('a reduced tank unit that starves may be recovered like any other', () => {
    const t = audit({ '3814': ['I/8/15!'], ...COMMONWEALTH_RING }, [{ kind: 'out', at: '3814' }], 2);
    expect({ 'asked prompt': t.asked()?.prompt, decider: t.decider() }).toEqual({
      'asked prompt': 'recover-armor',
      decider: 'axis',
    });
  });

  const hungry = (kind: string) =>
    table({
      units: { '3011': ['15th Panzer HQ', 'I/8/15', '1RS/7Ind'].slice(0, 2), '4318': ['4th Indian HQ', '1RS/7Ind'] },
      marks: ['3011', '4318'].map((at) => ({ kind, at })),
    });

  it('low supply halves the attack, rounded up, and nothing else [5.2.d]', () => {
    expect(hungry('low').card('I/8/15')).toMatchObject({ attack: 5, defence: 6, movement: 18 });
    expect(hungry('low').card('15th Panzer HQ')).toMatchObject({ artillery: 1, movement: 18 });
  });

  it('out of supply halves attack and defence, rounded down [5.2.e]', () => {
    expect(hungry('out').card('I/8/15')).toMatchObject({ attack: 4, defence: 3 });
    expect(hungry('out').card('1RS/7Ind')).toMatchObject({ attack: 2, defence: 2 });
  });

  it('out of supply halves the movement of motorized units and headquarters, not of men on foot [5.2.f]', () => {
    const t = hungry('out');
    expect(['I/8/15', '15th Panzer HQ', '4th Indian HQ', '1RS/7Ind'].map((u) => t.card(u).movement)).toEqual([
      9, 9, 6, 12,
    ]);
    expect(Math.max(...Object.values(t.reach('I/8/15')))).toBe(9);
  });

  it('a headquarters out of supply has no artillery to give [5.2.g]', () => {
    const battle = (kind: string) => {
      const units = { '4318': ['4th Indian HQ', '1RS/7Ind'], '4317': ['15/Sav'] };
      const t = table({
        units,
        marks: [{ kind, at: '4th Indian HQ' }],
        active: { side: 'commonwealth', formation: 'XIII', mode: 'combat' },
      });
      t.all('attack 4317', 'with 1RS/7Ind', 'resolve', 'done', 'done');
      return t.offers('artillery');
    };
    expect(battle('low')).toEqual(['0', '1', '2']);
    expect(battle('out')).toEqual([]);
  });

  it('a 9-6-18 tank battalion through three hungry turns: tb-ex-16-supply-ladder', () => {
    const figures = (t: Table) => {
      const { attack, defence, movement, reduced } = t.card('I/8/15');
      return { attack, defence, movement, reduced };
    };
    expect(figures(cut())).toEqual({ attack: 5, defence: 6, movement: 18, reduced: false });
    expect(figures(cut('low'))).toEqual({ attack: 4, defence: 3, movement: 9, reduced: false });
    expect(figures(cut('out'))).toEqual({ attack: 2, defence: 1, movement: 9, reduced: true });
  });
});
