/** Positions: copied, or written down and read again, they are the same. */

import type { State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { playOn, sameInts, spreadOverAll, unlessRefused } from './plays.ts';
import { viewersOf } from './seats.ts';
import type { Subject } from './suite.ts';

const STEPS_WATCHED = 6;

export function statesConform<S extends State>({ game, closely, seed, positions }: Subject<S>): void {
  const viewers = [...viewersOf(game), 'umpire'] as const;

  describe.each(closely)('positions of %s', (scenario) => {
    const samples = () => spreadOverAll(game, scenario, `${seed}/states/${scenario}`, positions);

    it('a copy is identical and independent', () => {
      for (const state of samples()) {
        const before = state.ints.slice();
        const copy = game.copy(state);
        expect(sameInts(copy.ints, state.ints)).toBe(true);
        expect(game.hash(copy)).toBe(game.hash(state));
        playOn(game, copy, seed, 10);
        expect(sameInts(state.ints, before)).toBe(true);
      }
    });

    it('a position is restored from its truth with everything derived from it, into a used one too', () => {
      const used = playOn(game, unlessRefused(game.setup(scenario, {})), `${seed}/used`, 40);
      for (const state of samples()) {
        expect(sameInts(game.recall(game.keep(state)).ints, state.ints)).toBe(true);
        expect(sameInts(game.recall(game.keep(state), used).ints, state.ints)).toBe(true);
      }
    });

    it('the clock agrees with every view', () => {
      for (const state of samples()) {
        const { turn, phase, active } = game.observe(state, 'spectator');
        expect(game.clock(state)).toEqual({ turn, phase, active });
      }
    });

    it('a copy into a used position equals a new one', () => {
      const used = playOn(game, unlessRefused(game.setup(scenario, {})), `${seed}/used`, 40);
      for (const state of samples()) {
        game.pending(used);
        const copy = game.copy(state, used);
        expect(copy).toBe(used);
        expect(sameInts(copy.ints, state.ints)).toBe(true);
        const future = game.hash(playOn(game, game.copy(state), seed, 10));
        expect(game.hash(playOn(game, copy, seed, 10))).toBe(future);
      }
    });

    it('a position read from its JSON text has the same hash, caches and future', () => {
      for (const state of samples()) {
        const read = unlessRefused(game.decode(JSON.parse(JSON.stringify(game.encode(state)))));
        expect(sameInts(read.ints, state.ints)).toBe(true);
        expect(game.hash(read)).toBe(game.hash(state));
        const future = game.hash(playOn(game, game.copy(state), seed, 30));
        expect(game.hash(playOn(game, read, seed, 30))).toBe(future);
      }
    });

    it('a viewer from the start and a latecomer see the same, and earlier views do not change', () => {
      for (const [i, state] of samples().entries()) {
        const live = game.copy(state);
        for (let step = 0; step < STEPS_WATCHED; step++) {
          const before = viewers.map((viewer) => game.observe(live, viewer));
          const written = JSON.stringify(before);
          playOn(game, live, `${seed}/${i}/${step}`, 1);
          for (const viewer of viewers)
            expect(game.observe(live, viewer)).toEqual(game.observe(game.copy(live), viewer));
          expect(JSON.stringify(before)).toBe(written);
        }
      }
    });

    it('anything that is no position is refused', () => {
      const encoded = game.encode(unlessRefused(game.setup(scenario, {})));
      const refused = { refused: true, key: 'bad-position' };
      expect(game.decode(undefined)).toMatchObject(refused);
      expect(game.decode({})).toMatchObject(refused);
      expect(game.decode({ ...encoded, format: 0 })).toMatchObject(refused);
      expect(game.decode({ ...encoded, sections: {} })).toMatchObject(refused);
      expect(game.decode({ ...encoded, frames: [] })).toMatchObject(refused);
      expect(game.decode({ ...encoded, frames: [{ frame: 'no-such-frame', fields: [], list: [] }] })).toMatchObject(
        refused,
      );
    });
  });
}
