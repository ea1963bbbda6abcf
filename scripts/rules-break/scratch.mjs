/** A scratch copy of the tree. One file at a time is broken in it, and the tests of a rule are run. */

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { linkPackages } from '../link-packages.mjs';
import { root, toolPath } from '../setup.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.cauldron', 'coverage', 'cauldron-matches', 'bench']);
/** A mutant may make a rule run for ever: one that takes longer than this counts as noticed. */
const PATIENCE = 120_000;

export class Scratch {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'cauldron-break-'));
    cpSync(root, this.folder, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) });
    linkPackages(this.folder);
  }

  /** Runs the tests of files whose titles match the pattern, with `text` in place of `path` if given. */
  async run(files, pattern, path, text) {
    const target = path && join(this.folder, path);
    const whole = target && readFileSync(target, 'utf8');
    if (target) writeFileSync(target, text);
    try {
      return await this.vitest(files, pattern, Boolean(target));
    } finally {
      if (target) writeFileSync(target, whole);
    }
  }

  async vitest(files, pattern, bail) {
    const report = join(this.folder, 'report.json');
    rmSync(report, { force: true });
    const args = ['run', '--root', this.folder, '--reporter=json', `--outputFile=${report}`, '--no-file-parallelism'];
    if (bail) args.push('--bail=1');
    if (pattern) args.push('-t', pattern);
    const ended = await this.child([toolPath('vitest'), ...args, ...files]);
    if (ended === 'late') return { failed: ['(the tests ran for ever)'], passed: [], loaded: true };
    const tests = [];
    let results;
    try {
      results = JSON.parse(readFileSync(report, 'utf8')).testResults;
    } catch {
      return { failed: ['(the tests did not run)'], passed: [], loaded: false };
    }
    for (const file of results) {
      tests.push(...file.assertionResults);
      if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) {
        tests.push({ status: 'failed', fullName: `(${basename(file.name)} did not load)` });
      }
    }
    const named = (status) => tests.filter((test) => test.status === status).map((test) => test.fullName);
    const loaded = results.some((file) => file.assertionResults.length > 0);
    return { failed: named('failed'), passed: named('passed'), loaded };
  }

  /** A separate process group, so that an endless mutant can be ended with all its children. */
  child(args) {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, { cwd: this.folder, stdio: 'ignore', detached: true });
      this.running = child;
      const timer = setTimeout(() => {
        this.stop();
        resolve('late');
      }, PATIENCE);
      child.on('exit', () => {
        clearTimeout(timer);
        this.running = undefined;
        resolve('done');
      });
    });
  }

  stop() {
    if (!this.running) return;
    try {
      process.kill(-this.running.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  remove() {
    this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
