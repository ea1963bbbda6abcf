/** A figure of a chart in words. */

import { t } from '../../messages/messages.ts';
import type { Words } from '../words/words.ts';

export function chartValue(value: unknown, words: Words): string {
  if (Array.isArray(value)) return value.map((item) => chartValue(item, words)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return value === null || value === undefined ? '–' : words.label(String(value));
}
