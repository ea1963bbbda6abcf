/** What tests that span packages share: games, bound to the packs in their folders. */

import type { Game, Pack } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';
import { readPack } from '../packages/engine/src/testing/pack.ts';

export const gameIds: readonly string[] = Object.keys(catalogue);

export const loadPack = (id: string): Pack => readPack(new URL(`../packages/games/${id}/pack/`, import.meta.url));

export async function loadGame(id: string): Promise<Game> {
  const load = catalogue[id];
  if (!load) throw new Error(`there is no game ${id}`);
  return (await load()).create(loadPack(id));
}
