/** Around the map: the menu, fanned stacks, and enough room in a small window. */

import { test, want, wantSoon } from './kit/bench.mjs';
import { frames } from './kit/map.mjs';
import { answerBoldly, asked, begin, chooser, promptOf } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };
const isOpen = (page) => page.locator('details.menu').evaluate((menu) => menu.open);
const hasFocus = (locator) => locator.evaluate((element) => element === document.activeElement);

export const tests = [
  test('the menu closes after a choice, with Escape and at a touch elsewhere, and returns the focus', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const button = page.getByLabel('Layers and settings');
    await button.click();
    await page.getByLabel('Hide counters').check();
    want(await isOpen(page), 'the menu closes at a switch');
    await page.getByLabel('Hide counters').uncheck();
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    want(!(await isOpen(page)), 'the menu stays open behind a dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
    await wantSoon(() => hasFocus(button), 'the focus does not come back to the button of the menu');
    await page.keyboard.press('Enter');
    want(await isOpen(page), 'Enter does not open the menu');
    await page.keyboard.press('Escape');
    want(!(await isOpen(page)) && (await hasFocus(button)), 'Escape does not close the menu');
    await button.click();
    await page.getByRole('tab', { name: 'Log' }).click();
    want(!(await isOpen(page)), 'the menu stays open when something else is touched');
  }),

  test('a key and a button fan a stack out, and it is visible', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await page.getByRole('application', { name: 'Map' }).focus();
    const spoken = page.locator('p.unseen[role=status]');
    // The hex cursor goes to stacks that can act; the test needs one of two or more counters.
    for (let i = 0; i < 20 && !/2 units|3 units/.test(await spoken.textContent()); i++) {
      await page.keyboard.press('n');
      await frames(page);
    }
    const before = await page.screenshot();
    await page.keyboard.press('f');
    await spoken.filter({ hasText: /^Fanned out: .+, .+\./ }).waitFor();
    await frames(page);
    want(!before.equals(await page.screenshot()), 'nothing is fanned out on the map');
    await page.getByRole('tab', { name: 'Stack' }).click();
    const button = page.getByRole('button', { name: /^Fan out/ });
    want((await button.getAttribute('aria-pressed')) === 'true', 'the button does not say that it is fanned out');
    await button.click();
    want((await button.getAttribute('aria-pressed')) === 'false', 'the button does not close the fan');
  }),

  test('in a small window the question, the odds and the panels all have room', async (bench) => {
    const page = await bench.page({ viewport: { width: 900, height: 700 } });
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
    const choose = chooser(7);
    let entries = await asked(page);
    while (!(await promptOf(page)).includes('play a chit')) entries = await answerBoldly(page, entries, choose);
    await page.evaluate(() => document.querySelector('.all-answers').removeAttribute('open'));
    const { overlaps, panel, scrolls } = await page.evaluate(() => {
      const aside = document.querySelector('.play > aside');
      const boxes = [...aside.children].map((part) => part.getBoundingClientRect());
      return {
        overlaps: boxes.some((box, i) => i > 0 && box.top < boxes[i - 1].bottom - 1),
        panel: document.querySelector('#tab-panel').clientHeight,
        scrolls: ['auto', 'scroll'].includes(getComputedStyle(aside.querySelector('.below')).overflowY),
      };
    });
    want(!overlaps, 'parts beside the map lie over each other');
    want(scrolls && panel >= 150, `the panels have ${panel} px of height, and what is below cannot be scrolled to`);
  }),
];
