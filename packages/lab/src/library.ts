/** The installed games, each bound to its own pack or to a corrected one. */

import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type Game, type MapData, type Pack, unitIds } from '@cauldron/engine';
import { catalogue, type GameModule } from '@cauldron/games';
import { readPack } from './packs.ts';
import { Trouble } from './trouble.ts';

/** A game with what a text window needs to draw it. */
export interface Loaded {
  readonly game: Game;
  readonly map: MapData;
  /** The side of each unit, by its id. */
  readonly sideOf: ReadonlyMap<string, string>;
}

export interface Library {
  readonly ids: readonly string[];
  load(id: string, override?: string): Promise<Loaded>;
  pack(id: string, override?: string): Pack;
  /** The folder of a game: its sources, its pack and its ledger. */
  folder(id: string): string;
}

export const nodeLibrary: Library = {
  ids: Object.keys(catalogue),
  async load(id, override) {
    const pack = this.pack(id, override);
    const module = await catalogue[id]();
    const sideOf = new Map(pack.units.flatMap((unit) => unitIds(unit).map((copy) => [copy, unit.side] as const)));
    return { game: bind(module, pack, override), map: pack.map, sideOf };
  },
  pack(id, override) {
    return readPack(id, this.folder(id), override);
  },
  folder(id) {
    checkGame(this, id);
    return dirname(dirname(createRequire(import.meta.url).resolve(`@cauldron/${id}/pack/map.json`)));
  },
};

/** A pack may be valid and still lack a figure that the rules read. */
function bind(module: GameModule, pack: Pack, override: string | undefined): Game {
  try {
    return module.create(pack);
  } catch (error) {
    if (override === undefined || !(error instanceof Error)) throw error;
    throw new Trouble(`The rules of ${module.id} cannot use the pack with ${override}: ${error.message}`);
  }
}

function checkGame(library: Library, id: string): void {
  if (!library.ids.includes(id)) throw new Trouble(`There is no game “${id}”. Games: ${library.ids.join(', ')}.`);
}
