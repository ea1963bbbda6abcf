import { type Game, isRefusal, SeededChance, say } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadGame } from '../../../test/helpers.ts';
import { createOpponent, type Why } from './index.ts';

/** Every reason of a short opening of the drill, played by a soldier on either side. */
function reasons(game: Game, decisions: number): Why[] {
  const state = game.setup('drill', {});
  if (isRefusal(state)) throw new Error(state.key);
  const dice = new SeededChance('reasons');
  const soldiers = [0, 1].map(() => createOpponent(game, { level: 'soldier', nodes: 300 }));
  const all: Why[] = [];
  while (all.length < decisions) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') break;
    if (pending.kind === 'chance') {
      game.apply(state, dice.next(pending));
      continue;
    }
    const { action, why } = soldiers[pending.seat].choose(game.observe(state, pending.seat), `${all.length}`);
    all.push(why);
    game.apply(state, action);
  }
  return all;
}

describe.each(gameIds)('the reasons of an opponent in %s', (id) => {
  it('tell of a battle how likely each result is, and not what one imagined die has shown', async () => {
    const game = await loadGame(id);
    const battles = reasons(game, 70).flatMap(({ odds }) => odds);
    expect(battles.length).toBeGreaterThan(0);
    for (const { key, figures } of battles) {
      expect(Object.keys(figures)).not.toContain('roll');
      const sentence = say(game.catalogue, game.vocabulary, key, figures);
      expect(sentence).not.toMatch(/[{}]/);
      const shares = [...sentence.matchAll(/(\d+) %/g)].map(([, n]) => Number(n));
      expect(shares.length).toBeGreaterThan(1);
      // Each share is rounded by itself.
      expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(shares.length);
    }
  });
});
