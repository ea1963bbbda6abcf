import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { showProblem, soundPack } from './files.ts';
import { chartsOf } from './typed-charts.ts';

const pack = soundPack(JSON.parse(readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8')));

describe('typed charts', () => {
  const schema = z.object({
    figures: z.object({ values: z.object({ limit: z.number() }) }),
    entries: z.object({ list: z.array(z.object({ id: z.string(), hexes: z.array(z.string()) })) }),
    results: z.object({ cells: z.record(z.string(), z.object({ '1:1': z.string(), '2:1': z.string() })) }),
  });

  it('give the rules numbers and words, not cells', () => {
    const read = chartsOf(pack, schema);
    if ('problems' in read) throw new Error(read.problems.map(showProblem).join('\n'));
    const limit: number = read.charts.figures.values.limit;
    expect(limit).toBe(3);
    expect(read.charts.entries.list.map((entry) => entry.hexes.length)).toEqual([1, 2]);
    expect(read.charts.results.cells['2']['2:1']).toBe('1/-');
  });

  it('name every figure that is missing or of another kind, by its place', () => {
    const read = chartsOf(
      pack,
      z.object({
        figures: z.object({ values: z.object({ word: z.number(), luck: z.number() }) }),
        weather: z.object({}),
      }),
    );
    expect('problems' in read && read.problems.map(showProblem)).toEqual([
      'charts.json, charts.figures.values.word: must be a number, but is a string.',
      'charts.json, charts.figures.values.luck: must be a number, but is missing.',
      'charts.json, charts.weather: must be an object, but is missing.',
    ]);
  });
});
