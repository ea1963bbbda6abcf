/** JSON in one spelling only, so that everyone hashes the same bytes: keys in order, no spaces, whole numbers. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Keys are sorted by their UTF-16 code units; strings are written as JSON.stringify does. Only exact whole numbers are allowed,
 * because languages spell other numbers differently.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number: it has no one spelling`);
    // Minus zero is written as zero.
    return String(value + 0);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

/** A type guard: Array.isArray does not separate a readonly list from an object. */
const isList = (value: object): value is readonly Json[] => Array.isArray(value);

/** The value after it was written to a file and read again. */
export const plainJson = (value: object): Json => JSON.parse(JSON.stringify(value));
