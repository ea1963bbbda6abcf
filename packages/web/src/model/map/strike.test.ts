import { type Game, isRefusal, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import type { Desk } from '../desk/desk.ts';
import { sitDown, until } from '../testing/sit-down.ts';
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

function answersThreats(game: Game): boolean {
  const state = game.setup(game.info.scenarios[0].id, {});
  if (isRefusal(state)) return false;
  const threat = game.query(game.observe(state, 0), { ask: 'threat', place: 0 });
  return !isRefusal(threat) || threat.key !== 'unknown-query';
}

describe('the strongest attack on a hex of a game with unseen counters', () => {
  it('says what is usual and what is worst, with a column and chances, and counts who is not known', async () => {
    const games = await Promise.all(gameIds.map(async (id) => (await loadEdition(id)).loadWhole()));
    const game = games.findIndex(answersThreats);
    const whole = games[game];
    const drill = whole.info.scenarios.findIndex(({ id }) => id === 'drill');
    const desk = await sitDown(game, 'threat', true, drill);
    await desk.overlays.load();
    const worst = () => strikes(desk, whole)?.find((found) => found.worst);
    const rng = seededRng('threat');
    for (let i = 0; i < 150 && !worst(); i++) {
      const { all } = desk.table.offers.value;
      await desk.answer(all[rng.below(all.length)]);
    }
    const found = worst();
    if (!found) throw new Error('nothing unseen could attack');
    expect(found.isGuessed).toBe(true);
    expect(found.worst?.unseen).toBeGreaterThan(0);
    for (const strike of [found.usual, found.worst]) {
      expect(strike?.odds.results.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1);
      expect(strike?.odds.column).not.toBe('');
    }
  });
});
