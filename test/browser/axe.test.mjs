/** axe finds no violation of WCAG 2.0 to 2.2, A and AA, on any screen: in both themes, on a desk and at 320 px. */

import { check } from './kit/axe.mjs';
import { test } from './kit/bench.mjs';
import { answer, answersOf, asked, begin, chooser, openHome } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };

export const tests = [
  test('axe: the first page, with a match to continue', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await openHome(page, bench.address);
    await page.getByRole('button', { name: /^Tobruk, / }).waitFor();
    await page.getByText('Options', { exact: true }).click();
    await check(page, 'home');
  }),

  test('axe: the lesson', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await page.getByRole('button', { name: 'Learn to play' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.prompt .strong').waitFor();
    await check(page, 'lesson');
  }),

  test('axe: the board with every panel', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    let entries = await asked(page);
    const choose = chooser(1);
    for (let i = 0; i < 6; i++) entries = await answer(page, entries, choose);
    await page.getByRole('application', { name: 'Map' }).press('n');
    const tabs = page.getByRole('tab');
    for (let i = 0; i < (await tabs.count()); i++) {
      await tabs.nth(i).click();
      await page.locator('#tab-panel > *').first().waitFor();
      await check(page, `tab ${await tabs.nth(i).textContent()}`);
    }
  }),

  test('axe: the list of answers, the menu, the keys', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await answersOf(page);
    await check(page, 'all answers');
    await page.getByLabel('Layers and settings').click();
    await check(page, 'menu');
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await check(page, 'keys');
  }),

  test('axe: looking back, and the luck report', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    let entries = await asked(page);
    const choose = chooser(2);
    for (let i = 0; i < 10; i++) entries = await answer(page, entries, choose);
    await page.getByRole('button', { name: 'Look back' }).click();
    await page.getByRole('button', { name: 'Back one action' }).click();
    await check(page, 'looking back');
    await page.getByLabel('Layers and settings').click();
    await page.getByRole('button', { name: 'Luck report' }).click();
    await page.getByRole('dialog', { name: 'Luck report' }).waitFor();
    await check(page, 'luck');
  }),
];
