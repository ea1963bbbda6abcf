import type { Content, SeenEntry } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { standing, standingSince } from './standing.ts';

const act: Content = { kind: 'act', do: ['go'] };
/** A log of messages, each with the length of the line before it. */
const logOf = (...said: readonly (readonly [content: Content, line: number])[]): readonly SeenEntry[] =>
  said.map(([content, line], i) => ({
    seq: i + 1,
    seat: i % 2,
    at: '',
    kind: content.kind,
    line,
    content,
    said: '',
    events: [],
    dice: { falls: [] } as unknown as SeenEntry['dice'],
  }));
const seqs = (entries: readonly SeenEntry[]) => entries.map(({ seq }) => seq);

describe('the decisions that stand', () => {
  it('are all, without those that were taken back alone or by consent', () => {
    const undone = logOf([act, 0], [act, 1], [{ kind: 'undo' }, 2], [act, 1]);
    expect(seqs(standing(undone))).toEqual([1, 4]);
    const agreed = logOf(
      [act, 0],
      [act, 1],
      [act, 3],
      [{ kind: 'ask-undo', to: 1 }, 4],
      [{ kind: 'answer-undo', yes: true }, 4],
    );
    expect(seqs(standing(agreed))).toEqual([1]);
  });

  it('are all if the other side declined', () => {
    const declined = logOf([act, 0], [{ kind: 'ask-undo', to: 0 }, 1], [{ kind: 'answer-undo', yes: false }, 1]);
    expect(seqs(standing(declined))).toEqual([1]);
  });

  it('are counted from the one that would be taken back first, with those that a viewer may not know', () => {
    const secret = logOf([act, 0], [act, 1], [act, 3]).map(({ content, ...entry }) => entry);
    expect(seqs(standingSince(secret, 1))).toEqual([2, 3]);
  });
});
