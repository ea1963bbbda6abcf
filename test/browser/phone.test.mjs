/** On the screen of a phone, by touch. */

import { PHONE, test, want } from './kit/bench.mjs';
import { answersOf, asked, begin, chooser } from './kit/table.mjs';

const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function tapAnswer(page, entries, choose) {
  const buttons = await answersOf(page);
  await buttons.nth(choose(await buttons.count())).tap();
  return asked(page, entries);
}

export const tests = [
  test('a phone plays: twelve decisions by touch, a hex tapped on the map', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill' });
    const choose = chooser(5);
    let entries = await asked(page);
    const map = await page.getByRole('application', { name: 'Map' }).boundingBox();
    want(map && map.width > 300 && map.height > 200, 'the map has no room on a phone');
    await page.touchscreen.tap(map.x + map.width / 2, map.y + map.height / 2);
    // The tap answers where the hex holds the one answer; else it opens what stands there.
    await page.waitForFunction(
      (old) =>
        document.querySelector('.here h3') || document.querySelector('.prompt')?.getAttribute('data-entries') !== old,
      entries,
    );
    entries = await asked(page);
    for (let i = 0; i < 12; i++) entries = await tapAnswer(page, entries, choose);
    want((await tooWide(page)) <= 0, 'the board is wider than a phone');
    await page.setViewportSize({ width: 320, height: 640 });
    want((await tooWide(page)) <= 0, 'the board is wider than 320 px');
    await tapAnswer(page, entries, choose);
  }),
];
