import type { GameEvent } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import type { LogRow } from './rows.ts';
import { seenBy } from './seen.ts';
import type { Sitting } from './sitting.ts';

/** Everyone hears of the event; only the first seat may know its unit. */
const event: GameEvent = {
  key: 'met',
  rule: '',
  figures: { unit: 7, hex: 3 },
  see: -1,
  reveals: false,
  only: { unit: 1 },
};
const made = { line: 0, entries: [], events: [event], falls: [], know: -1, said: '', head: '' };
const row: LogRow = {
  seq: 1,
  id: 'a',
  seat: 0,
  at: 0,
  content: { kind: 'begin' },
  n: '',
  signed: undefined,
  nextV: '',
  made,
};
const sitting = (result: object | null) =>
  ({ result, late: undefined, witnesses: { awaiting: null } }) as unknown as Sitting;

describe('an entry that is sent', () => {
  it('keeps a figure from a viewer who may not know it, and says it to all when the match is over', () => {
    const unitFor = (viewer: number | 'spectator', result: object | null = null) =>
      JSON.stringify(seenBy(row, viewer, sitting(result)).events).includes('"unit":7');
    expect([unitFor(0), unitFor(1), unitFor('spectator')]).toEqual([true, false, false]);
    expect(unitFor(1, { how: 'draw', winner: -1 })).toBe(true);
  });
});
