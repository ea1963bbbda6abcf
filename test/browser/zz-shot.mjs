import { FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { chromium } from 'playwright-core';
import { serve } from './kit/server.mjs';
import { begin } from './kit/table.mjs';
import { PHONE } from './kit/bench.mjs';
const server = await serve();
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
const what = process.argv[2];
try {
  for (const [name, screen] of [['desk', { viewport: { width: 1440, height: 900 } }], ['phone', PHONE]]) {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await begin(page, server.address, { game: process.argv[3] ?? 'Tobruk', scenario: 'Drill' });
    const { default: go } = await import(what);
    await go(page);
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/restpics/${process.argv[4] ?? 'shot'}-${name}.png` });
    await context.close();
  }
} finally { await browser.close(); await server.stop(); }
