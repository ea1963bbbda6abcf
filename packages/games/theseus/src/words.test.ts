import { type NamedAction, pickAnswer, SeededChance, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game, start, type Table } from './testing/table.ts';
import { WINDOWS } from './words.ts';

describe('standing orders', () => {
  /** Plays on at random; a seat that is not at move answers its windows as the usual orders say. How often it is asked in each activation. */
  function askedIn(t: Table, seed: string): number[] {
    const rng = seededRng(seed);
    const chance = new SeededChance(seed);
    const asked = [0];
    for (;;) {
      const events = t.events.length;
      const pending = t.pending();
      if (pending.kind === 'outcome') return asked;
      const usual = pending.kind === 'question' ? usualTo(pending.window, pending.conditions) : undefined;
      if (usual?.isAsked) asked[asked.length - 1]++;
      const answer = pending.kind === 'chance' ? chance.next(pending) : (usual?.action ?? pickAnswer(pending, rng));
      expect(game.apply(t.state, answer, t.events)).toBeUndefined();
      if (t.events.slice(events).some(({ key }) => key === 'activated' || key === 'single')) asked.push(0);
    }
  }
  function usualTo(window: string, conditions: Readonly<Record<string, number>>) {
    const info = WINDOWS.find(({ id }) => id === window);
    if (!info?.usual || !info.default) return undefined;
    const isAsked = Object.entries(info.usual.unless).every(([name, { from = 0 }]) => conditions[name] >= from);
    const read = (answer: NamedAction) => Number(game.vocabulary.read(answer));
    return { isAsked, action: read(isAsked ? info.usual.no : info.default) };
  }

  it('ask a player who says no at most four times in an enemy activation', () => {
    const all = [1, 2, 3].flatMap((n) => askedIn(start('drill'), `asked ${n}`));
    expect(all.length).toBeGreaterThan(20);
    expect(Math.max(...all)).toBeGreaterThan(0);
    expect(Math.max(...all)).toBeLessThanOrEqual(4);
  });
});
