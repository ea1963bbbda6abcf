/** The compiled games with their packs, for programs that run outside the command line: the fuzzer and the bench. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root } from './setup.mjs';

const compiled = (path) => import(pathToFileURL(join(root, path)).href);

export const engine = await compiled('packages/engine/dist/index.js');
const { catalogue } = await compiled('packages/games/dist/index.js');

export const gameIds = Object.keys(catalogue);

/** A game bound to its own pack, or to another in a folder. */
export async function loadGame(id, folder = join(root, 'packages/games', id, 'pack')) {
  if (!gameIds.includes(id)) giveUp(`There is no game “${id}”: choose one of ${gameIds.join(', ')}.`, 2);
  const read = (name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))];
  const checked = engine.checkPack(Object.fromEntries(engine.packFileNames.map(read)));
  if (checked.problems) {
    const [first] = checked.problems;
    giveUp(`The pack of ${id} is broken (${first.file}.json, ${first.path}): ${first.message}`, 2);
  }
  const module = await catalogue[id]();
  return { game: module.create(checked.pack), pack: checked.pack };
}
