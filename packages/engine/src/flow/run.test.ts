import { describe, expect, it } from 'vitest';
import { newToy, Toy, V, vocabulary } from '../testing/toy.ts';
import { action } from './action.ts';
import { implementing } from './conduct.ts';
import { frame } from './frame.ts';
import { Kernel } from './kernel.ts';
import { count, given, side } from './kinds.ts';
import { messages } from './messages.ts';
import type { Question } from './question.ts';
import { NO } from './refusal.ts';

const VERBS = { done: 'none', pick: 'side' } as const;
const says = messages({
  prompts: { ask: { left: 'number' }, other: { n: 'number' } },
  events: {},
  refusals: {},
  endings: {},
});
const implement = implementing<Toy, Toy, typeof VERBS, typeof says>(() => 1);

const base = frame('base', {});
const course = frame('course', { step: count });
const losses = frame('losses', { side, left: given });
const volunteers = frame('volunteers', { left: given }, { list: given });

const done: string[] = [];
const coursing = implement(course, {
  steps: {
    first: () => void done.push('first'),
    second: () => (done.length === 1 ? 'fourth' : undefined),
    third: (g) => {
      done.push('third');
      g.push(losses, { side: 0, left: 1 });
    },
    fourth: () => (done.push('fourth') < 3 ? 'third' : undefined),
  },
});

const answering = { rule: '1', prompt: 'ask' } as const;
/** Numbers below what is left may be picked, the even ones only. */
const picking = {
  pick: {
    role: 'choose',
    over: (_k: Toy, f: { readonly left: number }, c: { addBelow(end: number): void }) => c.addBelow(f.left),
    whyNot: (_k: Toy, _f: unknown, n: number) => (n % 2 === 0 ? undefined : NO),
    does: (_g: Toy, f: { left: number }, n: number) => {
      done.push(`picked ${n}`);
      f.left -= 2;
    },
  },
} as const;

const kernel = new Kernel<Toy>({
  frames: [
    implement(base, {
      ...answering,
      figures: () => ({ left: 0 }),
      answers: { done: { role: 'end', does: (g) => g.pop() } },
    }),
    coursing,
    implement(losses, { ...answering, compels: 'pick', answers: picking }),
    implement(volunteers, { ...answering, while: 'pick', answers: picking }),
  ],
  verbNames: vocabulary.verbNames,
  targetKind: (verb) => vocabulary.targetKind(verb),
  prompts: says.prompts,
  streams: [],
  endings: [],
});

function running(push: (g: Toy) => void): { g: Toy; q: Question } {
  const g = new Toy();
  done.length = 0;
  g.push(base);
  push(g);
  kernel.settle(g);
  const q = kernel.pending(g);
  if (q.kind !== 'question') throw new Error(q.kind);
  return { g, q };
}

describe('a procedure in steps', () => {
  it('does them in order, goes where a step says, lets other frames in between, and ends after the last', () => {
    const { q } = running((g) => g.push(course));
    expect(done).toEqual(['first', 'fourth', 'third', 'picked 0', 'fourth']);
    expect(q.seat).toBe(1);
  });
  it('stays at a step that asks', () => {
    const quiz = frame('quiz', { step: count, left: given });
    const quizzing = implement(quiz, {
      steps: { ask: (_g, f) => f.left > 0, end: (g) => g.pop() },
      ...answering,
      answers: picking,
    });
    const own = new Kernel<Toy>({ ...kernel.flow, frames: [...kernel.flow.frames, quizzing] });
    const g = new Toy();
    g.push(base);
    g.push(quiz, { left: 3 });
    own.settle(g);
    own.apply(g, action(V.pick, 0));
    expect(g.nearest(quiz)).toMatchObject({ step: 0, left: 1 });
    own.apply(g, action(V.pick, 0));
    expect(g.nearest(quiz)).toBeUndefined();
  });
  it('numbers its steps', () => {
    expect(coursing.at).toEqual({ first: 0, second: 1, third: 2, fourth: 3 });
  });
  it('needs a field that counts them', () => {
    const lost = implement(frame('lost', {}), { steps: { only: () => undefined } });
    expect(() => new Kernel({ ...kernel.flow, frames: [lost] })).toThrow('has no field step');
  });
});

describe('a frame that goes on by one of its answers', () => {
  it('asks where there is a choice, takes an only target by itself, and ends without any', () => {
    const { g, q } = running((toy) => toy.push(losses, { side: 0, left: 4 }));
    expect(q.count).toBe(2);
    kernel.apply(g, action(V.pick, 2));
    expect(done).toEqual(['picked 2', 'picked 0']);
    expect(kernel.pending(g)).toMatchObject({ seat: 1 });
  });
  it('asks while there is a target, where nobody is compelled', () => {
    const { g, q } = running((toy) => toy.push(volunteers, { left: 2 }));
    expect({ 'q count': q.count, 'done length': done.length }).toEqual({ 'q count': 1, 'done length': 0 });
    kernel.apply(g, action(V.pick, 0));
    expect(done).toEqual(['picked 0']);
    expect(kernel.pending(g)).toMatchObject({ prompt: 'ask', figures: { left: 0 }, count: 1 });
  });
  it('must have the answer that it names', () => {
    const odd = implement(frame('odd', { left: given }), { ...answering, while: 'done', answers: picking });
    const own = new Kernel<Toy>({ ...kernel.flow, frames: [odd] });
    const g = newToy();
    g.unwind();
    g.push(odd.frame as never, { left: 1 } as never);
    expect(() => own.settle(g)).toThrow('goes on by done');
  });
});

describe('what a frame says by its fields alone', () => {
  it('is who is asked and the figures of its prompt', () => {
    const { q } = running((g) => g.push(losses, { side: 0, left: 3 }));
    expect({ 'q seat': q.seat, 'q figures': q.figures }).toEqual({ 'q seat': 0, 'q figures': { left: 3 } });
  });
  it('leaves it to the game whom it asks, where neither side nor unit is among them', () => {
    const { q } = running((g) => g.push(volunteers, { left: 1 }));
    expect(q.seat).toBe(1);
  });
  it('must be all that the prompt wants', () => {
    const mute = implement(frame('mute', { left: given }), { rule: '1', prompt: 'other', answers: picking });
    expect(() => new Kernel({ ...kernel.flow, frames: [mute] })).toThrow('does not say what n is in other');
  });
});
