/** axe finds no violation of WCAG 2.0 to 2.2, A and AA, on any screen: in both themes, on a desk and at 320 px. */

import { join } from 'node:path';
import { check } from './kit/axe.mjs';
import { DESKTOP, test } from './kit/bench.mjs';
import { MouseHand, paperOf } from './kit/hand.mjs';
import { pointAt } from './kit/map.mjs';
import { answer, answersOf, asked, begin, chooser, chooseScenario, openHome, seatPeople } from './kit/table.mjs';

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
      // What is around the panel is the same for every tab.
      await check(page, `tab ${await tabs.nth(i).textContent()}`, i === 0 ? undefined : '.tabs');
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

  test('axe: the brief before a match, and the card of a hex', async (bench) => {
    const page = await bench.page({ ...DESKTOP, briefs: true });
    await openHome(page, bench.address);
    await chooseScenario(page, 'Drill');
    await seatPeople(page);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('dialog#brief canvas').waitFor();
    await check(page, 'the brief');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await asked(page);
    await pointAt(page, '2709');
    await page.locator('.hex-card', { hasText: 'could attack here together' }).waitFor();
    await check(page, 'the card of a hex', '.status-line');
  }),

  test('axe: a fight that is prepared, the search, a report', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { ...DRILL, seed: 'hands8' });
    const hand = new MouseHand(page, await paperOf('tobruk'));
    await hand.settle(undefined);
    await hand.other(/^Activate/);
    await hand.other(/^Combat first/);
    await hand.open('2708');
    await page.locator('.gathered .amount').first().waitFor();
    await check(page, 'a fight that is prepared', '.prompt');
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.id === 'rule-search');
    await page.keyboard.type('armour');
    await page.locator('.found').first().waitFor();
    await check(page, 'the search', '.tabs');
    await page.getByLabel('Layers and settings').click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page.getByText('Show what is in the file').click();
    await page.locator('.report pre').waitFor();
    await check(page, 'a report');
  }),

  test('axe: the end of a match, and through whose eyes it is looked at', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    const finished = join(import.meta.dirname, '..', 'playthroughs', 'gazala-drill.jsonl');
    await page.locator('input[type=file]').setInputFiles(finished);
    await page.getByRole('combobox', { name: 'Look as' }).waitFor();
    await check(page, 'through whose eyes', '.timeline');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('region', { name: 'How it ended' }).locator('svg .worth').waitFor();
    await check(page, 'the end');
  }),

  test('axe: the curtain between two people', async (bench) => {
    const { address } = await bench.ground();
    const page = await bench.page();
    await begin(page, address, { game: 'Ford' });
    await (await answersOf(page)).first().click();
    await page.locator('.curtain').waitFor();
    await check(page, 'the curtain');
  }),
];
