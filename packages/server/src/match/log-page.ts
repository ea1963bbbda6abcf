/** How much of a long log goes out at once. */

import { LOG_PAGE } from '@cauldron/protocol';
import type { Sitting } from './sitting.ts';

/** The entry after which a `sync` begins: the client's newest, or the one before the last page. */
export const inPage = (from: number, { seq }: Sitting): number => Math.max(from, seq - LOG_PAGE);

/** The limits of the page before an entry, for `Store.rows`. Nothing beyond the sitting, which may be the delayed one. */
export function pageBefore(before: number, { seq }: Sitting): [after: number, until: undefined, to: number] {
  const last = Math.min(before - 1, seq);
  return [Math.max(0, last - LOG_PAGE), undefined, last];
}
