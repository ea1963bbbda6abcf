import { rehearse } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { Pupil, unnamedTargets } from '../../../engine/src/testing/pupil.ts';
import { game, pack } from './testing/table.ts';

const { tutorial } = pack;
if (!tutorial) throw new Error('the pack has no tutorial');

const follow = (to?: string) => new Pupil(game, tutorial).follow(to);

/** What a side sees in a hex, the top first; `?` is a back. */
function seen(pupil: ReturnType<typeof follow>, hex: string, seat: number): string[] {
  const place = game.vocabulary.place(hex);
  const pieces = game.observe(pupil.lesson.state, seat).pieces.filter((piece) => piece.place === place);
  return pieces.sort((a, b) => b.order - a.order).map(({ unit }) => game.vocabulary.units[unit] ?? '?');
}

describe('The tutorial', () => {
  it('has 20 to 25 steps, and shows every layer of the rules', () => {
    expect(tutorial.steps.length).toBeGreaterThanOrEqual(20);
    expect(tutorial.steps.length).toBeLessThanOrEqual(25);
    expect([...new Set(tutorial.steps.map((s) => s.layer))].sort()).toEqual([
      'combat',
      'command',
      'initiative',
      'intelligence',
      'movement',
      'reaction',
      'snafu',
      'victory',
    ]);
  });

  it('ends in victory for a player who does only what it says', () => {
    const { state } = follow().lesson;
    expect(game.pending(state)).toMatchObject({ kind: 'outcome', winner: 0, ending: 'axis-minor' });
    expect(game.query(game.observe(state, 'umpire'), { ask: 'score' })).toMatchObject({ points: [3, 0] });
  });

  it('passes its rehearsal', () => {
    expect(rehearse(game, tutorial)).toBeUndefined();
  });

  it('names in its text every hex that it asks for', () => {
    expect(unnamedTargets(tutorial, ['go', 'strike', 'improve'])).toEqual([]);
  });

  it('hides what lies under the armoured cars until the attack on them is declared (5.3.4)', () => {
    expect(seen(follow('attack'), '2824', 0)).toEqual(['7armd-kdg', '?']);
    expect(seen(follow('kind'), '2824', 0)).toEqual(['7armd-kdg', '7armd-3ind']);
  });

  it('hides the guns under the tanks from the enemy while he attacks them (7.5.1.1)', () => {
    const before = follow('reaction-end');
    expect(seen(before, '2825', 0)).toEqual(['15pz-ii8', 'ind-35flak']);
    expect(seen(before, '2825', 1)[0]).toBe('15pz-ii8');
  });

  it('counts the Action Points of the activation for both sides to see (3.1.4)', () => {
    const { state } = follow('move').lesson;
    for (const seat of [0, 1])
      expect(game.observe(state, seat).tracks).toContainEqual({ id: 'action-points', value: 5, of: '15pz' });
  });

  it('gives the rule’s number for what the rules forbid: a headquarters does not attack (7.5)', () => {
    expect(follow('attack').refusal('attack', '15pz-hq')).toMatchObject({ rule: '7.5' });
  });
});
