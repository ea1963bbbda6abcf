/** Gives a copy of the repository its packages: installed ones are shared as links, our own are those of the copy. */

import { mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './setup.mjs';

/** npm's own record of what is installed. */
export const NOTED = '.package-lock.json';

export function linkPackages(copy) {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(join(to, '@cauldron'), { recursive: true });
  const isLinked = (name) => !['@cauldron', NOTED].includes(name) && !/^\.(?:vite|bundle)/.test(name);
  for (const name of readdirSync(from).filter(isLinked)) symlinkSync(join(from, name), join(to, name), 'junction');
  for (const name of readdirSync(join(from, '@cauldron'))) {
    const own = relative(realpathSync(root), realpathSync(join(from, '@cauldron', name)));
    symlinkSync(join(copy, own), join(to, '@cauldron', name), 'junction');
  }
}
