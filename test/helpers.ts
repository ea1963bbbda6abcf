/** What tests that span packages share: games, bound to the packs in their folders. */

import { existsSync, readFileSync } from 'node:fs';
import {
  checkPack,
  type Game,
  optionalPackFileNames,
  type Pack,
  type PackFiles,
  packFileNames,
} from '@cauldron/engine';
import { catalogue } from '@cauldron/games';

export const gameIds: readonly string[] = Object.keys(catalogue);

export function loadPack(id: string): Pack {
  const file = (name: string) => new URL(`../packages/games/${id}/pack/${name}.json`, import.meta.url);
  const names = [...packFileNames, ...optionalPackFileNames.filter((name) => existsSync(file(name)))];
  const read = (name: string): unknown => JSON.parse(readFileSync(file(name), 'utf8'));
  const files = Object.fromEntries(names.map((name) => [name, read(name)])) as PackFiles;
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
