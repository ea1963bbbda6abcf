import { describe, expect, it } from 'vitest';
import { type Table, table } from '../testing/table.ts';

const xxi = { side: 'axis', formation: 'XXI', mode: 'move' } as const;
const xxx = { side: 'commonwealth', formation: 'XXX', mode: 'move' } as const;
const pz15 = { side: 'axis', formation: '15 Pz', mode: 'move' } as const;

/** The hexes in the zones of control of a side. */
const zone = (t: Table, side: 0 | 1): string[] =>
  t
    .query({ ask: 'zoc', side })
    .places.map((p) => t.state.world.map.ids[p])
    .sort();

describe('8.0 Zones of control', () => {
  it('every combat unit has a zone in the six hexes around it, a headquarters has none [8.0.a]', () => {
    const t = table({ units: { '3714': ['15/Sav'], '4114': ['XXI Corps HQ'] }, active: xxi });
    expect(zone(t, 1)).toEqual(['3613', '3614', '3713', '3715', '3813', '3814']);
    t.all('move 15/Sav', 'to 3715', 'stop');
    expect(zone(t, 1)).toEqual(['3614', '3615', '3714', '3716', '3814', '3815']);
  });

  it('a zone stays while one unit of the stack stays [8.0.a]', () => {
    const t = table({ units: { '3714': ['15/Sav', 'Aos/Pav', 'XXI Corps HQ'] }, active: xxi });
    t.all('move 15/Sav', 'to 3720', 'stop');
    expect(zone(t, 1)).toContain('3713');
    t.all('move Aos/Pav', 'to 3720', 'stop');
    expect(zone(t, 1)).not.toContain('3713');
  });

  it('no zone reaches into a city: Sollum may be passed under the guns [8.0.b] (T-06)', () => {
    const t = table({ units: { '4714': ['1RS/7Ind'], '4812': ['Aos/Pav'], '4710': ['XXI Corps HQ'] }, active: xxi });
    expect(zone(t, 0)).toEqual(['4613', '4614', '4713', '4814']); // not the city 4813, not the fort 4715
    t.all('move Aos/Pav', 'to 4813');
    expect(t.asked()?.prompt).toBe('move-to');
  });

  it('an objective that is no city lies in zones like any hex: Sidi Rezegh (T-06)', () => {
    const t = table({ units: { '2709': ['1RS/7Ind'], '3714': ['XXI Corps HQ'] }, active: xxi });
    expect(zone(t, 0)).toContain('2708');
  });

  it('no zone reaches into a fort hex, but one reaches out of it [8.0.c] (T-07)', () => {
    const t = table({
      units: { '2405': ['2Kng/16'], '2506': ['15/Sav'], '2406': ['16/Sav'], '3714': ['XXI Corps HQ'] },
      active: xxi,
    });
    expect(zone(t, 0)).toEqual(['2306', '2406', '2506']);
    expect(zone(t, 1).filter((hex) => ['2405', '2505', '2305'].includes(hex))).toEqual([]);
    expect(zone(t, 1)).toContain('2605');
  });

  it('a friend in the hex does not lift an enemy zone for those who move in [8.0.d]', () => {
    const t = table({
      units: { '3711': ['16/Sav'], '3713': ['15/Sav'], '3714': ['1RS/7Ind'], '3410': ['XXI Corps HQ'] },
      active: xxi,
    });
    t.all('move 16/Sav', 'to 3713');
    expect(t.asked()?.prompt).toBe('choose-mover');
    expect(t.why('move', '16/Sav')?.key).toBe('already-moved');
  });

  it('a supply path runs through an enemy zone only where a friend stands in it [8.0.d]', () => {
    const ring = {
      '3714': ['1RS/7Ind'],
      '3812': ['15/Sav'],
      '3815': ['16/Sav'],
      '3514': ['19/Bre'],
      '3410': ['XXI Corps HQ'],
    };
    const cut = table({ units: ring, active: xxi });
    expect(cut.query({ ask: 'supply', unit: cut.unit('1RS/7Ind') }).next).toBe('low');
    const fed = table({ units: { ...ring, '3614': ['18/4NZ'] }, active: xxi });
    const line = fed.query({ ask: 'supply', unit: fed.unit('1RS/7Ind') });
    expect(line.next).toBe('supplied');
    expect(line.path[1]).toBe(fed.hex('3614'));
  });

  it('a unit that enters an enemy zone stops at once [8.0.e]', () => {
    const t = table({ units: { '3710': ['XXI Corps HQ', '15/Sav'], '3714': ['1RS/7Ind'] }, active: xxi });
    expect(t.reach('15/Sav')['3713']).toBe(3);
    t.all('move 15/Sav', 'to 3713');
    expect(t.asked()?.prompt).toBe('choose-mover');
    expect(t.why('move', '15/Sav')).toMatchObject({ rule: '9.0', key: 'already-moved' });
  });

  it('no way leads on through an enemy zone: what lies behind is reached round it or not at all [8.0.e]', () => {
    const t = table({
      units: { '1520': ['XXI Corps HQ'], '1420': ['15/Sav'], '1518': ['1RS/7Ind'], '1519': ['18/4NZ'] },
      active: xxi,
    });
    t.do('move', '15/Sav');
    expect(t.offers('to').sort()).toEqual(['1419', '1520']);
    expect(t.why('to', '1414')).toMatchObject({ rule: '8.0', key: 'zone-bars', figures: { hex: t.hex('1414') } });
  });

  it('from one enemy zone straight into another it goes one hex and stops [8.0.f]', () => {
    const t = table({ units: { '3713': ['15/Sav'], '3714': ['1RS/7Ind'], '3410': ['XXI Corps HQ'] }, active: xxi });
    expect(t.reach('15/Sav')).toMatchObject({ '3813': 2, '3613': 2 });
    t.all('move 15/Sav', 'to 3813');
    expect(t.asked()?.prompt).toBe('choose-mover');
    expect(t.at('15/Sav')).toBe('3813');
  });

  it('leaving an enemy zone costs one point more, whatever the ground [8.0.g]', () => {
    const free = table({ units: { '3713': ['15/Sav'], '3410': ['XXI Corps HQ'] }, active: xxi });
    expect(free.reach('15/Sav')['3711']).toBe(2);
    const held = table({ units: { '3713': ['15/Sav'], '3714': ['1RS/7Ind'], '3410': ['XXI Corps HQ'] }, active: xxi });
    expect(held.reach('15/Sav')['3711']).toBe(3);
    held.all('move 15/Sav', 'to 3711');
    expect(held.events.filter((e) => e.key === 'moved').map((e) => e.figures.cost)).toEqual([2, 1]);
    expect(held.asked()?.figures.left).toBe(5);
  });

  it('the road rate is not for a hex in an enemy zone [8.0.h]', () => {
    const units = { '3005': ['15th Panzer HQ'], '2905': ['2/15'] };
    const free = table({ units, active: pz15 });
    expect(free.reach('2/15')).toMatchObject({ '2805': 0.5, '2705': 1 });
    const watched = table({ units: { ...units, '2706': ['1RS/7Ind'] }, active: pz15 });
    expect(watched.reach('2/15')).toMatchObject({ '2805': 1 });
    watched.all('move 2/15', 'to 2805');
    expect(watched.events.at(-1)?.figures.cost).toBe(1);
    expect(watched.card('2/15').status).not.toContain('road');
  });

  it('nor for the step out of an enemy zone [8.0.h]', () => {
    const t = table({ units: { '3005': ['15th Panzer HQ'], '2805': ['2/15'], '2706': ['1RS/7Ind'] }, active: pz15 });
    expect(t.reach('2/15')).toMatchObject({ '2905': 2, '3005': 2.5 });
    t.all('move 2/15', 'to 2905');
    expect(t.card('2/15').status).not.toContain('road');
  });

  /** The only hexes nearer to a source of the Axis, 3613 and 3614, lie in the zone of a unit in 3514. */
  const trap = (defender: string, dice: readonly number[]) =>
    table({
      units: {
        '3714': [defender],
        '3814': ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm', '7th Armoured HQ'],
        '3514': ['1RNC/1SA'],
      },
      set: { artilleryLeft: 0 },
      active: { ...xxx, mode: 'combat' },
      dice: [dice],
    }).all('attack 3714', 'with 8Hus/4Arm', 'with 3RTR/4Arm', 'with 5RTR/4Arm', 'resolve', 'done', 'done');

  it('a retreating unit that must enter an enemy zone stops there and is reduced [8.0.i]', () => {
    const t = trap('15/Sav', [3, 4]);
    expect(t.asked()).toMatchObject({ prompt: 'retreat-to', figures: { left: 2 } });
    expect(t.offers('to').sort()).toEqual(['3613', '3614']);
    t.do('to', '3614');
    expect(t.asked()?.prompt).toBe('choose-advance');
    expect({ 'at 15/Sav': t.at('15/Sav'), 'isReduced 15/Sav': t.isReduced('15/Sav') }).toEqual({
      'at 15/Sav': '3614',
      'isReduced 15/Sav': true,
    });
  });

  it('a reduced unit that must retreat into an enemy zone is eliminated there [8.0.i]', () => {
    const t = trap('15/Sav!', [1, 1]).do('to', '3613'); // 9:1 adds 5 to the dice
    expect(t.at('15/Sav')).toBe('eliminated');
  });
});
