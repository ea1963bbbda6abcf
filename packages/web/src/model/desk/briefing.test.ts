import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { Table } from '../table/table.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { briefLater } = await import('../../online/brief-later.ts');
const { Briefing } = await import('./briefing.ts');

const briefingOf = (seat: number, more: object = {}) => {
  const table = {
    seat: signal(seat),
    past: signal(undefined),
    view: signal({ turn: 1 }),
    match: { from: 0, line: [] },
    game: { info: { sides: [] } },
    ...more,
  };
  return new Briefing(table as unknown as Table, signal(false));
};

describe('the brief at the beginning of a match', () => {
  it('is open for a player, and not for a spectator, who reads the log', () => {
    expect([0, 1, -1].map((seat) => briefingOf(seat).isOpen.value)).toEqual([true, true, false]);
  });

  it('lets the invitation come first, and is spread when everybody sits at the table', async () => {
    const isIncomplete = signal(true);
    const more = { isIncomplete, game: { info: { id: 'g', sides: ['a'] } }, header: { scenario: 's' } };
    const briefing = briefingOf(0, more);
    const table = { ...more, seat: signal(0), match: { line: [] } };
    briefLater({ table, briefing } as unknown as Parameters<typeof briefLater>[0]);
    expect(briefing.isSheet.value).toBe(false);
    isIncomplete.value = false;
    expect(briefing.isSheet.value).toBe(true);
    briefing.begin();
    await Promise.resolve();
    expect(briefing.isFirst.value).toBe(false);
  });

  it('is opened by a spectator who wants it', () => {
    const briefing = briefingOf(-1);
    briefing.toggle();
    expect(briefing.isOpen.value).toBe(true);
  });
});
