/** The parts of a test run: each is run in a process of its own, counted, timed, and told at the end. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, root, toolPath } from '../setup.mjs';

const onCi = Boolean(process.env.CI) && process.env.CI !== 'false';
/** How many of the slowest files are named. */
const SLOWEST = 10;

/** Runs a script with this Node; whether it ended well. What it says is kept in `said`, or shown as it comes if there is none. */
function run(script, args, env, said) {
  // Colours are for a terminal, not for a log.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const shown = said ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...colours, ...env },
    stdio: ['ignore', shown, shown],
  });
  for (const stream of said ? [child.stdout, child.stderr] : []) stream.on('data', (text) => said.push(text));
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

/** A check that holds or does not: the tool's own words are shown. */
export const check =
  (packageName, command, ...args) =>
  async (said) => {
    const ok = await run(toolPath(packageName, command), args, {}, said);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  };

/** Tests of Vitest. A file that does not load, an error outside the tests and, on CI, a skipped test are failures too. */
export const vitest =
  (flags = [], env = {}) =>
  (said) =>
    withReport(async (report) => {
      const reporters = ['--reporter=dot', `--reporter=${join(root, 'scripts/test/tally.mjs')}`];
      const ok = await run(
        toolPath('vitest'),
        ['run', ...flags, ...reporters],
        { ...env, CAULDRON_TALLY: report },
        said,
      );
      return countTests(readReport(report), ok);
    });

/** A runner of our own, which counts its tests in a report. */
export const reported =
  (path, flags = [], env = {}) =>
  (said) =>
    withReport(async (report) => {
      await run(join(root, path), [...flags, '--report', report], env, said);
      return readReport(report) ?? { passed: 0, failed: 1, note: `${path} left no report` };
    });

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-test-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return readJson(path);
  } catch {
    return undefined;
  }
}

function countTests(report, ok) {
  if (!report) return { passed: 0, failed: 1, note: 'vitest left no report' };
  const { passed, skipped, errors, files } = report;
  const failed = report.failed + (onCi ? skipped : 0);
  const note = skipped > 0 ? `${skipped} skipped` : undefined;
  if (passed + failed === 0) return { passed: 0, failed: 1, note: 'no test ran' };
  // An error outside any test makes Vitest fail with every test passed.
  if (failed === 0 && (errors > 0 || !ok)) return { passed, failed: 1, note: 'an error outside the tests', files };
  return { passed, failed, note, files };
}

/** Runs a part under its heading; its row of the table. */
export const runPart = async (part) => (await runTogether([part]))[0];

/** Runs parts side by side; their rows of the table. The first says what it says as it comes, the others at their end. */
export function runTogether(parts) {
  process.stdout.write(`\n== ${parts.map(({ name }) => name).join(', ')}\n`);
  return Promise.all(
    parts.map(async ({ name, run: work }, i) => {
      const began = performance.now();
      const said = i === 0 ? undefined : [];
      const result = await work(said);
      if (said) process.stdout.write(`\n== ${name}, beside\n${Buffer.concat(said)}\n`);
      return { name, seconds: (performance.now() - began) / 1000, ...result };
    }),
  );
}

/** Says where the time went: each part, and the files that took longest; the last line is `N passed, N failed`. */
export function tell(rows) {
  const width = Math.max(...rows.map((row) => row.name.length));
  process.stdout.write(`\n${'part'.padEnd(width)}  seconds   passed   failed\n`);
  for (const { name, seconds, passed, failed, note } of rows) {
    const figures = [seconds.toFixed(1), passed, failed].map((figure) => String(figure).padStart(7)).join('  ');
    process.stdout.write(`${name.padEnd(width)}  ${figures}${note ? `  (${note})` : ''}\n`);
  }
  const files = rows.flatMap((row) => row.files ?? []).sort((a, b) => b.seconds - a.seconds);
  if (files.length > 0) process.stdout.write('\nslowest files\n');
  for (const { name, seconds } of files.slice(0, SLOWEST))
    process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${name}\n`);
  const total = (figure) => rows.reduce((sum, row) => sum + row[figure], 0);
  process.exitCode = total('failed') > 0 ? 1 : 0;
  process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
}
