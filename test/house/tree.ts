/** How the house tests read the repository. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Installed, built or generated folders are no part of the repository. */
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cauldron', 'coverage', 'cauldron-matches']);

/** Folders of a server that was started from here. */
const KEPT = new Set(['data', 'bundles'].map((name) => join(root, name)));

/** Every file under a folder, as paths from the root with forward slashes. */
export function filesUnder(folder: string): string[] {
  const found: string[] = [];
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name);
      if (NOT_OURS.has(entry.name) || KEPT.has(full)) continue;
      if (entry.isDirectory()) visit(full);
      else if (entry.isFile()) found.push(relative(root, full).split(sep).join('/'));
    }
  };
  const start = join(root, folder);
  if (existsSync(start)) visit(start);
  return found.sort();
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
export const exists = (path: string): boolean => existsSync(join(root, path));
