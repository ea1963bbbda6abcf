/** The games for tests of shared parts: the oldest and the newest. `npm run soak` sets a variable that takes all. */

import { gameIds } from '../library.ts';

const isSoak = Boolean(import.meta.env.CAULDRON_SOAK);

export const someGameIds = gameIds.filter((_, i) => isSoak || i === 0 || i === gameIds.length - 1);
