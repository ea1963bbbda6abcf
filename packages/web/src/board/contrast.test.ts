import { afterEach, describe, expect, it, vi } from 'vitest';
import { contrast, inkOn } from './colours.ts';
import { highContrast } from './contrast.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { gameIds, loadEdition } = await import('../library.ts');

afterEach(() => {
  highContrast.value = false;
});

const piece = (unit: number, face: 'front' | 'back') => ({ unit, place: 0, order: 0, face, badges: [] });

describe.each([...gameIds])('counters of %s in high contrast', (id) => {
  it('have seven to one for every figure on its ground, on both faces', async () => {
    const { counters, game } = await loadEdition(id);
    highContrast.value = true;
    for (const [unit, name] of game.vocabulary.units.entries())
      for (const face of ['front', 'back'] as const) {
        const { fill, ink, stripe, band, words } = counters.lookOf(piece(unit, face));
        const grounds = [stripe, band].filter((ground) => ground !== undefined);
        expect(contrast(fill, ink), name).toBeGreaterThanOrEqual(7);
        for (const ground of grounds) expect(contrast(ground, inkOn(ground)), name).toBeGreaterThanOrEqual(7);
        expect(words.every((word) => word.ink === undefined)).toBe(true);
      }
  });

  it('tell the sides apart by light and dark, and are printed as before when it is off', async () => {
    const { counters, game } = await loadEdition(id);
    const fills = () => {
      const bySide = new Map<string, Set<string>>();
      for (const unit of game.vocabulary.units.keys()) {
        const side = counters.sideOf(unit) ?? '';
        bySide.set(side, (bySide.get(side) ?? new Set()).add(counters.lookOf(piece(unit, 'front')).fill));
      }
      return [...bySide.values()].map((set) => [...set].sort());
    };
    const printed = fills();
    highContrast.value = true;
    expect(fills().sort()).toEqual([['#000000'], ['#ffffff']]);
    highContrast.value = false;
    expect(fills()).toEqual(printed);
  });
});
