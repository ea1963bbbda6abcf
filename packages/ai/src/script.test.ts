import { type GameEvent, isRefusal, SeededChance, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { aimOf } from './plan.ts';
import { Policy } from './policy.ts';

// The script sees the whole position here. What a recruit guesses of what is hidden is drawn anew for each question, as dice are.
describe.each(someGameIds)('the script in %s', (id) => {
  it('in four drills no unit goes back to a hex that it has just left, unless dice have changed something', async () => {
    const game = await loadGame(id);
    const { advice } = game;
    if (!advice) throw new Error(`${id} gives no advice`);
    for (const seed of ['to', 'fro', 'and', 'on']) {
      const state = game.setup('drill', {});
      if (isRefusal(state)) throw new Error(state.key);
      const dice = new SeededChance(seed);
      const script = new Policy(game);
      const been = new Map<number, number[]>();
      let activation = -1;
      for (let n = 0; ; n++) {
        const pending = game.pending(state);
        if (pending.kind === 'outcome') break;
        const now = advice.activation(state);
        if (pending.kind === 'chance' || now !== activation) been.clear();
        activation = now;
        const events: GameEvent[] = [];
        const action =
          pending.kind === 'chance'
            ? dice.next(pending)
            : script.answer(state, pending, aimOf('script'), seededRng(`${seed}/${n}`), 0);
        game.apply(state, action, events);
        for (const { figures } of events) {
          const { unit, from, to } = figures;
          if (typeof unit !== 'number' || typeof from !== 'number' || typeof to !== 'number') continue;
          const before = been.get(unit) ?? [from];
          expect(before, `unit ${unit}, seed ${seed}, decision ${n}`).not.toContain(to);
          been.set(unit, [...before, to]);
        }
      }
    }
  });
});
