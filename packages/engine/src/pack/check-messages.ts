/** The words of an edition: figures can be filled in, and every key that the rules say has a sentence with the same figures. */

import type { FigureKind } from '../flow/kinds.ts';
import type { FigureKinds } from '../flow/messages.ts';
import { areSpans } from '../flow/windows.ts';
import type { Game } from '../game.ts';
import { ENGINE_WORDS, FIGURE, figuresIn } from '../words.ts';
import type { Report } from './check-tools.ts';
import type { MessagesData } from './messages.ts';
import type { Pack, PackFileName, PackProblem } from './pack.ts';
import { showPath } from './path.ts';

type Templates = Readonly<Record<string, string>>;

/** Without the rules: braces are part of figures. */
export function checkTemplates({ messages }: Pack, report: Report): void {
  const { game: _, answers = {}, ...groups } = messages;
  const said: [readonly string[], Templates | readonly string[]][] = [
    ...Object.entries(groups).map(([group, sentences]): (typeof said)[number] => [[group], sentences]),
    ...Object.entries(answers).map(([prompt, labels]): (typeof said)[number] => [['answers', prompt], labels]),
  ];
  for (const [path, sentences] of said)
    for (const [key, text] of Object.entries(sentences))
      if (/[{}]/.test(text.replace(FIGURE, '')))
        report([...path, key], `has a brace that is not part of a figure such as {unit}: ${text}`);
}

/** With the rules that the pack is for: nothing that they say or offer is shown as a bare key, and no sentence is idle. */
export function checkMessages(pack: Pack, game: Pick<Game, 'vocabulary' | 'info' | 'messages'>): PackProblem[] {
  const problems: PackProblem[] = [];
  const report =
    (file: PackFileName): Report =>
    (path, message) =>
      problems.push({ file, path: showPath(path), message });
  const words = report('messages');
  for (const group of ['prompts', 'events', 'refusals', 'endings'] as const)
    checkGroup(group, pack.messages[group], game.messages[group], words);
  checkVerbs(pack.messages, game, words);
  for (const [prompt, labels] of Object.entries(pack.messages.answers ?? {})) {
    if (!Object.hasOwn(game.messages.prompts, prompt)) words(['answers', prompt], 'is never asked.');
    for (const verb of Object.keys(labels))
      if (game.vocabulary.verb(verb) <= 0)
        words(['answers', prompt, verb], 'is never offered: the rules know no such verb.');
  }
  checkNames(pack, report);
  return problems;
}

/** The board lights these, so a sentence may leave them out. */
const LIT: ReadonlySet<FigureKind> = new Set(['unit', 'units', 'place', 'places']);

function checkGroup(
  group: string,
  sentences: Templates,
  declared: Readonly<Record<string, FigureKinds>>,
  report: Report,
): void {
  for (const [key, kinds] of Object.entries(declared)) {
    const sentence = sentences[key];
    // The engine has words for its own keys, which a game may replace.
    if (sentence === undefined) {
      if (!Object.hasOwn(ENGINE_WORDS, key)) report([group, key], 'has no sentence, but the rules say it.');
      continue;
    }
    const used = new Set(figuresIn(sentence));
    for (const name of used)
      if (!Object.hasOwn(kinds, name)) report([group, key], `uses {${name}}, which the rules do not give.`);
    for (const [name, kind] of Object.entries(kinds))
      if (!used.has(name) && !LIT.has(kind)) report([group, key], `does not use {${name}}, which the rules give.`);
  }
  for (const key of Object.keys(sentences))
    if (!Object.hasOwn(declared, key) && !Object.hasOwn(ENGINE_WORDS, key))
      report([group, key], 'is never said: the rules do not declare it.');
}

/** A key, and not a name: all small letters. */
const isKey = (word: string): boolean => /^[a-z][a-z-]*$/.test(word);

function checkVerbs(
  { verbs, terms, conditions = {} }: MessagesData,
  { vocabulary, info }: Pick<Game, 'vocabulary' | 'info'>,
  report: Report,
): void {
  for (const [verb, name] of vocabulary.verbNames.entries()) {
    // Chance is no player's answer.
    if (verb > 0 && verbs[name] === undefined) report(['verbs', name], 'has no words, but the rules offer it.');
    const kind = vocabulary.targetKind(verb);
    // The words of spans are the program's.
    if (typeof kind === 'string' || areSpans(kind)) continue;
    for (const word of kind)
      if (isKey(word) && terms[word] === undefined)
        report(['terms', word], `has no words, but ${name} offers it as a choice.`);
  }
  for (const name of Object.keys(verbs))
    if (vocabulary.verb(name) <= 0) report(['verbs', name], 'is never offered: the rules know no such verb.');
  const named = new Set(info.windows.flatMap(({ conditions: stated }) => stated));
  for (const { id } of info.windows)
    if (terms[id] === undefined) report(['terms', id], 'has no words, but is a window of the rules.');
  for (const name of named)
    if (conditions[name] === undefined)
      report(['conditions', name], 'has no words, but a window of the rules states it.');
  for (const name of Object.keys(conditions))
    if (!named.has(name)) report(['conditions', name], 'is never stated: no window of the rules declares it.');
}

/** What is shown by its name has one. */
function checkNames({ board, map }: Pack, report: (file: PackFileName) => Report): void {
  const lists = {
    sides: board.sides,
    nations: board.nations ?? [],
    formations: board.formations,
    badges: board.badges,
    marks: board.marks,
  };
  for (const [list, entries] of Object.entries(lists))
    for (const [i, entry] of entries.entries()) {
      const field = 'title' in entry ? 'title' : 'name';
      const name = 'title' in entry ? entry.title : entry.name;
      if (name.trim() === '') report('board')([list, i, field], 'is empty: people read it.');
    }
  for (const [i, box] of (map.boxes ?? []).entries())
    if (box.name === undefined) report('map')(['boxes', i], `${box.id} has no name for people.`);
}
