/** The tools that look for mistakes find some. A fuzzer or rule breaker that never finds anything might be broken itself. */

import type { Game } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../proving-ground/game.ts';

interface Fuzzer {
  playFuzzed(game: Game<never>, seed: string): { decisions: number; ended: boolean };
}
interface Mutant {
  readonly what: string;
  readonly text: string;
}
interface Breaker {
  sourceMutants(source: string, id: string): readonly Mutant[];
  packMutants(source: string, id: string): readonly Mutant[];
}

/** The scripts are plain JavaScript without types. */
const script = async <T>(path: string): Promise<T> =>
  (await import(new URL(`../../scripts/${path}`, import.meta.url).href)) as T;

describe('the fuzzer', async () => {
  const { playFuzzed } = await script<Fuzzer>('fuzz/play.mjs');
  const seeds = Array.from({ length: 20 }, (_, i) => `house/${i}`);
  const failuresOf = (game: Game<never>) =>
    seeds.flatMap((seed) => {
      try {
        playFuzzed(game, seed);
        return [];
      } catch (failure) {
        return [{ seed, failure }];
      }
    });

  it('plays the proving ground to its end and finds nothing', () => {
    expect(failuresOf(ford as Game<never>)).toEqual([]);
    expect(playFuzzed(ford as Game<never>, 'house/0').ended).toBe(true);
  });

  it('names the seed, the scenario and the decision of a broken invariant, and the seed repeats it', () => {
    let calls = 0;
    const broken = {
      ...ford,
      invariants: () => (++calls % 50 === 0 ? 'a unit is lost' : undefined),
    } as unknown as Game<never>;
    const again = () => {
      calls = 0;
      return failuresOf(broken)[0];
    };
    const { seed, failure } = again();
    expect(failure).toMatchObject({ game: ford.info.id, seed, message: expect.stringContaining('a unit is lost') });
    expect(again().failure).toMatchObject({ decision: (failure as { decision: number }).decision });
  });

  it('finds a rule that accepts an answer which was not offered', () => {
    const lax = {
      ...ford,
      apply: (...given: Parameters<typeof ford.apply>) => void ford.apply(...given),
    } as unknown as Game<never>;
    expect(failuresOf(lax).map(({ failure }) => String(failure))).toContainEqual(
      expect.stringContaining('was accepted'),
    );
  });

  it('finds a position that does not survive being written down', () => {
    const forgetful = {
      ...ford,
      encode: (state: never) => ({ ...ford.encode(state), seats: [0, 0, 0, 0] }),
    } as unknown as Game<never>;
    expect(failuresOf(forgetful).length).toBeGreaterThan(0);
  });
});

describe('the breaker of rules', async () => {
  const { sourceMutants } = await script<Breaker>('rules-break/source-mutants.mjs');
  const { packMutants } = await script<Breaker>('rules-break/pack-mutants.mjs');
  const source = [
    'export function limit(road: boolean): number {',
    '  if (road) return 3; // [7.1.b]',
    '  return 6;',
    '}',
    '/** [7.0.b] The limit holds. */',
    'export const fits = (used: number): boolean => used <= 6 && used > 0;',
    'export const going = {',
    '  blockedBy: enemies(), // [7.0.a]',
    '};',
  ].join('\n');
  const textsOf = (id: string) => sourceMutants(source, id).map((mutant) => mutant.text);

  it('switches off the condition on the line of a tag', () => {
    expect(textsOf('7.1.b')[0]).toBe(source.replace('if (road)', 'if (false)'));
  });
  it('breaks only what the tag stands on', () => {
    for (const text of textsOf('7.1.b')) expect(text.split('\n').slice(2)).toEqual(source.split('\n').slice(2));
  });
  it('breaks the declaration below a comment that carries the tag', () => {
    expect(textsOf('7.0.b')).toContain(source.replace('used <= 6 && used > 0', 'used <= 6'));
  });
  it('takes away the property of an object that carries the tag', () => {
    expect(textsOf('7.0.a')).toContain(source.replace('enemies()', '(undefined as never)'));
  });
  it('does not mistake 7.1.b for another row', () => {
    expect(textsOf('7.1')).toEqual([]);
  });
  it('changes the figures of an entry of a pack that carries the row, and leaves words alone', () => {
    const pack = JSON.stringify({
      list: [
        { id: 'a', value: 1, note: 'one', ledger: ['10.1.h'] },
        { id: 'b', value: 5 },
      ],
    });
    const [first] = packMutants(pack, '10.1.h');
    expect(JSON.parse(first.text)).toEqual({
      list: [
        { id: 'a', value: 2, note: 'one', ledger: ['10.1.h'] },
        { id: 'b', value: 5 },
      ],
    });
  });
});
