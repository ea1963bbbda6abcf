/** The games for tests of shared parts: the oldest and the newest. `npm run soak` sets a variable that takes all. */

import { gameIds, loadGame } from '../../../scripts/games.mjs';

const ids = gameIds.filter((_, i) => process.env.CAULDRON_SOAK || i === 0 || i === gameIds.length - 1);

/** Their titles on the first page. */
export const someTitles = await Promise.all(ids.map(async (id) => (await loadGame(id)).game.info.title));
