/** The installed games, each bound to its own pack or to a corrected one. */

import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fits, type Game, type MapData, type Pack, type Pin, shippedPack, unitIds } from '@cauldron/engine';
import { catalogue, type GameModule } from '@cauldron/games';
import { findBundle } from './earlier.ts';
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
  /** The game that a match began with: the current one, or else one of an earlier release; undefined if it is not at hand. */
  find(pin: Pin): Promise<Loaded | undefined>;
  pack(id: string, override?: string): Pack;
  /** The folder of a game: its sources, its pack and its ledger. */
  folder(id: string): string;
}

export const nodeLibrary: Library = {
  ids: Object.keys(catalogue),
  async load(id, override) {
    const pack = this.pack(id, override);
    const module = await catalogue[id]();
    return loadedWith(bind(module, pack, override), pack);
  },
  async find(pin) {
    const current = await this.load(pin.game);
    if (fits(current.game, pin)) return current;
    const bundle = await findBundle(pin);
    return bundle && loadedWith(bundle.game, shippedPack(bundle.files));
  },
  pack(id, override) {
    return readPack(id, this.folder(id), override);
  },
  folder(id) {
    checkGame(this, id);
    return dirname(dirname(createRequire(import.meta.url).resolve(`@cauldron/${id}/pack/map.json`)));
  },
};

function loadedWith(game: Game, pack: Pack): Loaded {
  const sideOf = new Map(pack.units.flatMap((unit) => unitIds(unit).map((copy) => [copy, unit.side] as const)));
  return { game, map: pack.map, sideOf };
}

/** The game for a match from elsewhere: with the given corrections, or else the one that the match began with. */
export async function gameFor(library: Library, pin: Pin, override?: string): Promise<Loaded> {
  if (override !== undefined) return library.load(pin.game, override);
  const found = await library.find(pin);
  if (found) return found;
  throw new Trouble(
    `The match began with rules version ${pin.rules} and pack ${pin.pack} of ${pin.game}, which are not here. Nothing is lost: give their bundle (docs/hosting.md, «Bundles»), or the pack with --pack.`,
  );
}

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
