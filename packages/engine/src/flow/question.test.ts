import { describe, expect, it } from 'vitest';
import { action } from './action.ts';
import { Asking, Candidates } from './question.ts';

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

describe('candidates', () => {
  it('are taken from a run of numbers, an array or the list of a frame', () => {
    const c = new Candidates();
    c.addBelow(2);
    c.addAll([7, 9]);
    c.addListed({ count: 2, item: (i) => 20 + i });
    expect([...c.items.subarray(0, c.count)]).toEqual([0, 1, 7, 9, 20, 21]);
    expect({ has9: c.has(9), has8: c.has(8) }).toEqual({ has9: true, has8: false });
  });
});
