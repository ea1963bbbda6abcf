/** A game's pack as its files give it, and its rules: what the board and the opponent's worker both begin with. */

import {
  checkPack,
  type Game,
  optionalPackFileNames,
  type Pack,
  type PackFiles,
  packFileNames,
} from '@cauldron/engine';
import { catalogue, packFile } from './shelf.ts';

export async function loadPackFiles(id: string): Promise<PackFiles> {
  const files: PackFiles = { map: {}, units: {}, charts: {}, scenarios: {}, board: {} };
  await Promise.all(
    [...packFileNames, ...optionalPackFileNames].map(async (name) => {
      const file = await packFile(id, name);
      if (file !== undefined) files[name] = file;
    }),
  );
  return files;
}

export function readPack(files: PackFiles): Pack {
  const checked = checkPack(files);
  if ('problems' in checked)
    throw new Error(checked.problems.map((p) => `${p.file} ${p.path}: ${p.message}`).join('\n'));
  return checked.pack;
}

/** The rules alone, without anything that is drawn. */
export async function loadRules(id: string): Promise<Game> {
  const [module, files] = await Promise.all([catalogue[id](), loadPackFiles(id)]);
  return module.create(readPack(files));
}
