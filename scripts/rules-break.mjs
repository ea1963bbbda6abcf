/**
 * `npm run rules:break -- tobruk --rows 40 [--seed S] [--row 8.0.g] [--all]`: proves that the tests notice broken rules. It
 * breaks the code or data with a ledger row's tag, one place at a time in a copy of the tree, and runs the tests that name the
 * row: one of them must fail.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packMutants } from './rules-break/pack-mutants.mjs';
import { Scratch } from './rules-break/scratch.mjs';
import { sourceMutants } from './rules-break/source-mutants.mjs';
import { giveUp, root, setUp } from './setup.mjs';

const USE = 'Use: npm run rules:break -- tobruk --rows 40 [--seed S] [--row 8.0.g] [--all] [--workers N] [--mutants N]';

const { given, game } = readArguments();
setUp('packages/engine');
const { checkPack, packFileNames, packPath, seededRng } = await import('@cauldron/engine');

const folder = join('packages/games', game);
if (!existsSync(join(root, folder, 'ledger.json'))) giveUp(`There is no ledger of a game “${game}”. ${USE}`, 2);
const ledger = JSON.parse(read(join(folder, 'ledger.json')));
const ledgerRows = Array.isArray(ledger) ? ledger : ledger.rows;

const files = [...filesUnder('packages'), ...filesUnder('test')];
const tests = files.filter((path) => path.endsWith('.test.ts')).map((path) => ({ path, text: read(path) }));
const sources = files.filter(
  (path) => path.startsWith(join(folder, 'src')) && path.endsWith('.ts') && !path.endsWith('.test.ts'),
);
const packs = packFileNames.map((name) => join(folder, packPath(name))).filter((path) => existsSync(join(root, path)));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '40' },
        seed: { type: 'string', default: '1' },
        row: { type: 'string', multiple: true },
        all: { type: 'boolean', default: false },
        workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
        mutants: { type: 'string', default: '24' },
      },
    });
    if (positionals.length !== 1) giveUp(`Name one game. ${USE}`, 2);
    return { given: values, game: positionals[0] };
  } catch (error) {
    return giveUp(`${error.message}. ${USE}`, 2);
  }
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function filesUnder(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const full = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(full) : [full];
  });
}

/** The id as a whole word: 8.0.a is neither 18.0.a nor 8.0.ab. */
const patternOf = (id) => `(?<![\\w.])${id.replace(/[.\\]/g, '\\$&')}(?![\\w])`;

/** The rows to break: the given ones, or a sample of the rows that do more than define a word. */
function chooseRows() {
  const rows = ledgerRows.filter((row) => !row.stated);
  if (given.row) {
    const unknown = given.row.filter((id) => !ledgerRows.some((row) => row.id === id));
    if (unknown.length > 0) giveUp(`The ledger of ${game} has no row ${unknown.join(', ')}.`, 2);
    return ledgerRows.filter((row) => given.row.includes(row.id));
  }
  if (given.all) return rows;
  const count = Number(given.rows);
  if (!Number.isInteger(count) || count < 1) giveUp(`--rows must be a whole number above 0. ${USE}`, 2);
  const rng = seededRng(`rules-break/${given.seed}`);
  const left = [...rows];
  return Array.from({ length: Math.min(count, rows.length) }, () => left.splice(rng.below(left.length), 1)[0]);
}

/** Every mutant of a row, `{ path, what, text }`. Packs that their own check refuses come last, because they prove less. */
function mutantsOf(id) {
  const ofSources = sources.flatMap((path) => {
    const text = read(path);
    return text.includes(`[${id}]`) ? sourceMutants(text, id).map((mutant) => ({ path, ...mutant })) : [];
  });
  const ofPacks = packs.flatMap((path) => packMutants(read(path), id).map((mutant) => ({ path, ...mutant })));
  const accepted = ofPacks.filter((mutant) => isAccepted(mutant));
  const refused = ofPacks.filter((mutant) => !accepted.includes(mutant));
  return [...ofSources, ...accepted, ...refused].slice(0, Number(given.mutants));
}

function isAccepted({ path, text }) {
  const whole = Object.fromEntries(
    packFileNames.map((name) => {
      const file = join(folder, packPath(name));
      return [name, JSON.parse(file === path ? text : read(file))];
    }),
  );
  return !('problems' in checkPack(whole));
}

/** Breaks one row until a test fails. */
async function breakRow(scratch, id) {
  const pattern = patternOf(id);
  const naming = tests.filter(({ text }) => new RegExp(pattern).test(text)).map(({ path }) => path);
  if (naming.length === 0) return { idle: 'no test names it', tried: [] };
  const mutants = mutantsOf(id);
  if (mutants.length === 0) return { idle: 'no place in the sources or the pack carries it', tried: [] };
  const whole = await scratch.run(naming, pattern);
  if (whole.failed.length > 0)
    return { idle: `its test fails before anything is broken: ${whole.failed[0]}`, tried: [] };
  if (whole.passed.length === 0)
    return { idle: `no test's title names it (looked in ${naming.join(', ')})`, tried: [] };
  const tried = [];
  let unloaded;
  for (const { path, what, text } of mutants) {
    const { failed, loaded } = await scratch.run(naming, pattern, path, text);
    const noticed = { killed: `${path}, ${what}`, by: failed[0], tried };
    if (failed.length > 0 && loaded) return noticed;
    // Tests that do not even load would notice anything: another mutant may prove more.
    if (failed.length > 0) unloaded ??= noticed;
    else tried.push(`${path}, ${what}`);
  }
  if (unloaded) return unloaded;
  return { idle: `${whole.passed.length} tests passed with every mutant`, tried };
}

const rows = chooseRows();
const scratches = Array.from({ length: Math.min(Number(given.workers), rows.length) }, () => new Scratch());
const tidy = () => {
  for (const scratch of scratches) scratch.remove();
};
process.on('SIGINT', () => {
  tidy();
  process.exit(130);
});

const idle = [];
let next = 0;
let done = 0;
const began = Date.now();
async function work(scratch) {
  while (next < rows.length) {
    const { id } = rows[next++];
    const result = await breakRow(scratch, id);
    done++;
    const head = `[${done}/${rows.length}] ${id}`;
    if (result.killed) {
      const survived = result.tried.length > 0 ? ` (after ${result.tried.length} that no test noticed)` : '';
      process.stdout.write(`${head}  noticed${survived}\n    broken: ${result.killed}\n    by: ${result.by}\n`);
    } else {
      idle.push(id);
      process.stdout.write(
        `${head}  IDLE: ${result.idle}\n${result.tried.map((what) => `    tried: ${what}\n`).join('')}`,
      );
    }
  }
}
try {
  await Promise.all(scratches.map(work));
} finally {
  tidy();
}
const seconds = Math.round((Date.now() - began) / 1000);
process.stdout.write(
  `\n${rows.length} rows broken in ${seconds} s: ${rows.length - idle.length} noticed, ${idle.length} idle`,
);
process.stdout.write(idle.length > 0 ? `: ${idle.join(', ')}\n` : '.\n');
process.exitCode = idle.length > 0 ? 1 : 0;
