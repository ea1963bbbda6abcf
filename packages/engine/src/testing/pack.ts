/** A game's pack, read from its folder and checked, for tests. */

import { existsSync, readFileSync } from 'node:fs';
import { checkPack, optionalPackFileNames, type Pack, type PackFiles, packFileNames } from '../index.ts';

/** The files of the folder, unchecked; its address ends with a stroke. */
function readPackFiles(folder: URL): PackFiles {
  const file = (name: string) => new URL(`${name}.json`, folder);
  const names = [...packFileNames, ...optionalPackFileNames.filter((name) => existsSync(file(name)))];
  const read = (name: string): unknown => JSON.parse(readFileSync(file(name), 'utf8'));
  return Object.fromEntries(names.map((name) => [name, read(name)])) as PackFiles;
}

export function readPack(folder: URL): Pack {
  const checked = checkPack(readPackFiles(folder));
  if ('pack' in checked) return checked.pack;
  const problems = checked.problems.map((p) => `${p.file} ${p.path}: ${p.message}`);
  throw new Error(`the pack in ${folder.pathname} is broken\n${problems.join('\n')}`);
}

/** Every row of the ledger that the files of a pack name. */
export function rowsNamedIn(folder: URL): string[] {
  const lists = JSON.stringify(readPackFiles(folder)).matchAll(/"ledger":(\[[^\]]*\])/g);
  return [...lists].flatMap(([, list]) => JSON.parse(list) as string[]);
}
