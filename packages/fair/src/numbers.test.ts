import { describe, expect, it } from 'vitest';
import { fromHex, toHex, utf8 } from './bytes.ts';
import { type AwaitedChance, FairFalls, FairNumbers, keyOf } from './numbers.ts';
import { hmac, sha256 } from './sha256.ts';

const bytes = (label: string) => sha256(utf8(label));
const mixed = { matchId: 'm', d: 7, n: bytes('n'), w: bytes('w'), contentHash: bytes('content') };
const dice = (count: number, see = -1): AwaitedChance => ({
  stream: 'fire',
  dice: count,
  sides: 6,
  cup: undefined,
  see,
});

describe('fair numbers', () => {
  it('take the words of a block in order, most significant byte first, and then the next block', () => {
    const key = bytes('key');
    const words = [0, 1].flatMap((c) => {
      const block = toHex(hmac(key, utf8(`fire\n${c}`)));
      return Array.from({ length: 8 }, (_, i) => Number.parseInt(block.slice(8 * i, 8 * i + 8), 16));
    });
    const numbers = new FairNumbers(key);
    expect(Array.from({ length: 16 }, () => numbers.below('fire', 2 ** 32))).toEqual(words);
  });

  it('throw away a word of the incomplete last span, and report it', () => {
    // Below 3 * 2^30 every fourth word is thrown away.
    const m = 3 * 2 ** 30;
    const numbers = new FairNumbers(bytes('biased'));
    const all = new FairNumbers(bytes('biased'));
    const words = Array.from({ length: 400 }, () => all.below('s', 2 ** 32));
    const kept = words.filter((word) => word < m);
    expect(kept.length).toBeLessThan(340);
    expect(kept.map(() => numbers.below('s', m))).toEqual(kept);
    const steps = new FairNumbers(bytes('biased')).fall({
      stream: 's',
      dice: 20,
      sides: m,
      cup: undefined,
      see: -1,
    }).steps;
    expect(steps.filter((s) => s.thrown).map((s) => s.value)).toEqual(
      words.slice(0, steps.length).filter((word) => word >= m),
    );
  });

  it('one stream does not depend on how often another was used', () => {
    const [quiet, busy] = [new FairNumbers(bytes('key')), new FairNumbers(bytes('key'))];
    for (let i = 0; i < 5; i++) busy.below('weather', 6);
    expect(busy.fall(dice(20))).toEqual(quiet.fall(dice(20)));
  });

  it('a draw walks over the kinds in order and never takes one that has run out', () => {
    const numbers = new FairNumbers(bytes('cup'));
    const plain = new FairNumbers(bytes('cup'));
    const cup = [2, 0, 3, 0, 1];
    const kinds = [0, 0, 2, 2, 2, 4];
    for (let i = 0; i < 200; i++) {
      expect(numbers.fall({ stream: 'c', dice: 0, sides: 0, cup, see: -1 }).fell).toEqual([kinds[plain.below('c', 6)]]);
    }
  });

  it('an empty cup gives no draw', () => {
    const empty = { stream: 'c', dice: 0, sides: 0, cup: [0, 0], see: -1 };
    expect(() => new FairNumbers(bytes('x')).fall(empty)).toThrow('no number below 0');
  });

  it('throw every face of a die, and every pair of two dice, about equally often', () => {
    const numbers = new FairNumbers(bytes('uniform'));
    const pairs = new Array<number>(36).fill(0);
    for (let i = 0; i < 36_000; i++) {
      const [a, b] = numbers.fall(dice(2)).fell;
      pairs[6 * (a - 1) + b - 1]++;
    }
    // Chi-squared with 35 degrees of freedom exceeds 66.6 for one seed in a thousand.
    const chi = pairs.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(66.6);
  });
});

describe('the key of a message', () => {
  it('is the HMAC over the match, the message’s number, both players’ bytes and the content', () => {
    const text = `cauldron-dice-2\nm\n7\n${toHex(mixed.n)}\n${toHex(mixed.w)}\n${toHex(mixed.contentHash)}`;
    expect(keyOf(bytes('v'), mixed)).toEqual(hmac(bytes('v'), utf8(text)));
  });

  it('changes with each of them', () => {
    const others = [
      { ...mixed, matchId: 'other' },
      { ...mixed, d: 8 },
      { ...mixed, n: bytes('other') },
      { ...mixed, w: fromHex('') ?? bytes('') },
      { ...mixed, contentHash: bytes('other') },
    ];
    const keys = [mixed, ...others].map((m) => toHex(keyOf(bytes('v'), m)));
    expect(new Set([...keys, toHex(keyOf(bytes('v2'), mixed))]).size).toBe(7);
  });
});

describe('a fall that not everyone may see', () => {
  it('comes from the secret seed, by the same formula', () => {
    const falls = new FairFalls(mixed, bytes('v'), bytes('secret'));
    const secret = new FairNumbers(keyOf(bytes('secret'), mixed));
    const open = new FairNumbers(keyOf(bytes('v'), mixed));
    expect(falls.fall(dice(9, 1))).toEqual(secret.fall(dice(9)));
    expect(falls.fall(dice(9))).toEqual(open.fall(dice(9)));
  });

  it('cannot be checked before that seed is known', () => {
    expect(() => new FairFalls(mixed, bytes('v')).fall(dice(1, 2))).toThrow('after the match');
  });
});
