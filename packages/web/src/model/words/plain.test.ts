/** Sentences on the page are short and plain: phrases that stopped readers do not come back. */

import { figuresIn } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import en from '../../messages/en.json' with { type: 'json' };
import later from '../../messages/later.json' with { type: 'json' };
import lookup from '../../messages/lookup.json' with { type: 'json' };
import online from '../../messages/online.json' with { type: 'json' };
import opponent from '../../messages/opponent.json' with { type: 'json' };

/** Phrases at which new players stopped, and their kin. */
const STOPPED = [
  /a person here/i,
  /by itself/i,
  /\bmake the match\b/i,
  /\bthe program\b/i,
  /\bthe only answer: done\b/i,
  /as they were at first/i,
  /from turn \{/i,
  /nothing in particular/i,
  /\bseat \{/i,
  /^now: /i,
];

/** The question of the bar has at most this number of words. A name counts as one word, a number with its noun as two. */
const MOST_WORDS = 12;

function wordsIn(sentence: string): number {
  const plain = sentence
    .replace(/\{\w+, plural, one \{[^{}]*\} other \{([^{}]*)\}\}/g, '$1')
    .replace(/\{\w+\}/g, 'name');
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}#]/u.test(word)).length;
}

const offending = (sentences: Readonly<Record<string, string>>) =>
  Object.entries(sentences).filter(([, text]) => STOPPED.some((phrase) => phrase.test(text)));

describe('the words of the page', () => {
  it('have no phrase that stopped a reader', () => {
    expect(offending({ ...en, ...online, ...opponent, ...lookup, ...later })).toEqual([]);
  });

  it('the test finds such a phrase', () => {
    expect(offending({ a: 'the program, a recruit', b: 'Make the match', c: 'the computer' })).toHaveLength(2);
  });
});

describe.each(gameIds)('the words of %s', (id) => {
  it('have no phrase that stopped a reader', async () => {
    const { prompts, events, refusals, endings, verbs } = (await loadEdition(id)).pack.messages;
    for (const group of [prompts, events, refusals, endings, verbs]) expect(offending(group)).toEqual([]);
  });

  it('ask every question in at most twelve words', async () => {
    const { prompts } = (await loadEdition(id)).pack.messages;
    expect(Object.entries(prompts).filter(([, text]) => wordsIn(text) > MOST_WORDS)).toEqual([]);
    expect(Object.values(prompts).flatMap(figuresIn).length).toBeGreaterThan(0);
  });

  it('tell what an option does in a sentence about people and places, which begins with no number', async () => {
    const { options } = (await loadEdition(id)).game.info;
    const unit = /\b\w+\/\w+\b/;
    expect(options.map(({ what }) => what).filter((what) => !/^[A-Z]/.test(what))).toEqual([]);
    const names = options.filter(({ what }) => unit.test(what.replace('Withdraw/Attack', '')));
    expect(names).toEqual([]);
  });

  it('a sentence of the log never says that a unit comes from a box of the turn track, or draws a key', async () => {
    const { events, terms } = (await loadEdition(id)).pack.messages;
    expect(Object.entries(events).filter(([, text]) => /\bdraws \{/.test(text))).toEqual([]);
    expect(Object.entries(terms).filter(([, text]) => /^[a-z]+(?:-[a-z]+)+$/.test(text))).toEqual([]);
  });
});
