/** Everything that the documents name exists. */

import { describe, expect, it } from 'vitest';
import { exists, filesUnder, read } from './tree.ts';

const documents = filesUnder('.').filter((path) => path.endsWith('.md') && !path.includes('/fixtures/'));
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

/** Text in backticks, and the lines of fenced blocks of commands. */
const spans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]);

/** A path of the repository. Placeholders in angle brackets stand for any name. */
const OURS = /^(?:packages|src|test|scripts|bench|docs|\.ci)\/[\w./-]*$|^[\w-]+\.(?:md|json|mjs|ts)$/;

/** Where a short path may begin: the root, the engine, and the folder of a game, which documents mention without naming one. */
const STARTS = [
  '',
  'packages/engine/src/',
  ...['', 'pack/', 'docs/'].map((folder) => `packages/games/tobruk/${folder}`),
  'scripts/new-game/template/',
];

const lineWith = (text: string, index: number): number => text.slice(0, index).split('\n').length;

describe('the documents', () => {
  it('are complete', () => {
    for (const path of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE']) {
      expect(exists(path), path).toBe(true);
    }
  });

  it('each package has a README of at most one screen', () => {
    const packages = filesUnder('packages').filter((path) => /^packages\/(?:games\/)?\w+\/package\.json$/.test(path));
    const without = packages.map((path) => path.replace('package.json', 'README.md')).filter((path) => !exists(path));
    expect([...without, ...(exists('test/README.md') ? [] : ['test/README.md'])]).toEqual([]);
    for (const path of packages.map((one) => one.replace('package.json', 'README.md')).filter(exists))
      expect(read(path).split('\n').length, path).toBeLessThanOrEqual(45);
  });

  it('ARCHITECTURE.md can be read in one sitting: it has fewer than 1,800 words', () => {
    expect(read('ARCHITECTURE.md').split(/\s+/).filter(Boolean).length).toBeLessThan(1800);
  });

  it('the tour shows every picture that a script makes, and no other', () => {
    const shown = [...read('README.md').matchAll(/docs\/pictures\/([\w-]+)\.jpg/g)].map((match) => match[1]);
    const scenes = read('test/browser/kit/scenes.mjs').split('export const SCENES')[1] ?? '';
    const made = [...scenes.matchAll(/^ {2}'?([\w-]+)'?: (?:at\(|\[)/gm)].map((match) => match[1]);
    expect(shown.sort()).toEqual(made.sort());
  });

  for (const path of documents) {
    const text = read(path);
    const folder = path.includes('/') ? `${path.slice(0, path.lastIndexOf('/'))}/` : '';

    it(`${path}: every file it names exists`, () => {
      const named = spans(text).filter((span) => OURS.test(span));
      const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1]);
      const missing = [
        ...named.filter((name) => ![folder, ...STARTS].some((start) => exists(start + name))),
        ...links.filter((link) => !/^[a-z]+:/.test(link) && !exists(folder + link)),
      ];
      expect(missing).toEqual([]);
    });

    it(`${path}: every npm command it names exists`, () => {
      const missing = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
        .filter((match) => !((match[1] ?? match[2]) in scripts))
        .map((match) => `line ${lineWith(text, match.index)}: ${match[0]}`);
      expect(missing).toEqual([]);
    });

    it(`${path}: every cauldron command it names exists`, () => {
      const source = filesUnder('packages/cli/src')
        .filter((file) => file.endsWith('.ts'))
        .map(read)
        .join('\n');
      const known = new Set([...source.matchAll(/\.command\(\s*'([\w-]+)/g)].map((match) => match[1]));
      const missing = [...text.matchAll(/(?:npx |`)cauldron ([a-z]+)/g)]
        .map((match) => match[1])
        .filter((name) => !known.has(name));
      expect(missing).toEqual([]);
    });
  }
});
