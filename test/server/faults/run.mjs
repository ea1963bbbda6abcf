/**
 * `npm run faults [-- --kills 500 --minutes 60 --seed words]`: matches under load while processes are killed (`kill -9`) at named
 * points. It runs on a real PostgreSQL with two servers, then on the embedded database with one. When the minutes are over
 * nothing more is killed, and the results are checked. A seed repeats what is killed, where, and what players choose; the machine
 * decides the order in which processes run.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, setUp } from '../../../scripts/setup.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const kills = Number(option('kills', '500'));
const seed = option('seed', 'cauldron');
const minutes = Number(option('minutes', '600'));
const report = option('report');
if (!(Number.isInteger(kills) && kills > 0)) giveUp('--kills wants a whole number above 0.', 2);
if (!(minutes > 0)) giveUp('--minutes wants a number above 0.', 2);
if (args.length > 0) giveUp(`“${args[0]}” is not known: --kills N, --minutes N, --seed words, --report file.`, 2);

setUp('packages/cli');
setUp('packages/server');
setUp('packages/client');
// Compiled code can be imported only now.
const { onPglite, onPostgres } = await import('./scenes.mjs');

const folder = mkdtempSync(join(tmpdir(), 'cauldron-faults-'));
// The started processes end with this one; the folder does not.
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const say = (text) => process.stdout.write(`${text}\n`);
let [passed, failed] = [0, 0];
const notes = [];
try {
  const start = Date.now();
  for (const [scene, share] of [
    [onPostgres, 0.75],
    [onPglite, 1],
  ]) {
    const began = Date.now();
    const endAt = start + minutes * 60_000 * share;
    const { title, facts, found, short } = await scene({ kills, endAt, seed, folder, say });
    if (short) notes.push(`${title}: ${short}`);
    say(`\n${title}: ${facts}, ${Math.round((Date.now() - began) / 1000)} s`);
    for (const [sentence, wrong] of Object.entries(found)) {
      if (wrong.length === 0) passed++;
      else failed++;
      say(`  ${wrong.length === 0 ? '✓' : '✗'} ${sentence}`);
      for (const line of wrong.slice(0, 5)) say(`      ${line}`);
    }
  }
} catch (error) {
  failed++;
  say(`✗ ${error instanceof Error ? error.stack : error}`);
}
if (failed > 0) notes.push(`seed ${seed}`);
const note = notes.join('; ');
if (report) writeFileSync(report, JSON.stringify({ passed, failed, ...(note && { note }) }));
say(`${passed} passed, ${failed} failed${note && ` (${note})`}`);
process.exit(failed > 0 ? 1 : 0);
