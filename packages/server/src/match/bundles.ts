/** The games this server can play, by rules version and pack: today's, and those of earlier releases that matches are pinned to. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPack, type Game, isPackFileName, type PackFiles } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';

export interface Shelf {
  /** The games new matches can be made of. */
  readonly ids: readonly string[];
  current(id: string): Promise<Game | undefined>;
  /** The game as a match was begun with it; undefined where this server does not have it. */
  find(id: string, rules: number, pack: string): Promise<Game | undefined>;
}

/** What a bundle's `index.mjs` exports. */
interface Bundle {
  readonly game: Game;
}

export const bundleName = (id: string, rules: number, pack: string): string => `${id}-${rules}-${pack}`;

/** `folder` holds bundles of earlier releases, one folder each, named by `bundleName`; `load` gives the games of this release. */
export function openShelf(folder?: string, load: (id: string) => Promise<Game | undefined> = loadCurrent): Shelf {
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
    async find(id, rules, pack) {
      const now = await current(id);
      if (now && now.info.rulesVersion === rules && now.info.packHash === pack) return now;
      // The name is made of what stands in our own database, but a folder is a folder.
      const name = bundleName(id, rules, pack);
      if (!folder || !/^[\w-]+$/.test(name)) return undefined;
      const file = join(folder, name, 'index.mjs');
      if (!existsSync(file)) return undefined;
      return once(name, async () => ((await import(pathToFileURL(file).href)) as Bundle).game);
    },
  };
}

async function loadCurrent(id: string): Promise<Game | undefined> {
  if (!Object.hasOwn(catalogue, id)) return undefined;
  const module = await catalogue[id]();
  return module.create(readPack(packFolder(id)));
}

const packFolder = (id: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@cauldron/${id}/pack/map.json`));

function readPack(folder: string) {
  const files: Record<string, unknown> = {};
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.json$/, '');
    if (file !== name && isPackFileName(name)) files[name] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  }
  const checked = checkPack(files as unknown as PackFiles);
  if ('pack' in checked) return checked.pack;
  throw new Error(
    `the pack in ${folder} is broken: ${checked.problems.map((p) => `${p.file} ${p.path} ${p.message}`)[0]}`,
  );
}
