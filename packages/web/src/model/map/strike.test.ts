import type { Game } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import type { Desk } from '../desk/desk.ts';
import { until } from '../testing/sit-down.ts';
import { strikesOn } from './strike.ts';

/** Own stacks on the map that an enemy could attack, with the strongest attack on each. */
function strikes(desk: Desk, whole: Game) {
  const { edition, table } = desk;
  const own = edition.game.vocabulary.sides[table.view.value.side];
  const standing = table.view.value.pieces.filter((p) => edition.counters.sideOf(p.unit) === own);
  const places = [...new Set(standing.map((p) => p.place))].filter((p) => edition.sheet.centreOf.has(p));
  const found = places
    .map((place) => ({ place, ...strikesOn(desk, place, whole, desk.overlays.threats ?? new Map()) }))
    .filter(({ usual }) => usual);
  return found.length > 0 ? found : undefined;
}

describe.each([0, 1])('the strongest attack on a hex of game %i', (game) => {
  it('has a column and chances that add up to one, and uses only units that can come', async () => {
    const whole = await (await loadEdition(gameIds[game])).loadWhole();
    const { desk, found } = await until((seated) => strikes(seated, whole), {
      game,
      ready: (seated) => seated.overlays.load(),
    });
    for (const { place, usual, worst } of found) {
      expect(usual?.odds.results.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1);
      expect(usual?.odds.column).not.toBe('');
      for (const strike of [usual, worst])
        expect(strike?.units.length ?? 0).toBeLessThanOrEqual(desk.overlays.threatTo(place));
    }
  });
});
