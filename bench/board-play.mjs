/** The board as players get it, measured from outside: what is loaded, how soon it is ready, and how long a person waits. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/setup.mjs';
import { answer, asked, begin, chooser, openHome, seatPeople } from '../test/browser/kit/table.mjs';
import { medianOf } from './figures.mjs';

const ROUNDS = 3;
const SEED = 'bench';
/** Finished matches on file, by the game's title. */
export const RECORDS = { Tobruk: 'tobruk-1', Gazala: 'gazala-one' };
const OVERLAYS = {
  1: 'own zones of control',
  2: 'enemy zones of control',
  3: 'supply',
  4: 'command',
  5: 'stacking',
  6: 'objectives',
  7: 'threat',
};

const record = (name) =>
  readFileSync(join(root, `test/playthroughs/${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');

async function withPage(browser, options, work) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const bring = (page, lines) =>
  page.getByLabel('Choose a .jsonl file').setInputFiles({
    name: 'match.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });

/** The parts of a file of the site, from the manifest of the build. */
async function kinds(address) {
  const manifest = await (await fetch(new URL('files.json', address))).json();
  const kindOf = new Map();
  for (const [source, { file }] of Object.entries(manifest))
    kindOf.set(
      file,
      /\/games\/\w+\/(?:pack|messages)\/|\/ledger\.json$/.test(source)
        ? 'packs'
        : source.includes('symbols')
          ? 'symbols'
          : 'code',
    );
  return (url) => {
    const file = new URL(url).pathname.slice(1);
    if (file.endsWith('.woff2')) return 'fonts';
    if (file.endsWith('.css')) return 'styles';
    return file.endsWith('.js') ? (kindOf.get(file) ?? 'code') : 'other';
  };
}

/** Gzipped bytes that were loaded when a screen was ready, by kind. */
export async function measureBytes(browser, address) {
  const kindOf = await kinds(address);
  const loaded = [];
  return withPage(browser, {}, async (page) => {
    page.on('response', (response) => loaded.push(response));
    const rows = [];
    const count = async (screen) => {
      await page.waitForLoadState('networkidle');
      const sums = {};
      for (const response of loaded) {
        const kind = kindOf(response.url());
        const body = kind === 'fonts' ? await response.body() : gzipSync(await response.body());
        sums[kind] = (sums[kind] ?? 0) + body.length;
      }
      rows.push({ screen, ...sums });
    };
    await openHome(page, address, SEED);
    await count('first page');
    await seatPeople(page);
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    await count('board');
    for (const tab of ['Charts', 'Rules']) {
      await page.getByRole('tab', { name: tab }).click();
      await count(`with ${tab.toLowerCase()}`);
    }
    return rows;
  });
}

/** Milliseconds from the navigation to a usable first page, and from the click to a board with every tile. */
export async function measureStart(browser, address) {
  const [pages, boards] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    await withPage(browser, {}, async (page) => {
      const began = performance.now();
      await openHome(page, address, SEED);
      pages.push(performance.now() - began);
      await seatPeople(page);
      const clicked = performance.now();
      await page.getByRole('button', { name: 'Play now' }).click();
      await asked(page);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      boards.push(performance.now() - clicked);
    });
  return { page: medianOf(pages), board: medianOf(boards), both: medianOf(pages.map((p, i) => p + boards[i])) };
}

/** Waits until everything that an event causes is computed and drawn. */
const untilDrawn = (page, work, argument) =>
  page.evaluate(
    async ([source, value]) => {
      const began = performance.now();
      new Function('value', source)(value);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - began;
    },
    [work, argument],
  );

/** The first use of each overlay on a fresh page, in the middle of a match. */
export async function measureOverlays(browser, address, title) {
  const lines = record(RECORDS[title]);
  const rows = [];
  for (const [key, name] of Object.entries(OVERLAYS)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round++)
      await withPage(browser, { bypassCSP: true }, async (page) => {
        await openHome(page, address, SEED);
        await bring(page, lines.slice(0, Math.floor(lines.length / 2)));
        await asked(page);
        await page.waitForTimeout(1200);
        times.push(
          await untilDrawn(
            page,
            "document.querySelector('.board').dispatchEvent(new KeyboardEvent('keydown', { key: value, bubbles: true }))",
            key,
          ),
        );
      });
    rows.push({ name, time: medianOf(times) });
  }
  return rows;
}

/** Any point of a finished match, by the scrubber. */
export async function measureScrub(browser, address, title) {
  const lines = record(RECORDS[title]);
  return withPage(browser, { bypassCSP: true }, async (page) => {
    await openHome(page, address, SEED);
    await bring(page, lines);
    await page.getByRole('slider', { name: 'Point of the match' }).waitFor();
    await page.waitForTimeout(2000);
    const choose = chooser(5);
    const times = [];
    for (let i = 0; i < 40; i++) {
      const point = choose(lines.length - 1);
      times.push(
        await untilDrawn(
          page,
          "const bar = document.querySelector('input[type=range]'); bar.value = value; bar.dispatchEvent(new Event('input', { bubbles: true }))",
          point,
        ),
      );
      await page.waitForTimeout(60);
    }
    return { ...medianOf(times), points: times.length, length: lines.length - 1 };
  });
}

/** The longest task on the page's main thread while a match is begun by hand: answers, panning, zooming, panels. */
export async function measureTasks(browser, address, title, ratio) {
  return withPage(browser, { deviceScaleFactor: ratio }, async (page) => {
    await begin(page, address, { game: title, seed: SEED });
    await page.waitForTimeout(1500);
    await browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    });
    await page.waitForTimeout(600);
    const choose = chooser(9);
    const box = await page.getByRole('application', { name: 'Map' }).boundingBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    let entries = await asked(page);
    for (let i = 0; i < 24; i++) {
      entries = await answer(page, entries, choose);
      if (i % 6 === 2) {
        await page.mouse.move(...middle);
        await page.mouse.wheel(0, i % 12 === 2 ? -240 : 240);
        await page.waitForTimeout(400);
      }
      if (i % 6 === 4) {
        await page.mouse.move(box.x + 20, box.y + 20);
        await page.mouse.down();
        await page.mouse.move(box.x + 220, box.y + 160, { steps: 6 });
        await page.mouse.up();
      }
    }
    const trace = JSON.parse((await browser.stopTracing()).toString());
    return longestOf(trace.traceEvents);
  });
}

/** Starting a trace is itself a long task. */
const TRACING_US = 500_000;

/** Tasks of the page's own thread. */
function longestOf(events) {
  const began = events.reduce((first, { ts }) => (ts > 0 && ts < first ? ts : first), Infinity) + TRACING_US;
  const main = events.find(
    (e) => e.name === 'FunctionCall' || e.name === 'EvaluateScript' || e.name === 'FireAnimationFrame',
  );
  const tasks = events
    .filter((e) => e.pid === main?.pid && e.tid === main?.tid && /RunTask$/.test(e.name) && e.ts > began)
    .map((e) => ({ ms: (e.dur ?? 0) / 1000, cpu: (e.tdur ?? e.dur ?? 0) / 1000 }));
  const most = (of) => tasks.reduce((longest, task) => Math.max(longest, of(task)), 0);
  return { longest: most(({ ms }) => ms), cpu: most(({ cpu }) => cpu), over: tasks.filter(({ ms }) => ms > 50).length };
}
