/** The games on which tests try what is no game's own: the oldest and the newest, and all in `npm run soak`, which sets the variable. */

import { gameIds } from '../library.ts';

const isSoak = Boolean(import.meta.env.CAULDRON_SOAK);

export const someGameIds = gameIds.filter((_, i) => isSoak || i === 0 || i === gameIds.length - 1);
