/**
 * `npm run questions [-- --count N] [--pictures folder] [--words any] [--only n,n] [word …]`: consecutive questions of random matches of every game, on a
 * large screen, a small one and a phone. Each question is looked at as `kit/questions.mjs` says. A word picks games or
 * screens (`tobruk`, `390`). A line is printed for every fault and for every ten questions. `--only`
 * looks at the questions with these numbers alone, in the same matches. `--moments N` asks nothing: it looks for N minutes
 * for matches in which each prompt of a game is asked, and writes them down.
 */

import { mkdirSync } from 'node:fs';
import { findChromium } from '../../scripts/chromium.mjs';
import { gameIds } from '../../scripts/games.mjs';
import { giveUp, setUp } from '../../scripts/setup.mjs';
import { buildSite, site } from '../../scripts/site.mjs';
import { Bench } from './kit/bench.mjs';
import { launch } from './kit/launch.mjs';
import { findMoments } from './kit/moments.mjs';
import { serve } from './kit/server.mjs';
import { SCREENS, walk } from './kit/walk.mjs';

const args = process.argv.slice(2);
const option = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const count = Number(option('--count') ?? 300);
if (!(Number.isInteger(count) && count > 0)) giveUp('--count wants a whole number above 0.', 2);
const pictures = option('--pictures');
const minutes = option('--moments');
const words = option('--words');
const only = option('--only')?.split(',').map(Number);
if (pictures) mkdirSync(pictures, { recursive: true });

const say = (line) => process.stdout.write(`${line}\n`);
if (minutes) {
  for (const id of gameIds.filter((one) => args.every((word) => one.includes(word)))) {
    const missing = await findMoments(id, Number(minutes));
    say(`${id}: ${missing.length === 0 ? 'every prompt has its moment' : `nothing comes to ${missing.join(', ')}`}`);
  }
  process.exit();
}
const walks = gameIds
  .flatMap((id) => SCREENS.map((screen) => ({ id, screen, name: `${id} ${screen.viewport.width}` })))
  .filter(({ name }) => args.every((word) => name.includes(word)));

setUp('packages/cli');
setUp('packages/server');
buildSite();
const executablePath = findChromium();
if (executablePath === undefined) giveUp('Without a Chromium no question can be asked on the board.');
const server = await serve('scripts/serve.mjs', ['--site', site]);
const browser = await launch(executablePath);
let failed = 0;
try {
  for (const { id, screen, name } of walks) {
    const bench = new Bench(browser, server.address);
    const prompts = new Map();
    let [lit, far] = [0, 0];
    const began = performance.now();
    const told = ({ n, scenario, prompt, words: sentence, faults, ...hexes }) => {
      [lit, far] = [lit + hexes.lit, far + hexes.far];
      prompts.set(prompt, (prompts.get(prompt) ?? 0) + 1);
      failed += faults.length;
      for (const fault of faults) say(`  FAULT ${name}, question ${n} (${scenario}, ${prompt}: ${sentence}): ${fault}`);
      if (n % 10 === 9) say(`  ${name}: ${n + 1} of ${count}`);
    };
    try {
      await walk(bench, { id, screen, count, words, only, pictures, told });
      bench.checkFaults();
    } catch (error) {
      failed++;
      say(`  FAIL  ${name}: ${String(error?.stack ?? error)}`);
      if (pictures) await bench.takePictures(pictures, `failed-${name.replace(' ', '-')}`);
    } finally {
      await bench.close();
    }
    say(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
    say(`${name}: of ${lit} hexes ${far} were farther away than one short pan, and in sight on the whole map`);
    say(`${name}: ${[...prompts].map(([prompt, times]) => `${prompt} ${times}`).join(', ')}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
say(`${failed} faults`);
process.exitCode = failed > 0 ? 1 : 0;
