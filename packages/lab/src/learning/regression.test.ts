import { seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { type Observation, regress } from './regression.ts';

describe('what the parts of an evaluation are worth', () => {
  it('is found despite noise and group effects, inside its interval', () => {
    const rng = seededRng('parts');
    const noise = () => rng.below(2001) - 1000;
    const seen: Observation[] = [];
    for (let group = 0; group < 400; group++) {
      const common = noise() * 50;
      for (let i = 0; i < 6; i++) {
        const [a, b] = [noise(), noise()];
        seen.push({
          group: `${group}`,
          cluster: `${group >> 1}`,
          parts: [a, b, 7],
          result: common + 2 * a - b + noise(),
        });
      }
    }
    const [a, b, still] = regress(seen);
    expect(Math.abs((a.share ?? 0) - 2)).toBeLessThan(a.margin * 1.5);
    expect(Math.abs((b.share ?? 0) + 1)).toBeLessThan(b.margin * 1.5);
    expect(a.margin).toBeLessThan(0.1);
    expect(still.share).toBeUndefined();
  });
});
