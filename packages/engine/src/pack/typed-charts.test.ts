import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileMap } from '../map/map.ts';
import { soundPack } from './check.ts';
import { chart, chartsOf } from './typed-charts.ts';

const pack = soundPack(JSON.parse(readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8')));
const map = compileMap(pack.map);

describe('typed charts', () => {
  it('give the rules numbers and words, not cells', () => {
    const charts = chartsOf(pack, {
      figures: { limit: chart.number, word: chart.text },
      entries: chart.list({ id: chart.oneOf(['W', 'E', 'N']), hexes: chart.placeOf(map).array() }),
      results: chart.rolls(chart.text),
    });
    const limit: number = charts.figures.limit;
    expect(limit).toBe(3);
    expect(charts.entries.list.map(({ id }) => id)).toEqual([0, 1]);
    expect(charts.entries.list.map(({ hexes }) => hexes.map((p) => map.ids[p]))).toEqual(
      pack.charts.entries.list?.map(({ hexes }) => hexes),
    );
    const { columns, cells } = pack.charts.results;
    expect(charts.results.grid).toEqual({ first: 1, columns, cells });
  });

  it('have the rows and columns of a grid in the order of the names that the game gives', () => {
    const turned = chartsOf(pack, { results: chart.grid(chart.text, ['3', '1'], ['2:1', '1:1']) }).results.grid;
    expect(turned).toEqual([
      ['2/-', '1/-'],
      ['-/-', '-/1'],
    ]);
    expect(chartsOf(pack, { results: chart.rolls(chart.text, ['2:1']) }).results.grid.cells[1]).toEqual(['1/-']);
    const lacking = [chart.grid(chart.text, ['4'], []), chart.rolls(chart.text, ['9:1'])];
    for (const results of lacking) expect(() => chartsOf(pack, { results })).toThrow(/charts\.results: lacks a/);
  });

  it('have an entry for each name that the game gives, in its order', () => {
    const hexes = chart.text.array();
    const { list } = chartsOf(pack, { entries: chart.each('id', ['E', 'W'], { hexes }) }).entries;
    expect(list.map((entry) => entry.hexes)).toEqual([['0301', '0302'], ['0101']]);
    const lacking = () => chartsOf(pack, { entries: chart.each('id', ['E', 'S'], { hexes }) });
    expect(lacking).toThrow(/charts\.entries\.list: needs E, S/);
  });

  it('have entries that are asked for by their ids', () => {
    const { list } = chartsOf(pack, { entries: chart.byId({ hexes: chart.text.array() }) }).entries;
    expect({ 'list W hexes': list('W').hexes, 'list E hexes': list('E').hexes }).toEqual({
      'list W hexes': ['0101'],
      'list E hexes': ['0301', '0302'],
    });
    expect(() => list('S')).toThrow('a chart has no entry S; it has W, E');
  });

  it('want the rows of a table of dice one after the other', () => {
    const charts = { results: { ...pack.charts.results, rows: [1, 3, 2] } };
    const read = () => chartsOf({ ...pack, charts }, { results: chart.rolls(chart.text) });
    expect(read).toThrow(/charts\.results: must have rows one after the other/);
  });

  it('name every figure that is missing or of another kind, by its place', () => {
    const wrong = () => chartsOf(pack, { figures: chart.numbers('word', 'luck'), weather: {} });
    expect(wrong).toThrow(
      [
        'charts.json, charts.figures.values.word.value: must be a number, but is a string.',
        'charts.json, charts.figures.values.luck.value: must be a number, but is missing.',
        'charts.json, charts.weather: must be an object, but is missing.',
      ].join('\n'),
    );
  });

  it('refuse a name that is none of the list, and a place that is not on the map', () => {
    const named = () => chartsOf(pack, { entries: chart.list({ id: chart.oneOf(['X']) }) });
    expect(named).toThrow(/charts\.entries\.list\[0\]\.id: must be one of X/);
    const placed = () => chartsOf(pack, { figures: { word: chart.placeOf(map) } });
    expect(placed).toThrow(/charts\.figures\.values\.word\.value: must be a place of the map/);
  });
});
