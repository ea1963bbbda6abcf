/**
 * The board in a real browser: `node test/browser/smoke.mjs [folder for pictures]`. Starts a match of the first game in the catalogue,
 * plays by mouse, by keyboard and on a phone, and fails with a sentence. Wants Debian's Chromium, or one named by CHROMIUM.
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pictures = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'cauldron-pictures-'));
mkdirSync(pictures, { recursive: true });

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** The server, and its address once it is up. */
function serve() {
  const server = spawn(process.execPath, [join(root, 'scripts/serve.mjs'), '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => {
      const found = /http:\S+/.exec(String(text));
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { server, address };
}

function want(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

const promptOf = async (page) => (await page.locator('#prompt-text').textContent())?.trim();
const picture = (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) });
const settle = (page) => page.waitForTimeout(500);

/** Waits until a question stands that is not `before`. */
async function nextQuestion(page, before) {
  await page.waitForFunction((old) => document.querySelector('#prompt-text')?.textContent?.trim() !== old, before, {
    timeout: 15_000,
  });
}

async function begin(page, address) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.board canvas');
  await page.waitForSelector('.prompt .answers button, .all-answers summary');
  await settle(page);
}

/** Answers the open question with one of its buttons, by the mouse. */
async function clickAnswer(page, which = 0) {
  await page.evaluate(() => document.querySelector('.all-answers')?.setAttribute('open', ''));
  const buttons = page.locator('.all-answers .answers button');
  const count = await buttons.count();
  want(count > 0, 'the open question lists no answer');
  await buttons.nth(Math.min(which, count - 1)).click();
  await page.waitForTimeout(120);
}

async function desktop(browser, address, scheme) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: scheme });
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  await page.goto(address);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await settle(page);
  await picture(page, `home-${scheme}`);
  await begin(page, address);
  await picture(page, `board-${scheme}`);
  for (let i = 0; i < 6; i++) await clickAnswer(page, i % 2);
  await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
  await settle(page);
  await picture(page, `play-${scheme}`);
  const map = page.getByRole('application', { name: 'Map' });
  const box = await map.boundingBox();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4);
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -180);
  await page.waitForTimeout(700);
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.4);
  await settle(page);
  await picture(page, `close-${scheme}`);

  // By keyboard alone: the cursor speaks, Enter answers, u takes back.
  await map.focus();
  await page.keyboard.press('n');
  const spoken = (await page.locator('.play > [role=status]').textContent()) ?? '';
  want(spoken.length > 3, 'the hex cursor does not speak');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('n');
  const before = await promptOf(page);
  await page.keyboard.press('Enter');
  await settle(page);
  await picture(page, `keyboard-${scheme}`);
  want((await promptOf(page)) !== before || (await page.locator('.here').count()) > 0, 'Enter on the map does nothing');
  await page.keyboard.press('u');
  await settle(page);
  want(faults.length === 0, `the page reports: ${faults.join('; ')}`);
  await page.close();
}

async function phone(browser, address) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await settle(page);
  await picture(page, 'phone-home');
  await begin(page, address);
  for (let i = 0; i < 4; i++) await clickAnswer(page);
  await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
  await settle(page);
  await picture(page, 'phone-play');
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  want(wide <= 320, `at 320 px the page is ${wide} px wide`);
  await picture(page, 'phone-320');
  await page.close();
}

/** What was played is still there after a reload. */
async function reload(browser, address) {
  const page = await browser.newPage();
  await begin(page, address);
  const before = await promptOf(page);
  await clickAnswer(page);
  await nextQuestion(page, before).catch(() => undefined);
  const lines = await page.locator('.log li').count();
  await page.reload();
  await page.locator('.matches button').first().click();
  await page.waitForSelector('.board canvas');
  await settle(page);
  want((await page.locator('.log li').count()) >= lines, 'a reload loses lines of the log');
  await page.close();
}

const { server, address } = serve();
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path && existsSync(path),
);
let browser;
try {
  want(executablePath, 'There is no Chromium here: install the package chromium, or name one with CHROMIUM.');
  browser = await chromium.launch({ executablePath, args: FLAGS });
  const at = await address;
  await desktop(browser, at, 'light');
  await desktop(browser, at, 'dark');
  await phone(browser, at);
  await reload(browser, at);
  process.stdout.write(`The board plays in the browser; the pictures are in ${pictures}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await browser?.close();
  server.removeAllListeners('exit');
  server.kill();
}
