import { describe, expect, it } from 'vitest';
import { compileMap } from './map.ts';
import { MapError, type MapSource } from './source.ts';

const FLAT = { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CCRR', rowsUp: false } as const;

/** Three columns of three hexes, all clear. */
function block(more: Partial<MapSource> = {}): MapSource {
  const hexes = Object.fromEntries(
    ['01', '02', '03'].flatMap((c) => ['01', '02', '03'].map((r) => [c + r, { t: 'clear' }])),
  );
  return { grid: FLAT, hexes, sides: [], ways: [], ...more };
}

describe('a compiled map', () => {
  const map = compileMap(
    block({
      hexes: {
        ...block().hexes,
        '0202': { t: 'city', n: 'Tobruk', f: ['port', 'fort'], e: 2 },
        '0101': { t: 'sea', f: ['port'] },
      },
      boxes: [{ id: 'Italy', name: 'Italia', f: ['port'] }],
      aliases: { X1: '0202', Roma: 'Italy' },
    }),
  );
  const at = (id: string) => map.place(id);

  it('numbers hexes in the order of their ids, then boxes', () => {
    expect({ hexes: map.hexes, count: map.count }).toEqual({ hexes: 9, count: 10 });
    expect(map.ids).toEqual(['0101', '0102', '0103', '0201', '0202', '0203', '0301', '0302', '0303', 'Italy']);
    expect(map.ids.map(at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  it('finds hexes, not boxes, and knows which of them lie on its edge', () => {
    expect(map.hexesWhere((hex) => map.featuresOf(hex).includes('port'))).toEqual([at('0101'), at('0202')]);
    expect(map.hexesWhere((hex) => !map.isOnEdge(hex))).toEqual([at('0202')]);
  });
  it('knows places by id and by alias, and no others', () => {
    expect(at('X1')).toBe(at('0202'));
    expect(at('Roma')).toBe(at('Italy'));
    expect(at('0404')).toBe(-1);
  });
  it('knows terrain, names, elevations and features', () => {
    expect(map.terrains).toEqual(['city', 'clear', 'sea']);
    expect(map.terrainIs(at('0202'), 'city')).toBe(true);
    expect(map.terrainIs(at('0201'), 'city')).toBe(false);
    expect(map.terrainIs(at('Italy'), 'city')).toBe(false);
    expect({ town: map.names[at('0202')], empty: map.names[at('0201')], box: map.names[at('Italy')] }).toEqual({
      town: 'Tobruk',
      empty: undefined,
      box: 'Italia',
    });
    expect({ town: map.elevation[at('0202')], empty: map.elevation[at('0201')] }).toEqual({ town: 2, empty: 0 });
    expect(map.featuresOf(at('0202'))).toEqual(['port', 'fort']);
    expect(map.placesWith('port')).toEqual([at('0101'), at('0202'), at('Italy')]);
    expect([...map.feature('fort')]).toEqual(map.ids.map((id) => (id === '0202' ? 1 : 0)));
  });
  it('gives each hex its six neighbours clockwise from the north, -1 at the edge; a box has none', () => {
    const around = (id: string) => [0, 1, 2, 3, 4, 5].map((d) => map.ids[map.neighbours[at(id) * 6 + d]]);
    expect(around('0202')).toEqual(['0201', '0302', '0303', '0203', '0103', '0102']);
    expect(around('0101')).toEqual([undefined, undefined, '0201', '0102', undefined, undefined]);
    expect(around('Italy')).toEqual(Array(6).fill(undefined));
  });
  it('measures distances and finds directions', () => {
    expect(map.distance(at('0101'), at('0303'))).toBe(3);
    expect(map.directionTo(at('0202'), at('0303'))).toBe(2);
    expect(map.directionTo(at('0101'), at('0303'))).toBe(-1);
    expect(map.directionTo(at('0101'), -1)).toBe(-1);
  });
});

describe('hexsides and ways', () => {
  const map = compileMap(
    block({
      sides: [
        ['0102', '0202', 'river'],
        ['0102', '0202', 'escarpment', { up: '0202', down: '0102' }],
        ['0201', '0202', 'fortification', { inside: '0202' }],
        ['0202', '0203', 'escarpment', { down: '0202' }],
        ['0202', '0303', 'slope', { high: '0202' }],
      ],
      ways: [
        { type: 'road', name: 'Via Balbia', hexes: ['0101', '0201', '0302'] },
        { type: 'trail', hexes: ['0201', '0202'] },
      ],
    }),
  );
  const edge = (a: string, b: string) => map.place(a) * 6 + map.directionTo(map.place(a), map.place(b));
  const both = (a: string, b: string, of: Uint16Array, bit: number) =>
    [edge(a, b), edge(b, a)].map((e) => (of[e] & bit) !== 0);

  it('a hexside is seen from both of its hexes and from no other', () => {
    const river = map.sideBit('river');
    expect(both('0102', '0202', map.sides, river)).toEqual([true, true]);
    expect(map.sides.filter((s) => (s & river) !== 0)).toHaveLength(2);
  });
  it('several kinds lie on one hexside, each with its own bit', () => {
    expect(map.sides[edge('0102', '0202')]).toBe(map.sideBit('river') | map.sideBit('escarpment'));
    expect(map.sideBit('wall')).toBe(0);
  });
  it('marks the crossing into the marked hex: inside, uphill', () => {
    expect(both('0102', '0202', map.into, map.sideBit('escarpment'))).toEqual([true, false]);
    expect(both('0201', '0202', map.into, map.sideBit('fortification'))).toEqual([true, false]);
    expect(both('0202', '0303', map.into, map.sideBit('slope'))).toEqual([false, true]);
    expect(both('0102', '0202', map.into, map.sideBit('river'))).toEqual([false, false]);
  });
  it('if only the lower hex is named, the crossing into the other is uphill', () => {
    expect(both('0202', '0203', map.into, map.sideBit('escarpment'))).toEqual([true, false]);
  });
  it('a road crosses the hexsides between its hexes in both directions, and touches its hexes', () => {
    const [road, trail] = [map.wayBit('road'), map.wayBit('trail')];
    expect(both('0101', '0201', map.ways, road)).toEqual([true, true]);
    expect(both('0201', '0202', map.ways, road)).toEqual([false, false]);
    expect(both('0201', '0202', map.ways, trail)).toEqual([true, true]);
    expect(map.ids.filter((_, p) => (map.wayHexes[p] & road) !== 0)).toEqual(['0101', '0201', '0302']);
    expect(map.wayHexes[map.place('0201')]).toBe(road | trail);
  });
});

describe('boxes', () => {
  it('are joined in both directions by links, once, even if both ends name the link', () => {
    const map = compileMap(
      block({
        boxes: [
          { id: 'Italy', links: [{ to: 'Sea', cost: 2 }, { to: '0101' }] },
          { id: 'Sea', links: [{ to: 'Italy', cost: 2 }] },
        ],
      }),
    );
    const [italy, sea, port] = ['Italy', 'Sea', '0101'].map((id) => map.place(id));
    expect(map.linksOf(italy)).toEqual([
      { to: sea, cost: 2 },
      { to: port, cost: 0 },
    ]);
    expect(map.linksOf(sea)).toEqual([{ to: italy, cost: 2 }]);
    expect(map.linksOf(port)).toEqual([{ to: italy, cost: 0 }]);
    expect(map.linksOf(map.place('0102'))).toEqual([]);
  });
});

describe('joined sheets', () => {
  it('are neighbours across the seam', () => {
    const map = compileMap({
      grid: { orientation: 'pointy', shifted: 'even', shift: 'right', id: 'RRCC', rowsUp: true },
      sheets: [
        { id: 'C', colOffset: 91, rowOffset: 0 },
        { id: 'W', colOffset: 125, rowOffset: 0 },
      ],
      aliases: { W2001: 'C2035' },
      hexes: { C1734: { t: 'clear' }, W1701: { t: 'clear' }, C2035: { t: 'clear' } },
      sides: [],
      ways: [{ type: 'rail', hexes: ['C1734', 'W1701'] }],
    });
    expect(map.directionTo(map.place('C1734'), map.place('W1701'))).toBe(1);
    expect(map.place('W2001')).toBe(map.place('C2035'));
  });
});

describe('a map that cannot be compiled names the entry', () => {
  it.each<[string, Partial<MapSource>, RegExp]>([
    ['a hex with a wrong number', { hexes: { '24': { t: 'clear' } } }, /hex 24 .*CCRR/],
    [
      'a side at an unknown hex',
      { sides: [['0101', '0999', 'river']] },
      /river between 0101 and 0999 .*unknown place 0999/,
    ],
    ['a side between hexes apart', { sides: [['0101', '0303', 'river']] }, /river between 0101 and 0303 .*neighbours/],
    [
      'a side that marks a third hex',
      { sides: [['0101', '0102', 'wall', { inside: '0202' }]] },
      /wall between 0101 and 0102 marks 0202/,
    ],
    [
      'a way through an unknown hex',
      { ways: [{ type: 'road', name: 'Balbia', hexes: ['0101', '0199'] }] },
      /road Balbia .*0199/,
    ],
    [
      'a way that jumps',
      { ways: [{ type: 'road', hexes: ['0101', '0103'] }] },
      /road from 0101 jumps from 0101 to 0103/,
    ],
    ['an alias of nothing', { aliases: { X1: '0999' } }, /alias X1 .*0999/],
    ['an alias that is a hex', { aliases: { '0101': '0102' } }, /alias 0101/],
    ['an alias of an alias', { aliases: { X1: '0101', X2: 'X1' } }, /alias X2 .*X1/],
    ['a box with the id of a hex', { boxes: [{ id: '0101' }] }, /0101 is there twice/],
    ['a link to nowhere', { boxes: [{ id: 'Italy', links: [{ to: 'Mars' }] }] }, /box Italy .*Mars/],
    [
      'two hexes on one spot',
      {
        sheets: [
          { id: 'A', colOffset: 0, rowOffset: 0 },
          { id: 'B', colOffset: 1, rowOffset: 0 },
        ],
        hexes: { A0201: { t: 'clear' }, B0101: { t: 'clear' } },
      },
      /B0101 lies where A0201 lies/,
    ],
    [
      'more kinds of hexside than there are bits',
      { sides: Array.from({ length: 17 }, (_, i) => ['0101', '0102', `kind${i}`] as const) },
      /sixteen/,
    ],
  ])('%s', (_, more, message) => {
    expect(() => compileMap(block(more))).toThrow(MapError);
    expect(() => compileMap(block(more))).toThrow(message);
  });
});

describe('what lies around a hex', () => {
  const map = compileMap(block({ boxes: [{ id: 'Italy' }] }));
  const here = map.place('0202');

  it('is its neighbours on the map, by direction', () => {
    expect(map.around[here]).toEqual([...map.neighbours.subarray(here * 6, here * 6 + 6)]);
    expect(map.around[map.place('0101')].length).toBeLessThan(6);
    expect(map.around[map.place('Italy')]).toEqual([]);
  });
  it('is picked by direction, as a mask and as hexes', () => {
    const mask = map.directionsWhere(here, (to, d) => d > 0 && to < here);
    expect(map.towards(here, mask)).toEqual(map.around[here].filter((to, d) => d > 0 && to < here));
    expect(map.directionsWhere(map.place('0101'), () => true)).toBeLessThan(63);
  });
});
