/** Turns keys with figures into sentences: a game's catalogue, the engine's own words, and the names of units, places and sides. */

import type { FigureKind } from './flow/kinds.ts';
import { kindOf, type Messages } from './flow/messages.ts';
import type { Figures } from './flow/refusal.ts';
import type { Vocabulary } from './flow/vocabulary.ts';
import type { Game, PeopleNames } from './game.ts';

/** Figures of the engine's own sentences that are neither words nor numbers. */
const ENGINE_KINDS: Readonly<Record<string, Readonly<Record<string, FigureKind>>>> = {
  'battle-at': { hex: 'place' },
  'battle-by': { unit: 'unit' },
  'both-sides-there': { hex: 'place' },
  'not-in-order': { unit: 'unit', leader: 'unit' },
  'named-twice': { unit: 'unit' },
  'of-other-side': { unit: 'unit', leader: 'unit' },
};

/** The kind of a figure in a sentence; undefined: the figure itself. */
export function figureKind(messages: Messages, key: string, figure: string): FigureKind | undefined {
  return kindOf(messages, key, figure) ?? ENGINE_KINDS[key]?.[figure];
}

/** The units and places in the figures of a sentence, in their order. */
export function spokenOf(messages: Messages, key: string, figures: Figures): { units: number[]; places: number[] } {
  const of = (one: FigureKind, several: FigureKind) =>
    Object.entries(figures).flatMap(([name, value]) => {
      const kind = figureKind(messages, key, name);
      return kind === one || kind === several ? [value].flat().filter((id) => typeof id === 'number') : [];
    });
  return { units: of('unit', 'units'), places: of('place', 'places') };
}

/** Refusals, endings and an opponent's sentences that no rulebook has. */
export const ENGINE_WORDS: Readonly<Record<string, string>> = {
  'not-offered': 'That is not among the answers to the question now open.',
  'match-over': 'The match is over.',
  'battle-at': 'At {hex}, {attack} against {defence} ({column}): {chances}',
  'battle-by': '{unit}, {attack} against {defence} ({column}): {chances}',
  'chance-awaited': 'A die or a draw is awaited, not a decision.',
  'rules-loading': 'The rules are still loading.',
  'not-in-cup': 'That is not in the cup.',
  'no-such-roll': 'Those dice cannot fall.',
  'no-chance-awaited': 'No die of that kind is awaited here.',
  'not-your-question': 'The other seat has to decide now.',
  'no-such-order': 'There is no such standing order.',
  'nothing-to-undo': 'There is nothing to take back.',
  'nothing-to-redo': 'There is nothing to do again.',
  'undo-stops-at-chance': 'Undo stops at a die or a draw.',
  'undo-stops-at-other': 'Undo stops at the other side’s decision.',
  'undo-stops-at-reveal': 'Undo stops where something was revealed.',
  'not-in-set-up': '“{name}” cannot be given for the set-up, which comes before the first turn.',
  'not-in-order': '{unit} is set up after {leader}, which is not placed yet.',
  'no-such-turn': 'There is no turn {turn}: the scenario runs from {first} to {last}.',
  'both-sides-there': 'Both sides stand in {hex}.',
  'unknown-status': 'There is no status “{name}”: choose one of {choices}.',
  'unknown-field': 'There is no field “{name}” that takes this value. Known are: {choices}.',
  'named-twice': '{unit} is named twice.',
  'of-other-side': '{unit} and {leader} are not of the same side.',
  'unknown-verb': 'There is no order “{verb}”. Orders: {verbs}.',
  'order-wants': 'The order “{verb}” wants {what}.',
  'unknown-unit': 'There is no unit “{name}”.',
  'unknown-place': 'There is no hex or box “{name}”.',
  'unknown-side': 'There is no side “{name}”.',
  'unknown-choice': '“{name}” is not one of: {choices}.',
  'unknown-number': '“{number}” is not a whole number.',
  'unknown-scenario': 'There is no scenario “{name}”. Scenarios: {choices}.',
  'unknown-option': 'There is no option “{name}”. Options: {choices}.',
  'unknown-query': 'This game does not answer “{ask}”.',
  'bad-position': 'The position cannot be read: {what}.',
  'too-many-branches': 'There are too many ways the dice can fall to list them.',
  'match-of-other-game': 'The record is of another game: {game}.',
  'match-of-other-pack': 'The record was played with pack {pack}; this program has {have}. Give its pack with --pack.',
  'match-of-other-rules': 'The record was played under rules version {rules}; this program has version {have}.',
  'record-order': 'Entry {n} of the record is missing or out of order (found {found}).',
  'record-undo': 'The record takes back entry {undo}, which does not exist at entry {n}.',
  'record-dice': 'Entry {n}: the dice {fell} are not those of the seed ({seed}).',
  'record-illegal': 'Entry {n} is not legal: {why}.',
  'not-this-step': 'The rules allow that, but this step of the lesson asks for: {wanted}.',
  'only-read': 'This step of the lesson is only to be read: go on.',
  'lesson-waits': 'This step of the lesson waits for: {wanted}.',
  'lesson-over': 'The lesson is over.',
  'record-hash': 'Entry {n}: the position after it differs from the record (hash {have}, recorded {hash}).',
};

/** Nothing is declared: figures stand for themselves. */
const NO_MESSAGES: Messages = { prompts: {}, events: {}, refusals: {}, endings: {} };

/** `{unit}`, or a number with the words that go with it: `{n, plural, one {# unit attacks} other {# units attack}}`. */
export const FIGURE = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/** The names of the figures in a sentence. */
export const figuresIn = (sentence: string): string[] => [...sentence.matchAll(FIGURE)].map(([, name]) => name);

/** A game's sentence for a key and its figures, for people: with the game's names. */
export const sayFor = ({ catalogue, vocabulary, info, messages }: Speaker, key: string, figures: Figures): string =>
  say(catalogue, vocabulary, key, figures, info.names, messages);

type Speaker = Pick<Game, 'catalogue' | 'vocabulary' | 'messages'> & { readonly info: Pick<Game['info'], 'names'> };

/**
 * The sentence of a key, with ids or, for people, with the game's names. An unknown key is shown with its figures, so that
 * nothing is lost silently.
 */
export function say(
  catalogue: Readonly<Record<string, string>>,
  vocabulary: Vocabulary,
  key: string,
  figures: Figures,
  names: PeopleNames = {},
  messages: Messages = NO_MESSAGES,
): string {
  const worded = (name: string, value: Figures[string]) =>
    wordFigure(vocabulary, names, figureKind(messages, key, name), value);
  const template = catalogue[key] ?? ENGINE_WORDS[key];
  if (template === undefined) {
    const list = Object.entries(figures).map(([name, value]) => `${name} ${worded(name, value)}`);
    return list.length > 0 ? `${key}: ${list.join(', ')}` : key;
  }
  return template.replace(FIGURE, (whole, name: string, one?: string, other?: string) => {
    const value = figures[name];
    if (value === undefined) return whole;
    const form = value === 1 ? one : other;
    return form === undefined ? worded(name, value) : form.replaceAll('#', String(value));
  });
}

/** A figure in words, by its kind. */
export function wordFigure(
  vocabulary: Vocabulary,
  names: PeopleNames,
  kind: FigureKind | undefined,
  value: Figures[string],
): string {
  if (typeof value === 'object') return value.map((one) => wordFigure(vocabulary, names, kind, one)).join(', ');
  switch (kind) {
    case 'unit':
    case 'units':
      return typeof value === 'string' ? value : named(names.units, vocabulary.units[value]);
    case 'place':
    case 'places':
      return typeof value === 'string' ? value : placeForPeople(vocabulary, names, value);
    case 'side':
      return typeof value === 'string' ? value : named(names.sides, vocabulary.sides[value]);
    case 'formation':
      return named(names.formations, typeof value === 'string' ? value : names.formationIds?.[value]);
    case 'term':
      // A chit may be a formation's.
      return names.terms?.[value] ?? names.formations?.[value] ?? String(value);
    case 'seat':
      return typeof value === 'string' ? value : `player ${value + 1}`;
    default:
      return String(value);
  }
}

/** A hex by its number, a box by its name. A carried unit is named with its carrier. */
export function placeForPeople(vocabulary: Vocabulary, names: PeopleNames, place: number): string {
  const carrier = vocabulary.units[place - vocabulary.places.length];
  return carrier === undefined ? named(names.places, vocabulary.placeName(place)) : named(names.units, carrier);
}

const named = (names: Readonly<Record<string, string>> | undefined, id: string | undefined): string =>
  id === undefined ? '?' : (names?.[id] ?? id);
