import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

const mentioned = (text: string, ...names: string[]) => mentionsIn(text, names).flatMap(({ who }) => who ?? []);

it('a mention is the name of somebody at the table, in any case, as a whole word', () => {
  expect(mentionsIn('well met @ann, go on', ['Ann'])).toEqual([
    { text: 'well met ' },
    { text: '@ann', who: 'Ann' },
    { text: ', go on' },
  ]);
  expect(mentioned('@annabel @bob', 'Ann', 'Bob')).toEqual(['Bob']);
  expect(mentioned('to @Ann Marie', 'Ann', 'Ann Marie')).toEqual(['Ann Marie']);
  expect(mentioned('ann@example.org @@ @', 'Bob', '')).toEqual([]);
});

it('a line without mentions stays whole, and nothing of a line is lost', () => {
  expect(mentionsIn('plain', ['Ann'])).toEqual([{ text: 'plain' }]);
  const text = '@Ann@Ann x@Bob';
  expect(
    mentionsIn(text, ['Ann', 'Bob'])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
