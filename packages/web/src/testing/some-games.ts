/** The games for tests of shared parts: the oldest and the newest finished ones. `npm run soak` sets a variable that takes all finished ones. */

import { gameIds, loadEdition } from '../library.ts';

const isSoak = Boolean(import.meta.env.SOAK_SEED);
const editions = await Promise.all(gameIds.map(loadEdition));
const finished = editions.flatMap(({ game: { info } }) => (info.maturity === 'playable' ? [info.id] : []));

export const someGameIds = finished.filter((_, i) => isSoak || i === 0 || i === finished.length - 1);
