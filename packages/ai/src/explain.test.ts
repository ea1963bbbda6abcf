import { type Game, isRefusal, SeededChance, say } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { createOpponent, type Why } from './index.ts';
import { passOf } from './rollout.ts';

/** The battles of the first plan that has any, in a short opening of the drill that a soldier plays at every seat. */
function firstBattles(game: Game, decisions: number, seed: string): Why['odds'] {
  const state = game.setup('drill', {});
  if (isRefusal(state)) throw new Error(state.key);
  const dice = new SeededChance(seed);
  const soldiers = game.info.sides.map(() => createOpponent(game, { level: 'soldier', nodes: 100 }));
  for (let n = 0; n < decisions; ) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') break;
    if (pending.kind === 'chance') {
      game.apply(state, dice.next(pending));
      continue;
    }
    const { action, why } = soldiers[pending.seat].choose(game.observe(state, pending.seat), `${seed}/${n++}`);
    if (why.odds.length > 0) return why.odds;
    game.apply(state, action);
  }
  return [];
}

/** The battles of the first drill that has any; the dice decide whether a drill has one. */
function battlesOf(game: Game): Why['odds'] {
  for (let drill = 0; drill < 20; drill++) {
    const battles = firstBattles(game, 70, `reasons ${drill}`);
    if (battles.length > 0) return battles;
  }
  return [];
}

describe.each(someGameIds)('the reasons of an opponent in %s', (id) => {
  it('give the chances of each result of a battle, not the one die that was imagined', async () => {
    const game = await loadGame(id);
    const battles = battlesOf(game);
    expect(battles.length).toBeGreaterThan(0);
    for (const { key, figures } of battles) {
      expect(Object.keys(figures)).not.toContain('roll');
      const sentence = say(game.catalogue, game.vocabulary, key, figures);
      expect(sentence).not.toMatch(/[{}]/);
      const shares = [...sentence.matchAll(/(\d+) %/g)].map(([, n]) => Number(n));
      expect(shares.length, sentence).toBeGreaterThan(1);
      // Each share is rounded by itself.
      expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(shares.length);
    }
  });

  it('draw every move to where it is then made, over windows that the other side lets pass', async () => {
    const game = await loadGame(id);
    const seen: string[] = [];
    for (let drill = 0; drill < 6 && seen.length < 4; drill++) seen.push(...arrivals(game, `arrows ${drill}`));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter((arrival) => arrival.startsWith('elsewhere'))).toEqual([]);
  });
});

/** Follows plans up to the next die, and says of every unit that was sent somewhere and moved whether it came there. */
function arrivals(game: Game, seed: string): string[] {
  const state = game.setup('drill', {});
  if (isRefusal(state)) throw new Error(state.key);
  const dice = new SeededChance(seed);
  const soldiers = game.info.sides.map(() => createOpponent(game, { level: 'soldier', nodes: 300 }));
  const said: string[] = [];
  let sent: Why['arrows'] = [];
  const moved = new Map<number, number>();
  const judge = () => {
    for (const { unit, to } of sent) {
      const at = moved.get(unit);
      if (at !== undefined) said.push(at === to ? 'there' : `elsewhere: ${game.vocabulary.units[unit]}`);
    }
    sent = [];
    moved.clear();
  };
  for (let decisions = 0; decisions < 80; ) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') break;
    if (pending.kind === 'chance') {
      judge();
      game.apply(state, dice.next(pending));
      continue;
    }
    decisions++;
    const pass = passOf(pending);
    const { seat } = pending;
    const chosen =
      pass === undefined ? soldiers[seat].choose(game.observe(state, seat), `${seed}/${decisions}`) : undefined;
    if (chosen && chosen.why.plans > 0) {
      judge();
      sent = chosen.why.odds.length > 0 ? [] : chosen.why.arrows;
    }
    game.apply(state, chosen?.action ?? pass ?? pending.actions[0], {
      push: ({ figures: { unit, to } }) => {
        if (typeof unit === 'number' && typeof to === 'number') moved.set(unit, to);
        return 0;
      },
    });
  }
  return said;
}
