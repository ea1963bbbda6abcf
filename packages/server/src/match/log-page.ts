/** How much of a long log goes out at once. */

import { LOG_PAGE } from '@cauldron/protocol';
import type { Sitting } from './sitting.ts';

/** After which entry a `sync` begins: after what the client has, or with the last page. */
export const inPage = (from: number, { seq }: Sitting): number => Math.max(from, seq - LOG_PAGE);

/** The page before an entry as `Store.rows` is asked for it. Nothing beyond the sitting, which may be that of those who see later. */
export function pageBefore(before: number, { seq }: Sitting): [after: number, until: undefined, to: number] {
  const last = Math.min(before - 1, seq);
  return [Math.max(0, last - LOG_PAGE), undefined, last];
}
