import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION_NAMES, distance, neighbour } from './hex.ts';
import { type GridSource, Numbering } from './numbering.ts';

const grid = (
  orientation: 'flat' | 'pointy',
  shifted: 'even' | 'odd',
  shift: GridSource['shift'],
  id = 'CCRR',
  rowsUp = false,
): GridSource => ({
  orientation,
  shifted,
  shift,
  id,
  rowsUp,
});

/** The neighbours of a printed hex, by the names of the directions. */
function around(
  numbering: Numbering,
  o: 'flat' | 'pointy',
  id: string,
  sheet = '',
): Record<string, string | undefined> {
  const hex = numbering.read(id);
  if (hex === undefined) return {};
  return Object.fromEntries(DIRECTION_NAMES[o].map((name, d) => [name, numbering.write(neighbour(hex, d, o), sheet)]));
}

/** As printed on the maps. The rulebooks name enough neighbours to decide it. */
describe('the neighbours of a hex', () => {
  const tobruk = new Numbering(grid('flat', 'even', 'down'));
  it('Tobruk, Dauntless: even columns lie half a hex lower', () => {
    expect(around(tobruk, 'flat', '2303')).toEqual({
      N: '2302',
      S: '2304',
      NE: '2402',
      SE: '2403',
      NW: '2202',
      SW: '2203',
    });
    expect(around(tobruk, 'flat', '2403')).toEqual({
      N: '2402',
      S: '2404',
      NE: '2503',
      SE: '2504',
      NW: '2303',
      SW: '2304',
    });
  });

  it('Gazala: even columns lie half a hex higher', () => {
    const gazala = new Numbering(grid('flat', 'even', 'up'));
    expect(around(gazala, 'flat', '1302')).toEqual({
      N: '1301',
      S: '1303',
      NE: '1402',
      SE: '1403',
      NW: '1202',
      SW: '1203',
    });
    expect(around(gazala, 'flat', '1402')).toEqual({
      N: '1401',
      S: '1403',
      NE: '1501',
      SE: '1502',
      NW: '1301',
      SW: '1302',
    });
  });

  it('Theseus: odd columns lie half a hex lower, rows begin with 00', () => {
    const theseus = new Numbering(grid('flat', 'odd', 'down'));
    expect(around(theseus, 'flat', '2100')).toEqual({
      N: undefined,
      S: '2101',
      NE: '2200',
      SE: '2201',
      NW: '2000',
      SW: '2001',
    });
    expect(around(theseus, 'flat', '0803')).toEqual({
      N: '0802',
      S: '0804',
      NE: '0902',
      SE: '0903',
      NW: '0702',
      SW: '0703',
    });
  });

  it('Desert Fox: even rows lie half a hex to the right, rows are printed first and count northwards', () => {
    const sheets = [
      { id: 'C', colOffset: 91, rowOffset: 0 },
      { id: 'W', colOffset: 125, rowOffset: 0 },
    ];
    const fox = new Numbering(grid('pointy', 'even', 'right', 'RRCC', true), sheets);
    expect(around(fox, 'pointy', 'C1810', 'C')).toEqual({
      NE: 'C1911',
      E: 'C1811',
      SE: 'C1711',
      SW: 'C1710',
      W: 'C1809',
      NW: 'C1910',
    });
    expect(around(fox, 'pointy', 'C1910', 'C')).toEqual({
      NE: 'C2010',
      E: 'C1911',
      SE: 'C1810',
      SW: 'C1809',
      W: 'C1909',
      NW: 'C2009',
    });
    expect(fox.areNeighbours('C1734', 'W1701')).toBe(true);
    expect(fox.areNeighbours('C1734', 'W1702')).toBe(false);
    expect(fox.read('W2001')).toEqual(fox.read('C2035'));
  });

  it('the other shifts: odd columns higher, odd rows to the right, odd or even rows to the left', () => {
    expect(around(new Numbering(grid('flat', 'odd', 'up')), 'flat', '0303')).toEqual(around(tobruk, 'flat', '0303'));
    expect(around(new Numbering(grid('pointy', 'odd', 'right')), 'pointy', '0303')).toEqual({
      NE: '0402',
      E: '0403',
      SE: '0404',
      SW: '0304',
      W: '0203',
      NW: '0302',
    });
    expect(around(new Numbering(grid('pointy', 'even', 'left')), 'pointy', '0304')).toEqual({
      NE: '0303',
      E: '0404',
      SE: '0305',
      SW: '0205',
      W: '0204',
      NW: '0203',
    });
    expect(around(new Numbering(grid('pointy', 'odd', 'left')), 'pointy', '0303').NE).toBe('0302');
  });

  it('rows that count northwards flip the columns of a flat map', () => {
    const up = new Numbering(grid('flat', 'even', 'down', 'CCRR', true));
    expect(around(up, 'flat', '2403')).toEqual({
      N: '2404',
      S: '2402',
      NE: '2503',
      SE: '2502',
      NW: '2303',
      SW: '2302',
    });
    expect(around(up, 'flat', '2303')).toEqual({
      N: '2304',
      S: '2302',
      NE: '2404',
      SE: '2403',
      NW: '2204',
      SW: '2203',
    });
  });
});

describe('printed numbers', () => {
  const schemes = fc.record({
    lines: fc.constantFrom(['flat', 'down'], ['flat', 'up'], ['pointy', 'right'], ['pointy', 'left']),
    shifted: fc.constantFrom('even' as const, 'odd' as const),
    id: fc.constantFrom('CCRR', 'RRCC', 'CCCRR', 'RRRCC', 'CRR'),
    rowsUp: fc.boolean(),
    sheets: fc.constantFrom(
      [],
      [{ id: 'C', colOffset: 91, rowOffset: -3 }],
      [
        { id: 'A', colOffset: 0, rowOffset: 0 },
        { id: 'AB', colOffset: -25, rowOffset: 7 },
      ],
    ),
  });

  it('are read and written back in every scheme, and hexes are written and read back', () => {
    fc.assert(
      fc.property(schemes, fc.nat(9), fc.nat(99), ({ lines, shifted, id, rowsUp, sheets }, column, row) => {
        const numbering = new Numbering(
          { orientation: lines[0], shift: lines[1], shifted, id, rowsUp } as GridSource,
          sheets,
        );
        for (const sheet of sheets.length > 0 ? sheets.map((s) => s.id) : ['']) {
          const c = String(column).padStart(id.replaceAll('R', '').length, '0');
          const r = String(row).padStart(id.replaceAll('C', '').length, '0');
          const printed = sheet + (id.startsWith('C') ? c + r : r + c);
          const hex = numbering.read(printed);
          expect(hex).toBeDefined();
          if (hex === undefined) return;
          expect(numbering.write(hex, sheet)).toBe(printed);
          expect(numbering.hexAt(...cell(numbering.columnAndRow(hex)))).toEqual(hex);
        }
      }),
      { seed: 1943, numRuns: 500 },
    );
  });

  it('consecutive numbers in a column (flat) or a row (pointy) belong to neighbours, and so do those in the next line', () => {
    fc.assert(
      fc.property(schemes, fc.nat(40), fc.nat(40), ({ lines, shifted, id, rowsUp }, column, row) => {
        const numbering = new Numbering({ orientation: lines[0], shift: lines[1], shifted, id, rowsUp } as GridSource);
        const here = numbering.hexAt(column, row);
        for (const beside of [numbering.hexAt(column + 1, row), numbering.hexAt(column, row + 1)]) {
          expect(distance(here, beside)).toBe(1);
        }
      }),
      { seed: 1944, numRuns: 300 },
    );
  });

  it.each(['240', '24031', '24a3', 'C2403', '-103', '', '24.3', '２４０３'])(
    '%j is no number of a map that prints CCRR',
    (id) => {
      expect(new Numbering(grid('flat', 'even', 'down')).read(id)).toBeUndefined();
    },
  );

  it.each(['1810', 'X1810', 'CC1810', 'c1810', 'C181', 'C18100'])(
    '%j is no number of a map whose only sheet is C',
    (id) => {
      expect(
        new Numbering(grid('pointy', 'even', 'right', 'RRCC', true), [{ id: 'C', colOffset: 0, rowOffset: 0 }]).read(
          id,
        ),
      ).toBeUndefined();
    },
  );

  it('do not exist for a hex beyond the digits, before the first row, or on no sheet of the map', () => {
    const numbering = new Numbering(grid('flat', 'even', 'down'));
    expect(numbering.write(numbering.hexAt(100, 3))).toBeUndefined();
    expect(numbering.write(numbering.hexAt(10, -1))).toBeUndefined();
    expect(numbering.write(numbering.hexAt(10, 1), 'C')).toBeUndefined();
  });
});

const cell = ({ column, row }: { readonly column: number; readonly row: number }): [number, number] => [column, row];
