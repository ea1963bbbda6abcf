/**
 * A bundle: the rules and the pack of one release in one module, with their own engine inside. Later releases use it to go on
 * with matches that began with it. Servers and pages import the same file.
 */

import type { Game } from './game.ts';
import type { PackFiles } from './pack/pack.ts';

/** The versions that a match began with. */
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
  /** The pack as it was written; the drawing code checks it again. */
  readonly files: PackFiles;
  /** The rows of the ledger, and drawings of symbols by code. The page knows their types. */
  readonly ledger: readonly unknown[];
  readonly drawings: Readonly<Record<string, unknown>>;
}

/** Raised by a change of `Game`, or of the form of actions, views or packs, that makes older bundles unusable. */
export const CONTRACT = 2;

/** The name of the bundle's folder and of its address on a server. */
export const bundleName = ({ game, rules, pack }: Pin): string => `${game}-${rules}-${pack}`;

/** No name may lead out of the folder. */
export const isBundleName = (name: string): boolean => /^[\w-]+$/.test(name);

/** What a match that begins now is pinned to. */
export const pinOf = ({ info }: Game): Pin => ({ game: info.id, rules: info.rulesVersion, pack: info.packHash });

export const fits = ({ info }: Game, pin: Pin): boolean =>
  info.id === pin.game && info.rulesVersion === pin.rules && info.packHash === pin.pack;

/** The imported module, if it is a usable bundle and matches the pin. Its pack is hashed as it is loaded. */
export function readBundle(imported: unknown, pin: Pin): Bundle | undefined {
  const bundle = imported as Bundle;
  return bundle.contract === CONTRACT && fits(bundle.game, pin) ? bundle : undefined;
}

type Digest = (text: string) => string;

/**
 * The text of a bundle's file: the module, and a last line with its SHA-256. A file that was cut off or changed does not fit its
 * last line. The engine has no digest of its own, so programs pass theirs.
 */
export const sealBundle = (code: string, sha256: Digest): string => `${code}${SEAL}${sha256(code)}\n`;

/** The digest in the last line, if the text before it has this digest; undefined if the file is damaged. */
export function sealOf(text: string, sha256: Digest): string | undefined {
  const end = text.lastIndexOf(SEAL);
  const seal = text.slice(end + SEAL.length, -1);
  return end >= 0 && text.endsWith('\n') && seal === sha256(text.slice(0, end)) ? seal : undefined;
}

const SEAL = '\n// sha256 ';
