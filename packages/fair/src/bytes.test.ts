import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalJson, type Json } from './canonical.ts';

describe('hexadecimal digits', () => {
  it('lead back to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
      { seed: 1 },
    );
  });

  it.each(['0', 'AB', 'zz', '0x', ' 00'])('have one spelling: %j is none', (text) => {
    expect(fromHex(text)).toBeUndefined();
  });
});

describe('text', () => {
  it('is standard UTF-8 for all characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toHex(utf8(text))).toBe(Buffer.from(text, 'utf8').toString('hex'));
      }),
      { seed: 2, numRuns: 500 },
    );
    expect(toHex(utf8('\ud800'))).toBe('efbfbd');
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order in which keys were written', () => {
    expect(canonicalJson({ b: [1, 'x', null], a: { d: true, c: 'é\n' } })).toBe(
      '{"a":{"c":"é\\n","d":true},"b":[1,"x",null]}',
    );
  });

  it('reads back as what it was', () => {
    const json = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 3 },
    );
  });

  it('has no spelling for a fraction', () => {
    expect(() => canonicalJson({ a: 0.5 })).toThrow('no whole number');
    expect(() => canonicalJson(2 ** 60)).toThrow('no whole number');
  });
});
