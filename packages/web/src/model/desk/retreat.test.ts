import { targetOf, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';

describe.each([0, 1])('a retreat in game %i', (game) => {
  it('Enter takes the safest way, and says so', async () => {
    const { desk, found } = await until(
      ({ suggestion }) => (suggestion.value?.because === 'safest' ? suggestion.value : undefined),
      { game },
    );
    const { table, edition } = desk;
    const asked = table.question.value;
    const roles = asked?.actions.map((a) => asked.roles[verbOf(a)]) ?? [];
    expect(roles).not.toContain('end');
    expect(desk.bar.value.primary).toBe(found.action);
    const around = (hex: number) => {
      const beside = new Set(edition.sheet.neighbours.get(hex) ?? []);
      return table.view.value.pieces.filter((p) => beside.has(p.place) && desk.isHostile(p.place)).length;
    };
    const ways = asked?.actions.filter((a) => asked.roles[verbOf(a)] === 'go') ?? [];
    expect(ways.length).toBeGreaterThan(1);
    expect(edition.sheet.centreOf.has(targetOf(found.action))).toBe(true);
    expect(around(targetOf(found.action))).toBeLessThanOrEqual(Math.max(...ways.map((a) => around(targetOf(a)))));
    await desk.takeSuggestion();
    // The next person at the screen does not read it.
    expect(table.isCurtained.value ? '' : desk.note.value?.text).toMatch(
      table.isCurtained.value ? '' : /the safest way/,
    );
  });
});
