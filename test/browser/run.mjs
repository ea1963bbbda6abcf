/**
 * The board in a real browser: `node test/browser/run.mjs [word of a file's name …] [--report file] [--site folder] [--processes
 * N]`. Every file `*.test.mjs` beside this one is a list of tests, each with its own browser context. Three processes run them
 * side by side, each with its own Chromium and server, against the served board, or against one
 * that was built into a folder. A failed test leaves a picture of its pages in a folder that is named at the end, and is run
 * once more; if it passes then, the end of the run names it as unsteady. `--update` makes
 * new pictures for the comparison of looks.
 */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBundles } from '../../scripts/bundle.mjs';
import { findChromium } from '../../scripts/chromium.mjs';
import { giveUp, setUp } from '../../scripts/setup.mjs';
import { buildSite, site as builtSite } from '../../scripts/site.mjs';
import { prepareDatabase } from './kit/data.mjs';
import { runFiles } from './kit/pool.mjs';

/** Files that take longest come first, so that no process works alone at the end. */
const LONGEST = [
  'online',
  'learn',
  'update',
  'hidden-stacks',
  'online-seats',
  'opponent',
  'prompts',
  'inputs',
  'online-table',
  'words',
  'curtain',
  'online-past',
  'axe',
  'drill-keyboard',
  'proving-ground',
  'online-words',
  'brief',
  'questions',
  'phone',
  'online-account',
  'settings',
  'signs',
  'earlier',
  'start',
  'cards',
  'take-back',
  'orders',
  'online-fork',
];

/** A test waits for the server, the page and its own clicks by turns, so two processes leave a core idle for a third of the time. */
const PROCESSES = 3;

const args = process.argv.slice(2);
const option = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const report = option('--report');
const site = option('--site');
const processes = Number(option('--processes') ?? PROCESSES);
if (!(Number.isInteger(processes) && processes > 0)) giveUp('--processes wants a whole number above 0.', 2);
const update = args.includes('--update');
const words = args.filter((arg) => !arg.startsWith('--'));

const rank = (file) => {
  const at = LONGEST.indexOf(file.replace('.test.mjs', ''));
  return at < 0 ? LONGEST.length : at;
};
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.mjs') && (words.length === 0 || words.some((word) => name.includes(word))))
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

function show({ file, seconds, said }) {
  process.stdout.write(`${file.replace('.test.mjs', '')} (${seconds.toFixed(1)} s)\n${said}\n`);
}

let [passed, failed] = [0, 0];
let results = [];
const executablePath = findChromium();
if (executablePath === undefined) failed++;
else {
  // Built before the processes start: two processes that build the same folder would collide.
  setUp('packages/cli');
  setUp('packages/server');
  const prepared = prepareDatabase();
  if (site === undefined) buildSite();
  // So that this test measures a start, and not three builds while other processes use every core.
  if (files.includes('start.test.mjs')) await makeBundles();
  await prepared;
  const pictures = mkdtempSync(join(tmpdir(), 'cauldron-browser-'));
  results = await runFiles(files, processes, { executablePath, site: site ?? builtSite, update, pictures }, show);
  const tests = results.flatMap((result) => result.tests);
  failed = tests.filter(({ failure }) => failure !== undefined).length;
  for (const { title, isUnsteady } of tests)
    if (isUnsteady) process.stdout.write(`UNSTEADY (passed only when run again; find out why): ${title}\n`);
  passed = tests.length - failed;
  if (readdirSync(pictures).length > 0) process.stdout.write(`Pictures of what failed are in ${pictures}.\n`);
  else rmSync(pictures, { recursive: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (report) {
  const seconds = results.map(({ file, seconds }) => ({ name: `test/browser/${file}`, seconds }));
  writeFileSync(report, JSON.stringify({ passed, failed, files: seconds }));
}
process.exitCode = failed > 0 ? 1 : 0;
