/**
 * The board in a real browser: `node test/browser/run.mjs [word of a file's name …] [--report file] [--site folder]`. Every file
 * `*.test.mjs` beside this one is a list of tests, each with a browser context of its own; they run one after the other against the board
 * as it is served, or against one that was built into a folder. A test that fails leaves a picture of its pages in a folder that is
 * named at the end. `--update` makes the pictures anew that looks are compared with.
 */

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { Bench } from './kit/bench.mjs';
import { openGround } from './kit/ground.mjs';
import { Looks } from './kit/looks.mjs';
import { serve } from './kit/server.mjs';

/** A test that is still waiting then is waiting for something that never comes. */
const PATIENCE_MS = 180_000;

const args = process.argv.slice(2);
const option = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const report = option('--report');
const site = option('--site');
const update = args.includes('--update');
const words = args.filter((arg) => !arg.startsWith('--'));
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.mjs') && (words.length === 0 || words.some((word) => name.includes(word))))
  .sort();

let passed = 0;
const failures = [];
let pictures;
const picturesFolder = () => {
  pictures ??= mkdtempSync(join(tmpdir(), 'cauldron-browser-'));
  return pictures;
};

let opened;
const ground = () => {
  opened ??= openGround();
  return opened;
};

async function runTest(browser, address, looks, { title, work }) {
  const bench = new Bench(browser, address, ground, looks);
  const began = performance.now();
  let timer;
  try {
    const patience = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it took longer than ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
    });
    await Promise.race([work(bench), patience]);
    bench.checkFaults();
    passed++;
    process.stdout.write(`  ok    ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  } catch (error) {
    failures.push(title);
    await bench.takePictures(picturesFolder(), `${failures.length}`);
    process.stdout.write(`  FAIL  ${title}\n        ${String(error?.stack ?? error).replaceAll('\n', '\n        ')}\n`);
  } finally {
    clearTimeout(timer);
    await bench.close();
  }
}

async function runAll(executablePath) {
  const server = await serve('scripts/serve.mjs', site === undefined ? [] : ['--site', site]);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const looks = new Looks(browser.version(), update, picturesFolder);
  try {
    for (const file of files) {
      const { tests } = await import(`./${file}`);
      process.stdout.write(`${file.replace('.test.mjs', '')}\n`);
      for (const test of tests) await runTest(browser, server.address, looks, test);
    }
  } finally {
    await browser.close();
    await server.stop();
    await (await opened)?.stop();
  }
}

const executablePath = findChromium();
if (executablePath === undefined) failures.push('a Chromium to test in');
else
  await runAll(executablePath).catch((error) => {
    failures.push('the board is served and the browser starts');
    process.stderr.write(`${error?.stack ?? error}\n`);
  });
if (pictures) process.stdout.write(`Pictures of what failed are in ${pictures}.\n`);
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
if (report) writeFileSync(report, JSON.stringify({ passed, failed: failures.length }));
process.exitCode = failures.length > 0 ? 1 : 0;
