import { describe, expect, it } from 'vitest';
import { FOG, TIMES } from '../names.ts';
import { table } from '../testing/table.ts';
import { CARRIED } from '../units.ts';

const { state, ...t } = (() => {
  const made = table({ units: {} });
  return { state: made.state, unit: (id: string) => made.unit(id), hex: (id: string) => made.hex(id) };
})();
const { units, map, isClose, isVillage, isWoods, sight } = state.world;

describe('counters', () => {
  it('belong to a division or group (2.2.1.a, 2.2.1.b)', () => {
    const british = ['49th', '8th Armoured', '79th Armoured', 'Royal Marines'];
    const german = ['12SS', 'Panzer Lehr', '21PD', 'Luftwaffe', '101st'];
    expect(new Set(units.division)).toEqual(new Set([...british, ...german]));
    for (const [u, name] of units.division.entries()) expect(british.includes(name)).toBe(units.side[u] === 0);
  });
  it('9/26 is of 12SS, and 101 are the Tigers (2.2.1.b)', () => {
    expect(units.division[t.unit('9-26')]).toBe('12SS');
    expect(units.division[t.unit('1-101')]).toBe('101st');
  });
  it('show their Armor, and a circle where losses go to the pool (2.2.1.j)', () => {
    const armor = (id: string) => [units.armor[t.unit(id) * 2], units.isCircled[t.unit(id) * 2]];
    expect([armor('a-6dwr'), armor('cp-6dwr'), armor('1-1-pz12'), armor('tr-26')]).toEqual([
      [-1, 0],
      [1, 1],
      [16, 0],
      [0, 0],
    ]);
  });
  it('with an attached transport say whether it loads or tows (4.5.1.e)', () => {
    const carried = (id: string) => units.carried[t.unit(id)];
    expect([carried('m-6dwr'), carried('at1-6dwr'), carried('a-6dwr')]).toEqual([
      CARRIED.loaded,
      CARRIED.towed,
      CARRIED.not,
    ]);
  });
});

describe('terrain', () => {
  it('heavy bocage, villages and woods are close, light bocage is not (2.0.g, 5.1.2.a)', () => {
    const close = (id: string) => isClose[t.hex(id)];
    expect(['0711', '1010', '0907', '1006', '0906'].map(close)).toEqual([1, 1, 1, 0, 0]);
  });
  it('woods with buildings are woods for movement and sight, a village for all else (5.1.3.b, 5.1.4.a)', () => {
    const [hex] = map.placesWith('buildings');
    expect([map.terrainIs(hex, 'woods'), isVillage[hex], isWoods[hex]]).toEqual([true, 1, 0]);
    expect(isVillage[t.hex('1010')]).toBe(1);
    expect(map.around[hex].length).toBeGreaterThan(0);
  });
  it('waterways are the Seulles and streams (5.1.5.a)', () => {
    const { costs } = state.world;
    const edge = (a: string, b: string) => t.hex(a) * 6 + map.directionTo(t.hex(a), t.hex(b));
    expect([
      costs.water[edge('0710', '0711')],
      costs.water[edge('0211', '0111')],
      costs.water[edge('0906', '0905')],
    ]).toEqual([1, 1, 0]);
    expect(sight.sees(t.hex('0211'), t.hex('0111'))).toBe(false);
  });
});

describe('the weather', () => {
  it('stands on the Turn Track: clear or rain, fog, mud (17.0.a)', () => {
    const on = (turn: number) => {
      const { kind, weather, fog, mud } = table({ units: {}, track: 'B', turn }).state.today;
      return [TIMES[kind], weather, fog, mud];
    };
    expect([on(1), on(6), on(16), on(23)]).toEqual([
      ['dawn', 0, FOG.heavy, false],
      ['day', 0, FOG.none, false],
      ['day', 1, FOG.none, true],
      ['day', 0, FOG.none, true],
    ]);
  });
});
