/** A process of the browser tests: its own Chromium, its own server, and one file of tests after the other from the pool. */

import { pathToFileURL } from 'node:url';
import { Bench } from './bench.mjs';
import { launch } from './launch.mjs';
import { Looks } from './looks.mjs';
import { broken } from './pool.mjs';
import { serve } from './server.mjs';

/** A test that still waits after this time waits for something that never comes. */
const PATIENCE_MS = 420_000;

const { executablePath, site, update, pictures } = JSON.parse(process.argv[2]);

let opened;
/** The proving ground, which the pool builds for all processes. Its umpire is a module, which each process loads itself. */
function ground() {
  opened ??= new Promise((resolve, reject) => {
    const hear = async (message) => {
      if (!message.ground) return;
      process.off('message', hear);
      const { address, umpireFile, error } = message.ground;
      if (error) reject(new Error(error));
      else resolve({ address, umpire: await import(pathToFileURL(umpireFile).href) });
    };
    process.on('message', hear);
    process.send({ wantsGround: true });
  });
  return opened;
}

const server = await serve('scripts/serve.mjs', ['--site', site]);
const browser = await launch(executablePath);

/**
 * A test that fails is run once more. If it passes then, the run goes on, and the end of the run names it: a test that sometimes
 * fails is a defect, of the board or of the test.
 */
async function runTwice(test, name, say) {
  const first = await runTest(test, name, say);
  if (first.failure === undefined) return first;
  const second = await runTest(test, `${name}-again`, say);
  return { ...second, isUnsteady: second.failure === undefined, seconds: first.seconds + second.seconds };
}

async function runTest({ title, work }, name, say) {
  const looks = new Looks(browser.version(), update, () => pictures, say);
  const bench = new Bench(browser, server.address, ground, looks);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let timer;
  try {
    const patience = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it took longer than ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
    });
    await Promise.race([work(bench), patience]);
    bench.checkFaults();
    say(`  ok    ${title} (${seconds().toFixed(1)} s)`);
    return { title, seconds: seconds() };
  } catch (error) {
    const failure = String(error?.stack ?? error);
    await bench.takePictures(pictures, name);
    say(`  FAIL  ${title}\n        ${failure.replaceAll('\n', '\n        ')}`);
    return { title, seconds: seconds(), failure };
  } finally {
    clearTimeout(timer);
    await bench.close();
  }
}

async function runFile(file) {
  const began = performance.now();
  const said = [];
  const { tests } = await import(`../${file}`);
  const results = [];
  for (const [i, test] of tests.entries())
    results.push(await runTwice(test, `${file.replace('.test.mjs', '')}-${i + 1}`, (line) => said.push(line)));
  return { file, seconds: (performance.now() - began) / 1000, tests: results, said: said.join('\n') };
}

process.on('message', async ({ file, end }) => {
  if (file) process.send({ result: await runFile(file).catch((error) => broken(file, String(error?.stack ?? error))) });
  if (!end) return;
  await browser.close();
  await server.stop();
  process.exit(0);
});
process.send({ ready: true });
