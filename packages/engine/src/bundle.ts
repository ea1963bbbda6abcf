/**
 * A bundle: the rules and the pack of one release in one module, with an engine of their own inside, so that later releases can go on with
 * the matches that were begun with it. Servers and pages import the same file.
 */

import type { Game } from './game.ts';
import type { PackFiles } from './pack/pack.ts';

/** What a match is pinned to. */
export interface Pin {
  readonly game: string;
  readonly rules: number;
  readonly pack: string;
}

/** What the module exports. */
export interface Bundle {
  /** The `CONTRACT` of the engine inside. */
  readonly contract: number;
  readonly game: Game;
  /** The pack as it was written: whoever draws it checks it anew. */
  readonly files: PackFiles;
  /** The rows of the ledger, and drawings of symbols by their code: a page knows their shapes. */
  readonly ledger: readonly unknown[];
  readonly drawings: Readonly<Record<string, unknown>>;
}

/** Raised by a change of `Game`, or of what actions, views or packs are made of, after which older bundles can no longer be used. */
export const CONTRACT = 2;

/** The name of its folder, and of its address on a server. */
export const bundleName = ({ game, rules, pack }: Pin): string => `${game}-${rules}-${pack}`;

/** A folder is a folder: no name leads out of it. */
export const isBundleName = (name: string): boolean => /^[\w-]+$/.test(name);

export const fits = ({ info }: Game, pin: Pin): boolean =>
  info.id === pin.game && info.rulesVersion === pin.rules && info.packHash === pin.pack;

/** What was imported, if it is a bundle that can be used here and holds what the pin says: its pack is hashed as it is loaded. */
export function readBundle(imported: unknown, pin: Pin): Bundle | undefined {
  const bundle = imported as Bundle;
  return bundle.contract === CONTRACT && fits(bundle.game, pin) ? bundle : undefined;
}
