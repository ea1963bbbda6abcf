/** Whether a value from outside has a shape. Small guards instead of a library of schemas, because every page carries them. */

export type Guard<T> = (value: unknown) => value is T;
type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isText: Guard<string> = (value): value is string => typeof value === 'string';
export const isFlag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';
export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);
export const isNatural: Guard<number> = (value): value is number => isWhole(value) && value >= 0;
/** Whether every number in a value is whole: others have no one spelling, and nothing can be hashed with them. */
export const hasWholeNumbers = (value: unknown): boolean =>
  typeof value === 'number'
    ? isWhole(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(hasWholeNumbers);
export const isNothing: Guard<undefined> = (value): value is undefined => value === undefined;

export const isExactly =
  <const T>(wanted: T): Guard<T> =>
  (value): value is T =>
    value === wanted;

export const isLike =
  (pattern: RegExp): Guard<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

export const isEither =
  <A, B>(a: Guard<A>, b: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    a(value) || b(value);

export const isListOf =
  <T>(item: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((one) => item(one));

export const isRecordOf =
  <T>(item: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every((one) => item(one));

type GuardShape = Readonly<Record<string, Guard<unknown>>>;
type GuardedShape<S extends GuardShape> = { readonly [Name in keyof S]: Guarded<S[Name]> };

/** Has these fields, each as its guard wants it; other fields are allowed. */
export const hasFields =
  <S extends GuardShape>(shape: S): Guard<GuardedShape<S>> =>
  (value): value is GuardedShape<S> =>
    isObject(value) && Object.entries(shape).every(([name, guard]) => guard(value[name]));

/** Has these fields and no others. */
export const hasOnly =
  <S extends GuardShape>(shape: S): Guard<GuardedShape<S>> =>
  (value): value is GuardedShape<S> =>
    hasFields(shape)(value) && Object.keys(value).every((name) => Object.hasOwn(shape, name));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
