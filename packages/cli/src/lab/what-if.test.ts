import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { cauldron, scratch } from '../testing/desk.ts';
import { changesOf } from './changes.ts';
import type { Row } from './match.ts';
import { effectOf } from './what-if.ts';

/** A folder that lays one file over the pack. */
function correction(file: string, content: object): string {
  const folder = join(scratch(), 'pack');
  mkdirSync(folder);
  writeFileSync(join(folder, `${file}.json`), JSON.stringify({ partial: true, ...content }));
  return folder;
}

const row = (seed: string, winner: number, points: readonly number[]): Row => ({
  ...{ scenario: 'one', seed, seats: ['a', 'b'], winner, points, ending: 'end' },
  ...{ turns: 4, decisions: 10, hash: 'h', seconds: [0, 0], troubles: [] },
});

const [id] = nodeLibrary.ids;
const pack = nodeLibrary.pack(id);
const unit = pack.units.find(({ front, source }) => front?.attack !== undefined && typeof source === 'object');
const attack = Number(unit?.front?.attack);

describe('what a correction changes', () => {
  it('is told figure by figure, with where ours comes from', () => {
    const folder = correction('units', { units: [{ id: unit?.id, back: { attack: attack + 1 } }] });
    const changes = changesOf(pack, nodeLibrary.pack(id, folder));
    expect(changes).toEqual([
      {
        path: `units[${JSON.stringify(unit?.id)}].back.attack`,
        from: unit?.back?.attack,
        to: attack + 1,
        source: expect.stringMatching(/^reconstructed/),
      },
    ]);
  });

  it('is told by row and column in a grid', () => {
    const folder = correction('charts', { charts: { combatResults: { cells: { '7|3:1': '-/3 R3' } } } });
    expect(changesOf(pack, nodeLibrary.pack(id, folder))).toMatchObject([
      { path: 'charts.combatResults.cells["7|3:1"]', to: '-/3 R3', source: expect.stringMatching(/^reconstructed/) },
    ]);
    expect(changesOf(pack, pack)).toEqual([]);
  });
});

describe('the effect of a correction', () => {
  it('is counted over matches with the same seed, and only where both were played', () => {
    const ours = [row('1', 0, [5, 2]), row('2', 1, [1, 2]), row('3', 1, [0, 9])];
    const theirs = [row('2', 0, [3, 2]), row('1', 0, [6, 2])];
    const found = effectOf('one', ours, theirs);
    expect(found).toMatchObject({ pairs: 2, score: { mean: 0.5 }, lead: { mean: 1.5 } });
    expect(found.scores.map(({ share }) => share)).toEqual([0.5, 1]);
  });
});

describe('cauldron balance --what-if', () => {
  const run = (folder: string, ...more: string[]) =>
    cauldron(
      [
        ...['balance', id, '--scenario', 'drill', '--seats', 'random', '--games', '4', '--workers', '1'],
        ...['--what-if', folder, ...more],
      ],
      {},
      nodeLibrary,
    );

  it('plays the same seeds with and without it', async () => {
    const folder = correction('units', { units: [{ id: unit?.id, back: { attack: attack + 1 } }] });
    const { code, out, err } = await run(folder);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`.back.attack: ${unit?.back?.attack} → ${attack + 1}`);
    expect(out).toMatch(/^\| drill \| 4 \| \d+ % .+ \| [+−]\d+ % ± \d+ \|/m);
  });

  it('refuses to bend what is printed, and what changes nothing', async () => {
    const printed = await run(correction('units', { units: [{ id: unit?.id, front: { attack: attack + 1 } }] }));
    expect(printed).toMatchObject({ code: 2, err: expect.stringContaining('whose source is “rulebook') });
    const nothing = await run(correction('units', { units: [{ id: unit?.id, name: 'Another name' }] }));
    expect(nothing).toMatchObject({ code: 2, err: expect.stringContaining('changes nothing') });
  });
});
