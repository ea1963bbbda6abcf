/** The words that a newcomer meets in a question and above it, as the pack explains them. */

import { verbOf } from '@cauldron/engine';
import type { Desk } from '../desk/desk.ts';
import { kindWords } from '../words/answer-words.ts';
import { countedIn } from './counted.ts';

type AskedReader = Pick<Desk, 'table' | 'edition'>;

/** In the first turn: each strange word of the question, of its answers and of the lines above it, with its meaning. */
export function strangeWords({ table, edition }: AskedReader): readonly (readonly [string, string])[] {
  const { board, messages } = edition.pack;
  const { glossary = {}, explained = [] } = messages;
  const asked = table.question.value;
  const view = table.view.value;
  const scenario = edition.game.info.scenarios.find(({ id }) => id === table.header.scenario);
  if (!asked || !scenario || view.turn > scenario.lastTurn - scenario.turns + 1) return [];
  const above = countedIn(board, view, table.words).flatMap(({ always }) => always ?? []);
  const verbs = [...new Set(table.offers.value.all.map(verbOf))].map((verb) => kindWords(table, verb));
  const said = [table.words.sentence(asked.prompt, asked.figures), ...verbs, ...above].join('. ').toLowerCase();
  const isSaid = (term: string) => new RegExp(`\\b${term.toLowerCase()}s?\\b`).test(said);
  return explained.filter(isSaid).flatMap((term) => (glossary[term] === undefined ? [] : [[term, glossary[term]]]));
}
