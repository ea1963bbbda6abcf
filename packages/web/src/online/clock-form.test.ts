import { describe, expect, it } from 'vitest';
import { addWords } from '../messages/messages.ts';
import words from '../messages/online.json' with { type: 'json' };
import { boundsOf, CLOCKS, FIELDS, FREE_KINDS, termsOf } from './clock-form.ts';
import { clockWords, spanWords } from './clock-words.ts';

addWords(words);

describe('the form of a clock', () => {
  it('every kind begins with values that make a clock, and its sentence has words', () => {
    for (const kind of FREE_KINDS) {
      const terms = termsOf(kind, {}, 'kept');
      expect(terms?.kind).toBe(kind);
      expect(terms && clockWords(terms)).toMatch(/\d/);
    }
  });

  it('takes any value within the bounds, and none beyond', () => {
    for (const kind of FREE_KINDS)
      for (const field of FIELDS[kind].filter(({ name }) => name !== 'cap')) {
        const [least, most] = boundsOf(kind, field);
        const of = (value: number) => termsOf(kind, { [field.name]: String(value), cap: '' }, 'kept');
        expect([of(least), of(most)].every(Boolean), `${kind} ${field.name}`).toBe(true);
        expect([of(least - 1), of(most + 1)], `${kind} ${field.name}`).toEqual([undefined, undefined]);
      }
  });

  it('counts minutes as seconds, and lets the bound of the bank be empty', () => {
    expect(termsOf('live', { bank: '12.5', increment: '7', cap: '' }, 'kept')).toEqual({
      kind: 'live',
      bank: 750,
      increment: 7,
      film: 8,
    });
    expect(termsOf('live', { bank: '12.5', increment: '7', cap: '20' }, 'kept')).toMatchObject({ cap: 1200 });
    expect(termsOf('live', { bank: '12.5', increment: '7', cap: '12' }, 'kept')).toBeUndefined();
    expect(termsOf('live', { bank: '' }, 'kept')).toBeUndefined();
  });

  it('a bank that nothing goes into has no bound', () => {
    expect(termsOf('turns', { turn: '5', bank: '10', cap: '3' }, 'lost')).toEqual({
      kind: 'turns',
      turn: 300,
      bank: 600,
      unused: 'lost',
      film: 8,
    });
  });
});

describe('the words of a clock', () => {
  it('say what both players agree to', () => {
    expect(clockWords(CLOCKS.none)).toBe('No clock');
    expect(clockWords({ kind: 'live', bank: 5400, increment: 15, cap: 7200 })).toBe(
      '1 hour 30 minutes for the match; 15 seconds more with each decision; never more than 2 hours in the bank',
    );
    expect(clockWords({ kind: 'turns', turn: 600, unused: 'lost', bank: 300 })).toBe(
      '10 minutes for each turn of the game; unused time is lost; 5 minutes in the bank besides',
    );
    expect(clockWords({ kind: 'days', days: 2, vacation: 14 })).toBe('2 days for each answer; 14 days of vacation');
    expect(clockWords({ kind: 'correspondence', bank: 14, increment: 12 })).toBe(
      '14 days for the match; 12 hours more with each turn of the game',
    );
    expect(clockWords(CLOCKS.quick)).toBe(
      '15 minutes for the match; 15 seconds more with each decision; 8 seconds free for the film of each activation',
    );
    expect(spanWords(0)).toBe('0 seconds');
  });
});
