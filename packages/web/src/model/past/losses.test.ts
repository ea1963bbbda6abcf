import { describe, expect, it } from 'vitest';
import '../../messages/later.ts';
import { lossesOf, lossWords } from './losses.ts';

const event = (key: string, unit: number) => ({ key, rule: '', figures: { unit }, see: 1 });

describe('all losses of a match', () => {
  it('count a headquarters beside the steps, and a loss that is told twice once', async () => {
    const entries = [
      [event('reduced', 1)],
      [event('moved', 1)],
      [event('eliminated', 2), event('headquarters', 2), event('reduced', 11)],
    ];
    const match = {
      game: { messages: { shown: { reduced: 'loss', eliminated: 'loss', headquarters: 'loss' }, events: {} } },
      line: entries,
      from: 0,
      eventsAt: (n: number) => entries[n],
    };
    const words = {
      subjects: (_: string, { unit }: { unit: number }) => ({ units: [unit], places: [] }),
      side: (side: number) => ['Blue', 'Red'][side],
    };
    const losses = await lossesOf(match as never, words as never, 0, (unit) => (unit > 9 ? 1 : 0));
    expect(lossWords(losses, words)).toBe('All losses, also of headquarters and units without steps: Blue 2, Red 1.');
    expect(lossWords(new Map(), words)).toBe('');
  });
});
