/**
 * The folder of bundles: rules and packs of this release and of earlier ones, as files. It belongs to the host and outlives
 * updates. A bundle is code, so the server uses only files that a build of the project has sealed, by names that it forms itself.
 */

import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleName, type Game, isBundleName, type Pin, readBundle, sealOf } from '@cauldron/engine';

const FILE = 'index.mjs';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Say = (sentence: string) => void;

export class BundleFolder {
  /** Which version of each file was checked, by its time and size, and whether it was sound. */
  private readonly checked = new Map<string, { readonly version: string; readonly isSound: boolean }>();

  constructor(
    readonly path: string,
    private readonly say: Say = () => {},
  ) {}

  /** The file of a bundle; undefined if there is none of this name or if it is damaged. */
  find(name: string): string | undefined {
    // Names come from our own database, or from any request.
    if (!isBundleName(name)) return undefined;
    const file = join(this.path, name, FILE);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return undefined;
    const version = `${found.mtimeMs} ${found.size}`;
    const known = this.checked.get(name);
    if (known?.version === version) return known.isSound ? file : undefined;
    const isSound = sealOf(readFileSync(file, 'utf8'), sha256) !== undefined;
    this.checked.set(name, { version, isSound });
    if (!isSound)
      this.say(
        `${file} is damaged, or no build of Cauldron wrote it, so it is not used: replace it by a copy, or make it again (docs/hosting.md, «Bundles»).`,
      );
    return isSound ? file : undefined;
  }

  /** The game of a bundle that `find` knows; undefined if its engine is too old for this release. */
  async load(pin: Pin): Promise<Game | undefined> {
    const name = bundleName(pin);
    const file = this.find(name);
    if (file === undefined) return undefined;
    try {
      const bundle = readBundle(await import(pathToFileURL(file).href), pin);
      if (bundle) return bundle.game;
      this.say(
        `${file} is not used: it is another game than its name says, or its engine is too old for this release.`,
      );
    } catch (error) {
      this.say(`${file} is not used, because it cannot be loaded: ${String(error)}`);
    }
    return undefined;
  }

  /** Takes every sound bundle of another folder that is missing here or differs. The release that runs now knows best. */
  takeFrom(other: string): void {
    if (!existsSync(other)) return;
    for (const name of readdirSync(other).filter(isBundleName)) {
      const file = new BundleFolder(other, this.say).find(name);
      if (file !== undefined) this.keep(name, readFileSync(file, 'utf8'));
    }
  }

  /** The file gets its name last, so a process that is killed here leaves the old file, or none. */
  private keep(name: string, text: string): void {
    const folder = join(this.path, name);
    const file = join(folder, FILE);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}.part`);
    try {
      const handle = openSync(part, 'wx');
      try {
        writeSync(handle, text);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(part, file);
    } finally {
      rmSync(part, { force: true });
    }
  }
}
