/** The proving ground as a game of the server: it has blocks, cards and bids that only their owner knows, and windows. */

import { createHash } from 'node:crypto';
import type { Game } from '@cauldron/engine';
import type { Shelf } from '@cauldron/server';
import { ford } from '../../proving-ground/game.ts';

export const fordGame = ford as unknown as Game;
export const fordShelf: Shelf = {
  ids: [fordGame.info.id],
  current: async () => fordGame,
  find: async () => fordGame,
};

export const bytesOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Random bytes that repeat themselves; the third that a match asks for is its secret seed. */
export function repeated(secret: string): () => Buffer {
  let calls = 0;
  return () => bytesOf(++calls === 3 ? `secret ${secret}` : `call ${calls}`);
}
