/** Shared by tests that span packages: games bound to the packs in their folders. */

import { existsSync } from 'node:fs';
import type { Game, Pack } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';
import { readPack } from '../packages/engine/src/testing/pack.ts';

export const gameIds: readonly string[] = Object.keys(catalogue);

/** `npm run soak` sets it to another word in every round. Tests then try every game and every scenario, with dice of this word. */
export const soak: string | undefined = process.env.SOAK_SEED || undefined;

/** Games with positions for opponents. A new game has none yet: only its own tests and the conformance suite try it. */
const finished = gameIds.filter((id) => existsSync(new URL(`../packages/games/${id}/suite.json`, import.meta.url)));

/** The games for tests of shared parts: the oldest and the newest finished ones, and in a soak all finished ones. */
export const someGameIds = finished.filter((_, i) => soak !== undefined || i === 0 || i === finished.length - 1);

export const loadPack = (id: string): Pack => readPack(new URL(`../packages/games/${id}/pack/`, import.meta.url));

export async function loadGame(id: string): Promise<Game> {
  const load = catalogue[id];
  if (!load) throw new Error(`there is no game ${id}`);
  return (await load()).create(loadPack(id));
}
