import { describe, expect, it } from 'vitest';
import { isForGuests, lookOf, nameKey } from './names.ts';

describe('a name', () => {
  it.each(['Ada B', 'ada b', ' ADA  B ', 'Ada\u00A0B', '\uFF21da B'])('%j is the name Ada B', (name) =>
    expect(nameKey(name)).toBe('ada b'),
  );

  it.each([
    ['Marina', 'Мarina'], // Cyrillic M
    ['Marina', 'Mаrіnа'], // Cyrillic a and i
    ['Marina', 'Μarina'], // Greek M
    ['Marina', 'M a r i n a'],
    ['Marina', 'Marína'],
    ['Marina', 'Marlna'],
    ['Marina', 'MarIna'],
    ['Marina', 'Mar1na'],
    ['Marina', 'Marina_'],
    ['Marina', '\u{1D40C}arina'], // a bold letter of mathematics
    ['Helena', 'Ηelena'], // Greek H
    ['Tom 10', 'Torn lO'],
    ['ROMMEL', 'RO\u041C\u041CEL'],
    ['Owen', 'Ovven'],
  ])('%j looks like %j', (a, b) => expect(lookOf(b)).toBe(lookOf(a)));

  it.each([
    ['Marina', 'Martina'],
    ['Anna', 'Hanna'],
    ['Person 10', 'Person 11'],
    ['Жанна', 'Шанна'],
    ['!!!', '???'],
    ['Дмитрий', 'Андрей'],
  ])('%j does not look like %j', (a, b) => expect(lookOf(b)).not.toBe(lookOf(a)));

  it('that the page gives to guests belongs to nobody', () => {
    expect(['Player 1', 'player  12', 'Player One', 'Player'].map(isForGuests)).toEqual([true, true, false, false]);
  });
});
