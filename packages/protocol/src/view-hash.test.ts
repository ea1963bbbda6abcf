import { readFileSync } from 'node:fs';
import type { View } from '@cauldron/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashView } from './view-hash.ts';

type Lanes = readonly [a: number, b: number];

/** Unsigned words of 32 bits, and their product. */
const word = (n: number): number => n >>> 0;
const times = (x: number, y: number): number => Number((BigInt(word(x)) * BigInt(y)) & 0xffffffffn);

// The hash once more, in the words of docs/protocol.md and in their order. It shares nothing with the other one.

const BEGIN: Lanes = [0x9e3779b9, 0x7f4a7c15];

function mix([a, b]: Lanes, n: number): Lanes {
  const mixed = times(a ^ n, 0x85ebca6b);
  return [word(mixed ^ (mixed >>> 13)), word(times(b + word(n), 0xc2b2ae35) ^ (b >>> 15))];
}

const mixAll = (lanes: Lanes, ...all: readonly number[]): Lanes => all.reduce(mix, lanes);
const mixText = (lanes: Lanes, text: string): Lanes =>
  mixAll(lanes, text.length, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));

function mixValue(lanes: Lanes, value: unknown): Lanes {
  if (typeof value === 'number') {
    const isWord = Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
    return isWord ? mix(lanes, value) : mixText(lanes, `number ${value}`);
  }
  if (typeof value === 'string') return mixText(mix(lanes, 0x5bd1e901), value);
  if (Array.isArray(value)) return mixList(lanes, value);
  if (typeof value === 'object' && value !== null) return mixRecord(lanes, value);
  return mix(lanes, value === true ? 0x5bd1e903 : value === false ? 0x5bd1e904 : 0x5bd1e905);
}

function mixList(lanes: Lanes, list: readonly unknown[]): Lanes {
  let now = mixAll(lanes, 0x5bd1e902, list.length);
  for (const item of list) {
    const isRecord = typeof item === 'object' && item !== null && !Array.isArray(item);
    now = list.length >= 16 && isRecord ? mixAll(now, ...mixRecord(BEGIN, item)) : mixValue(now, item);
  }
  return now;
}

function mixRecord(lanes: Lanes, record: object): Lanes {
  const fields = Object.entries(record).map(([name, value]) => mixValue(mixText(lanes, name), value));
  const sum = (lane: 0 | 1) => fields.reduce((all, field) => word(all + field[lane]), 0);
  return mixAll(lanes, 0x5bd1e906, fields.length, sum(0), sum(1));
}

function hashed(value: object): string {
  const [first, second] = mixValue(BEGIN, value);
  const a = times(first ^ (second >>> 16), 0x27d4eb2f);
  const b = times(second ^ (a >>> 15), 0x165667b1);
  return [a ^ (a >>> 16), b ^ (b >>> 13)].map((lane) => word(lane).toString(16).padStart(8, '0')).join('');
}

const asView = (value: object): View => value as unknown as View;
const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

describe('the hash as docs/protocol.md tells it', () => {
  it('is that of its examples', () => {
    const examples = [...page.matchAll(/^([0-9a-f]{16}) (\{.*\})$/gm)];
    expect(examples).toHaveLength(2);
    for (const [, hash, json] of examples) {
      expect(hashed(JSON.parse(json))).toBe(hash);
      expect(hashView(asView(JSON.parse(json)))).toBe(hash);
    }
  });

  it('is that of every client: short lists and long ones, records in them, every kind of number and text', () => {
    const leaf = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
    );
    const { value } = fc.letrec<{ value: unknown; item: unknown }>((tie) => ({
      item: fc.oneof({ maxDepth: 2 }, leaf, fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 })),
      value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('item'), { maxLength: 40, size: 'max' })),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value, { maxKeys: 4 }), (record) => {
        const plain: object = JSON.parse(JSON.stringify(record));
        expect(hashView(asView(plain))).toBe(hashed(plain));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
