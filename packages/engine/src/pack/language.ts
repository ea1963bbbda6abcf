/** Words in other languages than English. */
import { isRecord } from './path.ts';

/** The language in which every game says everything. */
export const ENGLISH = 'en';

/** The words of another language, and English where it has none. */
export function laidOverEnglish(english: unknown, other: unknown): unknown {
  if (other === undefined) return english;
  if (!isRecord(english) || !isRecord(other)) return other;
  const groups = Object.entries(other).map(([group, words]) => {
    const ours = english[group];
    return [group, isRecord(ours) && isRecord(words) ? { ...ours, ...words } : words];
  });
  return { ...english, ...Object.fromEntries(groups) };
}
