/** Nothing acknowledged is lost: reloads, a second tab, match files; and undo stops at a die. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP, test, want } from './kit/bench.mjs';
import { root } from './kit/server.mjs';
import { answer, answersOf, asked, begin, chooser, openHome } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };

/** Goes on with the match played last. */
async function goOn(page) {
  await page
    .getByRole('button', { name: /^Tobruk, / })
    .first()
    .click();
  return asked(page);
}

async function play(page, decisions, choose = chooser(1)) {
  let entries = await asked(page);
  for (let i = 0; i < decisions; i++) entries = await answer(page, entries, choose);
  return entries;
}

async function click(page, entries, name) {
  const buttons = await answersOf(page);
  await buttons.filter({ hasText: name }).first().click();
  return asked(page, entries);
}

async function downloadMatch(page, folder) {
  await page.getByLabel('Layers and settings').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the match file' }).click();
  const file = join(folder, 'match.jsonl');
  await (await download).saveAs(file);
  return file;
}

export const tests = [
  test('a reload keeps the match to its last answer', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const entries = await play(page, 8);
    await page.reload();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    want((await goOn(page)) === entries, 'after a reload the match has other entries');
  }),

  test('a second tab that answers the same match is told, and nothing is overwritten', async (bench) => {
    const device = await bench.device();
    const first = await device.newPage();
    await begin(first, bench.address, DRILL);
    await play(first, 2);
    const second = await device.newPage();
    await openHome(second, bench.address);
    await goOn(second);
    const entries = await play(first, 1);
    const buttons = await answersOf(second);
    await buttons.first().click();
    await second.getByRole('alert').waitFor();
    await second.reload();
    await second.getByRole('button', { name: 'Play now' }).waitFor();
    want((await goOn(second)) === entries, 'the second tab has written over the first');
  }),

  test('undo takes an answer back, and never crosses a die or a draw', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const before = await asked(page);
    const undo = page.getByRole('button', { name: /^Undo/ });
    const after = await click(page, before, 'Activate');
    await undo.click();
    want((await asked(page, after)) === before, 'undo does not take the answer back');
    // The headquarters passes; the next chit is drawn, and with it the past is closed.
    const drawn = await click(page, before, 'Done');
    want(Number(drawn) > Number(before) + 1, 'nothing was drawn');
    await undo.click();
    await page.locator('.note').waitFor();
    want((await asked(page)) === drawn, 'undo has crossed a draw');
  }),

  test('a match file made on the board replays in the terminal to the same hash', async (bench) => {
    const folder = mkdtempSync(join(tmpdir(), 'cauldron-file-'));
    try {
      const page = await bench.page();
      await begin(page, bench.address, DRILL);
      await play(page, 25);
      const file = await downloadMatch(page, folder);
      const { hash } = JSON.parse(readFileSync(file, 'utf8').trim().split('\n').at(-1));
      const cli = join(root, 'packages/cli/dist/main.js');
      const done = spawnSync(process.execPath, [cli, 'replay', file, '--verify'], { encoding: 'utf8' });
      want(done.status === 0, `the terminal refuses the file: ${done.stdout}${done.stderr}`);
      want(done.stdout.includes(hash), `the terminal ends at another hash than ${hash}: ${done.stdout}`);
      // And the board takes its own file back.
      await openHome(page, bench.address);
      await page.getByLabel(/\.jsonl/).setInputFiles(file);
      await asked(page);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }),

  test('once loaded, the board opens and plays without a network', async (bench) => {
    const device = await bench.device({ ...DESKTOP, serviceWorkers: 'allow' });
    const page = await device.newPage();
    await begin(page, bench.address, DRILL);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await device.setOffline(true);
    await page.goto(bench.address);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await goOn(page);
    await play(page, 2);
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
  }),
];
