import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messages } from '../flow/messages.ts';
import { Vocabulary } from '../flow/vocabulary.ts';
import { soundPack } from './check.ts';
import { checkMessages } from './check-messages.ts';
import { packFilesOf, packPaths, showProblem } from './files.ts';
import { packHash } from './hash.ts';
import type { MessagesData } from './messages.ts';
import type { PackFiles } from './pack.ts';

const text = readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8');
const base: PackFiles & { messages: MessagesData } = JSON.parse(text);

/** The edition with other words in some groups. */
const editionWith = (words: Partial<MessagesData>) => soundPack({ ...base, messages: { ...base.messages, ...words } });

const says = messages({
  prompts: { 'where-to': { unit: 'unit', left: 'number', at: 'place' } },
  events: { moved: { unit: 'unit', hex: 'place' } },
  refusals: { 'match-over': {} },
  endings: {},
});

const rules = {
  vocabulary: new Vocabulary(
    { go: 'place', mode: ['quick-march', 'Old Guard'], pass: ['step', 'turn'] },
    ['red', 'blue'],
    ['1 Foot'],
    ['0101'],
  ),
  info: { windows: [{ id: 'halt', conditions: ['distance'] }] } as never,
  messages: says,
};

const words = {
  prompts: { 'where-to': 'Where does {unit} go ({left} left)?' },
  verbs: { go: 'go to {target}', mode: 'march', pass: 'pass' },
  terms: { 'quick-march': 'quick march', halt: 'a halt' },
  conditions: { distance: 'how far it is' },
};

const problemsOf = (more: Partial<MessagesData>): string[] =>
  checkMessages(editionWith({ ...words, ...more }), rules).map(showProblem);

describe('the words of an edition', () => {
  it('are sound where every key has a sentence with the same figures, and every verb, choice and window has words', () => {
    expect(problemsOf({})).toEqual(['map.json, boxes[1]: lost has no name for people.']);
  });

  it.each<[string, Partial<MessagesData>, string]>([
    ['a key without a sentence', { prompts: {} }, 'prompts["where-to"]: has no sentence'],
    [
      'a sentence that is never said',
      { events: { ...base.messages.events, fled: 'Gone.' } },
      'events.fled: is never said',
    ],
    ['a figure that the rules do not give', { prompts: { 'where-to': '{left} at {hex}?' } }, 'uses {hex}'],
    ['a figure that the sentence leaves out', { prompts: { 'where-to': 'Where to?' } }, 'does not use {left}'],
    ['a verb without words', { verbs: { go: 'go', pass: 'pass' } }, 'verbs.mode: has no words'],
    ['words for a verb that nobody offers', { verbs: { ...words.verbs, fly: 'fly' } }, 'verbs.fly: is never offered'],
    [
      'a label for the answer to a question that nobody asks',
      { answers: { 'why-not': { go: 'off' } } },
      'answers["why-not"]: is never asked',
    ],
    [
      'a label for a verb that nobody offers',
      { answers: { 'where-to': { fly: 'up' } } },
      'answers["where-to"].fly: is never offered',
    ],
    ['a choice without words', { terms: { halt: 'a halt' } }, 'terms["quick-march"]: has no words'],
    ['a condition without words', { conditions: {} }, 'conditions.distance: has no words'],
    [
      'words for a condition that no window states',
      { conditions: { ...words.conditions, rain: 'rain' } },
      'conditions.rain: is never stated',
    ],
    ['a window without words', { terms: { 'quick-march': 'quick march' } }, 'terms.halt: has no words'],
  ])('%s is found', (_, more, problem) => {
    expect(problemsOf(more).join('\n')).toContain(problem);
  });

  it('are no part of the hash: a better sentence makes no match foreign', () => {
    expect(packHash(editionWith({ events: { moved: '{unit} marches to {hex}.' } }))).toBe(packHash(soundPack(base)));
  });
});

describe('the files of an edition', () => {
  const german = { game: 'skirmish', events: { moved: '{unit} zieht nach {hex}.' } };
  const folder: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(base).map(([name, file]) => [`pack/${name}.json`, file])),
    'messages/en.json': { ...base.messages, ...words },
    'messages/de.json': german,
  };
  const read = (path: string) => folder[path];

  it('are read from the pack’s folder, and the words from the folder beside it', () => {
    expect(soundPack(packFilesOf(read)).messages.events.moved).toBe('{unit} moves to {hex}.');
    expect(packPaths()).toContain('messages/en.json');
    expect(packPaths('de')).toEqual(expect.arrayContaining(['messages/en.json', 'messages/de.json', 'pack/map.json']));
  });

  it('speak another language where it has words, and English key by key where it has none', () => {
    const { messages: said } = soundPack(packFilesOf(read, 'de'));
    expect(said.events.moved).toBe('{unit} zieht nach {hex}.');
    expect(said.prompts).toEqual(words.prompts);
    expect(soundPack(packFilesOf(read, 'fr')).messages.events.moved).toBe('{unit} moves to {hex}.');
  });

  it('that are missing or foreign are named', () => {
    const without = (path: string) => packFilesOf((p) => (p === path ? undefined : folder[p]));
    expect(() => soundPack(without('messages/en.json'))).toThrow(/messages\.json, \(whole file\): .*missing/);
    expect(() => soundPack({ ...base, messages: { ...base.messages, game: 'chess' } })).toThrow(
      /is chess, but the map/,
    );
  });
});
