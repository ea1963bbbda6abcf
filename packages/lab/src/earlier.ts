/** Games of earlier releases, from the bundles that builds of this project have left in its folder `bundles`. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Bundle, bundleName, isBundleName, type Pin, readBundle, sealOf } from '@cauldron/engine';
import { messageOf, Trouble } from './trouble.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const folder = (): string =>
  process.env.CAULDRON_BUNDLES || fileURLToPath(new URL('../../../bundles', import.meta.url));

/** The bundle of a match; undefined if there is none. A bundle is code, so a damaged file is refused before it is loaded. */
export async function findBundle(pin: Pin): Promise<Bundle | undefined> {
  const name = bundleName(pin);
  // The pin comes from a match file, which may name anything.
  const file = isBundleName(name) ? join(folder(), name, 'index.mjs') : '';
  if (!existsSync(file)) return undefined;
  if (sealOf(readFileSync(file, 'utf8'), sha256) === undefined)
    throw new Trouble(
      `${file}, which holds the rules of this match, is damaged: replace it by a copy, or make it again with the release of that time (docs/hosting.md, «Bundles»).`,
    );
  try {
    const bundle = readBundle(await import(pathToFileURL(file).href), pin);
    if (bundle) return bundle;
  } catch (error) {
    throw new Trouble(`${file}, which holds the rules of this match, cannot be loaded: ${messageOf(error)}`);
  }
  throw new Trouble(`${file} cannot be used by this release: play the match with the release it began with.`);
}
