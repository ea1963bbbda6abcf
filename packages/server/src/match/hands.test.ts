import { describe, expect, it } from 'vitest';
import type { HandRow } from '../store/hands.ts';
import { flagsOf, nameAt } from './hands.ts';

const row = (version: number, kind: HandRow['kind'], name = '', holder: string | null = null): HandRow => ({
  seat: 0,
  version,
  kind,
  name,
  holder,
  at: version,
});
const anna = (version: number) => row(version, 'person', 'Anna', 'guest:anna');
const nameNow = (hands: readonly HandRow[]) => nameAt(hands, hands[hands.length - 1]);
const isBefore = (hands: readonly HandRow[]) => flagsOf(hands, 0).before;

describe('a seat that its player lends to the program', () => {
  const lent = [anna(1), row(2, 'ai')];

  it('keeps the name of its player', () => {
    expect(nameNow(lent)).toBe('Anna');
    expect(nameNow([...lent, anna(3)])).toBe('Anna');
    // A deleted account is named nowhere.
    expect(nameNow([row(1, 'person', '', 'gone:1'), row(2, 'ai')])).toBe('');
  });

  it('was in nobody else’s hands, while it is lent and when it is taken back', () => {
    expect(isBefore(lent)).toBe(false);
    expect(isBefore([...lent, anna(3)])).toBe(false);
  });

  it('still tells of a person before its player', () => {
    const bob = row(1, 'person', 'Bob', 'guest:bob');
    expect(isBefore([bob, row(2, 'empty'), anna(3), row(4, 'ai')])).toBe(true);
  });

  it('has no name if the program plays it from the start', () => {
    expect(nameNow([row(1, 'ai')])).toBe('');
  });
});
