/** Code and sentences are plain: the formatter lays out the code, and the English does not stop a reader. */

import { describe, expect, it } from 'vitest';
import { codeOf, linesWith } from './source.ts';
import { filesUnder } from './tree.ts';

const sources = ['packages', 'scripts', 'test', 'bench']
  .flatMap(filesUnder)
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

/** Everything that people read: comments, titles, documents, messages. */
const texts = filesUnder('.').filter((path) =>
  /\.(?:ts|tsx|mjs|js|css|md)$|\/messages\/.*\.json$|\/suite\.json$/.test(path),
);

/** Say who does what. Written in pieces, so that this file does not find itself. */
const RIDDLES = [
  'who' + 'ever',
  'so ' + 'many',
  'of ' + 'whom',
  'anybody ' + 'who',
  'he ' + 'who',
  'who ' + 'does not',
];

describe('an object', () => {
  it('names its fields and spreads no literal: that only keeps several fields on one line', () => {
    expect(linesWith(sources, /\.\.\.\(?\{(?!\})/, codeOf)).toEqual([]);
  });
});

describe('a sentence', () => {
  it('says who does what, without phrases that stop a reader', () => {
    const riddle = new RegExp(`\\b(?:${RIDDLES.join('|')})\\b`, 'i');
    expect(linesWith(texts, riddle, (text) => text)).toEqual([]);
  });
});
