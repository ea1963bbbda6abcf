import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { numberedFor } from './numbered.ts';

const reader = (lit: readonly number[], places: readonly number[] = []) => ({
  selected: signal<number | undefined>(undefined),
  cursor: signal<number | undefined>(undefined),
  flash: signal<readonly number[]>([]),
  named: signal<readonly number[]>([]),
  table: {
    question: signal({ prompt: 'where', figures: {} }),
    offers: signal({ byPlace: new Map(lit.map((place) => [place, []])) }),
    words: { subjects: () => ({ units: [], places: [...places] }) },
  } as never,
});

describe('hex numbers that somebody needs', () => {
  it('are those of the hexes that the question names, and of a few lit ones', () => {
    expect([...numberedFor(reader([1, 2], [7]))].sort()).toEqual([1, 2, 7]);
  });

  it('are not those of a whole region of lit hexes', () => {
    expect(numberedFor(reader(Array.from({ length: 40 }, (_, i) => i))).size).toBe(0);
  });

  it('are those of the open hex, of the hex cursor, of what the log shows, and of what a sentence names', () => {
    const desk = reader([]);
    desk.selected.value = 1;
    desk.cursor.value = 2;
    desk.flash.value = [3];
    desk.named.value = [4, 5];
    expect([...numberedFor(desk)].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
