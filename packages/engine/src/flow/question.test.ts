import { describe, expect, it } from 'vitest';
import { action } from './action.ts';
import { Asking } from './question.ts';

describe('a question being filled', () => {
  it('lists more answers than it first has room for', () => {
    const q = new Asking();
    for (let i = 0; i < 3000; i++) q.offer(1, i);
    expect(q.count).toBe(3000);
    expect(q.has(action(1, 0)) && q.has(action(1, 2999))).toBe(true);
  });

  it('has no answer of the question before', () => {
    const q = new Asking();
    q.by(1, '9.0', 'ask').set(2, 5);
    q.offer(2, 7);
    q.window = 'reaction';
    q.clear();
    expect(q.has(action(2, 7))).toBe(false);
    expect(q).toMatchObject({ seat: -1, rule: '', prompt: '', count: 0, setVerb: -1, setAfter: -1, window: '' });
  });
});
