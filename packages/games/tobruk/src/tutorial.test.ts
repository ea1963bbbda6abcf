import { rehearse } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { Pupil, unnamedTargets } from '../../../engine/src/testing/pupil.ts';
import { game, pack } from './testing/table.ts';

const { tutorial } = pack;
if (!tutorial) throw new Error('the pack has no tutorial');

const follow = (to?: string, pick?: number) => new Pupil(game, tutorial).follow(to, pick);

describe('The tutorial', () => {
  it('has 15 to 25 steps, one layer of the rules after another', () => {
    expect(tutorial.steps.length).toBeGreaterThanOrEqual(15);
    expect(tutorial.steps.length).toBeLessThanOrEqual(25);
    expect([...new Set(tutorial.steps.map((s) => s.layer))]).toEqual([
      'activation',
      'movement',
      'zones',
      'combat',
      'air',
      'losses',
      'supply',
      'victory',
    ]);
  });

  it.each([0, 1])('ends in victory for a player who does only what it says, by choice %i', (pick) => {
    const { lesson } = follow(undefined, pick);
    expect(game.pending(lesson.state)).toMatchObject({ kind: 'outcome', winner: 0, ending: 'margin-reached' });
  });

  it('passes its rehearsal', () => {
    expect(rehearse(game, tutorial)).toBeUndefined();
  });

  it('names in its text every hex and figure that it asks for', () => {
    expect(unnamedTargets(tutorial, ['to', 'attack', 'artillery'])).toEqual([]);
  });

  it('gives the rule’s number for what the rules forbid: another corps waits for its chit (2.4)', () => {
    expect(follow('headquarters').refusal('hq', '7th Armoured HQ')).toEqual({
      rule: '2.4',
      says: '7th Armoured HQ does not belong to this corps: Tobruk garrison.',
    });
  });

  it('says what the step asks for where another legal order is given, and the position stays', () => {
    const pupil = follow('order');
    const { lesson } = pupil;
    const before = game.hash(lesson.state);
    expect(pupil.refusal('order', 'combat-first')).toEqual({
      rule: '',
      says: 'The rules allow that, but this step of the lesson asks for: order move-first.',
    });
    expect(game.hash(lesson.state)).toBe(before);
    expect(lesson.step?.id).toBe('order');
  });

  it('leaves the loss to the learner (10.2)', () => {
    expect(follow('loss').lesson.wanted()).toEqual([
      ['reduce', '1B&H/14'],
      ['reduce', '1RTR/32Tk'],
    ]);
  });

  it('shows hunger in the ring around Belhamed (5.2)', () => {
    const { lesson } = follow('hunger');
    const hungry = game
      .observe(lesson.state, 'umpire')
      .pieces.filter((p) => p.badges.includes('low'))
      .map((p) => game.vocabulary.units[p.unit]);
    expect(hungry).toEqual(['Afrika HQ', '900/Afk']);
  });
});
