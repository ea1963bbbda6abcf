/** The answers to the open question, as their buttons say them. */

import type { Action } from '@cauldron/engine';
import type { Table } from '../table/table.ts';

type AskingTable = Pick<Table, 'words' | 'question'>;

export const answerWords = ({ words, question }: AskingTable, action: Action): string =>
  words.action(action, question.value?.prompt);

/** The kind of an answer, without its target. */
export const kindWords = ({ words, question }: AskingTable, verb: number): string =>
  words.verb(verb, question.value?.prompt);
