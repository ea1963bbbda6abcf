import { rehearse } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { Pupil, unnamedTargets } from '../../../engine/src/testing/pupil.ts';
import { game, pack } from './testing/table.ts';

const { tutorial } = pack;
if (!tutorial) throw new Error('the pack has no tutorial');

const follow = (to?: string, pick?: number) => new Pupil(game, tutorial).follow(to, pick);

describe('The tutorial', () => {
  it('has 15 to 36 steps, and shows every layer of the rules', () => {
    expect(tutorial.steps.length).toBeGreaterThanOrEqual(15);
    expect(tutorial.steps.length).toBeLessThanOrEqual(36);
    expect([...new Set(tutorial.steps.map((s) => s.layer))].sort()).toEqual([
      'chits',
      'combat',
      'minefields',
      'movement',
      'supply',
      'tactical',
      'victory',
    ]);
  });

  it.each([0, 1])('ends in victory for a player who does only what it says, by choice %i', (pick) => {
    const { lesson } = follow(undefined, pick);
    expect(game.pending(lesson.state)).toMatchObject({ kind: 'outcome', winner: 0, ending: 'axis-victory' });
    expect(game.query(game.observe(lesson.state, 'umpire'), { ask: 'score' })).toMatchObject({ points: [8, 4] });
  });

  it('passes its rehearsal', () => {
    expect(rehearse(game, tutorial)).toBeUndefined();
  });

  it('names in its text every hex that it asks for', () => {
    expect(unnamedTargets(tutorial, ['to'])).toEqual([]);
  });

  it('gives the rule’s number for what the rules forbid: no heavy attack with the points that are left (11.0)', () => {
    expect(follow('attack').refusal('attack', 'heavy')).toMatchObject({ rule: '11.0' });
  });

  it('keeps infantry out of a fight with armor (11.0)', () => {
    expect(follow('armour').do('attack', 'medium').refusal('with', '104/1')).toMatchObject({ rule: '11.0' });
  });

  it('leaves the loss to the learner (11.0)', () => {
    expect(follow('loss').lesson.wanted()).toEqual([
      ['lose', '132/8'],
      ['lose', '5 Ber'],
    ]);
  });

  it('shows the Allies nothing of the chit that is kept but that there is one (13.0)', () => {
    const { state } = follow('draw').lesson;
    const shown = (viewer: number) => game.observe(state, viewer).holdings.find((h) => h.id === 'available:axis');
    expect(shown(0)).toMatchObject({ count: 1, known: { 'anti-tank': 1 } });
    expect(shown(1)).toMatchObject({ count: 1, known: {} });
  });
});
