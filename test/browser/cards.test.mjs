/** Reading the map: the card of a hex by mouse, by keyboard and by touch. */

import { PHONE, test, want } from './kit/bench.mjs';
import { pointAt } from './kit/map.mjs';
import { begin } from './kit/table.mjs';

const card = (page, words) => page.locator('.status-line .hex-card', { hasText: words });

export const tests = [
  test('resting on a hex shows its units, its state, and what an attack would be', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address);
    want(await pointAt(page, '2709'), 'the hex cannot be pointed at');
    await card(page, 'could attack here together').waitFor();
    const own = await page.locator('.status-line').textContent();
    for (const part of [
      '7th Hussars',
      'A 6',
      'in the zone of Axis',
      'Stacking 2 of 6',
      'supplied',
      'column 1:1',
      '72.2%',
    ])
      want(own.replaceAll('\u202f', ' ').includes(part), `the card does not say «${part}»: ${own}`);
    want(own.includes('If all that can come do'), `the worst case is not told: ${own}`);
    // The enemy’s hex: what is known of him, and the attack on it.
    want(await pointAt(page, '2708'), 'the hex cannot be pointed at');
    await card(page, 'All your units beside it: 10 against 9, column 1:1').waitFor();
  }),

  test('the card comes to the keyboard’s cursor, and to a tap on a phone without hiding the hex', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address);
    await page.getByRole('application', { name: 'Map' }).focus();
    await page.keyboard.press('n');
    await card(page, 'Stacking').waitFor();
    const phone = await bench.page(PHONE);
    await begin(phone, bench.address);
    const map = await phone.locator('.board').boundingBox();
    for (const high of [0.2, 0.75]) {
      const y = map.y + map.height * high;
      await phone.touchscreen.tap(map.x + map.width / 2, y);
      await card(phone, '').first().waitFor({ state: 'attached' });
      await phone.waitForFunction(
        ([x, spot]) => document.elementFromPoint(x, spot)?.closest('.board') !== null,
        [map.x + map.width / 2, y],
      );
      const { top, bottom } = await phone.locator('.status-line').evaluate((line) => line.getBoundingClientRect());
      want(y < top || y > bottom, `the card from ${top} to ${bottom} hides the hex at ${y}`);
    }
  }),
];
