/** Answers: every offered answer is accepted; any other is refused with a reason and changes nothing. */

import { action, ENGINE_WORDS, type GameEvent, type State, seededRng, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { anyAction, questionOf, sameInts, some, spread, unlessRefused } from './plays.ts';
import { othersThan } from './seats.ts';
import type { Subject } from './suite.ts';

/** How many answers of a long list are tried in each position, and how many that are not offered. */
const OFFERED = 30;
const OTHERS = 30;

export function answersConform<S extends State>({ game, closely, seed, positions }: Subject<S>): void {
  const name = (a: number) => game.vocabulary.name(a).join(' ');

  const isFree = (a: number) => game.info.free?.includes(game.vocabulary.name(a)[0]) === true;

  describe.each(closely)('answers in %s', (scenario) => {
    const rng = () => seededRng(`${seed}/answers/${scenario}`);
    const samples = () => spread(game, scenario, `${seed}/answers/${scenario}`, positions);

    it('every offered answer is accepted, changes the position and keeps the invariants', () => {
      const draw = rng();
      for (const state of samples()) {
        const hash = game.hash(state);
        for (const answer of some(questionOf(game, state).list, OFFERED, draw)) {
          // Nobody has asked the fresh copy: a frame's quick check (`allows`) must agree with its list.
          const after = game.copy(state);
          expect(game.apply(after, answer), `${name(answer)} is offered`).toBeUndefined();
          expect(game.hash(after), `${name(answer)} changes something`).not.toBe(hash);
          expect(game.invariants(after), `after ${name(answer)}`).toBeUndefined();
        }
      }
    });

    it('a question is the same each time it is asked, and lists nothing twice', () => {
      for (const state of samples()) {
        const before = state.ints.slice();
        const question = questionOf(game, state);
        expect(new Set(question.list).size).toBe(question.list.length);
        expect(question.list.length).toBeGreaterThan(0);
        expect(questionOf(game, game.copy(state)).list).toEqual(question.list);
        expect(sameInts(state.ints, before), 'asking changes nothing').toBe(true);
      }
    });

    it('an answer that its question says can be taken back leaves its seat to go on, lets nothing fall and shows nothing', () => {
      const draw = rng();
      for (const state of samples()) {
        const { list, seat } = questionOf(game, state);
        const stakes = game.observe(state, seat).question?.stakes ?? {};
        for (const answer of some(list, OFFERED, draw)) {
          if (stakes[verbOf(answer)] !== 'back') continue;
          const [after, events] = [game.copy(state), [] as GameEvent[]];
          game.apply(after, answer, events);
          expect(game.pending(after), name(answer)).toMatchObject({ kind: 'question', seat });
          expect(events.filter((e) => e.reveals)).toEqual([]);
        }
      }
    });

    it('an answer that is not offered is refused and changes nothing', () => {
      const draw = rng();
      for (const state of samples()) {
        const { list } = questionOf(game, state);
        for (let i = 0; i < OTHERS; i++) {
          const answer = anyAction(game, draw);
          if (list.includes(answer) || isFree(answer)) continue;
          const after = game.copy(state);
          expect(game.apply(after, answer), `${name(answer)} is not offered`).toMatchObject({ refused: true });
          expect(sameInts(after.ints, state.ints)).toBe(true);
        }
      }
    });

    const free = (game.info.free ?? []).map((verb) => game.vocabulary.verbNames.indexOf(verb));
    const unasked = 'what a seat may do unasked is in agreement with `why`, and its question stays';
    // Most games have nothing that a seat may do unasked.
    if (free.length > 0)
      it(unasked, () => {
        const draw = rng();
        const asked = (state: S) => {
          const { seat, prompt, list } = questionOf(game, state);
          return { seat, prompt, answers: list.filter((a) => !isFree(a)).sort((a, b) => a - b) };
        };
        let done = 0;
        for (const state of samples()) {
          const { list, seat } = questionOf(game, state);
          const view = game.observe(state, seat);
          for (const verb of free) {
            const targets = game.vocabulary.units.map((_, target) => action(verb, target));
            for (const answer of some(targets, OFFERED, draw)) {
              if (list.includes(answer)) continue;
              const after = game.copy(state);
              const refused = game.apply(after, answer) !== undefined;
              expect(refused, name(answer)).toBe(game.why(view, answer) !== undefined);
              if (refused) {
                expect(sameInts(after.ints, state.ints)).toBe(true);
                continue;
              }
              done++;
              expect(asked(after), name(answer)).toEqual(asked(state));
              expect(game.invariants(after), `after ${name(answer)}`).toBeUndefined();
              for (const viewer of othersThan(game, seat)) {
                const seen = game.observe(after, viewer);
                expect(game.observe(game.imagine(seen, draw), viewer)).toEqual(seen);
              }
            }
          }
        }
        expect(done).toBeGreaterThan(0);
      });

    it('`why` has no reason against an offered answer, and a known reason against everything else', () => {
      const draw = rng();
      for (const state of samples()) {
        const { list, seat } = questionOf(game, state);
        const view = game.observe(state, seat);
        for (const answer of some(list, 4, draw)) expect(game.why(view, answer), name(answer)).toBeUndefined();
        for (let i = 0; i < 12; i++) {
          const answer = anyAction(game, draw);
          if (list.includes(answer) || isFree(answer)) continue;
          const reason = game.why(view, answer);
          expect(reason, name(answer)).toMatchObject({ refused: true });
          expect({ ...ENGINE_WORDS, ...game.catalogue }).toHaveProperty([reason?.key ?? '']);
        }
        for (const other of othersThan(game, seat))
          expect(game.why(game.observe(state, other), list[0])).toMatchObject({
            refused: true,
            key: 'not-your-question',
          });
      }
    });

    it('listening to events changes nothing', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const answer of some(questionOf(game, state).list, 8, draw)) {
          const events: GameEvent[] = [];
          const [heard, unheard] = [game.copy(state), game.copy(state)];
          unlessRefused(game.apply(heard, answer, events));
          unlessRefused(game.apply(unheard, answer));
          expect(sameInts(heard.ints, unheard.ints)).toBe(true);
        }
      }
    });
  });
}
