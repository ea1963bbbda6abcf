/**
 * `npm run e2e:long [-- --minutes N] [word …]`: whole matches of every scenario of every game through the board, answered at
 * random or as the board suggests, each compared with the terminal's replay. A word picks games or scenarios (`tobruk`,
 * `tobruk/2`). When the minutes (30 by default) are over, unfinished matches are compared as far as they went.
 */

import { chromium } from 'playwright-core';
import { FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { gameIds, loadGame } from '../../scripts/games.mjs';
import { giveUp, setUp } from '../../scripts/setup.mjs';
import { Bench } from './kit/bench.mjs';
import { replayInTerminal } from './kit/file.mjs';
import { serve } from './kit/server.mjs';
import { answer, asked, begin, chooser, isOver } from './kit/table.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--minutes');
const minutes = at < 0 ? 30 : Number(args.splice(at, 2)[1]);
if (!(minutes > 0)) giveUp('--minutes wants a number above 0.', 2);
const until = Date.now() + minutes * 60_000;

/** One question in three is answered with Enter if the board has a suggestion; the others at random. */
async function answerSomehow(page, entries, choose) {
  const hasHint = choose(3) === 0 && (await page.locator('.hint-of-enter').count()) > 0;
  if (!hasHint) return answer(page, entries, choose);
  await page.getByRole('complementary', { name: 'Question and panels' }).focus();
  await page.keyboard.press('Enter');
  return asked(page, entries);
}

async function playMatch(bench, game, scenario) {
  const page = await bench.page();
  await begin(page, bench.address, { game: game.info.title, scenario: scenario.title, seed: `long-${scenario.id}` });
  const choose = chooser(11);
  let entries = await asked(page);
  let decisions = 0;
  let over = await isOver(page);
  for (; !over && Date.now() < until; decisions++) {
    entries = await answerSomehow(page, entries, choose);
    over = await isOver(page);
  }
  await replayInTerminal(page);
  return `${decisions} decisions, ${entries} entries, ${over ? 'played to its end' : 'not yet over'}`;
}

async function scenarios() {
  const all = [];
  for (const id of gameIds) {
    const { game } = await loadGame(id);
    for (const scenario of game.info.scenarios) all.push({ name: `${id}/${scenario.id}`, game, scenario });
  }
  return all.filter(({ name }) => args.length === 0 || args.some((word) => name.includes(word)));
}

setUp('packages/cli');
const executablePath = findChromium();
if (executablePath === undefined) giveUp('Without a Chromium no match can be played on the board.');
const server = await serve();
const browser = await chromium.launch({ executablePath, args: FLAGS });
let failed = 0;
try {
  for (const { name, game, scenario } of await scenarios()) {
    if (Date.now() >= until) {
      process.stdout.write(`  --    ${name}: the ${minutes} minutes are over\n`);
      continue;
    }
    const bench = new Bench(browser, server.address);
    try {
      const done = await playMatch(bench, game, scenario);
      bench.checkFaults();
      process.stdout.write(`  ok    ${name}: ${done}\n`);
    } catch (error) {
      failed++;
      process.stdout.write(
        `  FAIL  ${name}\n        ${String(error?.stack ?? error).replaceAll('\n', '\n        ')}\n`,
      );
    } finally {
      await bench.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed > 0 ? 1 : 0;
