/** Fields as people write them, in a position or in what supports an attack: each may be left out, and none may be unknown. */

import type { Json } from './flow/codec.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';

export const isCount = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && x >= 0;
export const isFields = (x: unknown): x is Readonly<Record<string, Json>> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

type Named = Readonly<Record<string, Json>>;

/** A field: what it is where it is left out, and what is made of what stands there, or why not. */
export interface Readable<T> {
  readonly unless: T;
  read(value: Json, rule: string): T | Refusal | undefined;
}
export type Readables = Readonly<Record<string, Readable<unknown>>>;
/** What the fields are, once they are read. */
export type ReadAs<F extends Readables> = { readonly [Name in keyof F]: F[Name]['unless'] };

const readable = <T extends Json>(unless: T, is: (value: Json) => value is T): Readable<T> => ({
  unless,
  read: (value) => (is(value) ? value : undefined),
});

export const written = {
  count: readable(0, isCount),
  integer: readable(0, (x): x is number => Number.isInteger(x)),
  flag: readable<boolean>(false, (x) => typeof x === 'boolean'),
  oneOf: <Word extends string>(choices: readonly Word[], unless: Word): Readable<Word> => ({
    unless,
    read: (value, rule) =>
      choices.find((word) => word === value) ??
      refuse(rule, 'unknown-choice', { name: String(value), choices: choices.join(', ') }),
  }),
  /** Further fields. */
  fields: <F extends Readables>(fields: F): Readable<ReadAs<F>> => ({
    unless: leftOut(fields),
    read: (value, rule) => (isFields(value) ? readFields(rule, value, fields) : undefined),
  }),
};

/** Reads named fields; a name that is not among them, or a value that its field may not have, is refused. */
export function readFields<F extends Readables>(rule: string, named: Named, fields: F): ReadAs<F> | Refusal {
  const all: Record<string, unknown> = { ...leftOut(fields) };
  for (const [name, value] of Object.entries(named)) {
    const read = Object.hasOwn(fields, name) ? fields[name].read(value, rule) : undefined;
    if (read === undefined) return refuse(rule, 'unknown-field', { name, choices: Object.keys(fields).join(', ') });
    if (isRefusal(read)) return read;
    all[name] = read;
  }
  return all as ReadAs<F>;
}

const leftOut = <F extends Readables>(fields: F): ReadAs<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { unless }]) => [name, unless])) as ReadAs<F>;
