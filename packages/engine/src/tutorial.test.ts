import { describe, expect, it } from 'vitest';
import { isRefusal, refuse } from './flow/refusal.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { Game } from './game.ts';
import type { TutorialData, TutorialStep } from './pack/tutorial.ts';
import { type Toy, toy, unlessRefused, vocabulary } from './testing/toy.ts';
import { Lesson, LessonError, rehearse } from './tutorial.ts';
import type { View } from './view.ts';

const VIEW: View = {
  game: 'toy',
  scenario: 'toy',
  viewer: 0,
  side: 0,
  turn: 1,
  phase: '',
  active: 0,
  pieces: [],
  marks: [],
  holdings: [],
  tracks: [],
  numbers: {},
  question: undefined,
  outcome: undefined,
  position: toy.encode(unlessRefused(toy.setup('toy', {}))),
};
/** The toy with an empty view, and one reason for everything. */
const game: Game<Toy> = { ...toy, observe: () => VIEW, why: () => refuse('4', 'picked-already') };

const step = (id: string, rest: Partial<TutorialStep>): TutorialStep => ({
  id,
  layer: 'first',
  title: id,
  text: `Do ${id}.`,
  rule: '1',
  do: [],
  ...rest,
});
const tutorialOf = (...steps: TutorialStep[]): TutorialData => ({
  game: 'toy',
  title: 'Toy',
  side: 'one',
  position: { scenario: 'toy' },
  standing: { nod: ['nod', 'no'] },
  steps,
});
const begin = (...steps: TutorialStep[]) => unlessRefused(Lesson.begin(game, tutorialOf(...steps)));
const act = (lesson: Lesson<Toy>, ...named: NamedAction) => lesson.act(unlessRefused(vocabulary.read(named)));

describe('A lesson', () => {
  it('lets the dice fall as the step says, and returns the events', () => {
    const lesson = begin(step('dice', { do: [['roll']], chance: [[2, 3]] }));
    expect(act(lesson, 'roll')).toMatchObject([{ key: 'rolled', figures: { sum: 5 } }]);
    expect({ isOver: lesson.isOver, step: lesson.step, done: lesson.done }).toEqual({
      isOver: true,
      step: undefined,
      done: 1,
    });
  });

  it('asks for the orders of a step one after another', () => {
    const lesson = begin(
      step('two', {
        do: [
          ['pick', 1],
          ['pick', 2],
        ],
      }),
      step('end', {}),
    );
    expect(lesson.wanted()).toEqual([['pick', 1]]);
    act(lesson, 'pick', 1);
    expect({ id: lesson.step?.id, wanted: lesson.wanted() }).toEqual({ id: 'two', wanted: [['pick', 2]] });
    act(lesson, 'pick', 2);
    expect(lesson.step?.id).toBe('end');
  });

  it('accepts each order if the step leaves a choice', () => {
    const choice = step('choice', {
      do: [
        {
          any: [
            ['pick', 1],
            ['pick', 2],
          ],
        },
      ],
    });
    for (const n of [1, 2]) {
      const lesson = begin(choice);
      act(lesson, 'pick', n);
      expect(lesson.isOver).toBe(true);
    }
  });

  it('answers for the other side by its script, and windows by their standing answers', () => {
    const lesson = begin(
      step('hand-over', { do: [['done']], answers: [['show'], ['done']] }),
      step('back', { do: [['show']] }),
    );
    expect(act(lesson, 'done')).toMatchObject([{ key: 'shown', figures: { side: 1 } }]);
    expect(lesson.step?.id).toBe('back');
    expect(Array.from(lesson.state.score)).toEqual([0, 1]);
  });

  it('holds back what the other side does until the step has been read', () => {
    const lesson = begin(
      step('hand-over', { do: [['done']] }),
      step('watch', { answers: [['show'], ['done']] }),
      step('back', { do: [['show']] }),
    );
    act(lesson, 'done');
    expect({ id: lesson.step?.id, isReading: lesson.isReading, score1: lesson.state.score[1] }).toEqual({
      id: 'watch',
      isReading: true,
      score1: 0,
    });
    expect(lesson.next()).toMatchObject([{ key: 'shown' }]);
    expect(lesson.step?.id).toBe('back');
  });

  it('refuses a legal order that the step does not ask for, and says what it asks for', () => {
    const lesson = begin(step('dice', { do: [['roll']], chance: [[1, 1]] }));
    expect(act(lesson, 'show')).toMatchObject({ key: 'not-this-step', figures: { wanted: 'roll' } });
    expect({ fits: lesson.fits(unlessRefused(vocabulary.read(['roll']))), score0: lesson.state.score[0] }).toEqual({
      fits: true,
      score0: 0,
    });
  });

  it('refuses an illegal order with the rule’s own reason', () => {
    expect(act(begin(step('dice', { do: [['roll']] })), 'nod', 'yes')).toMatchObject({
      rule: '4',
      key: 'picked-already',
    });
  });

  it('ignores orders in a step that is only read, and `next` in a step that wants an order', () => {
    const lesson = begin(step('read', {}), step('dice', { do: [['show']] }));
    expect(act(lesson, 'show')).toMatchObject({ key: 'only-read' });
    lesson.next();
    expect(lesson.next()).toMatchObject({ key: 'lesson-waits', figures: { wanted: 'show' } });
    act(lesson, 'show');
    const over = { key: 'lesson-over' };
    expect({ order: act(lesson, 'show'), next: lesson.next() }).toMatchObject({ order: over, next: over });
  });

  it('does not begin if its position is refused', () => {
    const wrong = { ...tutorialOf(step('read', {})), position: { scenario: 'tank' } };
    expect(Lesson.begin(game, wrong)).toMatchObject({ key: 'unknown-scenario' });
    expect(rehearse(game, wrong)).toBe('the position is refused: unknown-scenario');
  });

  it('begins in a composed position if the tutorial gives one', () => {
    const composed = { ...game, compose: () => refuse('', 'bad-position') };
    expect(
      isRefusal(
        Lesson.begin(composed, { ...tutorialOf(step('read', {})), position: { scenario: 'toy', clear: true } }),
      ),
    ).toBe(true);
  });
});

describe('A rehearsal', () => {
  const says = (...steps: TutorialStep[]) => rehearse(game, tutorialOf(...steps));
  it('finds nothing wrong with a sound script', () => {
    expect(says(step('read', {}), step('pick', { do: [{ any: [['pick', 1], ['show']] }] }))).toBeUndefined();
  });
  it('finds orders that cannot be read or given', () => {
    expect(says(step('a', { do: [['march']] }))).toBe('step a: march is refused ( unknown-verb)');
    expect(says(step('a', { do: [['nod', 'yes']] }))).toBe('step a: nod yes is refused ( not-offered)');
    expect(says(step('a', { do: [{ any: [['show'], ['march']] }] }))).toContain('march is refused');
    expect(says(step('a', { do: [{ any: [['show'], ['nod', 'yes']] }] }))).toContain(
      'nod yes is refused ( not-offered)',
    );
  });
  it('finds dice that are missing or left over', () => {
    expect(says(step('a', { do: [['roll']] }), step('b', { do: [['show']] }))).toContain(
      'step b of the tutorial of toy: the learner is not asked',
    );
    expect(says(step('a', { do: [['show']], chance: [[1, 1]] }))).toContain(
      '1 of its answers and dice were never asked for',
    );
    expect(says(step('a', { do: [['roll']], chance: [[7, 1]] }))).toContain('[7, 1] is no outcome of 2d6');
  });
  it('finds answers of the other side that cannot be read or given', () => {
    expect(says(step('a', { do: [['done']], answers: [['march']] }))).toContain('march cannot be read: unknown-verb');
    expect(says(step('a', { do: [['done']], answers: [['nod', 'yes']] }))).toContain('nod yes is refused');
    expect(() => act(begin(step('a', { do: [['done']], answers: [['march']] })), 'done')).toThrow(LessonError);
  });
});
