/** A new game has an opponent from its mapping: it plays better than chance, its search answers legally, and it gives lessons to learn from. */

import { createOpponent, playLesson, playMatch, type Seated } from '@cauldron/ai';
import { describe, expect, it } from 'vitest';
import { game } from '../../scripts/new-game/template/src/testing/table.ts';

const recruit = (): Seated => createOpponent(game, { level: 'recruit', explains: false });

/** The score of the first player, from 0 to 1; each seed is played twice with sides swapped. */
function score(first: () => Seated, second: () => Seated, pairs: number): number {
  let sum = 0;
  for (let pair = 0; pair < pairs; pair++) {
    for (const leg of [0, 1]) {
      const seats = leg === 0 ? [first(), second()] : [second(), first()];
      const { winner } = playMatch(game, 'meeting', seats, `template ${pair}`);
      sum += winner < 0 ? 0.5 : winner === leg ? 1 : 0;
    }
  }
  return sum / (2 * pairs);
}

describe('the opponent of a new game', () => {
  it('beats random play by its script', () => {
    expect(score(recruit, () => 'random', 20)).toBeGreaterThan(0.8);
  });
  it('searches without falling back on its script', () => {
    const troubles: string[] = [];
    const officer = (): Seated =>
      createOpponent(game, { level: 'officer', nodes: 600, onTrouble: (message) => troubles.push(message) });
    playMatch(game, 'meeting', [officer(), officer()], 'template search');
    expect(troubles).toEqual([]);
  });
  it('gives lessons to learn from', () => {
    const lesson = playLesson(game, 'meeting', 'lesson');
    expect(lesson.phases.length).toBeGreaterThan(4);
    expect(new Set(lesson.phases).size).toBeGreaterThan(2);
    expect([...lesson.features].every(Number.isFinite)).toBe(true);
  });
});
