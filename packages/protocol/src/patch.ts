/**
 * The difference between two views of one viewer, small enough to send with every entry. A view is JSON, so an undefined field is
 * a missing one. `patchView(before, diffViews(before, after))` equals `after`, and `hashView` proves it at the other end.
 */

import type { View } from '@cauldron/engine';

export type { View };

/**
 * How one value becomes another. `{ to }` replaces it. `{ in, out? }` changes a record: the new or changed values by name, and
 * the names that went. `{ at }` changes a list of the same length: place, value, place, value, …. `{ runs }` builds a list:
 * `[from, count]` takes a run of the old list, `{ add }` adds new items.
 */
export type Change =
  | { readonly to: unknown }
  | { readonly in: Readonly<Record<string, Change>>; readonly out?: readonly string[] }
  | { readonly at: readonly unknown[] }
  | { readonly runs: readonly Run[] };
type Run = readonly [from: number, count: number] | { readonly add: readonly unknown[] };

/** Each part of the view that changed; empty if the views are equal. */
export type ViewPatch = Readonly<Record<string, Change>>;

type FieldMap = Readonly<Record<string, unknown>>;

export function diffViews(before: View, after: View): ViewPatch {
  const change = diffRecords(before as unknown as FieldMap, after as unknown as FieldMap);
  // Only the question and the outcome can come and go; `to: null` removes one.
  const went = change.out?.map((name): [string, Change] => [name, { to: null }]) ?? [];
  return { ...change.in, ...Object.fromEntries(went) };
}

/** Throws a `PatchError` if the patch does not fit this view. Then fetch the whole view. */
export function patchView(view: View, patch: ViewPatch): View {
  const fields: FieldMap = { ...view };
  const out = Object.keys(patch).filter((name) => isGone(patch[name]));
  const rest = Object.entries(patch).filter(([name]) => !out.includes(name));
  return patched(fields, { in: Object.fromEntries(rest), out }) as View;
}

export class PatchError extends Error {}

const isGone = (change: Change): boolean => 'to' in change && change.to === null;
const isList = (x: unknown): x is readonly unknown[] => Array.isArray(x);
const isRecord = (x: unknown): x is FieldMap => typeof x === 'object' && x !== null && !Array.isArray(x);
/** A record's own value, so that a name such as `constructor` is nothing special. */
const own = (record: FieldMap, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);

function diff(before: unknown, after: unknown): Change | undefined {
  if (before === after) return undefined;
  if (isList(before) && isList(after)) return diffLists(before, after);
  if (isRecord(before) && isRecord(after)) {
    const change = diffRecords(before, after);
    return Object.keys(change.in).length > 0 || change.out ? change : undefined;
  }
  return { to: after };
}

function diffRecords(before: FieldMap, after: FieldMap): { in: Record<string, Change>; out?: string[] } {
  const changes: Record<string, Change> = {};
  const names = Object.keys(after);
  const namesBefore = Object.keys(before);
  // Records of one kind mostly have the same names in the same order. Then a name of one is a name of the other.
  let isSameKind = names.length === namesBefore.length;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name !== namesBefore[i]) isSameKind = false;
    const now = after[name];
    // Mostly nothing has changed, and the very same object needs no closer look.
    if (now === undefined || now === before[name]) continue;
    const change = diff(own(before, name), now);
    if (change) changes[name] = change;
  }
  const isOut = isSameKind
    ? (name: string) => after[name] === undefined && before[name] !== undefined
    : (name: string) => before[name] !== undefined && own(after, name) === undefined;
  const out = namesBefore.filter(isOut);
  return out.length > 0 ? { in: changes, out } : { in: changes };
}

/**
 * Views of one position share the parts that everyone sees, and consecutive views share the parts that did not change. So the
 * hash of a long list, and its difference from the list before it, are cached. Nothing changes a view once it is made.
 */
const LONG = 16;
const differences = new WeakMap<
  readonly unknown[],
  { readonly before: unknown; readonly change: Change | undefined }
>();

function diffLists(before: readonly unknown[], after: readonly unknown[]): Change | undefined {
  if (after.length < LONG) return listChange(before, after);
  const kept = differences.get(after);
  if (kept?.before === before) return kept.change;
  const change = listChange(before, after);
  differences.set(after, { before, change });
  return change;
}

/** Changed places if there are few; otherwise runs of the old list with new items between them; otherwise the whole list. */
function listChange(before: readonly unknown[], after: readonly unknown[]): Change | undefined {
  const [b, a] = [before.length, after.length];
  const shorter = Math.min(b, a);
  let head = 0;
  while (head < shorter && (before[head] === after[head] || same(before[head], after[head]))) head++;
  if (head === b && head === a) return undefined;
  let tail = 0;
  while (tail < shorter - head && same(before[b - 1 - tail], after[a - 1 - tail])) tail++;
  if (b === a) {
    const at: unknown[] = [];
    for (let i = head; i < a - tail; i++) if (!same(before[i], after[i])) at.push(i, after[i]);
    if (at.length <= 4 || at.length < (a - head - tail) / 2) return { at };
  }
  const runs = runsOf(before, after, head, tail);
  const fresh = runs.reduce((n, run) => n + ('add' in run ? run.add.length : 2), 0);
  return fresh < a ? { runs } : { to: after };
}

function runsOf(before: readonly unknown[], after: readonly unknown[], head: number, tail: number): Run[] {
  const where = whereabouts(before.slice(head, before.length - tail), after.slice(head, after.length - tail), head);
  const runs: ([number, number] | { add: unknown[] })[] = head > 0 ? [[0, head]] : [];
  for (let i = head; i < after.length - tail; i++) {
    const from = where(after[i]);
    const last = runs[runs.length - 1];
    if (from === undefined) {
      if (last && 'add' in last) last.add.push(after[i]);
      else runs.push({ add: [after[i]] });
    } else if (last && !('add' in last) && last[0] + last[1] === from) last[1]++;
    else runs.push([from, 1]);
  }
  if (tail > 0) runs.push([before.length - tail, tail]);
  return runs;
}

/** Where an item of the new list stands in the old one. What did not change is mostly the very same object; only the others are spelt out. */
function whereabouts(before: readonly unknown[], after: readonly unknown[], from: number) {
  const places = new Map<unknown, number>();
  for (let i = 0; i < before.length; i++) places.set(before[i], from + i);
  let spelt: Map<unknown, number> | undefined;
  return (item: unknown): number | undefined => {
    const at = places.get(item);
    if (at !== undefined || typeof item !== 'object') return at;
    spelt ??= speltPlaces(before, new Set(after), from);
    return spelt.get(fingerprint(item));
  };
}

/** The places of old items that are not in the new list as the same objects, by their fingerprints. */
function speltPlaces(before: readonly unknown[], kept: ReadonlySet<unknown>, from: number): Map<unknown, number> {
  const spelt = new Map<unknown, number>();
  before.forEach((item, i) => {
    if (typeof item === 'object' && !kept.has(item)) spelt.set(fingerprint(item), from + i);
  });
  return spelt;
}

/** Equal values have the same fingerprint. One function makes all views, so equal objects list their fields in the same order. */
const fingerprint = (x: unknown): unknown => (typeof x === 'object' && x !== null ? JSON.stringify(x) : x);

/** This runs for every piece in every view, so it visits each value once. Records of one kind have the same names. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isList(a)) {
    if (!isList(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !same(a[i], b[i])) return false;
    return true;
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  // A view is plain JSON, so `in` finds its own names alone, and makes no list of them.
  let there = 0;
  for (const name in a) {
    const value = a[name];
    if (value !== b[name] && !same(value, own(b, name))) return false;
    if (value !== undefined) there++;
  }
  // Everything in the first is in the second: they differ only if the second has more.
  for (const name in b) if (b[name] !== undefined) there--;
  return there === 0;
}

function patched(value: unknown, change: Change): unknown {
  if ('to' in change) return change.to;
  if ('in' in change) {
    if (!isRecord(value)) throw new PatchError('the patch changes a record that is none');
    const gone = new Set(change.out);
    const kept = Object.entries(value).filter(([name]) => !gone.has(name) && !Object.hasOwn(change.in, name));
    const changed = Object.entries(change.in).map(([name, c]) => [name, patched(own(value, name), c)]);
    return Object.fromEntries([...kept, ...changed]);
  }
  if (!isList(value)) throw new PatchError('the patch changes a list that is none');
  if ('at' in change) {
    const list = [...value];
    for (let i = 0; i + 1 < change.at.length; i += 2) {
      const place = Number(change.at[i]);
      if (!(place >= 0 && place < list.length))
        throw new PatchError(`the patch changes place ${place} of a shorter list`);
      list[place] = change.at[i + 1];
    }
    return list;
  }
  return change.runs.flatMap((run) => {
    if ('add' in run) return run.add;
    if (!(run[0] >= 0 && run[0] + run[1] <= value.length)) throw new PatchError('the patch takes more than there is');
    return value.slice(run[0], run[0] + run[1]);
  });
}

/**
 * Sixteen hexadecimal digits over the whole view as JSON; the order of names does not matter. The hash finds accidents, not
 * forgers: the server sends both the view and the hash.
 */
export function hashView(view: View): string {
  lanes[0] = START_A;
  lanes[1] = START_B;
  mixValue(view);
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

/** The lanes before and after a long list that was hashed. */
const hashed = new WeakMap<readonly unknown[], readonly [number, number, number, number]>();

function mixList(list: readonly unknown[]): void {
  if (list.length < LONG) {
    mix(LIST);
    mix(list.length);
    for (let i = 0; i < list.length; i++) mixValue(list[i]);
    return;
  }
  const a = lanes[0];
  const b = lanes[1];
  const kept = hashed.get(list);
  if (kept && kept[0] === a && kept[1] === b) {
    lanes[0] = kept[2];
    lanes[1] = kept[3];
    return;
  }
  mix(LIST);
  mix(list.length);
  let i = 0;
  while (i < list.length) {
    i = mixNumbers(list, i);
    if (i === list.length) break;
    const item = list[i++];
    if (isRecord(item)) mixItem(item);
    else mixValue(item);
  }
  hashed.set(list, [a, b, lanes[0], lanes[1]]);
}

/** Mixes whole numbers, which most long lists consist of, up to the first item that is none; returns its place. */
function mixNumbers(list: readonly unknown[], from: number): number {
  let a = lanes[0];
  let b = lanes[1];
  let i = from;
  for (; i < list.length; i++) {
    const n = list[i];
    if (typeof n !== 'number' || (n | 0) !== n) break;
    const mixed = Math.imul(a ^ n, 0x85ebca6b);
    a = mixed ^ (mixed >>> 13);
    b = Math.imul(b + n, 0xc2b2ae35) ^ (b >>> 15);
  }
  lanes[0] = a;
  lanes[1] = b;
  return i;
}

/** Where a record of a long list keeps its own hash, out of sight: one that did not change is the same object in the next view. */
const OWN_HASH = Symbol('hash');

function mixItem(item: FieldMap & { readonly [OWN_HASH]?: readonly [number, number] }): void {
  let own = item[OWN_HASH];
  if (own === undefined) {
    const a = lanes[0];
    const b = lanes[1];
    lanes[0] = START_A;
    lanes[1] = START_B;
    mixRecord(item);
    own = [lanes[0], lanes[1]];
    if (Object.isExtensible(item)) Object.defineProperty(item, OWN_HASH, { value: own });
    lanes[0] = a;
    lanes[1] = b;
  }
  mix(own[0]);
  mix(own[1]);
}

/** Each field is hashed from the same start and the results are added, so the order of names does not matter. */
function mixRecord(record: FieldMap): void {
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
    mixValue(value);
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
