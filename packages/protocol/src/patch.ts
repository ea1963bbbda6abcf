/**
 * The difference between two views of one viewer, small enough to send with every entry. A view is JSON, so an undefined field is
 * a missing one. `patchView(before, diffViews(before, after))` equals `after`, and `hashView` (view-hash.ts) proves it at the other end.
 */

import type { View } from '@cauldron/engine';
import { type FieldMap, isList, isRecord } from './view-hash.ts';

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

export function diffViews(before: View, after: View, differ: Differ = diff): ViewPatch {
  const change = diffRecords(before as unknown as FieldMap, after as unknown as FieldMap, differ);
  // Only the question and the outcome can come and go; `to: null` removes one.
  const went = change.out?.map((name): [string, Change] => [name, { to: null }]) ?? [];
  return { ...change.in, ...Object.fromEntries(went) };
}

/** How one value differs from another; the name is that of the field it stands in. */
export type Differ = (before: unknown, after: unknown, name: string) => Change | undefined;

/** Throws a `PatchError` if the patch does not fit this view. Then fetch the whole view. */
export function patchView(view: View, patch: ViewPatch): View {
  const fields: FieldMap = { ...view };
  const out = Object.keys(patch).filter((name) => isGone(patch[name]));
  const rest = Object.entries(patch).filter(([name]) => !out.includes(name));
  return patched(fields, { in: Object.fromEntries(rest), out }) as View;
}

export class PatchError extends Error {}

const isGone = (change: Change): boolean => 'to' in change && change.to === null;
/** A record's own value, so that a name such as `constructor` is nothing special. */
const own = (record: FieldMap, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);

export function diff(before: unknown, after: unknown): Change | undefined {
  if (before === after) return undefined;
  if (isList(before) && isList(after)) return listChange(before, after);
  if (isRecord(before) && isRecord(after)) {
    const change = diffRecords(before, after);
    return Object.keys(change.in).length > 0 || change.out ? change : undefined;
  }
  return { to: after };
}

function diffRecords(
  before: FieldMap,
  after: FieldMap,
  differ: Differ = diff,
): { in: Record<string, Change>; out?: string[] } {
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
    const change = differ(own(before, name), now, name);
    if (change) changes[name] = change;
  }
  const isOut = isSameKind
    ? (name: string) => after[name] === undefined && before[name] !== undefined
    : (name: string) => before[name] !== undefined && own(after, name) === undefined;
  const out = namesBefore.filter(isOut);
  return out.length > 0 ? { in: changes, out } : { in: changes };
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
  const [endBefore, end] = [before.length - tail, after.length - tail];
  const runs: ([number, number] | { add: unknown[] })[] = head > 0 ? [[0, head]] : [];
  let where: ((item: unknown) => number | undefined) | undefined;
  // The old item that follows the last one taken.
  let next = head;
  for (let i = head; i < end; i++) {
    const item = after[i];
    let from: number | undefined;
    // Mostly one item went, or one came. Only if more has changed is the item looked for.
    if (next < endBefore && before[next] === item) from = next;
    else if (next + 1 < endBefore && before[next + 1] === item) from = next + 1;
    else if (!(i + 1 < end && next < endBefore && after[i + 1] === before[next])) {
      where ??= whereabouts(before.slice(head, endBefore), after.slice(head, end), head);
      from = where(item);
    }
    const last = runs[runs.length - 1];
    if (from === undefined) {
      if (last && 'add' in last) last.add.push(item);
      else runs.push({ add: [item] });
      continue;
    }
    next = from + 1;
    if (last && !('add' in last) && last[0] + last[1] === from) last[1]++;
    else runs.push([from, 1]);
  }
  if (tail > 0) runs.push([endBefore, tail]);
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
