import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPack } from './check.ts';
import { canonicalJson, packHash } from './hash.ts';
import { mergePack } from './merge.ts';
import type { Pack, PackFiles } from './pack.ts';
import { provenance } from './provenance.ts';
import {
  arrivalsOf,
  byTurn,
  chartCell,
  chartList,
  chartNumber,
  chartValue,
  chartValueNumber,
  setupOf,
  unitIds,
} from './readers.ts';

const text = readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8');
const files = (): PackFiles => JSON.parse(text);

function packOf(from: PackFiles): Pack {
  const result = checkPack(from);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.pack;
}

function merged(override: Partial<PackFiles>): Pack {
  const result = mergePack(files(), override);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return packOf(result.files);
}

const pack = packOf(files());

describe('reading charts', () => {
  it('a cell is found by its row and column, and the ends of an open table serve all beyond them', () => {
    expect(chartCell(pack, 'results', 2, '2:1')).toBe('1/-');
    expect(chartCell(pack, 'results', -4, '1:1')).toBe('-/1');
    expect(chartCell(pack, 'results', 99, '1:1')).toBe('1/-');
  });
  it('a field of a list entry is read like a cell', () => {
    expect(chartNumber(pack, 'entries', 'E', 'worth')).toBe(2);
    expect(chartCell(pack, 'entries', 'E', 'tags')).toEqual(['x']);
    expect(chartList(pack, 'entries')).toHaveLength(2);
    expect(chartValueNumber(pack, 'figures', 'limit')).toBe(3);
    expect(byTurn([{ id: 2, dates: 'May' }], (turn) => turn.dates)).toEqual([undefined, undefined, 'May']);
  });
  it('a missing figure is named with its chart, row and column', () => {
    expect(() => chartCell(pack, 'results', 2, '9:1')).toThrow(/results.*row 2, column 9:1/);
    expect(() => chartCell(pack, 'entries', 'N', 'worth')).toThrow(/entries.*row N, column worth/);
    expect(() => chartNumber(pack, 'results', 2, '2:1')).toThrow(/must be a number/);
    expect(() => chartValue(pack, 'figures', 'luck')).toThrow(/figures.*luck/);
    expect(() => chartValueNumber(pack, 'figures', 'word')).toThrow(/word must be a number/);
    expect(() => chartList(pack, 'weather')).toThrow(/no chart weather/);
  });
  it('scenarios share a set-up, arrivals obey options, copies have their own ids', () => {
    expect(setupOf(pack, 'b').red?.[0]?.units).toEqual(['1 Foot']);
    expect(arrivalsOf(pack, 'a', () => false).map((a) => a.id)).toEqual(['late']);
    expect(arrivalsOf(pack, 'a', () => true)).toEqual([]);
    expect(pack.units.flatMap(unitIds)).toEqual(['1 Foot', '2 Foot', 'Gun', 'Gun#2', 'Gun#3']);
  });
});

describe('provenance', () => {
  const [map, units, charts, scenarios] = provenance(pack);
  it('counts what the text states, what is ruled and what is reconstructed', () => {
    expect(map).toMatchObject({ text: 7, ruled: 1, reconstructed: 6 });
    expect(units).toMatchObject({ text: 3, ruled: 1, reconstructed: 1 });
    expect(charts).toMatchObject({ text: 3, ruled: 1, reconstructed: 6 });
    expect(scenarios).toMatchObject({ text: 8, ruled: 3, reconstructed: 1 });
  });
  it('lists every item with its path', () => {
    expect(map?.items).toContainEqual({ path: 'hexes["0102"].n', source: 'rulebook 2' });
    expect(map?.items).toContainEqual({ path: 'hexes["0102"].t', source: 'reconstructed: drawn by eye' });
    expect(charts?.items).toContainEqual({ path: 'charts.results.cells["3|2:1"]', source: 'rulebook 5' });
  });
});

describe('the hash of a pack', () => {
  it('is 64 bits, and the same whatever the order of keys', () => {
    expect(packHash(pack)).toMatch(/^[0-9a-f]{16}$/);
    const value = fc.jsonValue({ maxDepth: 3 });
    const reversed = (v: unknown): unknown => {
      if (Array.isArray(v)) return v.map(reversed);
      if (typeof v !== 'object' || v === null) return v;
      return Object.fromEntries(
        Object.entries(v)
          .reverse()
          .map(([k, x]) => [k, reversed(x)]),
      );
    };
    fc.assert(
      fc.property(value, (v) => {
        expect(canonicalJson(reversed(v))).toBe(canonicalJson(v));
      }),
      { seed: 7 },
    );
  });
  it('changes with any figure, but not with a source, a note, a brief or a colour', () => {
    const other = merged({ units: { partial: true, units: [{ id: '1 Foot', front: { attack: 4 } }] } });
    expect(packHash(other)).not.toBe(packHash(pack));
    const noted = merged({
      units: { partial: true, units: [{ id: '2 Foot', source: 'printed: the counter' }] },
      board: { partial: true, reduced: { band: '#000000' } },
    });
    expect(packHash(noted)).toBe(packHash(pack));
    const brief = { text: 'A skirmish at a ford.', aims: [], source: 'rulebook 1' };
    const told = merged({ scenarios: { partial: true, scenarios: [{ id: 'a', brief }] } });
    expect(told.scenarios[0].brief?.text).toBe('A skirmish at a ford.');
    expect(packHash(told)).toBe(packHash(pack));
  });
});

describe('a pack over a pack', () => {
  it('one cell is corrected by row and column, and then counts as printed', () => {
    const result = merged({ charts: { partial: true, charts: { results: { cells: { '2|1:1': '1/1' } } } } });
    expect(chartCell(result, 'results', 2, '1:1')).toBe('1/1');
    expect(chartCell(result, 'results', 2, '2:1')).toBe('1/-');
    expect(provenance(result)[2]).toMatchObject({ text: 4, reconstructed: 5 });
  });
  it('units and entries are corrected, added and removed by id', () => {
    const result = merged({
      units: { partial: true, units: [{ id: '2 Foot', back: { attack: 1, move: 4 }, steps: 2 }] },
      charts: {
        partial: true,
        charts: {
          entries: {
            list: [
              { id: 'E', remove: true },
              { id: 'S', hexes: ['0202'] },
            ],
          },
        },
      },
    });
    expect(result.units[1]).toMatchObject({ front: { attack: 2 }, back: { attack: 1 }, steps: 2 });
    expect(chartList(result, 'entries').map((e) => e.id)).toEqual(['W', 'S']);
  });
  it('hexes, hexsides and ways are corrected one by one or whole', () => {
    const result = merged({
      map: {
        partial: true,
        hexes: { '0202': { t: 'clear', source: null } },
        sides: { '0101|0201|river': null, '0201|0202|slope': { up: '0202' } },
        ways: [{ type: 'road', hexes: ['0301', '0302'] }],
      },
    });
    expect(result.map.hexes['0202']).toEqual({ t: 'clear' });
    expect(result.map.sides.map((s) => s.slice(0, 3).join(' '))).toEqual(['0202 0302 slope', '0201 0202 slope']);
    expect(result.map.ways).toHaveLength(1);
  });
  it('a file that is not called partial replaces ours whole', () => {
    const result = mergePack(files(), { units: { game: 'skirmish', units: [] } });
    expect('files' in result && result.files.units).toEqual({ game: 'skirmish', units: [] });
  });
  it('an address that leads nowhere is a problem with its path', () => {
    const result = mergePack(files(), {
      charts: {
        partial: true,
        charts: { results: { cells: { '9|1:1': 'x' } }, entries: { list: [{ id: 'Q', remove: true }] } },
      },
    });
    expect(result).toEqual({
      problems: [
        { file: 'charts', path: 'charts.results.cells["9|1:1"]', message: 'there is no cell in row 9, column 1:1.' },
        { file: 'charts', path: 'charts.entries.list[0]', message: 'there is no Q to remove.' },
      ],
    });
  });
  it('the pack that was laid under stays as it was', () => {
    const base = files();
    mergePack(base, { charts: { partial: true, charts: { results: { cells: { '2|1:1': '1/1' } } } } });
    expect(base).toEqual(files());
  });
});
