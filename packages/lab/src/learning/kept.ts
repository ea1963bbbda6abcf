/** Lessons kept in files, so that learning can be broken off and go on later. */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PlayedLesson } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';

/** This many matches, one after the other, share a file. */
export const CHUNK = 50;

export interface KeptLessons {
  /** The lessons of a chunk, if they were kept. */
  read(chunk: number): readonly PlayedLesson[] | undefined;
  write(chunk: number, lessons: readonly PlayedLesson[]): void;
}

/** Lessons of another pack, of other features or of another seed have other names. The script that played them is not part of the name: keep no folder beyond a change of it. */
export function keptIn(folder: string | undefined, game: Game, scenario: string, seed: string): KeptLessons {
  if (folder === undefined) return { read: () => undefined, write: () => undefined };
  mkdirSync(folder, { recursive: true });
  const { id, packHash } = game.info;
  const version = game.advice?.lessons?.features.version ?? '';
  const name = [id, scenario, seed.replaceAll(/\W/g, '_'), version, packHash.slice(0, 8)].join('-');
  const fileOf = (chunk: number): string => join(folder, `${name}-${chunk}.lessons`);
  return {
    read(chunk) {
      const file = fileOf(chunk);
      return existsSync(file) ? deserialize(gunzipSync(readFileSync(file))) : undefined;
    },
    write(chunk, lessons) {
      const file = fileOf(chunk);
      writeFileSync(`${file}.new`, gzipSync(serialize(lessons), { level: 1 }));
      renameSync(`${file}.new`, file);
    },
  };
}
