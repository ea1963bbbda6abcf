/** Code is written as the formatter lays it out. */

import { describe, expect, it } from 'vitest';
import { codeOf, linesWith } from './source.ts';
import { filesUnder } from './tree.ts';

const sources = ['packages', 'scripts', 'test', 'bench']
  .flatMap(filesUnder)
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

describe('an object', () => {
  it('names its fields and spreads no literal: that only keeps several fields on one line', () => {
    expect(linesWith(sources, /\.\.\.\(?\{(?!\})/, codeOf)).toEqual([]);
  });
});
