/** The engine and the games are pure: no clock, no random numbers, no machine. The repository names no machine either. */

import { describe, expect, it } from 'vitest';
import { codeOf, linesWith } from './source.ts';
import { filesUnder, read } from './tree.ts';

/** The sources of the engine, of the check of fair dice and of each game. The catalogue that loads them is not pure. */
const sources = [
  ...filesUnder('packages/engine/src'),
  ...filesUnder('packages/fair/src'),
  ...filesUnder('packages/games').filter((path) => /\/src\//.test(path)),
].filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('packages/games/src/'));

describe('the rules are pure', () => {
  const forbidden: readonly [what: string, pattern: RegExp][] = [
    ['random numbers of the machine', /\bMath\s*\.\s*random\b|\bcrypto\b/],
    ['the clock', /\bDate\b|\bperformance\s*\.|\bsetTimeout\b|\bsetInterval\b/],
    ['the process or its terminal', /\bprocess\s*\.|\bconsole\s*\./],
    ['the type any', /(?<![.\w])any\b(?!\s*[(:])/],
    ['a non-null assertion', /[\w)\]]!(?=[.;,)\]}[\s]|$)(?!\s*=)/],
    ['a global of the browser', /\b(?:window|document|globalThis|localStorage)\s*\./],
  ];
  it('has sources to look at', () => {
    expect(sources.length).toBeGreaterThan(20);
  });
  for (const [what, pattern] of forbidden) {
    it(`no rule uses ${what}`, () => {
      expect(linesWith(sources, pattern, codeOf)).toEqual([]);
    });
  }
  it('the search itself finds what it should', () => {
    const samples = ['Math.random()', 'new Date()', 'process.exit', 'let x: any;', 'unit!.place', 'document.body'];
    samples.forEach((sample, i) => {
      expect(codeOf(`${sample} // Math.random`)).toMatch(forbidden[i === 0 ? 0 : i][1]);
    });
    expect(codeOf("const words = 'Math.random'; // new Date()")).not.toMatch(forbidden[0][1]);
  });
});

describe('what must be the same everywhere', () => {
  const exact = [...sources, ...filesUnder('packages/ai/src').filter((path) => /(?<!\.test)\.ts$/.test(path))];
  /** What the language standard fixes to the last bit; other functions may differ between machines. */
  const inexact =
    /\bMath\s*\.\s*(?!(?:abs|ceil|clz32|floor|fround|imul|max|min|round|sign|sqrt|trunc|LN2|PI|SQRT2)\b)\w|(?<!\b2 )\*\*(?!\/)/;
  it('uses no function of Math that may differ between machines', () => {
    expect(exact).toContain('packages/ai/src/numbers.ts');
    expect(linesWith(exact, inexact, codeOf)).toEqual([]);
  });
  it('the search itself finds what it should', () => {
    for (const sample of ['Math.tanh(x)', 'Math.pow(2, x)', 'Math.hypot(a, b)', 'x ** 2', 'x ** GAINS'])
      expect(sample).toMatch(inexact);
    for (const sample of ['Math.sqrt(x)', 'Math.max(a, b)', '2 ** 32', 'Math.LN2']) expect(sample).not.toMatch(inexact);
  });
});

describe('the repository names no machine', () => {
  const texts = filesUnder('.').filter((path) => !/\.(?:png|jpg|ico|woff2?)$/.test(path));
  // Written in pieces, so that this file does not find itself.
  const homes = new RegExp(
    `(?<![\\w.])/(?:${['wo' + 'rk', 'ho' + 'me', 'Us' + 'ers', 'ro' + 'ot'].join('|')})/\\w|\\b[A-Z]:\\\\\\w`,
  );
  const registries = new RegExp(
    ['registry\\.np' + 'mjs', 'registry\\.ya' + 'rnpkg', 'artifac' + 'tory', 'ver' + 'daccio'].join('|'),
  );

  it('no file names a folder of the machine it was written on', () => {
    expect(linesWith(texts, homes, (source) => source)).toEqual([]);
  });
  it('no file names a package registry', () => {
    expect(linesWith(texts, registries, (source) => source)).toEqual([]);
  });
  const locks = texts.filter((path) => path.endsWith('package-lock.json'));
  it('lock files say what is installed, not from where', () => {
    expect(locks).toContain('package-lock.json');
    expect(linesWith(locks, /"resolved":\s*"[a-z+]+:/, (source) => source)).toEqual([]);
  });
  // `npm ci` refuses a lock file that omits some: `node scripts/complete-lock.mjs` adds them.
  for (const path of locks) {
    it(`${path} lists the packages of every system`, () => {
      const { packages } = JSON.parse(read(path)) as {
        packages: Record<string, { optionalDependencies?: Record<string, string> }>;
      };
      const missing = Object.entries(packages).flatMap(([at, entry]) =>
        Object.keys(entry.optionalDependencies ?? {}).filter(
          (name) => !packages[`node_modules/${name}`] && !packages[`${at}/node_modules/${name}`],
        ),
      );
      expect(missing).toEqual([]);
    });
  }
});
