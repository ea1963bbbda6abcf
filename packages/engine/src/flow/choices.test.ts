import { describe, expect, it } from 'vitest';
import { oneListed, oneLoss, oneOf } from './choices.ts';
import { Candidates } from './question.ts';
import { NO, refuse } from './refusal.ts';

const reason = refuse('1', 'not-there');
const reasonOf = (k: { readonly asks: boolean }) => (k.asks ? reason : undefined);
const [silent, person] = [{ asks: false }, { asks: true }];

/** What an answer lists. */
function listOf<F>(list: (k: { asks: boolean }, f: F, c: Candidates) => void, f: F): number[] {
  const c = new Candidates();
  list(silent, f, c);
  return Array.from(c.items.subarray(0, c.count));
}

describe('one of several', () => {
  it('lists those that the position gives; others are refused, with a reason where a person asks', () => {
    const { list, whyNot } = oneOf((_k: { asks: boolean }, f: { few: number[] }) => f.few, reasonOf);
    const f = { few: [4, 2] };
    expect(listOf(list, f)).toEqual([4, 2]);
    expect([whyNot(silent, f, 2), whyNot(silent, f, 3), whyNot(person, f, 3)]).toEqual([undefined, NO, reason]);
  });

  it('lists what the frame holds', () => {
    const { list, whyNot } = oneListed((k: { asks: boolean }, _f, _target: number) => reasonOf(k));
    const held = [7, 5];
    const f = { count: 2, item: (i: number) => held[i], has: (x: number) => held.includes(x) };
    expect(listOf(list, f)).toEqual(held);
    expect([whyNot(silent, f, 5), whyNot(silent, f, 6), whyNot(person, f, 6)]).toEqual([undefined, NO, reason]);
  });

  it('takes losses one by one, and nobody takes more than there are', () => {
    const suffered: number[] = [];
    const { list, whyNot, does } = oneLoss(
      () => [1, 2],
      reasonOf,
      (_g: unknown, unit: number, f: { left: number }) => suffered.push(unit * 10 + f.left),
    );
    const f = { left: 2 };
    does(undefined, f, 2);
    does(undefined, f, 1);
    expect([suffered, f.left]).toEqual([[21, 10], 0]);
    expect(listOf(list ?? (() => undefined), f)).toEqual([]);
    expect(whyNot?.(silent, f, 1)).toBe(NO);
  });
});
