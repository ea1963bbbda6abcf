import { compileMap } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../library.ts';

describe.each([...gameIds])('the sheet of %s', (id) => {
  it('has every hex of the map, and the neighbours that the rules know', async () => {
    const { game, pack, sheet } = await loadEdition(id);
    const map = compileMap(pack.map);
    expect(sheet.hexes.length).toBe(map.hexes);
    for (const place of sheet.hexes) {
      const at = map.place(sheet.idOf.get(place) ?? '');
      const beside = [...map.neighbours.subarray(at * 6, at * 6 + 6)].filter((n) => n >= 0);
      expect(sheet.neighbours.get(place)).toEqual(beside.map((n) => game.vocabulary.place(map.ids[n])));
    }
  });
});
