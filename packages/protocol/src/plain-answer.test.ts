import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainAnswer } from './plain-answer.ts';
import { fromClient } from './socket.ts';

const text = (from: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...from), minLength, maxLength });
const name = (most: number) => text('abcXYZ019_-', 8, most);
const hex = (length: number) => text('0123456789abcdef', length);
const word = fc.string({ maxLength: 80 });
const fields = fc.record(
  {
    t: fc.constant('do'),
    match: name(40),
    token: fc.string({ minLength: 20, maxLength: 100 }),
    seat: fc.integer({ min: 0, max: 5 }),
    id: name(64),
    after: fc.nat(),
    content: fc.record({
      kind: fc.constant('act'),
      do: fc.oneof(fc.tuple(word), fc.tuple(word, fc.oneof(word, fc.maxSafeInteger()))),
    }),
    n: hex(64),
    under: fc.record({ next: hex(64), known: fc.oneof(hex(64), fc.constant('')) }),
    sign: fc.record({ key: hex(64), count: fc.integer({ min: 1, max: 2 ** 31 - 1 }), sig: hex(128) }),
  },
  { requiredKeys: ['t', 'match', 'id', 'after', 'content', 'n'] },
);
/** As JSON brings it. */
const answer = fields.map((made): unknown => JSON.parse(JSON.stringify(made)));

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 0, -1, -0, 0.5, 6, 2 ** 31, 2 ** 53, 1e300, [], {}, ['move'], 'undo', '\n'),
  fc.constantFrom<unknown>('x'.repeat(81), 'x'.repeat(101), 'f'.repeat(63), 'F'.repeat(64), `${'f'.repeat(64)}\n`),
  fc.jsonValue(),
);

/** One value somewhere in a message is another, is missing, or is one too many. */
function spoilt(
  json: unknown,
  how: { readonly steps: readonly number[]; readonly put: unknown; readonly way: string },
) {
  const copy: unknown = structuredClone(json);
  let at: unknown = copy;
  for (const [i, step] of how.steps.entries()) {
    if (typeof at !== 'object' || at === null) break;
    const names = Object.keys(at);
    const name = names[step % names.length];
    const inner: unknown = Reflect.get(at, name);
    if (i < how.steps.length - 1 && typeof inner === 'object' && inner !== null) at = inner;
    else if (how.way === 'out') Reflect.deleteProperty(at, name);
    else {
      Reflect.set(at, how.way === 'more' ? (Array.isArray(at) ? names.length : 'more') : name, how.put);
      break;
    }
  }
  return copy;
}
const way = fc.constantFrom('other', 'other', 'out', 'more');
const spoiling = fc.record({ steps: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), put: odd, way });

describe('an answer that is read by hand', () => {
  it('is every answer that the schema takes', () => {
    fc.assert(
      fc.property(answer, (json) => {
        expect(fromClient.parse(json)).toEqual(json);
        expect(isPlainAnswer(json)).toBe(true);
      }),
    );
  });

  it('is nothing that the schema refuses or reads in another way', () => {
    let refused = 0;
    fc.assert(
      fc.property(answer, spoiling, (json, how) => {
        const now = spoilt(json, how);
        const judged = fromClient.safeParse(now);
        if (!judged.success) refused++;
        if (!isPlainAnswer(now)) return;
        expect(judged.success).toBe(true);
        expect(judged.data).toEqual(now);
      }),
      { numRuns: 3000, seed: 13 },
    );
    expect(refused).toBeGreaterThan(1000);
  });
});
