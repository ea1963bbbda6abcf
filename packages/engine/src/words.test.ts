import { describe, expect, it } from 'vitest';
import { type FigureKinds, type Messages, messages } from './flow/messages.ts';
import type { Figures } from './flow/refusal.ts';
import { Vocabulary } from './flow/vocabulary.ts';
import { vocabulary } from './testing/toy.ts';
import { ENGINE_WORDS, say, spokenOf } from './words.ts';

/** One event with figures of these kinds. */
const telling = (key: string, kinds: FigureKinds): Messages =>
  messages({ prompts: {}, events: { [key]: kinds }, refusals: {}, endings: {} });

describe('sentences', () => {
  it('insert a figure that is not declared unchanged, whatever its name', () => {
    expect(say({ moved: '{unit} to {hex}.' }, vocabulary, 'moved', { unit: 0, hex: 1 })).toBe('0 to 1.');
  });

  it('read figures by their declared kinds, not by their names', () => {
    const says = telling('met', { hex: 'unit', gone: 'units', unit: 'number', who: 'seat', way: 'places' });
    const words = { met: '{hex} and {gone}, {unit}, {who}, {way}' };
    const figures = { hex: 0, gone: [0, 0], unit: 7, who: 1, way: [0, 1] };
    expect(say(words, vocabulary, 'met', figures, {}, says)).toBe('pawn and pawn, pawn, 7, player 2, home, away');
    expect(spokenOf(says, 'met', { ...figures, gone: [3, 4] })).toEqual({ units: [0, 3, 4], places: [0, 1] });
    expect(say({}, vocabulary, 'named-twice', { unit: 0 }, {}, says)).toBe('pawn is named twice.');
  });

  it('count: one unit attacks, two units attack', () => {
    const words = { attack: '{n, plural, one {# unit attacks} other {# units attack}} {hex}.' };
    const said = (n: number) =>
      say(words, vocabulary, 'attack', { n, hex: 0 }, {}, telling('attack', { hex: 'place' }));
    expect([1, 2, 0].map(said)).toEqual(['1 unit attacks home.', '2 units attack home.', '0 units attack home.']);
  });

  it('take words as they are', () => {
    expect(say({ shown: 'It is {kind}.' }, vocabulary, 'shown', { kind: 'a gun' })).toBe('It is a gun.');
  });

  it('fall back on the engine’s own words, which a game may replace', () => {
    expect(say({}, vocabulary, 'match-over', {})).toBe(ENGINE_WORDS['match-over']);
    expect(say({ 'match-over': 'Done.' }, vocabulary, 'match-over', {})).toBe('Done.');
  });

  it('are never silent: an unknown key is shown with its figures', () => {
    expect(say({}, vocabulary, 'odd', { unit: 0, n: 2 }, {}, telling('odd', { unit: 'unit' }))).toBe(
      'odd: unit pawn, n 2',
    );
    expect(say({}, vocabulary, 'odd', {})).toBe('odd');
  });

  it('leave a visible gap for a missing figure, and mark a number that names nothing', () => {
    expect(say({ a: '{unit} and {n}' }, vocabulary, 'a', { unit: 7 }, {}, telling('a', { unit: 'unit' }))).toBe(
      '? and {n}',
    );
  });
});

describe('names for people', () => {
  const names = {
    sides: { axis: 'Axis' },
    places: { 'turn:1': 'Turn 1' },
    formations: { XXX: 'XXX Corps', XIII: 'XIII Corps' },
    formationIds: ['XIII', 'XXX'],
    units: { '5/1': 'I Battalion, 5 Panzer Regiment' },
    terms: { 'anti-tank': 'Anti-Tank' },
  };
  const words = new Vocabulary({}, ['axis', 'allied'], ['5/1'], ['1621', 'turn:1']);
  const kinds = telling('it', {
    side: 'side',
    unit: 'unit',
    from: 'place',
    to: 'place',
    at: 'place',
    corps: 'formation',
    formation: 'formation',
    chit: 'term',
  });
  const said = (template: string, figures: Figures) => say({ it: template }, words, 'it', figures, names, kinds);

  it('replace the ids of sides, units, boxes, formations and terms; hexes and unnamed things keep their ids', () => {
    expect(said('{side}: {unit} goes from {from} to {to}.', { side: 0, unit: 0, from: 1, to: 0 })).toBe(
      'Axis: I Battalion, 5 Panzer Regiment goes from Turn 1 to 1621.',
    );
    expect(said('{side}, {corps}, {chit}', { side: 1, corps: 'XXX', chit: 'anti-tank' })).toBe(
      'allied, XXX Corps, Anti-Tank',
    );
    expect(said('{formation}, {chit} in {at}', { formation: 0, chit: 'XXX', at: 2 })).toBe(
      'XIII Corps, XXX Corps in I Battalion, 5 Panzer Regiment',
    );
  });

  it('never replace what somebody typed', () => {
    expect(said('“{name}”', { name: 'axis' })).toBe('“axis”');
  });

  it('are left out if ids are wanted', () => {
    expect(say({ it: '{side} {from}' }, words, 'it', { side: 0, from: 1 }, {}, kinds)).toBe('axis turn:1');
  });
});
