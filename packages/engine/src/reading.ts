/** Fields as people write them, in a position or in what supports an attack: each may be left out, and none may be unknown. */

import type { Json } from './flow/codec.ts';
import { type Refusal, refuse } from './flow/refusal.ts';

export const isCount = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && x >= 0;
export const isFields = (x: unknown): x is Readonly<Record<string, Json>> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

/** What a field may be, and what it is where it is left out. */
export interface Readable<T extends Json> {
  readonly unless: T;
  is(value: Json): value is T;
  /** The words to choose from. */
  readonly choices?: readonly string[];
}

const readable = <T extends Json>(unless: T, is: (value: Json) => value is T): Readable<T> => ({ unless, is });

export const written = {
  count: readable(0, isCount),
  integer: readable(0, (x): x is number => Number.isInteger(x)),
  flag: readable<boolean>(false, (x) => typeof x === 'boolean'),
  fields: readable<Readonly<Record<string, Json>>>({}, isFields),
  oneOf: <Word extends string>(choices: readonly Word[], unless: Word): Readable<Word> => ({
    ...readable(unless, (x): x is Word => choices.some((word) => word === x)),
    choices,
  }),
};

/** Reads named fields; a name that is not among them, or a value that its field may not have, is refused. */
export function readFields<F extends Readonly<Record<string, Readable<Json>>>>(
  rule: string,
  named: Readonly<Record<string, Json>>,
  fields: F,
): { readonly [Name in keyof F]: F[Name]['unless'] } | Refusal {
  const read: Record<string, Json> = {};
  for (const [name, { unless }] of Object.entries(fields)) read[name] = unless;
  for (const [name, value] of Object.entries(named)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field?.is(value)) {
      const [what, choices] = field?.choices ? [value, field.choices] : [name, Object.keys(fields)];
      const key = field?.choices ? 'unknown-choice' : 'unknown-field';
      return refuse(rule, key, { name: String(what), choices: choices.join(', ') });
    }
    read[name] = value;
  }
  return read as { [Name in keyof F]: F[Name]['unless'] };
}
