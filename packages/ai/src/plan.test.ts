import { type Game, isRefusal, pickAnswer, type Question, SeededChance, seededRng, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { ORDER_ONLY, topicOf } from './plan.ts';

const MOST = 600;

/** Shows the first questions of a drill that is played at random. */
function eachQuestion(game: Game, look: (q: Question) => void): void {
  let left = MOST;
  const state = game.setup('drill', {});
  if (isRefusal(state)) throw new Error(state.key);
  const [rng, dice] = [seededRng('topic'), new SeededChance('topic')];
  for (let pending = game.pending(state); pending.kind !== 'outcome' && left > 0; pending = game.pending(state)) {
    if (pending.kind === 'question') {
      look(pending);
      left--;
    }
    game.apply(state, pending.kind === 'chance' ? dice.next(pending) : pickAnswer(pending, rng));
  }
}

/** The games that have asked for a mere order. */
const inOrder = new Set<string>();

describe.each(someGameIds)('how a plan recognises a question of %s', (id) => {
  it('by its verbs, their roles and its subject, not by the words of its prompt', async () => {
    const game = await loadGame(id);
    eachQuestion(game, (q) => {
      const reworded = Object.create(q, { prompt: { value: 'other words' }, rule: { value: '' } });
      expect(topicOf(game, reworded)).toEqual(topicOf(game, q));
    });
  });

  it('by the unit in hand if it asks for a destination, and as a mere order of things if it only asks for that', async () => {
    const game = await loadGame(id);
    let goes = 0;
    eachQuestion(game, (q) => {
      const { subject } = topicOf(game, q);
      const roles = new Set(Array.from(q.actions.subarray(0, q.count)).map((a) => q.roleOf(verbOf(a))));
      if (roles.has('go')) {
        expect(subject).toBe(q.subject.units[0] ?? -1);
        goes++;
      }
      if (subject === ORDER_ONLY) {
        expect(roles.has('go') || roles.has('fight')).toBe(false);
        inOrder.add(id);
      }
    });
    expect(goes).toBeGreaterThan(0);
    // Where every Action costs a point, no question is only about the order; the oldest game has such questions.
    expect(inOrder).toContain(someGameIds[0]);
  });

  it('by the same key while answers come and go, so that a plan finds its next answer about the unit', async () => {
    const game = await loadGame(id);
    const offers = new Map<number, Set<string>>();
    eachQuestion(game, (q) => {
      const verbs = [...new Set(Array.from(q.actions.subarray(0, q.count)).map(verbOf))].join();
      const { key } = topicOf(game, q);
      offers.set(key, (offers.get(key) ?? new Set()).add(verbs));
    });
    expect(Math.max(...[...offers.values()].map((set) => set.size))).toBeGreaterThan(1);
  });
});
