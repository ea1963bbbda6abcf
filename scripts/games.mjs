/** The compiled games with their packs, for programs outside the command line: the fuzzer and the bench. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root } from './setup.mjs';

const compiled = (path) => import(pathToFileURL(join(root, path)).href);

export const engine = await compiled('packages/engine/dist/index.js');
const { catalogue } = await compiled('packages/games/dist/index.js');

export const gameIds = Object.keys(catalogue);

/** A game bound to its own pack, or to another in a folder with the same layout. */
export async function loadGame(id, folder = join(root, 'packages/games', id)) {
  if (!gameIds.includes(id)) giveUp(`There is no game “${id}”: choose one of ${gameIds.join(', ')}.`, 2);
  const read = (path) => {
    const file = join(folder, path);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const checked = engine.checkPack(engine.packFilesOf(read));
  if (checked.problems) {
    giveUp(`The pack of ${id} is broken: ${engine.showProblem(checked.problems[0])}`, 2);
  }
  const module = await catalogue[id]();
  return { game: module.create(checked.pack), pack: checked.pack };
}
