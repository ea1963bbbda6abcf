/**
 * `npm run bench [-- part …]`: measures and writes `bench/results.md`. Without a part, all are measured but the
 * comparison with an earlier commit (`npm run bench -- baseline game=commit …`, also `server=commit`); the sections of the others stay as they were.
 */

import { availableParallelism } from 'node:os';
import { giveUp, setUp } from '../scripts/setup.mjs';
import { writePart } from './results.mjs';

/** In the order of the results; each is loaded only when it is measured. The comparison of the server is measured with the baseline. */
const PARTS = {
  rules: async (machine, say) => (await import('./rules.mjs')).rulesPart(machine, say),
  baseline: async (machine, say) => (await import('./baseline.mjs')).baselinePart(machine, say, pairs),
  'baseline-server': undefined,
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
const parts = Object.keys(PARTS).filter((name) => PARTS[name]);
const unknown = named.find((name) => !parts.includes(name));
if (unknown !== undefined) giveUp(`There is no part “${unknown}”: choose among ${parts.join(', ')}.`, 2);

const say = (what) => process.stderr.write(`${what} …\n`);
const machine = `Node ${process.versions.node} on ${process.platform} ${process.arch}, ${availableParallelism()} cores`;
for (const part of named.length > 0 ? named : parts.filter((name) => name !== 'baseline')) {
  const told = await PARTS[part](machine, say);
  for (const [name, text] of Object.entries(typeof told === 'string' ? { [part]: told } : told)) {
    writePart(Object.keys(PARTS), name, text);
    process.stdout.write(`${text}\n`);
  }
}
