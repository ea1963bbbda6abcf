import { describe, expect, it } from 'vitest';
import { disagreements } from '../../../engine/src/testing/says.ts';
import { says } from './messages.ts';
import { pack } from './testing/table.ts';

describe('Everything Gazala says', () => {
  it('has a sentence, and every sentence names only figures that it is given', () => {
    expect(disagreements(says, pack.messages)).toEqual([]);
  });
});
