/** `npm test`: every check in order, with its seconds; the last line is `N passed, N failed`. */

import { setUp } from './setup.mjs';
import { check, reported, runTogether, tell, vitest } from './test/parts.mjs';

setUp();

const types = { name: 'types', run: check('typescript', 'tsc', '-b') };
const lint = { name: 'lint', run: check('@biomejs/biome', 'biome', 'check', '--error-on-warnings', '.') };

const dead = { name: 'dead code', run: check('knip', 'knip', '--no-progress') };

const quick = [[types, lint], [{ name: 'unit', run: vitest(['--project', 'unit']) }]];

/**
 * Parts in a row run side by side: each of them waits part of the time, or uses one core only. The last row is the longest: players,
 * pages and servers wait for each other there, and the cores that one part leaves idle are used by the others.
 */
const all = [
  [types, lint],
  // The search follows imports of compiled files, so it waits for the types.
  [{ name: 'unit and conformance', run: vitest() }, dead],
  [
    { name: 'browser', run: reported('test/browser/run.mjs') },
    { name: 'server', run: vitest(['--config', 'vitest.server.config.ts']) },
    { name: 'faults', run: reported('test/server/faults/run.mjs', ['--kills', '20', '--minutes', '6']) },
  ],
];

const rows = [];
for (const parts of process.argv.includes('--quick') ? quick : all) rows.push(...(await runTogether(parts)));
tell(rows);
