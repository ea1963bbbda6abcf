/** When sources were last changed, so that a build that is newer than them need not be repeated. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The time of the newest file in some files and folders, in milliseconds; entries with one of these names are left out. */
export const newestOf = (paths, leftOut) => Math.max(0, ...paths.map((path) => newestUnder(path, leftOut)));

function newestUnder(path, leftOut) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = readdirSync(path).filter((name) => !leftOut.includes(name));
  return newestOf(
    names.map((name) => join(path, name)),
    leftOut,
  );
}

/** When a file was written; 0 if there is none. */
export const timeOf = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
