/** What tests that span packages share: games, bound to the packs in their folders. */

import { readFileSync } from 'node:fs';
import { checkPack, type Game, type Pack, type PackFiles, packFileNames } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';

export const gameIds: readonly string[] = Object.keys(catalogue);

export function loadPack(id: string): Pack {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../packages/games/${id}/pack/${name}.json`, import.meta.url), 'utf8'));
  const files = Object.fromEntries(packFileNames.map((name) => [name, read(name)])) as PackFiles;
  const checked = checkPack(files);
  if ('pack' in checked) return checked.pack;
  const [first] = checked.problems;
  throw new Error(`the pack of ${id} is broken (${first.file}.json, ${first.path}): ${first.message}`);
}

export async function loadGame(id: string): Promise<Game> {
  const load = catalogue[id];
  if (!load) throw new Error(`there is no game ${id}`);
  return (await load()).create(loadPack(id));
}
