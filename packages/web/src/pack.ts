/** A game's pack as its files give it, and its rules: what the board and the opponent's worker both begin with. */

import { type Game, type PackFiles, packFilesOf, packPaths, soundPack } from '@cauldron/engine';
import { catalogue, packFile } from './shelf.ts';

export async function loadPackFiles(id: string, language?: string): Promise<PackFiles> {
  const files = new Map<string, unknown>();
  await Promise.all(packPaths(language).map(async (path) => files.set(path, await packFile(id, path))));
  return packFilesOf((path) => files.get(path), language);
}

/** The rules alone, without anything that is drawn. */
export async function loadRules(id: string): Promise<Game> {
  const [module, files] = await Promise.all([catalogue[id](), loadPackFiles(id)]);
  return module.create(soundPack(files));
}
