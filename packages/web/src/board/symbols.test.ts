import { describe, expect, it } from 'vitest';
import { gameIds, loadDrawings, loadEdition } from '../library.ts';

describe('the symbols of the counters', () => {
  it.each(gameIds)(
    'every military symbol that the board of %s names is prepared, with its own frame and box',
    async (id) => {
      const [{ pack }, drawings] = [await loadEdition(id), await loadDrawings()];
      const codes = Object.values(pack.board.symbols).flatMap(({ sidc }) => sidc ?? []);
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) {
        const { box, frame, lines, letters } = drawings[code];
        expect(box[2]).toBeGreaterThan(box[0]);
        expect(frame, code).toMatch(/^M/);
        expect(lines.length + letters.length, code).toBeGreaterThan(0);
      }
    },
  );

  it.each(gameIds)('no unit of %s is without a symbol', async (id) => {
    const { game, counters } = await loadEdition(id);
    const piece = { place: 0, order: 0, face: 'front', badges: [] };
    const bare = game.vocabulary.units.filter((_, unit) => !counters.lookOf({ ...piece, unit }).symbol);
    expect(bare).toEqual([]);
  });

  it('a machine gun unit on wheels and one on foot look different', async () => {
    const editions = await Promise.all(gameIds.map(loadEdition));
    const looks = editions.flatMap(({ game, counters }) =>
      game.vocabulary.units.flatMap((_, unit) => {
        const data = counters.dataOf(unit);
        const look = counters.lookOf({ unit, place: 0, order: 0, face: 'front', badges: [] });
        return data?.symbol === 'machine-gun' ? [{ type: data.type, symbol: look.symbol }] : [];
      }),
    );
    const drawn = new Map(looks.map(({ type, symbol }) => [type, JSON.stringify(symbol)]));
    expect(drawn.size).toBe(2);
    expect(new Set(drawn.values()).size).toBe(2);
    for (const symbol of drawn.values()) expect(symbol).toContain('"W"');
  });
});
