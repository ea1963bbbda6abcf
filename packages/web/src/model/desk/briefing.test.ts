import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { Table } from '../table/table.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { Briefing } = await import('./briefing.ts');

const briefingOf = (seat: number) => {
  const table = {
    seat: signal(seat),
    past: signal(undefined),
    view: signal({ turn: 1 }),
    match: { from: 0, line: [] },
    game: { info: { sides: [] } },
  };
  return new Briefing(table as unknown as Table, signal(false));
};

describe('the brief at the beginning of a match', () => {
  it('is open for a player, and not for a spectator, who reads the log', () => {
    expect([0, 1, -1].map((seat) => briefingOf(seat).isOpen.value)).toEqual([true, true, false]);
  });

  it('is opened by a spectator who wants it', () => {
    const briefing = briefingOf(-1);
    briefing.toggle();
    expect(briefing.isOpen.value).toBe(true);
  });
});
