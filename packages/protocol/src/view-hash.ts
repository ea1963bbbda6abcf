/** The hash of a view: both ends of the wire compute it. */

import type { View } from '@cauldron/engine';

export type FieldMap = Readonly<Record<string, unknown>>;
const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null;
export const isList = (x: unknown): x is readonly unknown[] => Array.isArray(x);
export const isRecord = (x: unknown): x is FieldMap => isObject(x) && !isList(x);

/** A list that is longer keeps the hashes of its records. */
const LONG = 16;

/**
 * Sixteen hexadecimal digits over the whole view as JSON; the order of names does not matter. The hash finds accidents, not
 * forgers: the server sends both the view and the hash. `kept`: what an earlier hash has kept.
 */
export function hashView(view: View, kept?: KeptHash): string {
  lanes[0] = START_A;
  lanes[1] = START_B;
  if (kept) mixFields(view as unknown as FieldMap, kept, 0);
  else mixValue(view);
  const a = Math.imul(lanes[0] ^ (lanes[1] >>> 16), 0x27d4eb2f);
  const b = Math.imul(lanes[1] ^ (a >>> 15), 0x165667b1);
  return hex(a ^ (a >>> 16)) + hex(b ^ (b >>> 13));
}

const [START_A, START_B] = [0x9e3779b9 | 0, 0x7f4a7c15 | 0];
const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');

/** Marks for values that are not numbers, far from any number in a view. */
const [TEXT, LIST, TRUE, FALSE, NULL, RECORD] = [1, 2, 3, 4, 5, 6].map((n) => 0x5bd1e900 + n);

/** Two lanes of 32 bits, kept in one place so that hashing a number allocates nothing: a view is mostly numbers. */
const lanes = new Int32Array(2);

function mix(n: number): void {
  const a = Math.imul(lanes[0] ^ n, 0x85ebca6b);
  lanes[0] = a ^ (a >>> 13);
  lanes[1] = Math.imul(lanes[1] + n, 0xc2b2ae35) ^ (lanes[1] >>> 15);
}

function mixText(text: string): void {
  mix(text.length);
  // As `mix` does, with both lanes at hand.
  let a = lanes[0];
  let b = lanes[1];
  for (let i = 0; i < text.length; i++) {
    const n = text.charCodeAt(i);
    const mixed = Math.imul(a ^ n, 0x85ebca6b);
    a = mixed ^ (mixed >>> 13);
    b = Math.imul(b + n, 0xc2b2ae35) ^ (b >>> 15);
  }
  lanes[0] = a;
  lanes[1] = b;
}

function mixValue(value: unknown): void {
  if (typeof value === 'number') {
    if ((value | 0) === value) mix(value);
    else mixText(`number ${value}`);
  } else if (typeof value === 'string') {
    mix(TEXT);
    mixText(value);
  } else if (isList(value)) mixList(value);
  else if (isRecord(value)) mixRecord(value);
  else mix(value === true ? TRUE : value === false ? FALSE : NULL);
}

function mixList(list: readonly unknown[]): void {
  mix(LIST);
  mix(list.length);
  if (list.length >= LONG) mixLong(list);
  else for (let i = 0; i < list.length; i++) mixValue(list[i]);
}

/** Long lists mostly consist of whole numbers, or of records that keep their own hashes. This does what `mix` does, with both lanes at hand. */
function mixLong(list: readonly unknown[]): void {
  let a = lanes[0];
  let b = lanes[1];
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (typeof item === 'number' && (item | 0) === item) {
      const mixed = Math.imul(a ^ item, 0x85ebca6b);
      a = mixed ^ (mixed >>> 13);
      b = Math.imul(b + item, 0xc2b2ae35) ^ (b >>> 15);
    } else if (isRecord(item)) {
      const own = ownHash(item);
      for (let lane = 0; lane < 2; lane++) {
        const mixed = Math.imul(a ^ own[lane], 0x85ebca6b);
        a = mixed ^ (mixed >>> 13);
        b = Math.imul(b + own[lane], 0xc2b2ae35) ^ (b >>> 15);
      }
    } else {
      lanes[0] = a;
      lanes[1] = b;
      mixValue(item);
      a = lanes[0];
      b = lanes[1];
    }
  }
  lanes[0] = a;
  lanes[1] = b;
}

/** Where a record of a long list keeps its own hash, out of sight: one that did not change is the same object in the next view. */
const OWN_HASH = Symbol('hash');

function ownHash(item: FieldMap & { readonly [OWN_HASH]?: readonly [number, number] }): readonly [number, number] {
  const known = item[OWN_HASH];
  if (known !== undefined) return known;
  lanes[0] = START_A;
  lanes[1] = START_B;
  mixRecord(item);
  const own = [lanes[0], lanes[1]] as const;
  if (Object.isExtensible(item)) Object.defineProperty(item, OWN_HASH, { value: own });
  return own;
}

/** The lanes after a part of a view. Consecutive views, and views of several seats, share the parts that did not change. */
export class KeptHash {
  value: unknown;
  private a = 0;
  private b = 0;
  private readonly fields = new Map<string, KeptHash>();

  keep(value: unknown): void {
    this.value = value;
    this.a = lanes[0];
    this.b = lanes[1];
  }
  takeUp(): void {
    lanes[0] = this.a;
    lanes[1] = this.b;
  }
  field(name: string): KeptHash {
    let field = this.fields.get(name);
    if (!field) {
      field = new KeptHash();
      this.fields.set(name, field);
    }
    return field;
  }
}

/** Deep enough for the sections of a position. */
const KEPT_DEPTH = 2;

/** A field at one path always begins with the same lanes, so the same value has the same lanes after it. */
function mixFields(record: FieldMap, kept: KeptHash, depth: number): void {
  mixRecord(record, (value, name) => {
    if (!isObject(value)) return mixValue(value);
    const field = kept.field(name);
    if (field.value === value) return field.takeUp();
    if (depth < KEPT_DEPTH && isRecord(value)) mixFields(value, field, depth + 1);
    else mixValue(value);
    field.keep(value);
  });
}

/** Each field is hashed from the same start and the results are added, so the order of names does not matter. */
function mixRecord(record: FieldMap, mixer: (value: unknown, name: string) => void = mixValue): void {
  const a = lanes[0];
  const b = lanes[1];
  let sumA = 0;
  let sumB = 0;
  let count = 0;
  for (const name in record) {
    const value = record[name];
    if (value === undefined) continue;
    lanes[0] = a;
    lanes[1] = b;
    mixText(name);
    mixer(value, name);
    sumA = (sumA + lanes[0]) | 0;
    sumB = (sumB + lanes[1]) | 0;
    count++;
  }
  lanes[0] = a;
  lanes[1] = b;
  mix(RECORD);
  mix(count);
  mix(sumA);
  mix(sumB);
}
