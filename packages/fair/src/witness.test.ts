import { describe, expect, it } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';
import { CHAIN_LENGTH, chainValue, isReveal, promiseOf, Witness } from './witness.ts';

const x = sha256(utf8('the witness’s secret'));

describe('a witness', () => {
  it('shows the chain from the tip down to its bottom, each value checked by one hash', () => {
    const witness = Witness.begin(x, 5);
    let known = witness.known;
    expect(known).toBe(toHex(chainValue(x, 5)));
    for (let k = 1; k <= 5; k++) {
      const shown = witness.show(k, `promise ${k}`) ?? '';
      expect(isReveal(known, shown)).toBe(true);
      known = shown;
    }
    expect(known).toBe(toHex(x));
    expect(witness.left).toBe(0);
    expect(witness.show(6, 'promise 6')).toBeUndefined();
  });

  it('can witness 1,024 messages with a chain', () => {
    expect(Witness.begin(x).left).toBe(1024);
    expect(Witness.begin(x).known).toBe(toHex(chainValue(x, CHAIN_LENGTH)));
  });

  it('answers a repeated request in the same way, and shows nothing for another promise', () => {
    const witness = Witness.begin(x, 5);
    const shown = witness.show(3, 'a');
    expect(witness.show(3, 'a')).toBe(shown);
    expect(witness.show(3, 'b')).toBeUndefined();
    expect(witness.show(2, 'c')).toBeUndefined();
    expect(witness.left).toBe(4);
  });

  it('goes on from its stored notes after the page was closed', () => {
    const before = Witness.begin(x, 5);
    const shown = before.show(3, 'a');
    const after = new Witness(JSON.parse(JSON.stringify(before.notes)));
    expect(after.show(3, 'a')).toBe(shown);
    expect(after.show(3, 'b')).toBeUndefined();
    expect(isReveal(shown ?? '', after.show(4, 'd') ?? '')).toBe(true);
  });

  it('does not begin with fewer than 32 bytes', () => {
    expect(() => Witness.begin(x.slice(1))).toThrow('32 bytes');
  });
});

describe('a value that is shown', () => {
  it.each([
    ['another one', toHex(sha256(utf8('other')))],
    ['the known one again', toHex(chainValue(x, 4))],
    ['one too deep', toHex(chainValue(x, 2))],
    ['no bytes at all', ''],
    ['capital letters', toHex(chainValue(x, 3)).toUpperCase()],
  ])('is refused if it is %s', (_, shown) => {
    expect(isReveal(toHex(chainValue(x, 4)), shown)).toBe(false);
    expect(isReveal(toHex(chainValue(x, 4)), toHex(chainValue(x, 3)))).toBe(true);
  });
});

describe('the promise of a message', () => {
  it('binds the match, the number, the player’s bytes and the content', () => {
    const promises = [
      promiseOf('m', 1, '00', 'aa'),
      promiseOf('o', 1, '00', 'aa'),
      promiseOf('m', 2, '00', 'aa'),
      promiseOf('m', 1, '01', 'aa'),
      promiseOf('m', 1, '00', 'ab'),
    ];
    expect(new Set(promises).size).toBe(5);
  });
});
