/** A game's pack, read from its folder and checked, for tests. */

import { existsSync, readFileSync } from 'node:fs';
import { type Pack, type PackFiles, packFilesOf, soundPack } from '../index.ts';

/** The files of an edition, unchecked. The address is that of the folder `pack`, and ends with a slash. */
const readPackFiles = (folder: URL): PackFiles =>
  packFilesOf((path) => {
    const file = new URL(`../${path}`, folder);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  });

export const readPack = (folder: URL): Pack => soundPack(readPackFiles(folder));

/** Every ledger row that the files of a pack name. */
export function rowsNamedIn(folder: URL): string[] {
  const lists = JSON.stringify(readPackFiles(folder)).matchAll(/"ledger":(\[[^\]]*\])/g);
  return [...lists].flatMap(([, list]) => JSON.parse(list) as string[]);
}
