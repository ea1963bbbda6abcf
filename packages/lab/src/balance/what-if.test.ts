import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { correction } from '../testing/correction.ts';
import { row } from '../testing/rows.ts';
import { changesOf } from './changes.ts';
import { effectOf } from './what-if.ts';

const [id] = nodeLibrary.ids;
const pack = nodeLibrary.pack(id);
const unit = pack.units.find(({ front, source }) => front?.attack !== undefined && typeof source === 'object');
const attack = Number(unit?.front?.attack);

describe('what a correction changes', () => {
  it('is listed figure by figure, with the source of ours', () => {
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

  it('is listed by row and column in a grid', () => {
    const folder = correction('charts', { charts: { combatResults: { cells: { '7|3:1': '-/3 R3' } } } });
    expect(changesOf(pack, nodeLibrary.pack(id, folder))).toMatchObject([
      { path: 'charts.combatResults.cells["7|3:1"]', to: '-/3 R3', source: expect.stringMatching(/^reconstructed/) },
    ]);
    expect(changesOf(pack, pack)).toEqual([]);
  });
});

describe('the effect of a correction', () => {
  it('is counted over matches with the same seed, if both were played', () => {
    const ours = [row('1', 0, [5, 2]), row('2', 1, [1, 2]), row('3', 1, [0, 9])];
    const theirs = [row('2', 0, [3, 2]), row('1', 0, [6, 2])];
    const found = effectOf('one', ours, theirs);
    expect(found).toMatchObject({ pairs: 2, score: { mean: 0.5 }, lead: { mean: 1.5 } });
    expect(found.scores.map(({ share }) => share)).toEqual([0.5, 1]);
  });
});
