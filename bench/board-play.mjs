/** The board as players get it, measured from outside: what is loaded, how soon it is ready, and how long a person waits. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from '../scripts/games.mjs';
import { root } from '../scripts/setup.mjs';
import { withoutBriefs } from '../test/browser/kit/bench.mjs';
import { bytesUntil, noteQuestion, untilQuestion } from '../test/browser/kit/bytes.mjs';
import { answer, answersOf, asked, begin, chooser, isOver, openHome, seatPeople } from '../test/browser/kit/table.mjs';
import { medianOf } from './figures.mjs';

const ROUNDS = 3;
const SEED = 'bench';
/** After this time the rest of the page is loaded. */
const AT_REST_MS = 2500;
const PLAYTHROUGHS = join(root, 'test/playthroughs');
const MATCHES = readdirSync(PLAYTHROUGHS)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => readFileSync(join(PLAYTHROUGHS, name), 'utf8').trimEnd().split('\n'));
/** The longest match on file of every game of the catalogue, as lines, by the name that the first page lists it under. */
export const RECORDS = {};
for (const id of gameIds) {
  const [lines] = MATCHES.filter(([header]) => JSON.parse(header).game === id).sort((a, b) => b.length - a.length);
  if (!lines) throw new Error(`test/playthroughs has no match of ${id}`);
  RECORDS[id[0].toUpperCase() + id.slice(1)] = lines;
}
const OVERLAYS = {
  1: 'own zones of control',
  2: 'enemy zones of control',
  3: 'supply',
  4: 'command',
  5: 'stacking',
  6: 'objectives',
  7: 'threat',
};

async function withPage(browser, options, work) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(withoutBriefs);
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

async function choose(page, title) {
  await page.getByRole('radio', { name: title }).check();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Gzipped bytes of a game that were loaded when a screen was ready, by kind. The board's are those before its first question, as the test counts them. */
export function measureBytes(browser, address, title) {
  return withPage(browser, {}, async (page) => {
    const rows = [];
    const count = async (screen, moment) => rows.push({ screen, ...(await bytesUntil(page, address, moment)) });
    await noteQuestion(page);
    await openHome(page, address, SEED);
    await choose(page, title);
    await page.waitForLoadState('networkidle');
    await count('first page');
    await seatPeople(page);
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    await count('board', await untilQuestion(page));
    for (const tab of ['Charts', 'Rules']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForTimeout(AT_REST_MS);
      await count(`with ${tab.toLowerCase()} and the rest`);
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
  const lines = RECORDS[title];
  const rows = [];
  for (const [key, name] of Object.entries(OVERLAYS)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round++)
      await withPage(browser, { bypassCSP: true }, async (page) => {
        await openHome(page, address, SEED);
        await bring(page, lines.slice(0, Math.floor(lines.length / 2)));
        await asked(page);
        await page.waitForTimeout(AT_REST_MS);
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
  const lines = RECORDS[title];
  return withPage(browser, { bypassCSP: true }, async (page) => {
    await openHome(page, address, SEED);
    await bring(page, lines);
    await page.getByRole('slider', { name: 'Point of the match' }).waitFor();
    await page.waitForTimeout(2000);
    const pick = chooser(5);
    const times = [];
    for (let i = 0; i < 40; i++) {
      const point = pick(lines.length - 1);
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
    const pick = chooser(9);
    const box = await page.getByRole('application', { name: 'Map' }).boundingBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    let entries = await asked(page);
    for (let i = 0; i < 24; i++) {
      entries = await answer(page, entries, pick);
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

/** The longest task while a person plays against the computer, whose turns are shown as films to their end. */
export async function measureFilms(browser, address, title) {
  return withPage(browser, { reducedMotion: 'no-preference' }, async (page) => {
    await openHome(page, address, SEED);
    await choose(page, title);
    await seatComputer(page);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.prompt').waitFor();
    await page.waitForTimeout(1500);
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    await page.waitForTimeout(600);
    const films = await playWithFilms(page);
    const trace = JSON.parse((await browser.stopTracing()).toString());
    return { films, ...longestOf(trace.traceEvents) };
  });
}

/** The first scenario for two, with the computer that answers at once at the second seat. */
async function seatComputer(page) {
  const list = page.getByRole('combobox', { name: 'Scenario' });
  for (const option of await list.getByRole('option').all()) {
    await list.selectOption(await option.getAttribute('value'));
    if ((await page.locator('.seat').count()) === 2) break;
  }
  const [first, second] = await page.locator('.seat > label:first-child select').all();
  await first.selectOption('person');
  await second.selectOption({ label: 'the computer' });
  await page.getByRole('combobox', { name: /level$/ }).selectOption('recruit');
}

const FILMS = 4;
const MOST_DECISIONS = 160;

/** Answers until some films have been shown; returns their number. */
async function playWithFilms(page) {
  const pick = chooser(7);
  let films = 0;
  for (let i = 0; i < MOST_DECISIONS && films < FILMS; i++) {
    const state = await page.waitForFunction(() => {
      if (document.querySelector('.film-strip')) return 'film';
      if (document.querySelector('.curtain')) return 'curtain';
      return document.querySelector('.prompt')?.getAttribute('aria-busy') === 'false' && 'question';
    });
    if ((await state.jsonValue()) === 'film') {
      films++;
      await page.locator('.film-strip').waitFor({ state: 'detached' });
      continue;
    }
    if (await isOver(page)) break;
    const entries = await page.locator('.prompt').getAttribute('data-entries');
    const buttons = await answersOf(page);
    const names = await buttons.allTextContents();
    // A person who ends early sees the computer sooner.
    const ends = names.findIndex((name) => /^(?:Done|Stop|End|Pass)/.test(name));
    await buttons.nth(ends >= 0 && i % 3 !== 0 ? ends : pick(names.length)).click();
    await page.waitForFunction(
      (old) =>
        document.querySelector('.film-strip') ||
        document.querySelector('.prompt')?.getAttribute('data-entries') !== old,
      entries,
    );
  }
  return films;
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
