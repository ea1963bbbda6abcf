import { describe, expect, it } from 'vitest';
import { newToy, type Toy } from '../testing/toy.ts';
import { implementing } from './conduct.ts';
import { type Fields, type Frame, frame, hold } from './frame.ts';
import { formation, later, place, seat, secret, unit } from './kinds.ts';
import type { Messages } from './messages.ts';
import { Plan } from './plan.ts';
import { Asking, type Subject } from './question.ts';

const VERBS = { done: 'none' } as const;
const implement = implementing<Toy, Toy, typeof VERBS, Messages>();

/** What a question of the frame on top of the stack is about. */
function subject<F extends Fields, Item extends number>(
  g: Toy,
  declared: Frame<F, Item>,
  own?: Partial<Subject>,
): Subject {
  const conduct = {
    asks: () => 0,
    rule: '1',
    prompt: 'ask',
    answers: { done: { role: 'end', does: () => {} } },
  } as const;
  const plan = new Plan(
    implement(declared, own ? { ...conduct, subject: () => own } : conduct),
    ['chance', 'done'],
    () => 'none',
  );
  const q = new Asking();
  plan.fill(q, g, g, hold(declared, g.frames, g.framePointer), 0);
  return q.subject;
}

describe('what a question is about', () => {
  const battle = frame('battle', { unit, other: later(unit), hex: place, force: formation }, { list: unit });

  it('follows from the fields and the list of its frame', () => {
    const g = newToy();
    g.push(battle, { unit: 3, hex: 7, force: 1 });
    g.append(5);
    expect(subject(g, battle)).toEqual({ units: [5, 3], place: 7, formation: 1 });
  });

  it('is what the frame says, where it says so', () => {
    const g = newToy();
    g.push(battle, { unit: 3, hex: 7, force: 1 });
    expect(subject(g, battle, { units: [8] })).toEqual({ units: [8], place: -1, formation: -1 });
  });

  it('leaves secrets out', () => {
    const raid = frame('raid', { owner: seat, unit: secret(unit), hex: place }, { list: secret(unit) });
    const g = newToy();
    g.push(raid, { owner: 0, unit: 3, hex: 2 });
    g.append(5);
    expect(subject(g, raid)).toEqual({ units: [], place: 2, formation: -1 });
  });
});
