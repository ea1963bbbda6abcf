/**
 * Players of another build of this repository, so that a new script can be measured against an old one: both play the same match, and
 * each sees only views, which are plain data. `git worktree add ../old <commit>`, `npm ci` and `npm run build` there make one.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Seated, SeatSpec, seat } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import type { Library } from '../library.ts';
import { Trouble } from '../trouble.ts';

const BUILD = '@build:';

export interface OfBuild {
  readonly ofBuild: SeatSpec;
  readonly folder: string;
}

interface Build {
  readonly game: Game;
  readonly seat: typeof seat;
}

/** [folder, game, pack] what was fetched from there. */
const fetched = new Map<string, Promise<void>>();
const builds = new Map<string, Build>();
const keyOf = (folder: string, game: string, pack: string): string => [folder, game, pack].join('\n');

/** The two parts of `recruit@build:../old`; undefined if the words mean no other build. */
export function splitBuild(words: string): readonly [player: string, folder: string] | undefined {
  const at = words.indexOf(BUILD);
  return at < 0 ? undefined : [words.slice(0, at), words.slice(at + BUILD.length)];
}

/** Comes before a match in which such players sit: to load their build takes a moment. */
export async function fetchBuilds(seats: readonly string[], { info }: Game, pack?: string): Promise<void> {
  for (const words of seats) {
    const folder = splitBuild(words)?.[1];
    if (folder === undefined) continue;
    const key = keyOf(folder, info.id, info.packHash);
    const loading = fetched.get(key) ?? fetchOne(folder, key, info.id, pack);
    fetched.set(key, loading);
    await loading;
  }
}

async function fetchOne(folder: string, key: string, id: string, pack?: string): Promise<void> {
  const fileOf = (name: string) => join(folder, 'packages', name, 'dist/index.js');
  if (!existsSync(fileOf('ai'))) throw new Trouble(`There is no build of this repository in ${folder}.`);
  const ai = (await import(pathToFileURL(fileOf('ai')).href)) as { seat: typeof seat };
  const lab = (await import(pathToFileURL(fileOf('lab')).href)) as { nodeLibrary: Library };
  builds.set(key, { game: (await lab.nodeLibrary.load(id, pack)).game, seat: ai.seat });
}

/** The build has to be fetched before. */
export function sitFromBuild({ info }: Game, { ofBuild, folder }: OfBuild, onTrouble: (why: string) => void): Seated {
  const build = builds.get(keyOf(folder, info.id, info.packHash));
  if (!build) throw new Trouble(`A player of ${folder} sits only in matches of a tournament.`);
  const { info: theirs } = build.game;
  if (theirs.rulesVersion !== info.rulesVersion || theirs.packHash !== info.packHash)
    throw new Trouble(`${folder} plays ${info.id} by other rules or with another pack: the two cannot be compared.`);
  return build.seat(build.game, ofBuild, { onTrouble, explains: false });
}
