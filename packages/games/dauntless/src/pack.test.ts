import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { disagreements } from '../../../engine/src/testing/says.ts';
import * as frames from './frames.ts';
import { says } from './messages.ts';
import { pack, start, table } from './testing/table.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

describe('the sentences', () => {
  it('are those that the rules use, without figures that the rules do not give', () => {
    expect(disagreements(says, pack.messages)).toEqual([]);
  });
});

describe('the design', () => {
  it('declares every frame once', () => {
    const names = Object.values(frames).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('scenarios whose rules are not written yet', () => {
  it('name hexes and units of the pack', () => {
    const { map, units } = start('T1').state.world;
    for (const { setup } of read('later/scenarios.json').scenarios)
      for (const side of ['british', 'german'])
        for (const group of setup.sides[side].groups) {
          expect(map.place(group.at), group.at).toBeGreaterThanOrEqual(0);
          expect(group.units.filter((id: string) => !units.ids.includes(id))).toEqual([]);
        }
  });
});

describe('positions', () => {
  it('that are impossible are refused', () => {
    const tried = (more: Parameters<typeof table>[0]) => () => table(more);
    expect(tried({ units: { '9999': 'a-6dwr' } })).toThrow('unknown-place');
    expect(tried({ units: { '0905': 'zz' } })).toThrow('unknown-unit');
    expect(tried({ units: { '0101': 'a-6dwr' } })).toThrow('out-of-play');
    expect(tried({ units: { '0905': 'a-6dwr 9-26' } })).toThrow('both-sides-there');
  });
});
