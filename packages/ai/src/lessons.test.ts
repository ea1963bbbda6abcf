import { forEachOutcome, type Game, isRefusal, SeededChance, totalWeight } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../test/helpers.ts';
import { lessonsOf, playLesson } from './lessons.ts';
import { aimOf } from './plan.ts';
import { Policy } from './policy.ts';
import { FastRng } from './random.ts';

describe.each(['tobruk', 'gazala'])('lessons from matches of %s', (id) => {
  it('are the same for the same seed, and describe every start of an activation', async () => {
    const game = await loadGame(id);
    const lesson = playLesson(game, 'drill', 'a');
    const rows = lesson.phases.length;
    expect(rows).toBeGreaterThan(3);
    expect(lesson.features.length).toBe(rows * lessonsOf(game).features.width);
    expect([...lesson.features].every(Number.isFinite)).toBe(true);
    expect(playLesson(game, 'drill', 'a')).toEqual(lesson);
    expect(playLesson(game, 'drill', 'b')).not.toEqual(lesson);
  });

  it('have a luck whose mean over all faces is zero, and which is not always zero', async () => {
    const game = await loadGame(id);
    let some = 0;
    for (let match = 0; match < 10 && some === 0; match++) some += battlesWithLuck(game, `luck ${match}`);
    expect(some).toBeGreaterThan(0);
  });
});

/** Plays a drill by the script; checks the luck of every die, and counts those that decide a battle. */
function battlesWithLuck(game: Game, seed: string): number {
  const lessons = lessonsOf(game);
  const s = game.setup('drill', {});
  if (isRefusal(s)) throw new Error(s.key);
  const dice = new SeededChance(seed);
  const policy = new Policy(game);
  const rng = new FastRng(1);
  let battles = 0;
  for (let n = 0; n < 5000; n++) {
    const pending = game.pending(s);
    if (pending.kind === 'outcome') return battles;
    if (pending.kind === 'question') {
      game.apply(s, policy.answer(s, pending, aimOf('attack'), rng, 0));
      continue;
    }
    let sum = 0;
    let most = 0;
    forEachOutcome(pending, (outcome, weight) => {
      const luck = lessons.luck(s, pending, outcome);
      sum += weight * luck;
      most = Math.max(most, Math.abs(luck));
    });
    expect(Math.abs(sum / totalWeight(pending))).toBeLessThan(1e-6);
    if (most > 0) battles++;
    game.apply(s, dice.next(pending));
  }
  return battles;
}
