/**
 * `npm run soak -- --minutes 60 [--seed words] [part …]`: what takes too long for `npm test`. Every scenario of every game passes
 * every chapter of conformance, in whole matches; the tests that try two games in `npm test` try all. It runs round after round,
 * each with other dice, until the minutes are over, and finishes the current part. The last line is `N passed, N failed`.
 */

import { parseArgs } from 'node:util';
import { giveUp, setUp } from './setup.mjs';
import { reported, runPart, tell, vitest } from './test/parts.mjs';

const { values: given, positionals: words } = readArguments();
const minutes = Number(given.minutes);
if (!(minutes > 0)) giveUp('--minutes wants a number above 0.', 2);

setUp();

/** Parts that use the round's dice run in every round; the others run in the first one. */
const partsOf = (seed) => {
  const env = { SOAK_SEED: seed };
  const isFirst = seed === seedOf(1);
  return [
    { name: 'conformance', run: vitest(['test/conformance'], env) },
    ...(isFirst
      ? [
          { name: 'unit', run: vitest(['--project', 'unit', '--exclude', 'test/conformance/**'], env) },
          { name: 'server', run: vitest(['--config', 'vitest.server.config.ts'], env) },
          { name: 'browser', run: reported('test/browser/run.mjs', [], env) },
        ]
      : []),
  ].filter(({ name }) => words.length === 0 || words.includes(name));
};
const seedOf = (round) => `${given.seed}/${round}`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        minutes: { type: 'string', default: '60' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000_007) },
      },
    });
  } catch (error) {
    return giveUp(`${error.message}. Use: npm run soak -- --minutes 60 [--seed words] [part …]`, 2);
  }
}

const began = Date.now();
const isOver = () => Date.now() - began >= minutes * 60_000;
const rows = [];
const left = [];
process.stdout.write(`Soaking for ${minutes} minutes with seed ${given.seed}.\n`);
for (let round = 1; round === 1 || !isOver(); round++) {
  const parts = partsOf(seedOf(round));
  if (parts.length === 0) break;
  for (const part of parts) {
    if (isOver()) left.push(part.name);
    else rows.push(await runPart({ ...part, name: `${part.name}, round ${round}` }));
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    const gone = Math.round((Date.now() - began) / 60_000);
    process.stdout.write(`\nAfter ${gone} of ${minutes} minutes, with ${rows.length} parts run: ${failed} failed.\n`);
  }
}
if (rows.length === 0) giveUp('There is no such part: conformance, unit, server, browser.', 2);
if (left.length > 0) process.stdout.write(`\nNot run, for the minutes were over: ${left.join(', ')}.\n`);
if (rows.some((row) => row.failed > 0)) process.stdout.write(`\nRepeat it: npm run soak -- --seed ${given.seed}\n`);
tell(rows);
