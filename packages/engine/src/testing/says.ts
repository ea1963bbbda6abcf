/** Whether a game's messages and their sentences agree: each key has its sentence, and a sentence uses only the message's own figures. */

import { FIGURE, type Messages, type MessagesData } from '../index.ts';

type Sentences = Pick<MessagesData, 'prompts' | 'events' | 'refusals' | 'endings'>;

/** What is wrong, one line each. */
export function disagreements(says: Messages, sentences: Sentences): string[] {
  return (['prompts', 'events', 'refusals', 'endings'] as const).flatMap((group) => {
    const [declared, written] = [says[group], sentences[group]];
    return [
      ...Object.keys(declared).flatMap((key) => (key in written ? [] : [`${group}: ${key} has no sentence`])),
      ...Object.entries(written).flatMap(([key, sentence]) => {
        const figures = declared[key];
        if (!figures) return [`${group}: ${key} is not declared`];
        const named = [...sentence.matchAll(FIGURE)].map(([, name]) => name);
        return named.flatMap((name) => (name in figures ? [] : [`${group}: ${key} has no figure ${name}`]));
      }),
    ];
  });
}
