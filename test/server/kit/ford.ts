/** The proving ground as a game of the server: it has blocks, cards and bids that only their owner knows, and windows. */

import type { Game } from '@cauldron/engine';
import type { Shelf } from '@cauldron/server';
import { ford } from '../../proving-ground/game.ts';

export const fordGame = ford as unknown as Game;
export const fordShelf: Shelf = {
  ids: [fordGame.info.id],
  current: async () => fordGame,
  find: async () => fordGame,
};
