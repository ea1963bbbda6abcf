import type { Fight } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import '../../messages/later.ts';
import { until } from '../testing/sit-down.ts';
import { fightWords } from './fight-words.ts';

const nothing = { steps: 0, retreat: 0 };

describe('the result of a fight in words', () => {
  it('says which side suffered what', async () => {
    const { desk } = await until(() => true);
    const { words } = desk.table;
    const fight = {
      attackers: [1],
      defenders: [2],
      attackerSuffers: nothing,
      defenderSuffers: { steps: 1, retreat: 2 },
    } as unknown as Fight;
    const side = words.side(1);
    expect(fightWords(fight, words, (unit) => (unit === 2 ? 1 : 0))).toBe(
      `The defender (${side}) loses a step and retreats 2 hexes.`,
    );
    // Whose the units are may be hidden.
    expect(fightWords(fight, words, () => -1)).toBe('The defender loses a step and retreats 2 hexes.');
    expect(fightWords({ ...fight, defenderSuffers: nothing }, words, () => 0)).toBe('Nobody loses anything.');
  });
});
