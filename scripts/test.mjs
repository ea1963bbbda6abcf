/** `npm test`: every check in its order, with its seconds; the last line is `N passed, N failed`. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, root, setUp, toolPath } from './setup.mjs';

const onCi = Boolean(process.env.CI) && process.env.CI !== 'false';

setUp();

/** A check that holds or does not: the tool's own words are shown. */
const check =
  (packageName, command, ...args) =>
  () => {
    const ok = run(toolPath(packageName, command), args);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  };

const parts = [
  { name: 'types', run: check('typescript', 'tsc', '-b') },
  { name: 'lint', run: check('@biomejs/biome', 'biome', 'check', '--error-on-warnings', '.') },
  { name: 'dead code', run: check('knip', 'knip', '--no-progress') },
  { name: 'unit and conformance', run: () => runVitest() },
  { name: 'server', run: () => runVitest('--config', 'vitest.server.config.ts') },
  {
    name: 'faults',
    run: () => runReported(['test', 'server', 'faults', 'run.mjs'], '--kills', '20', '--minutes', '4'),
  },
  { name: 'browser', run: () => runReported(['test', 'browser', 'run.mjs']) },
];

function run(script, args) {
  // Colours are for a terminal, not for a log.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
  const done = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return done.status === 0;
}

/** Every test of vitest, counted from its report: a file that does not load and a skipped test on CI are failures too. */
function runVitest(...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-test-'));
  const report = join(folder, 'report.json');
  try {
    const ok = run(toolPath('vitest'), [
      'run',
      ...flags,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    return countTests(readReport(report), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner of our own, which counts its tests in a report. */
function runReported(path, ...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-test-'));
  const report = join(folder, 'report.json');
  try {
    run(join(root, ...path), [...flags, '--report', report]);
    return readReport(report) ?? { passed: 0, failed: 1, note: `${path.join('/')} left no report` };
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
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + broken + (onCi ? skipped : 0);
  const note = skipped > 0 ? `${skipped} skipped` : undefined;
  if (report.numPassedTests + failed === 0) return { passed: 0, failed: 1, note: 'no test ran' };
  // An error outside any test makes vitest fail with every test passed.
  if (!ok && failed === 0) return { passed: report.numPassedTests, failed: 1, note: 'an error outside the tests' };
  return { passed: report.numPassedTests, failed, note };
}

const rows = [];
for (const part of parts) {
  process.stdout.write(`\n== ${part.name}\n`);
  const began = performance.now();
  const result = part.run();
  rows.push({ name: part.name, seconds: (performance.now() - began) / 1000, ...result });
}

const width = Math.max(...rows.map((row) => row.name.length));
process.stdout.write(`\n${'part'.padEnd(width)}  seconds   passed   failed\n`);
for (const { name, seconds, passed, failed, note } of rows) {
  const figures = [seconds.toFixed(1), passed, failed].map((figure) => String(figure).padStart(7)).join('  ');
  process.stdout.write(`${name.padEnd(width)}  ${figures}${note ? `  (${note})` : ''}\n`);
}
const total = (figure) => rows.reduce((sum, row) => sum + row[figure], 0);
process.exitCode = total('failed') > 0 ? 1 : 0;
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
