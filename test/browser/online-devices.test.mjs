/** The keys of devices on the page: a second device in one's own seat, and a page without the browser's own cryptography. */

import { check } from './kit/axe.mjs';
import { DESKTOP, PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { embeddedServer, Person, playOn, sitDown } from './kit/online.mjs';
import { chooser } from './kit/table.mjs';

const WIDE = { viewport: { width: 1440, height: 900 } };

/** Somebody who has the token of a seat, and nothing else of the first device. */
async function secondDevice(bench, { page }, options = DESKTOP) {
  const seats = await page.evaluate(() => localStorage.getItem('cauldron.online-seats'));
  const second = new Person(await bench.page(options));
  await second.page.addInitScript((kept) => localStorage.setItem('cauldron.online-seats', kept), seats);
  await second.page.goto(page.url());
  await second.page.locator('.prompt').waitFor();
  return second;
}

const alarm = ({ page }) => page.getByRole('alert').filter({ hasText: 'Another device has signed for your seat' });

/** Nothing covers it, and nobody has to scroll for it. */
async function isInSight({ page }, found) {
  const { width, height } = page.viewportSize();
  const isInside = (box) => box && box.y >= 0 && box.y < height && box.x >= 0 && box.x + box.width <= width + 1;
  await wantSoon(
    async () => isInside(await found.boundingBox()),
    async () => `the alarm is at ${JSON.stringify(await found.boundingBox())}`,
  );
  const isOnTop = () =>
    found.evaluate((alert) => {
      const { left, top, width: w } = alert.getBoundingClientRect();
      return alert.contains(document.elementFromPoint(left + w / 2, top + 8));
    });
  await wantSoon(isOnTop, 'something covers the alarm');
}

export const tests = [
  ...[
    ['a wide screen', WIDE],
    ['a phone', PHONE],
  ].map(([screen, options]) =>
    test(`a second device in the seat raises an alarm on the first that cannot be overlooked, until it is vouched for (${screen})`, async (bench) => {
      const { address } = await embeddedServer();
      const people = [new Person(await bench.page(options)), new Person(await bench.page())];
      await sitDown(...people, [address, address], { scenario: 'Drill' });
      await playOn(people, 2, chooser(4));
      const [first] = people;
      const second = await secondDevice(bench, first);
      await alarm(first).waitFor();
      // Wherever the panels have been scrolled to.
      await first.page.getByRole('tab', { name: 'Charts' }).click();
      await first.page.locator('.charts').first().waitFor();
      await first.page.locator('.below').evaluate((panels) => {
        panels.scrollTop = panels.scrollHeight;
      });
      await isInSight(first, alarm(first));
      if (options === PHONE) await check(first.page, 'another device in the seat', '.requests');
      await first.page.setViewportSize(options.viewport);
      if (process.env.CAULDRON_SHOTS)
        await first.page.screenshot({ path: `${process.env.CAULDRON_SHOTS}/first ${screen}.png` });
      await second.page.getByText('An earlier device plays this seat too.').waitFor();
      await alarm(second).waitFor();
      if (process.env.CAULDRON_SHOTS)
        await second.page.screenshot({ path: `${process.env.CAULDRON_SHOTS}/second ${screen}.png` });

      // The player knows both, and says so on each.
      await alarm(first).getByRole('button', { name: 'I know this device' }).click();
      await alarm(first).waitFor({ state: 'detached' });
      await second.page.getByText('An earlier device plays this seat too.').waitFor({ state: 'detached' });
      await alarm(second).getByRole('button', { name: 'I know this device' }).click();
      await alarm(second).waitFor({ state: 'detached' });
      // It stays so after a reload of both.
      for (const { page } of [first, second]) {
        await page.reload();
        await page.locator('.prompt').waitFor();
      }
      await playOn(people, 2, chooser(4));
    }),
  ),

  test('without the browser’s own cryptography, as on plain http by address, two people play a witnessed match', async (bench) => {
    const { address } = await embeddedServer();
    const people = [new Person(await bench.page()), new Person(await bench.page())];
    for (const { page } of people)
      await page.addInitScript(() => {
        Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
        Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
      });
    await sitDown(...people, [address, address], { scenario: 'Drill' });
    want(await people[0].page.evaluate(() => crypto.subtle === undefined), 'the page has its cryptography still');
    await playOn(people, 12, chooser(6));
    // The keys are the library's: their secrets are texts, and each device signs.
    const [{ page }] = people;
    await page.reload();
    await page.locator('.prompt').waitFor();
    await playOn(people, 2, chooser(6));
  }),
];
