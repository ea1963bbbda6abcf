/** The difference between two views of one viewer, small enough to send with every entry. */

import type { View } from '@cauldron/engine';

/** Each part that changed, whole; pieces and the position by their changed places. */
export type ViewPatch = Readonly<Record<string, unknown>>;

export type { View };
