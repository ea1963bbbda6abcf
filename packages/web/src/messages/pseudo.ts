/** The pseudo-locale of packs: every name that a board may show gets the marks. */

import { given } from './messages.ts';

/** The fields in which packs keep texts for people. */
const NAMES = new Set(['title', 'subtitle', 'name', 'short', 'note', 'notes', 'text', 'what', 'parent']);

/** A copy of a pack's file for the page alone; the rules keep the original. */
export function markNames(value: unknown, isName = false): unknown {
  if (typeof value === 'string') return isName ? given(value) : value;
  if (Array.isArray(value)) return value.map((item) => markNames(item, isName));
  if (typeof value !== 'object' || value === null) return value;
  const marked = ([key, item]: [string, unknown]) => [key, key === 'source' ? item : markNames(item, NAMES.has(key))];
  return Object.fromEntries(Object.entries(value).map(marked));
}
