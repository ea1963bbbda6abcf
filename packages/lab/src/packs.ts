/** Reads packs from their folders. Broken, missing or foreign JSON is refused with its file and place. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkPack,
  isPackFileName,
  mergePack,
  optionalPackFileNames,
  type Pack,
  type PackFileName,
  type PackFiles,
  type PackProblem,
  packFileNames,
  packFilesOf,
  packPath,
  showProblem,
} from '@cauldron/engine';
import { messageOf, Trouble } from './trouble.ts';

/** A game's pack, with corrections from another folder laid over it, in one of its languages. */
export function readPack(game: string, folder: string, override?: string, language?: string): Pack {
  const base = packFilesOf((path) => {
    const file = join(folder, path);
    return existsSync(file) ? readJson(file) : undefined;
  }, language);
  for (const name of packFileNames) {
    if (base[name] === undefined) throw new Trouble(`The pack of ${game} has no ${packPath(name)}.`);
  }
  const what = override === undefined ? `The pack of ${game}` : `The pack of ${game} with ${override}`;
  const merged = mergePack(base, override === undefined ? {} : readOverride(override));
  if ('problems' in merged) throw broken(what, merged.problems);
  const checked = checkPack(merged.files);
  if ('problems' in checked) throw broken(what, checked.problems);
  if (checked.pack.game !== game) {
    throw new Trouble(`${what} is a pack of “${checked.pack.game}”, not of ${game}: give a folder made for ${game}.`);
  }
  return checked.pack;
}

function readOverride(folder: string): Partial<PackFiles> {
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  if (!isFolder) throw new Trouble(`There is no folder ${folder}: give --pack a folder with corrected pack files.`);
  const files = readFolder(folder);
  if (Object.keys(files).length > 0) return files;
  throw new Trouble(
    `${folder} holds none of ${[...packFileNames, ...optionalPackFileNames].map((n) => `${n}.json`).join(', ')}.`,
  );
}

function readFolder(folder: string): Partial<Record<PackFileName, unknown>> {
  const files: Partial<Record<PackFileName, unknown>> = {};
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.json$/, '');
    if (file !== name && isPackFileName(name)) files[name] = readJson(join(folder, file));
  }
  return files;
}

/** Reads a JSON file, or says where it is broken. */
export function readJson(file: string): unknown {
  return parseJson(readText(file), file);
}

export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser quotes the text with its line breaks.
    throw new Trouble(`${name} is not JSON: ${messageOf(error).replace(/\s+/g, ' ')}.`);
  }
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Trouble(`The file ${file} cannot be read: check that it exists and is a file.`);
  }
}

const SHOWN = 20;

export function broken(what: string, problems: readonly PackProblem[]): Trouble {
  const lines = problems.slice(0, SHOWN).map((p) => `  ${showProblem(p)}`);
  const more = problems.length > SHOWN ? [`  … and ${problems.length - SHOWN} more`] : [];
  return new Trouble([`${what} cannot be used; mend this:`, ...lines, ...more].join('\n'));
}
