/** What tests that span packages share: games, bound to the packs in their folders. */

import type { Game, Pack } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';
import { readPack } from '../packages/engine/src/testing/pack.ts';

export const gameIds: readonly string[] = Object.keys(catalogue);

/** `npm run soak` sets it, another word in every round: tests then try every game and every scenario, with dice of this word. */
export const soak: string | undefined = process.env.CAULDRON_SOAK || undefined;

/** The games on which tests try what is no game's own: the oldest and the newest, and all in a soak. */
export const someGameIds = gameIds.filter((_, i) => soak !== undefined || i === 0 || i === gameIds.length - 1);

export const loadPack = (id: string): Pack => readPack(new URL(`../packages/games/${id}/pack/`, import.meta.url));

export async function loadGame(id: string): Promise<Game> {
  const load = catalogue[id];
  if (!load) throw new Error(`there is no game ${id}`);
  return (await load()).create(loadPack(id));
}
