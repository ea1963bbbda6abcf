/** The board's part of the benchmark: a real Chromium, the board as it is served. */

import { findChromium } from '../scripts/chromium.mjs';
import { launch } from '../test/browser/kit/launch.mjs';
import { serve } from '../test/browser/kit/server.mjs';
import { measureMoving } from './board-moving.mjs';
import {
  measureBytes,
  measureFilms,
  measureOverlays,
  measureScrub,
  measureStart,
  measureTasks,
  RECORDS,
} from './board-play.mjs';
import { fine, goalTable, ranged, table, whole } from './figures.mjs';

const KINDS = ['code', 'styles', 'packs', 'symbols', 'fonts'];
const RATIOS = [1, 2];

async function measure(browser, address, say) {
  const bytes = [];
  for (const title of Object.keys(RECORDS)) {
    say(`${title}: bytes`);
    for (const row of await measureBytes(browser, address, title)) bytes.push({ title, ...row });
  }
  say('the first board');
  const start = await measureStart(browser, address);
  const games = [];
  for (const title of Object.keys(RECORDS)) {
    say(`${title}: overlays`);
    const overlays = await measureOverlays(browser, address, title);
    say(`${title}: looking back`);
    const scrub = await measureScrub(browser, address, title);
    const tasks = [];
    for (const ratio of RATIOS) {
      say(`${title}: tasks at pixel ratio ${ratio}`);
      tasks.push({ ratio, ...(await measureTasks(browser, address, title, ratio)) });
    }
    say(`${title}: films`);
    const films = await measureFilms(browser, address, title);
    games.push({ title, overlays, scrub, tasks, films });
  }
  say('panning and zooming');
  return { bytes, start, games, moving: await measureMoving(browser) };
}

/** Measures the board and reports in Markdown. */
export async function boardPart(machine, say) {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('the board is measured in Chromium: install one, or name it in CHROMIUM');
  const server = await serve();
  const browser = await launch(executablePath);
  try {
    const figures = await measure(browser, server.address, say);
    return report(figures, `Chromium ${browser.version()}, headless, no GPU, ${machine}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const kilo = (bytes) => `${fine((bytes ?? 0) / 1000)} kB`;
const ratioOf = ({ cpu, bareCpu }) => cpu.median / bareCpu.median;

function goals({ bytes, games, moving }) {
  const atMost = (what, goal, found, show = fine) => ({
    what,
    goal: `≤ ${show(goal)}`,
    found: show(found),
    met: found <= goal,
  });
  const overlay = Math.max(...games.flatMap(({ overlays }) => overlays.map(({ time }) => time.median)));
  return [
    ...bytes
      .filter(({ screen }) => screen === 'board')
      .map(({ title, code }) => atMost(`gzipped code before the board can be used, ${title}`, 150_000, code, kilo)),
    ...moving.map((row) => atMost(`processor time per frame, times the bare page, ${row.way}`, 1.5, ratioOf(row))),
    atMost('slowest overlay, first use, ms', 50, overlay),
    atMost(
      'longest task in play, ms',
      50,
      Math.max(...games.flatMap(({ tasks }) => tasks.map(({ longest }) => longest))),
    ),
    ...games.map(({ title, films }) => atMost(`longest task with films on, ms, ${title}`, 50, films.longest)),
    atMost('slowest point of a finished match, ms', 100, Math.max(...games.map(({ scrub }) => scrub.high))),
  ];
}

function report(figures, machine) {
  const { bytes, start, games, moving } = figures;
  const [{ what }] = moving;
  const parts = [
    '## The board',
    `${machine}. Medians of three, with the lowest and the highest.`,
    goalTable(goals(figures)),
    'Gzipped bytes that were loaded when a screen stood (fonts as they are):',
    table(
      ['game', 'screen', ...KINDS],
      bytes.map((row) => [row.title, row.screen, ...KINDS.map((kind) => kilo(row[kind]))]),
    ),
    'From nothing, with an empty cache:',
    table(
      ['what', 'ms'],
      [
        ['navigation to a first page that can be used', ranged(start.page, whole)],
        ['the click to a board that asks', ranged(start.board, whole)],
        ['together', ranged(start.both, whole)],
      ],
    ),
    `The largest map at hand (${what.hexes} hexes) with ${what.counters} counters, 1600 by 1000, moved by script; the bare page draws one bitmap of the map and one of each counter. Processor time is that of all the browser's processes.`,
    table(
      ['moving', 'frames/s', 'bare page', 'ms of processor a frame', 'bare page', 'times'],
      moving.map((row) => [
        row.way,
        ranged(row.fps, fine),
        ranged(row.bareFps, fine),
        ranged(row.cpu, fine),
        ranged(row.bareCpu, fine),
        fine(ratioOf(row)),
      ]),
    ),
    'Overlays in the middle of a match, each for the first time on a page that was just loaded, until they are drawn:',
    table(['overlay, ms', ...games.map(({ title }) => title)], overlayRows(games)),
    'Looking back: forty points of a finished match in no order, until each is drawn. Tasks: the main thread while 24 decisions are made, with panning and zooming; in brackets the processor time of the longest, which other work on the machine does not lengthen. With films: a person against the computer, whose first turns are shown to their end.',
    table(
      ['match', 'entries', 'a point, ms', 'longest task, ratio 1, ms', 'ratio 2, ms', 'with films, ms', 'films'],
      games.map(({ title, scrub, tasks, films }) => [
        title,
        whole(scrub.length),
        ranged(scrub, fine),
        ...[...tasks, films].map(
          ({ longest, cpu, over }) => `${fine(longest)} (${fine(cpu)}${over > 0 ? `; ${over} over 50` : ''})`,
        ),
        whole(films.films),
      ]),
    ),
  ];
  return parts.join('\n\n');
}

const overlayRows = (games) =>
  games[0].overlays.map(({ name }, i) => [name, ...games.map(({ overlays }) => ranged(overlays[i].time, fine))]);
