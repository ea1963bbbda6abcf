import { FIGURE } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { says } from './messages.ts';
import { pack } from './testing/table.ts';

const { prompts, events, refusals } = pack.board.sentences;
const figuresIn = (sentence: string): string[] => [...sentence.matchAll(FIGURE)].map(([, name]) => name);

describe('what Tobruk says', () => {
  it.each([
    ['prompts', says.prompts, prompts],
    ['events', says.events, events],
    ['refusals', says.refusals, refusals],
    ['endings', says.endings, events],
  ] as const)('has a sentence for each of the %s, with no figure that is not given', (_group, declared, sentences) => {
    for (const [key, kinds] of Object.entries(declared)) {
      expect(sentences, key).toHaveProperty([key]);
      for (const name of figuresIn(sentences?.[key] ?? '')) expect(kinds, key).toHaveProperty([name]);
    }
  });

  it('has a use for each sentence of a prompt or a refusal', () => {
    expect(Object.keys(says.prompts).sort()).toEqual(Object.keys(prompts ?? {}).sort());
    expect(Object.keys(says.refusals).sort()).toEqual(Object.keys(refusals ?? {}).sort());
  });
});
