import { describe, expect, it } from 'vitest';
import { Numbering } from '../hex/numbering.ts';
import { packSchemas } from './schemas.ts';

/** Small excerpts, in our own words, of what the other games will bring: the schema has room for each. */

const why = 'reconstructed: an excerpt for this test';
const map = (grid: unknown, more: Record<string, unknown>) =>
  packSchemas.map.parse({
    game: 'excerpt',
    scale: { hexKm: 1.5, source: 'rulebook 2' },
    grid,
    hexes: {},
    sides: [],
    ways: [],
    source: { grid: why, hexes: why, sides: why, ways: why },
    ...more,
  });
const areNeighbours = ({ grid, sheets }: ReturnType<typeof map>, a: string, b: string) =>
  new Numbering(grid, sheets).areNeighbours(a, b);
const isHexId = ({ grid, sheets }: ReturnType<typeof map>, id: string) =>
  new Numbering(grid, sheets).read(id) !== undefined;
const flat = (shifted: string, shift: string) => ({ orientation: 'flat', shifted, shift, id: 'CCRR', rowsUp: false });

describe('numbering schemes', () => {
  it('Gazala: flat, even columns up', () => {
    const gazala = map(flat('even', 'up'), {
      hexes: { '1302': { t: 'clear' }, '1403': { t: 'clear', f: ['box'] } },
      sides: [
        ['1302', '1403', 'escarpment', { up: '1403', down: '1302' }],
        ['1302', '1303', 'minefield', { boxes: ['1403'], activeFrom: 'May 29' }],
      ],
    });
    expect(areNeighbours(gazala, '1302', '1403')).toBe(true);
    expect(areNeighbours(gazala, '1302', '1402')).toBe(true);
    expect(areNeighbours(gazala, '1302', '1401')).toBe(false);
  });
  it('Theseus: flat, odd columns down, rows from 00', () => {
    const theseus = map(flat('odd', 'down'), { hexes: { '2100': { t: 'village', n: 'Ain el Gazala' } } });
    expect(areNeighbours(theseus, '0803', '0902')).toBe(true);
    expect(areNeighbours(theseus, '0803', '0904')).toBe(false);
    expect(isHexId(theseus, '2100')).toBe(true);
  });
  it('Desert Fox: pointy, sheets with letters, rows first and growing northwards, aliases, boxes with links', () => {
    const fox = map(
      { orientation: 'pointy', shifted: 'even', shift: 'right', id: 'RRCC', rowsUp: true },
      {
        sheets: [
          { id: 'C', name: 'Cyrenaica', colOffset: 91, rowOffset: 0 },
          { id: 'W', name: 'Western Desert', colOffset: 125, rowOffset: 0 },
        ],
        aliases: { W2001: 'C2035' },
        hexes: { C1810: { t: 'clear', special: { country: 'LY' } }, C1911: { t: 'rough' } },
        sides: [['C1810', 'C1911', 'escarpment', { source: why }]],
        ways: [
          { type: 'rail', name: 'Coast line', hexes: ['C1810', 'C1911'], special: { buildable: true }, source: why },
        ],
        boxes: [{ id: 'Italy', links: [{ to: 'Tripoli lane', cost: 1 }] }, { id: 'Tripoli lane' }],
      },
    );
    expect(areNeighbours(fox, 'C1810', 'C1911')).toBe(true);
    expect(areNeighbours(fox, 'C1810', 'C1910')).toBe(true);
    expect(areNeighbours(fox, 'C1810', 'C1909')).toBe(false);
    expect(areNeighbours(fox, 'C1734', 'W1701')).toBe(true);
    expect(areNeighbours(fox, 'C1734', 'W1702')).toBe(false);
    expect(isHexId(fox, 'X1810')).toBe(false);
  });
  it('Dauntless: elevations, and slopes that name their high hex', () => {
    const dauntless = map(flat('even', 'down'), {
      hexes: { '0107': { t: 'field', e: 2 }, '0206': { t: 'woods', e: 3, f: ['orchard'] } },
      sides: [['0107', '0206', 'slope', { high: '0206' }]],
    });
    expect(areNeighbours(dauntless, '0107', '0206')).toBe(true);
  });
});

describe('counters', () => {
  const unit = (more: Record<string, unknown>) =>
    packSchemas.units.parse({
      game: 'excerpt',
      units: [{ id: 'u', side: 'axis', name: 'Unit', type: 'armor', steps: 1, front: {}, source: why, ...more }],
    });
  it.each([
    [
      'Gazala: three steps on two counters, faces for attack and defence',
      {
        steps: 3,
        class: 'tracked',
        front: { hard: 15, soft: 12, move: 24, hardAttack: true },
        back: { hard: 8, move: 0 },
        substitutes: [{ steps: 1, front: { hard: 5, move: 24 } }],
      },
    ],
    [
      'Theseus: a headquarters with an activation level',
      {
        type: 'hq',
        front: { hqType: 'mot', reaction: 6, zoc: false },
        back: { hqType: 'mot', reaction: 6, zoc: false },
        special: { activation: { max: 5, recovery: 2, start: 4 } },
        source: { formation: 'rulebook 3', '*': why },
      },
    ],
    [
      'Desert Fox: markers by the dozen, of both sides',
      {
        side: 'both',
        type: 'marker',
        steps: 0,
        count: 12,
        front: { marker: 'Under Construction' },
        special: { stack: 0, arrives: [{ turn: '9', place: 'box:Italy' }] },
      },
    ],
    [
      'Dauntless: a gun whose back is its transport',
      {
        front: { cs: 2, csParen: true, range: 4, transport: 'halftrack' },
        back: { face: 'loaded', vehicle: 'halftrack', armor: 1, openTop: true },
        special: { carrier: true, flank: 2 },
      },
    ],
  ])('%s', (_, more) => {
    expect(unit(more).units).toHaveLength(1);
  });
});

describe('charts and scenarios', () => {
  it('tables with words, lists in cells, missing cells, single known cells and options hold', () => {
    const charts = packSchemas.charts.parse({
      game: 'excerpt',
      charts: {
        rangedAttack: {
          title: 'Ranged attack',
          dice: '2d6',
          rows: ['low', 'high'],
          columns: ['field', 'village'],
          cells: [
            ['-', null],
            [['1', 'S'], 2],
          ],
          known: [['low', 'field']],
          knownSource: 'rulebook 10.5',
          notes: ['S suppresses.'],
          source: why,
        },
        chits: {
          title: 'Chits',
          list: [{ id: 'PZ', side: 'axis', count: 3, faces: [['move', 'fight']] }],
          values: { perTurn: { value: 2 } },
          special: { draw: { max: 4 } },
          source: 'rulebook 6',
        },
      },
    });
    expect(Object.keys(charts.charts)).toEqual(['rangedAttack', 'chits']);
  });
  it('turns with names, no turns at all, areas to set up in, arrivals with conditions hold', () => {
    const scenarios = packSchemas.scenarios.parse({
      game: 'excerpt',
      options: [
        {
          id: 'chits',
          title: 'Chits',
          what: 'which chits',
          default: 'linear',
          choices: ['linear', 'plain'],
          source: 'rulebook 4',
        },
      ],
      arrivals: [
        {
          id: 'r',
          side: 'allied',
          turn: 'May 29',
          entry: ['1001', 'box:Italy'],
          units: ['u'],
          special: { activationLevel: 3 },
          source: why,
        },
      ],
      scenarios: [
        {
          id: 'one',
          title: 'One',
          turns: { first: 'May 27 AM', last: 'June 13-14', source: 'rulebook 17' },
          setup: {
            sides: {
              axis: {
                groups: [{ at: ['1321', '1422'], units: ['a', 'b'], special: { perHex: 2, dugIn: true } }],
                source: 'rulebook 14',
              },
            },
          },
          arrivals: { use: [{ id: 'r' }], source: 'rulebook 15' },
          special: { startVp: { axis: 0, allied: 3 }, firstPlayer: 'axis' },
          victory: { levels: [{ level: 'draw', from: null, to: 3 }] },
          source: 'rulebook 17',
        },
        {
          id: 'two',
          title: 'Two',
          setup: { sameAs: 'one', source: 'rulebook 18' },
          victory: {},
          source: 'rulebook 18',
        },
      ],
    });
    expect(scenarios.scenarios).toHaveLength(2);
  });
});
