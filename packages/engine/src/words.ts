/** Keys with figures become sentences: a game's catalogue, the engine's own words, and the names of units, places and sides. */

import type { Figures } from './flow/refusal.ts';
import type { Vocabulary } from './flow/vocabulary.ts';
import type { PeopleNames } from './game.ts';

/** A figure's name says what its number stands for. */
const UNITS = new Set(['unit', 'gun', 'target', 'hq', 'leader', 'by', 'air']);
const PLACES = new Set(['hex', 'from', 'to', 'at', 'place', 'source']);
const SIDES = new Set(['side', 'winner', 'owner', 'loser']);
/** Figures that are ids of the game's own. */
const FORMATIONS = new Set(['corps', 'formation']);
const TERMS = new Set(['chit', 'intensity']);

/** Refusals, endings and sentences of an opponent that no rulebook knows. */
export const ENGINE_WORDS: Readonly<Record<string, string>> = {
  'not-offered': 'That is not among the answers to the question now open.',
  'match-over': 'The match is over.',
  'battle-at': 'At {hex}, {attack} against {defence} ({column}): {chances}',
  'battle-by': '{unit}, {attack} against {defence} ({column}): {chances}',
  'chance-awaited': 'A die or a draw is awaited, not a decision.',
  'not-in-cup': 'That is not in the cup.',
  'no-such-roll': 'Those dice cannot fall.',
  'no-chance-awaited': 'No die of that kind is awaited here.',
  'not-your-question': 'The question is put to the other seat.',
  'nothing-to-undo': 'There is nothing to take back.',
  'nothing-to-redo': 'There is nothing to do again.',
  'undo-stops-at-chance': 'Undo stops at a die or a draw.',
  'undo-stops-at-other': 'Undo stops at the other side’s decision.',
  'undo-stops-at-reveal': 'Undo stops where something was revealed.',
  'not-in-set-up': '“{name}” cannot be given for the set-up, which comes before the first turn.',
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
  'not-this-step': 'That may be done, but this step of the lesson asks for: {wanted}.',
  'only-read': 'This step of the lesson is only to be read: go on.',
  'lesson-waits': 'This step of the lesson waits for: {wanted}.',
  'lesson-over': 'The lesson is over.',
  'record-hash': 'Entry {n}: the position after it differs from the record (hash {have}, recorded {hash}).',
};

/** `{unit}`, or a number with the words that go with it: `{n, plural, one {# unit attacks} other {# units attack}}`. */
export const FIGURE = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/**
 * The sentence of a key, with ids, or for people with the names that the game has for them. An unknown key is shown with its figures, so
 * that nothing is ever silent.
 */
export function say(
  catalogue: Readonly<Record<string, string>>,
  vocabulary: Vocabulary,
  key: string,
  figures: Figures,
  names: PeopleNames = {},
): string {
  const template = catalogue[key] ?? ENGINE_WORDS[key];
  if (template === undefined) {
    const list = Object.entries(figures).map(([name, value]) => `${name} ${figure(vocabulary, name, value, names)}`);
    return list.length > 0 ? `${key}: ${list.join(', ')}` : key;
  }
  return template.replace(FIGURE, (whole, name: string, one?: string, other?: string) => {
    const value = figures[name];
    if (value === undefined) return whole;
    const form = value === 1 ? one : other;
    return form === undefined ? figure(vocabulary, name, value, names) : form.replaceAll('#', String(value));
  });
}

function figure(vocabulary: Vocabulary, name: string, value: Figures[string], names: PeopleNames): string {
  if (typeof value === 'string') {
    const known = FORMATIONS.has(name) ? names.formations : TERMS.has(name) ? names.terms : undefined;
    return known?.[value] ?? value;
  }
  if (typeof value !== 'number') return value.map((one) => figure(vocabulary, name, one, names)).join(', ');
  if (UNITS.has(name)) return vocabulary.units[value] ?? '?';
  if (PLACES.has(name)) return named(names.places, vocabulary.placeName(value));
  if (SIDES.has(name)) return named(names.sides, vocabulary.sides[value] ?? '?');
  return String(value);
}

const named = (names: Readonly<Record<string, string>> | undefined, id: string): string => names?.[id] ?? id;
