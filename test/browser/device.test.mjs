/** A full device, and a device that two tabs share: no acknowledged action is lost, and the page says what happened and what to do. */

import { readFileSync } from 'node:fs';
import { test, want } from './kit/bench.mjs';
import { saveMatch } from './kit/file.mjs';
import { inFolder } from './kit/folder.mjs';
import { answer, answersOf, asked, begin, chooser, goOn, openHome, play } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };

/** From now on the database has no room. As in a browser, the failure comes at the put (`sync`) or when the transaction ends. */
const fillDevice = (page, how) =>
  page.evaluate((kind) => {
    const { add, put } = IDBObjectStore.prototype;
    const full = () => new DOMException('There is no room left.', 'QuotaExceededError');
    window.makeRoom = () => Object.assign(IDBObjectStore.prototype, { add, put });
    IDBObjectStore.prototype.put = function (...given) {
      if (kind === 'sync') throw full();
      const { transaction } = this;
      Object.defineProperty(transaction, 'error', { get: full });
      const request = put.apply(this, given);
      transaction.abort();
      return request;
    };
  }, how);

const alertOf = (page) => page.getByRole('alert');

async function reload(page) {
  await page.reload();
  return asked(page);
}

const fullDevice = (how, title) =>
  test(title, async (bench) => {
    const page = await bench.page();
    page.on('dialog', (dialog) => dialog.accept());
    await begin(page, bench.address, DRILL);
    const choose = chooser(1);
    const kept = await play(page, 4, choose);
    await fillDevice(page, how);
    let entries = await answer(page, kept, choose);
    await alertOf(page).filter({ hasText: 'no room left on the device' }).waitFor();
    entries = await answer(page, entries, choose);
    // The file contains what is only on the page.
    await inFolder(async (folder) => {
      const lines = readFileSync(await saveMatch(page, folder), 'utf8')
        .trim()
        .split('\n');
      want(lines.length - 1 === Number(entries), `the file holds ${lines.length - 1} of ${entries} entries`);
    });
    // After room is made, a second try works, and everything is safe.
    await page.evaluate(() => window.makeRoom());
    await page.getByRole('button', { name: 'Try to keep it again' }).click();
    await alertOf(page).waitFor({ state: 'detached' });
    want((await reload(page)) === entries, 'what was kept at the second try is gone after a reload');
  });

/** Two tabs of one device at the same match; `deaf` tabs do not hear each other. */
async function twoTabs(bench, deaf = false) {
  const device = await bench.device();
  if (deaf) await device.addInitScript(() => Object.assign(BroadcastChannel.prototype, { postMessage() {} }));
  const first = await device.newPage();
  await begin(first, bench.address, DRILL);
  const entries = await play(first, 2);
  const second = await device.newPage();
  await openHome(second, bench.address);
  want((await goOn(second)) === entries, 'the second tab shows another position than the first');
  return { first, second, entries };
}

export const tests = [
  fullDevice('sync', 'a full device is said at once, nothing on the page is lost, and a second try keeps it'),
  fullDevice('late', 'a device that turns out to be full at the end of a write is said too, and half a write is none'),

  test('a reload keeps everything that was acknowledged before the device was full', async (bench) => {
    const page = await bench.page();
    page.on('dialog', (dialog) => dialog.accept());
    await begin(page, bench.address, DRILL);
    const choose = chooser(1);
    const kept = await play(page, 4, choose);
    await fillDevice(page, 'sync');
    await answer(page, kept, choose);
    await alertOf(page).waitFor();
    want((await reload(page)) === kept, 'after a reload the match has other entries than were kept');
  }),

  test('the browser asks before a person leaves entries that are only on the page', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const choose = chooser(1);
    const kept = await play(page, 2, choose);
    await fillDevice(page, 'sync');
    await answer(page, kept, choose);
    await alertOf(page).waitFor();
    const asks = [];
    page.on('dialog', (dialog) => {
      asks.push(dialog.type());
      return dialog.accept();
    });
    await page.reload();
    want(asks.join() === 'beforeunload', `the question before the page goes: ${asks.join() || 'nothing'}`);
  }),

  test('a second tab follows the first, says so, and the first follows its answers in turn', async (bench) => {
    const { first, second, entries } = await twoTabs(bench);
    const choose = chooser(5);
    const after = await answer(first, entries, choose);
    await second.getByText('Another tab has gone on with this match').waitFor();
    want((await asked(second)) === after, 'the second tab does not show what the first has done');
    const last = await answer(second, after, choose);
    await first.getByText('Another tab has gone on with this match').waitFor();
    want((await asked(first)) === last, 'the first tab does not show what the second has done');
    want((await reload(first)) === last, 'two tabs in turn have lost entries');
  }),

  test('if two tabs answer at once, one hears that it was too late, and nothing is overwritten', async (bench) => {
    const { first, second, entries } = await twoTabs(bench, true);
    const after = await answer(first, entries, chooser(5));
    await (await answersOf(second)).first().click();
    await second.getByText('Another tab was quicker').waitFor();
    want((await asked(second)) === after, 'the tab that was too late does not show what counts');
    const last = await answer(second, after, chooser(6));
    want((await reload(first)) === last, 'the tab that was too late could not go on');
  }),
];
