/** Every kind of event is shown on the map, in a banner or on the battle card, or its game says why it stays in the log. */

import {
  type Game,
  type GameEvent,
  type Pack,
  playRandom,
  SeededChance,
  type State,
  seededRng,
  shownAs,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadGame, loadPack } from '../helpers.ts';
import { ford } from '../proving-ground/game.ts';
import { pack as fordPack } from '../proving-ground/pack.ts';
import { tooLong, unlessRefused } from './plays.ts';

/** Not every random match comes to a battle. */
const MOST_MATCHES = 40;

/** The events of random matches, up to the first match with a battle. */
function eventsOf<S extends State>(game: Game<S>): readonly GameEvent[] {
  const events: GameEvent[] = [];
  for (let i = 0; i < MOST_MATCHES && !events.some((event) => event.fight); i++) {
    const scenario = game.info.scenarios.find(({ id }) => id === 'drill')?.id ?? game.info.scenarios[0].id;
    const state = unlessRefused(game.setup(scenario, {}));
    playRandom(game, state, seededRng(`shows/${i}`), new SeededChance(`shows/${i}`), {
      maxDecisions: tooLong(game, scenario),
      events,
    });
  }
  return events;
}

function shows<S extends State>(name: string, game: Game<S>, { map }: Pack): void {
  describe(`the events of ${name}`, () => {
    const { shown = {}, events: kinds } = game.messages;
    const events = eventsOf(game);

    it('are each shown somewhere, or stay in the log for a reason', () => {
      expect(Object.keys(shown).sort()).toEqual(Object.keys(kinds).sort());
      for (const kind of Object.values(shown)) if (typeof kind === 'object') expect(kind.log).toMatch(/\w+ \w+/);
    });

    it('that are moves say which unit goes from where to where', () => {
      for (const [key, kind] of Object.entries(shown))
        if (kind === 'move') expect(kinds[key]).toMatchObject({ unit: 'unit', from: 'place', to: 'place' });
    });

    it('that are battles carry the whole fight, and its chances add up to 1', () => {
      const battles = events.filter((event) => shownAs(game.messages, event) === 'battle');
      expect(battles.length).toBeGreaterThan(0);
      for (const { fight } of battles) {
        expect(fight?.attackers.length).toBeGreaterThan(0);
        expect(fight?.defenders.length).toBeGreaterThan(0);
        expect(fight?.places.every((place) => place >= 0 && place < Object.keys(map.hexes).length)).toBe(true);
        expect(fight?.results.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1);
        const { attacker, defender } = fight?.result ?? {};
        expect(fight?.results.some((r) => r.attacker === attacker && r.defender === defender)).toBe(true);
      }
    });
  });
}

for (const id of gameIds) shows(id, await loadGame(id), loadPack(id));
shows('the proving ground', ford, fordPack);
