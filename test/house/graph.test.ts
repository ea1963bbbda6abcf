/** The compiler enforces the arrows between packages: an import against them does not compile. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder, read, root } from './tree.ts';

/** The smallest sources that use the arrows correctly, under the real projects' settings. */
const GOOD: Readonly<Record<string, string>> = {
  'packages/engine/src/index.ts': `import { z } from 'zod';\nexport const shape = z.number();\nexport const engine = 1;\n`,
  'packages/games/tobruk/src/index.ts': `import { engine } from '@cauldron/engine';\nexport const tobruk = engine + 1;\n`,
  'packages/games/src/index.ts': `import { tobruk } from '@cauldron/tobruk';\nexport const games = tobruk;\n`,
  'packages/ai/src/index.ts': `import { engine } from '@cauldron/engine';\nexport const ai = engine;\n`,
  'packages/lab/src/index.ts': `import { ai } from '@cauldron/ai';\nimport { games } from '@cauldron/games';\nexport const lab = ai + games;\n`,
  'packages/fair/src/index.ts': `export const fair = 1;\n`,
  'packages/client/src/index.ts': `export const client = 1;\n`,
  'packages/board/src/index.ts': `export const board = document.title;\n`,
  'packages/web/src/model/desk.ts': `export const desk = 1;\n`,
  'packages/web/src/screens/icon.ts': `export const icon = 1;\n`,
  'packages/web/src/messages/messages.ts': `export const messages = 1;\n`,
  'packages/cli/src/main.ts': `import { lab } from '@cauldron/lab';\nimport { join } from 'node:path';\nexport const cli = join(String(lab));\n`,
};

let house = '';

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'cauldron-house-'));
  const settings = filesUnder('.').filter((path) => /(?:^|\/)(?:tsconfig[\w.]*|package)\.json$/.test(path));
  for (const path of settings) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(house, path));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction');
  for (const [path, text] of Object.entries(GOOD)) write(path, text);
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

function compile(project: string): string {
  const bin = JSON.parse(readFileSync(join(root, 'node_modules/typescript/package.json'), 'utf8')) as {
    bin: { tsc: string };
  };
  const tsc = join(root, 'node_modules/typescript', bin.bin.tsc);
  const done = spawnSync(process.execPath, [tsc, '-b', project, '--pretty', 'false'], { cwd: house, encoding: 'utf8' });
  return done.stdout + done.stderr;
}

/** Compiles a project with one more file; returns the compiler's errors. */
function compileWith(project: string, text: string): string {
  const path = `${project}/src/forbidden.ts`;
  write(path, text);
  try {
    return compile(project);
  } finally {
    rmSync(join(house, path));
  }
}

/** The arrows between our packages by their package.json; `game` stands for every game. */
function arrowsOfPackages(): string[] {
  const nameOf = (path: string) => (/^packages\/games\/\w+\//.test(path) ? 'game' : path.split('/')[1]);
  const packages = filesUnder('packages').filter((path) => /^packages\/(?:games\/)?\w+\/package\.json$/.test(path));
  const ids = packages.map((path) => [`@cauldron/${dirname(path).split('/').at(-1)}`, nameOf(path)] as const);
  const names = new Map<string, string>(ids);
  const arrows = packages.flatMap((path) => {
    const { dependencies = {} } = JSON.parse(read(path)) as { dependencies?: Record<string, string> };
    return Object.keys(dependencies).flatMap((to) => {
      const name = names.get(to);
      return name === undefined ? [] : [`${nameOf(path)} --> ${name}`];
    });
  });
  return [...new Set(arrows)].sort();
}

/** The arrows of the drawing in ARCHITECTURE.md. */
function arrowsOfDrawing(): string[] {
  const drawing = /```mermaid\n([\s\S]*?)```/.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
  return [...drawing.matchAll(/^ +(\w+) --> (.*)$/gm)]
    .flatMap(([, from, to]) => to.split(' & ').map((name) => `${from} --> ${name.replace(/\[.*\]/, '')}`))
    .sort();
}

describe('the package graph', () => {
  it('is the one that ARCHITECTURE.md draws', () => {
    expect(arrowsOfDrawing()).toEqual(arrowsOfPackages());
  });

  it('compiles if every arrow points the right way', () => {
    expect(compile('packages/cli')).toBe('');
    expect(compile('packages/board')).toBe('');
  });

  const against: readonly [project: string, target: string][] = [
    ['packages/engine', '@cauldron/tobruk'],
    ['packages/engine', '@cauldron/games'],
    ['packages/games/tobruk', '@cauldron/games'],
    ['packages/engine', '@cauldron/cli'],
    ['packages/games', '@cauldron/cli'],
    ['packages/ai', '@cauldron/games'],
    ['packages/ai', '@cauldron/lab'],
    ['packages/games', '@cauldron/lab'],
    ['packages/server', '@cauldron/lab'],
    ['packages/lab', '@cauldron/cli'],
    // Players check the server's dice with code that shares nothing with it.
    ['packages/fair', '@cauldron/engine'],
    ['packages/server', '@cauldron/fair'],
    // The board draws what it gets, and can be used without anything else.
    ['packages/board', '@cauldron/engine'],
    ['packages/board', '@cauldron/games'],
    ['packages/board', '@cauldron/client'],
    ['packages/board', '@cauldron/web'],
    ['packages/board', '../../web/src/model/desk.ts'],
    ['packages/board', '../../web/src/screens/icon.ts'],
    ['packages/board', '../../web/src/messages/messages.ts'],
  ];
  for (const [project, target] of against) {
    it(`${project} cannot import ${target}`, () => {
      const errors = compileWith(project, `import * as other from '${target}';\nexport const x = other;\n`);
      // Not in the project's files, or not found at all.
      expect(errors).toMatch(/error TS(?:6307|6059|2307|7016)/);
    });
  }

  for (const project of ['packages/engine', 'packages/games/tobruk', 'packages/fair']) {
    it(`${project} cannot import a module of Node`, () => {
      expect(compileWith(project, `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n`)).toMatch(
        /forbidden\.ts.*error TS(?:2307|2591)/,
      );
    });
    for (const global of ['document', 'process', 'console', 'setTimeout']) {
      it(`${project} does not know ${global}`, () => {
        expect(compileWith(project, `export const x = ${global};\n`)).toMatch(
          /forbidden\.ts.*error TS(?:2304|2580|2584|2591)/,
        );
      });
    }
  }
});
