/**
 * Bundles the games of this release: each with its rules and its pack as one file, named by version and hash. Matches go on with
 * the rules they began with, and later releases find those here. `npm start` and `npm run build:site` do it by themselves.
 * `npm run bundle -- <folder>` does it for another folder, for instance for a server that runs another release.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newestOf, timeOf } from './newest.mjs';
import { build, giveUp, root, setUp } from './setup.mjs';

/** Git does not know this folder, so updates leave it alone. A release may bring earlier bundles in it. */
export const made = join(root, 'bundles');

/** What every bundle is made of, besides its game. */
const COMMON = ['packages/engine', 'packages/web/build', 'scripts/bundling.mjs', 'package-lock.json'];

const sourcesOf = (...paths) =>
  newestOf(
    paths.map((path) => join(root, path)),
    ['node_modules', 'dist'],
  );

const fileIn = (path) => join(path, 'index.mjs');
const digestOf = (file) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;

/**
 * Makes what is missing, damaged or older than its sources, and returns the paths of all. If nothing is, only times and digests are
 * compared.
 */
export async function makeBundles(folder = made) {
  // Remembers what the present games are called, because only their compiled rules know, and what their files held.
  const list = join(folder, 'current.json');
  const isKnown = timeOf(list) > sourcesOf(...COMMON, 'packages/games');
  const known = isKnown ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const pathOf = (name) => join(folder, name);
  const isThere = ([name, digest]) => digestOf(fileIn(pathOf(name))) === digest;
  if (isKnown && Object.entries(known).every(isThere)) return Object.keys(known).map(pathOf);
  build('packages/games');
  const { gameIds } = await import('./games.mjs');
  const { put, writeBundle } = await import('./bundling.mjs');
  const paths = [];
  for (const id of gameIds)
    paths.push((await writeBundle(id, folder, undefined, sourcesOf(...COMMON, `packages/games/${id}`))).path);
  put(JSON.stringify(Object.fromEntries(paths.map((path) => [basename(path), digestOf(fileIn(path))]))), list);
  return paths;
}

/** For players: a failure is told and stops no match of today. */
export const keepRules = () =>
  makeBundles().catch((error) =>
    process.stderr.write(`Matches that begin now may not go on after the next update: ${error.message}.\n`),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  setUp();
  const paths = await makeBundles(resolve(process.argv[2] ?? made)).catch((error) => giveUp(`${error.message}.`));
  process.stdout.write(`${paths.join('\n')}\n`);
}
