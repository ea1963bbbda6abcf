/**
 * The games that this server can play, by rules version and pack: the current ones, and those of earlier releases that running
 * matches need.
 */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundleName, fits, type Game, type Pin, packFilesOf, soundPack } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';
import type { BundleFolder } from './bundle-folder.ts';

export interface Shelf {
  /** The games for new matches. */
  readonly ids: readonly string[];
  current(id: string): Promise<Game | undefined>;
  /** The game in the version that a match began with; undefined if this server does not have it. */
  find(pin: Pin): Promise<Game | undefined>;
}

/** `bundles` are those of earlier releases, named by `bundleName`. `load` gives the games of this release. */
export function openShelf(
  bundles?: BundleFolder,
  load: (id: string) => Promise<Game | undefined> = loadCurrent,
): Shelf {
  const loaded = new Map<string, Promise<Game | undefined>>();
  const once = (key: string, open: () => Promise<Game | undefined>) => {
    const found = loaded.get(key) ?? open();
    loaded.set(key, found);
    return found;
  };
  const current = (id: string) => once(id, () => load(id));
  return {
    ids: Object.keys(catalogue),
    current,
    async find(pin) {
      const now = await current(pin.game);
      if (now && fits(now, pin)) return now;
      const name = bundleName(pin);
      return bundles?.find(name) === undefined ? undefined : once(name, () => bundles.load(pin));
    },
  };
}

async function loadCurrent(id: string): Promise<Game | undefined> {
  if (!Object.hasOwn(catalogue, id)) return undefined;
  const module = await catalogue[id]();
  const folder = dirname(dirname(createRequire(import.meta.url).resolve(`@cauldron/${id}/pack/map.json`)));
  const read = (path: string): unknown =>
    existsSync(join(folder, path)) ? JSON.parse(readFileSync(join(folder, path), 'utf8')) : undefined;
  return module.create(soundPack(packFilesOf(read)));
}
