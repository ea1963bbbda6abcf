import { describe, expect, it } from 'vitest';
import { Busy, Gate } from './gate.ts';

describe('a gate', () => {
  it('lets a few in at once, queues others in order, and turns away the rest', async () => {
    const gate = new Gate(2, 3);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const results = Array.from({ length: 6 }, (_, i) =>
      gate
        .run(() => {
          begun.push(i);
          return new Promise<string>((resolve) => ends.push(() => resolve(`done ${i}`)));
        })
        .catch((error: unknown) => error),
    );
    expect(begun).toEqual([0, 1]);
    expect(await results[5]).toBeInstanceOf(Busy);
    for (let i = 0; i < 5; i++) {
      ends[i]();
      expect(await results[i]).toBe(`done ${i}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('opens again after something failed inside', async () => {
    const gate = new Gate(1, 0);
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(async () => 'through')).toBe('through');
  });
});
