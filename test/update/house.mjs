/** A copy of the repository that a test may change, with a small game in it that has three versions. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { linkPackages, NOTED } from '../../scripts/link-packages.mjs';
import { root } from '../../scripts/setup.mjs';

/** Not needed by any program that a copy runs. */
const LEFT_OUT =
  /^(?:\.git|node_modules|data|bundles|docs|bench|coverage|cauldron-matches|test\/(?:browser|dist))$|\/node_modules$|\/dist\/site$|\.(?:png|jpg)$/;

/** Not needed by a copy that tests nothing. */
const TESTS = /\.test\.tsx?$|\.map$|^test\/[^/]+\//;

/**
 * The sources, and the installed packages as links; the repository's own packages are those of the copy. A bare copy has the tests and is
 * not compiled; any other is ready to run.
 */
export function copyRepository(isBare = false) {
  const house = mkdtempSync(join(tmpdir(), 'cauldron-house-'));
  cpSync(root, house, {
    recursive: true,
    // The compiler compares times.
    preserveTimestamps: true,
    filter: (from) => {
      const path = relative(root, from).split(sep).join('/');
      return !LEFT_OUT.test(path) && !(isBare ? path.endsWith('/dist') : TESTS.test(path));
    },
  });
  linkPackages(house);
  // Without npm's record a program of the copy would install every package anew.
  cpSync(join(root, 'node_modules', NOTED), join(house, 'node_modules', NOTED));
  return house;
}

export const GAME = 'toy';
export const TITLE = 'Toy';

/** The updates of the small game, in order: the pack changes, then the rules, each so that earlier matches would go astray. */
const UPDATES = {
  pack: (edit) =>
    edit('pack/units.json', (text) =>
      text.replaceAll(/"movement": (\d)/g, (_, points) => `"movement": ${+points + 2}`),
    ),
  rules: (edit) => {
    edit('src/game.ts', (text) => text.replace('rulesVersion: 1', 'rulesVersion: 2'));
    edit('src/rules/2-turn.ts', (text) => text.replace("['movement', 'combat']", "['combat', 'movement']"));
  },
};

/** A copy with the small game in its first version. */
export class House {
  path = copyRepository();

  constructor() {
    this.run('scripts/new-game.mjs', GAME, '--title', TITLE);
    // What `npm ci` would note down: the small game is installed.
    cpSync(join(this.path, 'package-lock.json'), join(this.path, 'node_modules', NOTED));
  }

  /** Runs a program of Node in the copy, which must succeed unless it is only tried. */
  run(...args) {
    const { code, said } = this.try(args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`);
    return said;
  }

  try(args, more = {}) {
    const { VITEST: _, ...env } = process.env;
    const settings = { cwd: this.path, env: { ...env, NO_COLOR: '1', ...more }, encoding: 'utf8', input: '' };
    const done = spawnSync(process.execPath, args, settings);
    return { code: done.status, said: done.stdout + done.stderr };
  }

  /** What `git pull` would bring. */
  update(what) {
    UPDATES[what]((path, change) => {
      const file = join(this.path, 'packages/games', GAME, path);
      const text = readFileSync(file, 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`${path} of the template is not as expected`);
      writeFileSync(file, changed);
    });
  }

  /** The present version of the small game: its name as a bundle. */
  get version() {
    const names = JSON.parse(readFileSync(join(this.path, 'bundles/current.json'), 'utf8'));
    return Object.keys(names).find((name) => name.startsWith(`${GAME}-`));
  }

  remove() {
    rmSync(this.path, { recursive: true, force: true });
  }
}
