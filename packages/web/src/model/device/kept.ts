/** A choice that is kept on the device. */

import { effect, type Signal, signal } from '@preact/signals';

/** Accepts a stored value if it is still valid. */
export type KeptReader<T> = (stored: unknown) => T | undefined;

export const isOn: KeptReader<boolean> = (stored) => (typeof stored === 'boolean' ? stored : undefined);

export const oneOf =
  <T extends string>(choices: readonly T[]): KeptReader<T> =>
  (stored) =>
    choices.find((choice) => choice === stored);

export const between =
  (low: number, high: number): KeptReader<number> =>
  (stored) =>
    typeof stored === 'number' && stored >= low && stored <= high ? stored : undefined;

export function kept<T>(name: string, first: T, reader: KeptReader<T>): Signal<T> {
  const value = signal<T>(reader(stored(name)) ?? first);
  effect(() => {
    try {
      localStorage.setItem(`cauldron.${name}`, JSON.stringify(value.value));
    } catch {
      // Without storage the browser still plays.
    }
  });
  return value;
}

function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`cauldron.${name}`) ?? 'null');
  } catch {
    return undefined;
  }
}
