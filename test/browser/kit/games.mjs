/** The games for tests of shared parts: the oldest and the newest finished ones. `npm run soak` sets a variable that takes all finished ones. */

import { gameIds, loadGame } from '../../../scripts/games.mjs';

const infos = await Promise.all(gameIds.map(async (id) => (await loadGame(id)).game.info));
const finished = infos.filter(({ maturity }) => maturity === 'playable');
const some = finished.filter((_, i) => process.env.SOAK_SEED || i === 0 || i === finished.length - 1);

export const finishedIds = finished.map(({ id }) => id);
export const someIds = some.map(({ id }) => id);
/** Their titles on the first page. */
export const someTitles = some.map(({ title }) => title);
