/** `npm run new-game` in a copy of the repository: the new game compiles, passes its tests, and every program knows it. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/tree.ts';
import { copyRepository } from '../update/house.mjs';

let house = '';

beforeAll(() => {
  house = copyRepository(true);
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Runs a program of Node in the copy. */
function run(...args: string[]): { readonly code: number | null; readonly said: string } {
  const { VITEST: _, ...env } = process.env;
  const done = spawnSync(process.execPath, args, { cwd: house, env: { ...env, NO_COLOR: '1' }, encoding: 'utf8' });
  return { code: done.status, said: done.stdout + done.stderr };
}
const tool = (name: string, path: string, ...args: string[]) => run(join(root, 'node_modules', name, path), ...args);
const newGame = (...args: string[]) => run('scripts/new-game.mjs', ...args);
const cauldron = (...args: string[]) => run('packages/cli/dist/main.js', ...args);
const textOf = (path: string) => readFileSync(join(house, path), 'utf8');

describe('an impossible id is refused with advice', () => {
  it.each([
    [[], 'Say what the game is to be called'],
    [['Toy'], 'take 2 to 24 lowercase letters'],
    [['toy-war'], 'take 2 to 24 lowercase letters'],
    [['tobruk'], 'is there already: take another id'],
    [['engine'], 'There is a package @cauldron/engine already'],
    [['class'], 'has a meaning of its own'],
    [['game'], 'has a meaning of its own'],
    [['toy', 'war'], 'a title of several words in quotation marks'],
    [['toy', '--name', 'war'], 'Unknown option'],
    [['toy', '--title', 'a {b}'], 'A title has no braces'],
  ])('%j', (args, sentence) => {
    const { code, said } = newGame(...args);
    expect(code).toBe(2);
    expect(said).toContain(sentence);
    expect(said).toContain('Use: npm run new-game');
    expect(readdirSync(join(house, 'packages/games'))).not.toContain('toy');
  });
});

describe('a new game', () => {
  it('is made in one command, and refused a second time', () => {
    const { code, said } = newGame('toy', '--title', "The Toy's War");
    expect({ code, line: said.split('\n')[0] }, said).toEqual({
      code: 0,
      line: "The Toy's War is in packages/games/toy, and every program knows it:",
    });
    // The copy has its packages: installing them anew would take a minute.
    expect(said).not.toContain('Installing');
    expect(newGame('toy').said).toContain('packages/games/toy is there already');
    const files = readdirSync(join(house, 'packages/games/toy'), { recursive: true, encoding: 'utf8' });
    const left = files.filter((path) => /\.\w+$/.test(path) && /template/i.test(textOf(`packages/games/toy/${path}`)));
    expect(left).toEqual([]);
  });

  it('is in the lock file as npm would write it', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, unknown> };
    expect(packages['node_modules/@cauldron/toy']).toEqual({ resolved: 'packages/games/toy', link: true });
    expect(packages['packages/games/toy']).toMatchObject({ name: '@cauldron/toy' });
    expect(packages['packages/games']).toMatchObject({ dependencies: { '@cauldron/toy': '0.1.0' } });
    const own = Object.keys(packages).filter((path) => path.startsWith('node_modules/@cauldron/'));
    expect(own).toEqual([...own].sort());
  });

  it('is well formed, and compiles with its tests', () => {
    expect(
      tool('@biomejs/biome', 'bin/biome', 'check', '--vcs-enabled=false', 'packages/games', 'test/tsconfig.json'),
    ).toMatchObject({ code: 0 });
    expect(tool('typescript', 'bin/tsc', '-b', 'test', 'packages/server', '--pretty', 'false')).toEqual({
      code: 0,
      said: '',
    });
  });

  it('passes its own tests, the beginning of the conformance suite and the test of its words', () => {
    const files = ['packages/games/toy', 'test/conformance/game', 'test/house/words'];
    const title =
      'packages/games/toy|^toy conforms answers in drill|the words of toy|^\\d\\.\\d|^the sentences|^positions';
    const projects = ['--project', 'unit', '--project', 'conformance of toy'];
    const { code, said } = tool('vitest', 'vitest.mjs', 'run', ...projects, ...files, '-t', title);
    expect(code, said).toBe(0);
    expect(said).toMatch(/Tests +[4-6]\d passed/);
  });

  it('is listed by the command line, which plays it to its end and counts its rules', () => {
    expect(cauldron('games').said).toContain("The Toy's War");
    expect(cauldron('rules', 'toy', '--json').said).toMatch(/"missing": \[\]/);
    const match = cauldron('play', 'toy', '--scenario', 'drill', '--seats', 'blue=random,red=random', '--seed', 'toy');
    expect(match.code, match.said).toBe(0);
  });

  it('is on the shelf of the page, and a server makes a match of it', () => {
    // The page reads the same catalogue, and finds packs and ledgers by their folders.
    expect(textOf('packages/web/src/shelf.ts')).toContain("export { catalogue, plain } from '@cauldron/games'");
    expect(textOf('packages/games/dist/index.js')).toContain("toy: async () => (await import('@cauldron/toy')).toy");
    const { code, said } = run('test/new-game/online.mjs', house, 'toy');
    expect({ code, said }).toEqual({ code: 0, said: '{"game":"toy","prompt":"choose-mover"}' });
  });
});
