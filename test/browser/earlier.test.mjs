/** Matches of an earlier release: the page plays them with the rules and the pack of their time. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './kit/axe.mjs';
import { DESKTOP, test, want } from './kit/bench.mjs';
import { earlierFile, earlierRelease, makeEarlierMatch, TITLE } from './kit/earlier.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { journalOf } from './kit/journal.mjs';
import { Person, playOn, settled, withServer } from './kit/online.mjs';
import { asked, chooser, goOn, openHome, play } from './kit/table.mjs';

const NOTE = /^Played by the rules it was begun with: version \d+, pack [0-9a-f]{8}\.$/;

/** A server of today on an old database, with the kept bundles or without. */
async function withUpgraded(bench, { game, bundles }, work) {
  const data = mkdtempSync(join(tmpdir(), 'cauldron-online-'));
  try {
    const links = await makeEarlierMatch(data, game);
    await withServer(bench, { CAULDRON_DATA: data, CAULDRON_BUNDLES: bundles }, (server) => work(server, links));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Gives a seat of the match on the device to the computer. */
const seatComputer = (page, seat) =>
  page.evaluate(
    (at) =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('cauldron');
        opened.onsuccess = () => {
          const change = opened.result.transaction('cards', 'readwrite');
          const cards = change.objectStore('cards');
          const all = cards.getAll();
          all.onsuccess = () => {
            const [card] = all.result;
            cards.put({ ...card, seats: card.seats.map((who, i) => (i === at ? 'recruit:balanced' : who)) });
          };
          change.oncomplete = () => resolve(opened.result.close());
          change.onabort = () => reject(change.error);
        };
      }),
    seat,
  );

export const tests = [
  test('two people play a match of an earlier release from its links', async (bench) =>
    withUpgraded(bench, await earlierRelease(), async ({ address }, links) => {
      const people = [new Person(await bench.page()), new Person(await bench.page())];
      for (const [i, { page }] of people.entries()) {
        await page.goto(`${address}/${links[i]}`);
        await page.getByText(TITLE).waitFor();
        await page.getByRole('button', { name: 'Take the seat' }).click();
        await page.locator('.prompt').waitFor();
        await page.locator('.corner').getByText(NOTE).waitFor();
      }
      // No drill ends sooner, with any dice.
      want((await playOn(people, 6, chooser(5))) === 6, 'the drill is over too soon');
      const before = await settled(people);
      const [{ page }] = people;
      const { entries } = await people[0].look();
      want(entries > 6, `there are ${entries} entries`);
      await check(page, 'a match of an earlier release');
      await page.getByRole('tab', { name: 'Rules' }).click();
      await page.locator('.rules dt').first().waitFor();
      await page.reload();
      await page.locator('.prompt').waitFor();
      want((await settled(people)) === before, 'after a reload another person is asked');
      want((await people[0].look()).entries === entries, 'after a reload the match has other entries');
      // A new match is of this release.
      await page.goto(`${address}/#/new`);
      await page.getByRole('button', { name: 'Create the match' }).click();
      await page.locator('.prompt').waitFor();
      want((await page.getByText(NOTE).count()) === 0, 'a new match is played by old rules');
    })),

  test('if the server has lost the rules of a match, the page says what to do', async (bench) =>
    withUpgraded(
      bench,
      { ...(await earlierRelease()), bundles: join(tmpdir(), 'nowhere') },
      async ({ address }, [link]) => {
        const page = await bench.page();
        await page.goto(`${address}/${link.replace(/join\/([^/]+).*/, 'match/$1')}`);
        await page.getByRole('alert').getByText('ask the person who runs the server').waitFor();
        bench.forgive('404 (Not Found)');
      },
    )),

  test('a match file of an earlier release goes on, with the computer and without a network', async (bench) => {
    const { game, bundles } = await earlierRelease();
    await withServer(bench, { CAULDRON_BUNDLES: bundles }, async ({ address }) => {
      const device = await bench.device({ ...DESKTOP, serviceWorkers: 'allow' });
      const page = await device.newPage();
      await openHome(page, `${address}/`);
      await bringMatch(page, `${address}/`, textOf(earlierFile(game, 12)));
      await asked(page);
      await page.locator('.corner').getByText(NOTE).waitFor();
      await play(page, 4);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await seatComputer(page, 1);
      // The browser may empty its own cache at any time, so the files for offline play are kept apart.
      await (await device.newCDPSession(page)).send('Network.clearBrowserCache');
      await device.setOffline(true);
      await page.goto(address);
      const decided = async () => (await journalOf(page)).filter((entry) => entry.seat === 1).length;
      const before = await decided();
      await goOn(page);
      await page.locator('.corner').getByText(NOTE).waitFor();
      for (let i = 0; i < 40 && (await decided()) === before; i++) await play(page, 1, chooser(i));
      want((await decided()) > before, 'the computer never decides');
      // Its answers are legal by any rules. What its thread has loaded shows which rules it used.
      const fetched = await page
        .workers()[0]
        .evaluate(() => performance.getEntriesByType('resource').map((e) => e.name));
      want(
        fetched.some((name) => name.includes('/bundles/')),
        'the computer thinks by the rules of today',
      );
      const isAtALoss = await page.getByText('followed its standing orders').isVisible();
      want(!isAtALoss, 'the computer cannot think by the rules of then');
      bench.forgive('ERR_INTERNET_DISCONNECTED');
    });
  }),

  test('a match file of rules that nobody has kept is refused, and the page says what to do', async (bench) => {
    const { game } = await earlierRelease();
    const page = await bench.page();
    await bringMatch(page, bench.address, textOf(earlierFile(game, 2)));
    await page.getByText('Open it on the server it was begun on').waitFor();
    bench.forgive('404 (Not Found)');
  }),
];
