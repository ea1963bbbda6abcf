import { describe, expect, it } from 'vitest';
import { V, vocabulary } from '../testing/toy.ts';
import { action } from './action.ts';
import { Vocabulary } from './vocabulary.ts';

describe('an order without its target', () => {
  it('says what it wants', () => {
    const words = new Vocabulary({ go: 'place', stop: 'none', pass: ['turn', 'step'] }, [], [], []);
    expect(words.read(['go'])).toMatchObject({ key: 'order-wants', figures: { verb: 'go', what: 'a hex or box' } });
    expect(words.read(['pass'])).toMatchObject({ figures: { what: 'one of: turn, step' } });
    expect(words.read(['stop'])).toBe(action(2, 0));
  });
});

it('a verb may choose among the formations of the pack', () => {
  const words = new Vocabulary({ rally: 'formation' }, [], [], [], {}, ['1st', '7th']);
  expect({
    'words read rally 7th': words.read(['rally', '7th']),
    'words name action 1 0': words.name(action(1, 0)),
  }).toEqual({ 'words read rally 7th': action(1, 1), 'words name action 1 0': ['rally', '1st'] });
  expect(words.read(['rally', '2nd'])).toMatchObject({ key: 'unknown-choice', figures: { choices: '1st, 7th' } });
});

describe('a box of each side', () => {
  const words = new Vocabulary({ end: 'none' }, ['red', 'blue'], [], ['11', 'lost:red', 'lost:blue', 'off']);

  it('may be named without the side', () => {
    expect({
      ofRed: words.placeFor(0, 'lost'),
      ofBlue: words.placeFor(1, 'lost'),
      named: words.placeFor(1, 'lost:red'),
    }).toEqual({ ofRed: 1, ofBlue: 2, named: 1 });
    expect({ placeForOff: words.placeFor(1, 'off'), placeForNowhere: words.placeFor(0, 'nowhere') }).toEqual({
      placeForOff: 3,
      placeForNowhere: -1,
    });
  });
});

describe('actions as people write them', () => {
  it.each([
    [['roll'], action(V.roll, 0)],
    [['pick', 2], action(V.pick, 2)],
    [['nod', 'no'], action(V.nod, 1)],
    [['quit', 'two'], action(V.quit, 1)],
  ])('%j is read and named again', (named, a) => {
    expect(vocabulary.read(named)).toBe(a);
    expect(vocabulary.name(a)).toEqual(named);
  });

  it.each([
    [['fly'], 'unknown-verb'],
    [['chance', 3], 'unknown-verb'],
    [[], 'unknown-verb'],
    [['nod', 'perhaps'], 'unknown-choice'],
    [['quit', 'three'], 'unknown-side'],
    [['pick', -1], 'unknown-number'],
    [['pick', 'x'], 'unknown-number'],
  ])('%j is refused by name', (named, key) => {
    expect(vocabulary.read(named)).toMatchObject({ refused: true, key });
  });

  it('a place may be written by its alias or as the inside of a unit', () => {
    expect({
      placeAway: vocabulary.place('away'),
      placeThere: vocabulary.place('there'),
      placeInPawn: vocabulary.place('in:pawn'),
    }).toEqual({ placeAway: 1, placeThere: 1, placeInPawn: 2 });
    expect({ placeName1: vocabulary.placeName(1), placeName2: vocabulary.placeName(2) }).toEqual({
      placeName1: 'away',
      placeName2: 'in:pawn',
    });
    expect({ placeInKing: vocabulary.place('in:king'), placeNowhere: vocabulary.place('nowhere') }).toEqual({
      placeInKing: -1,
      placeNowhere: -1,
    });
  });
});
