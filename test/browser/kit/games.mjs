/** The games on which tests try what every board must do: the oldest and the newest, and all in `npm run soak`, which sets the variable. */

import { gameIds, loadGame } from '../../../scripts/games.mjs';

const ids = gameIds.filter((_, i) => process.env.CAULDRON_SOAK || i === 0 || i === gameIds.length - 1);

/** Their titles, as the first page has them. */
export const someTitles = await Promise.all(ids.map(async (id) => (await loadGame(id)).game.info.title));
