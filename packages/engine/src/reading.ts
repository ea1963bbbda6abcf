/** Fields as people write them, in a position or in the support of an attack: each may be left out, and unknown fields are refused. */

import type { Json } from './flow/codec.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';

export const isCount = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && x >= 0;
export const isFields = (x: unknown): x is Readonly<Record<string, Json>> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

type Named = Readonly<Record<string, Json>>;

/** A field: its default, and how its value is read or refused. */
export interface Readable<T> {
  readonly unless: T;
  read(value: Json, rule: string): T | Refusal | undefined;
}
export type Readables = Readonly<Record<string, Readable<unknown>>>;
/** The fields after they are read. */
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
  /** Nested fields. */
  fields: <F extends Readables>(fields: F): Readable<ReadAs<F>> => ({
    unless: leftOut(fields),
    read: (value, rule) => (isFields(value) ? readFields(rule, value, fields) : undefined),
  }),
};

/** Reads named fields; an unknown name or an invalid value is refused. */
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
