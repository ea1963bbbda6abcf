/** A game's pack from its files, and its rules: the start for the board and for the opponent's worker. */

import { type Game, type PackFiles, packFilesOf, packPaths, shippedPack } from '@cauldron/engine';
import { catalogue, packFile } from './shelf.ts';

export async function loadPackFiles(id: string, language?: string): Promise<PackFiles> {
  const files = new Map<string, unknown>();
  await Promise.all(packPaths(language).map(async (path) => files.set(path, await packFile(id, path))));
  return packFilesOf((path) => files.get(path), language);
}

/** The rules alone, without drawings. */
export async function loadRules(id: string): Promise<Game> {
  const [module, files] = await Promise.all([catalogue[id](), loadPackFiles(id)]);
  return module.create(shippedPack(files));
}
