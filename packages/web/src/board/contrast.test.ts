import { contrast, inkOn } from '@cauldron/board';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../library.ts';

const piece = (unit: number, face: 'front' | 'back') => ({ unit, place: 0, order: 0, face, badges: [] });

describe.each([...gameIds])('counters of %s in high contrast', (id) => {
  it('have a contrast of at least seven to one for every figure, on both faces', async () => {
    const { counters, game } = await loadEdition(id);
    for (const [unit, name] of game.vocabulary.units.entries())
      for (const face of ['front', 'back'] as const) {
        const { fill, ink, stripe, band, words } = counters.lookOf(piece(unit, face), true);
        const grounds = [stripe, band].filter((ground) => ground !== undefined);
        expect(contrast(fill, ink), name).toBeGreaterThanOrEqual(7);
        for (const ground of grounds) expect(contrast(ground, inkOn(ground)), name).toBeGreaterThanOrEqual(7);
        expect(words.every((word) => word.ink === undefined)).toBe(true);
      }
  });

  it('show the sides as light and dark, and are printed as usual when the setting is off', async () => {
    const { counters, game } = await loadEdition(id);
    const fills = (isHigh: boolean) => {
      const bySide = new Map<string, Set<string>>();
      for (const unit of game.vocabulary.units.keys()) {
        const side = counters.sideOf(unit) ?? '';
        bySide.set(side, (bySide.get(side) ?? new Set()).add(counters.lookOf(piece(unit, 'front'), isHigh).fill));
      }
      return [...bySide.values()].map((set) => [...set].sort());
    };
    const printed = fills(false);
    expect(fills(true).sort()).toEqual([['#000000'], ['#ffffff']]);
    expect(fills(false)).toEqual(printed);
  });
});
