/** The server's dice and the players' check share only the formula; here they must agree. */

import { randomBytes } from 'node:crypto';
import { type Chance, nameOutcome } from '@cauldron/engine';
import * as fair from '@cauldron/fair';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairChance } from '../../packages/server/src/dice/fair-chance.ts';
import * as log from '../../packages/server/src/dice/log.ts';
import * as signing from '../../packages/server/src/dice/signing.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const json = fc.letrec<{ value: fair.Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    // Engines like to put keys first that look like numbers.
    fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

const chance: fc.Arbitrary<Chance> = fc.oneof(
  fc.record({
    kind: fc.constant('chance' as const),
    stream: fc.constantFrom('fire', 'weather', 'é'),
    dice: fc.integer({ min: 1, max: 8 }),
    sides: fc.constantFrom(1, 2, 3, 6, 7),
    cup: fc.constant(undefined),
    see: fc.constantFrom(-1, -1, 1, 2),
    side: fc.constant(-1),
  }),
  fc.record({
    kind: fc.constant('chance' as const),
    stream: fc.constantFrom('chits', 'fire'),
    dice: fc.constant(0),
    sides: fc.constant(0),
    cup: fc
      .array(fc.constantFrom(0, 1, 2, 5, 400_000_000), { minLength: 1, maxLength: 5 })
      .filter((counts) => counts.some((n) => n > 0))
      .map((counts) => Int32Array.from(counts)),
    see: fc.constantFrom(-1, 1),
    side: fc.constant(-1),
  }),
);

const message = fc.record({
  matchId: fc.stringMatching(/^[\w-]{1,30}$/),
  d: fc.integer({ min: 1, max: 100_000 }),
  v: bytes32,
  n: bytes32,
  w: fc.oneof(bytes32, fc.constant(new Uint8Array())),
  secretSeed: bytes32,
  contentHash: bytes32,
});

describe('the server and the players’ check', () => {
  it('let the same dice fall for every request, and throw the same words away', () => {
    let thrown = 0;
    let falls = 0;
    fc.assert(
      fc.property(message, fc.array(chance, { minLength: 1, maxLength: 8 }), (m, asked) => {
        const server = new FairChance(m);
        const player = new fair.FairFalls(m, m.v, m.secretSeed);
        for (const one of asked) {
          const { fell, steps } = player.fall(one);
          expect(nameOutcome(one, server.next(one))).toEqual(fell);
          thrown += steps.filter((s) => s.thrown).length;
          falls++;
        }
      }),
      { seed: 5, numRuns: 3000 },
    );
    // The large cups leave an incomplete span, so both took this path.
    expect(thrown).toBeGreaterThan(100);
    expect(falls).toBeGreaterThan(5000);
  });

  it('hash a content, promise a message and bind a row in the same way', () => {
    fc.assert(
      fc.property(message, json, bytes32, (m, content, next) => {
        expect(log.canonicalJson(content)).toBe(fair.canonicalJson(content));
        expect(hex(log.contentHash(content))).toBe(fair.toHex(fair.contentHash(content)));
        expect(log.promiseOf(m.matchId, m.d, m.n, m.contentHash)).toBe(
          fair.promiseOf(m.matchId, m.d, hex(m.n), hex(m.contentHash)),
        );
        const plain = { k: m.d, seat: m.d % 2, content: { said: content }, n: hex(m.n) };
        const row = { ...plain, by: 1, count: 3, sig: 'ab', d: m.d, v: hex(m.v), next: hex(next) };
        expect(log.firstHead(content)).toBe(fair.firstHead(content));
        expect(log.headOf(hex(m.secretSeed), row)).toBe(fair.headOf(hex(m.secretSeed), row));
        expect(log.headOf(hex(m.secretSeed), plain)).toBe(fair.headOf(hex(m.secretSeed), plain));
        expect(log.headOf(hex(m.secretSeed), plain)).not.toBe(log.headOf(hex(m.secretSeed), row));
        const said = signing.saidHash(hex(m.n), { said: content });
        expect(said).toBe(fair.saidHash(hex(m.n), { said: content }));
        for (const under of [undefined, { next: hex(next), known: hex(m.w) }]) {
          const parts = {
            match: m.matchId,
            seat: m.d % 3 === 0 ? null : m.d % 2,
            count: m.d,
            head: hex(m.v),
            said,
            under,
          };
          expect(signing.signedText(parts)).toBe(fair.signedText(parts));
        }
        expect(hex(log.commitmentOf(m.v))).toBe(fair.commitmentOf(hex(m.v)));
      }),
      { seed: 6, numRuns: 1000 },
    );
  });

  it('refuse the same contents: a fraction has no unique spelling', () => {
    for (const canonical of [log.canonicalJson, fair.canonicalJson]) {
      expect(() => canonical([0.5])).toThrow('no whole number');
      expect(() => canonical(-0)).not.toThrow();
      expect(canonical(-0)).toBe('0');
    }
  });

  it('agree on the value that a witness has shown', () => {
    const witness = fair.Witness.begin(randomBytes(32), 4);
    let known = Buffer.from(witness.known, 'hex');
    for (const d of [1, 2, 5, 9]) {
      const shown = Buffer.from(witness.show(d, 'promise') ?? '', 'hex');
      expect(log.isReveal(known, shown)).toBe(true);
      expect(log.isReveal(known, known)).toBe(false);
      known = shown;
    }
  });
});

describe('the server’s dice', () => {
  const zero = new Uint8Array(32);
  const die: Chance = { kind: 'chance', stream: 'fire', dice: 1, sides: 6, cup: undefined, see: -1, side: -1 };

  it('show every face about equally often over many messages', () => {
    const faces = new Array<number>(6).fill(0);
    for (let d = 1; d <= 12_000; d++) {
      const source = new FairChance({
        matchId: 'uniform',
        d,
        v: zero,
        n: zero,
        w: zero,
        contentHash: zero,
        secretSeed: zero,
      });
      faces[nameOutcome(die, source.next(die))[0] - 1]++;
    }
    // Chi-squared with 5 degrees of freedom exceeds 20.5 for one seed in a thousand.
    expect(faces.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0)).toBeLessThan(20.5);
  });

  it('throw on an empty cup instead of searching for ever', () => {
    const source = new FairChance({
      matchId: 'm',
      d: 1,
      v: zero,
      n: zero,
      w: zero,
      contentHash: zero,
      secretSeed: zero,
    });
    expect(() => source.next({ ...die, dice: 0, cup: Int32Array.of(0, 0) })).toThrow('empty cup');
  });

  it('never use the same bytes twice', () => {
    expect(new Set(Array.from({ length: 50 }, () => log.freshBytes().toString('hex'))).size).toBe(50);
  });
});
