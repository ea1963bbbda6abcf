/**
 * `npm run bench [-- part …]`: measures and writes `bench/results.md`. Without a part, all are measured but the
 * comparison with an earlier commit (`npm run bench -- baseline game=commit …`, also `server=commit`); the sections of the others stay as they were.
 */

import { availableParallelism } from 'node:os';
import { giveUp, setUp } from '../scripts/setup.mjs';
import { writePart } from './results.mjs';

/** In the order of the results; each is loaded only when it is measured. */
const PARTS = {
  rules: async (machine, say) => (await import('./rules.mjs')).rulesPart(machine, say),
  baseline: async (machine, say) => (await import('./baseline.mjs')).baselinePart(machine, say, pairs),
  long: async (machine, say) => (await import('./long.mjs')).longPart(machine, say),
  server: async (machine, say) => (await import('./server.mjs')).serverPart(machine, say),
  board: async (machine, say) => {
    // It reads the compiled games.
    setUp('packages/games');
    return (await import('./board.mjs')).boardPart(machine, say);
  },
};

const pairs = process.argv.slice(2).filter((word) => word.includes('='));
const named = process.argv.slice(2).filter((word) => !word.includes('='));
const unknown = named.find((name) => !(name in PARTS));
if (unknown !== undefined) giveUp(`There is no part “${unknown}”: choose among ${Object.keys(PARTS).join(', ')}.`, 2);

const say = (what) => process.stderr.write(`${what} …\n`);
const machine = `Node ${process.versions.node} on ${process.platform} ${process.arch}, ${availableParallelism()} cores`;
for (const name of named.length > 0 ? named : Object.keys(PARTS).filter((name) => name !== 'baseline')) {
  const text = await PARTS[name](machine, say);
  writePart(Object.keys(PARTS), name, text);
  process.stdout.write(`${text}\n`);
}
