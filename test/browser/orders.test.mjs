/** Standing orders: how often the Axis is asked in an enemy activation, yes and no, and the sheet of orders by mouse, key and touch. */

import { check } from './kit/axe.mjs';
import { DESKTOP, PHONE, test, want } from './kit/bench.mjs';
import { journalOf } from './kit/journal.mjs';
import { asked, openHome, promptOf } from './kit/table.mjs';

const MINEFIELD = /^Declare a minefield\?/;

/** Begins the first scenario as the Axis against a recruit. The Commonwealth acts first; returns the number of entries. */
async function beginAsAxis(page, address) {
  await openHome(page, address, 'orders');
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('1');
  await page.getByRole('combobox', { name: 'Axis', exact: true }).selectOption('person');
  await page.getByRole('combobox', { name: 'Commonwealth', exact: true }).selectOption({ label: 'the computer' });
  await page.getByRole('combobox', { name: 'Commonwealth: level' }).selectOption('recruit');
  await page.getByRole('button', { name: 'Play now' }).click();
  return asked(page);
}

const isMinefield = async (page) => MINEFIELD.test(await promptOf(page));

export const tests = [
  test('in one enemy activation the Axis is asked at most three times, and each question shows a yes and a no', async (bench) => {
    const page = await bench.page(DESKTOP);
    let entries = await beginAsAxis(page, bench.address);
    const bar = page.locator('.prompt');
    let questions = 0;
    for (; await isMinefield(page); questions++) {
      want(questions < 3, 'the Axis was asked more than three times');
      await bar
        .getByRole('button', { name: /^Yes: / })
        .first()
        .waitFor();
      await bar.getByText('Why am I asked?').click();
      await bar.getByText(/Your standing orders ask you here: armour is moving/).waitFor();
      if (questions === 0) await check(page, 'a window with its orders');
      await bar.getByRole('button', { name: 'No, for this activation' }).click();
      entries = await asked(page, entries);
    }
    want(questions > 0, 'the Axis was not asked at all');
    const passes = (await journalOf(page)).filter((entry) => entry.order);
    want(passes.length > 0, 'no standing order has answered');
  }),

  test('the sheet of orders opens by key; what is never wanted is not asked, and always asking brings it back', async (bench) => {
    const page = await bench.page(DESKTOP);
    const entries = await beginAsAxis(page, bench.address);
    want(await isMinefield(page), 'no minefield can be declared');
    await page.keyboard.press('g');
    const sheet = page.getByRole('dialog', { name: 'Standing orders' });
    await sheet.getByRole('checkbox', { name: 'Armour is moving' }).waitFor();
    await check(page, 'the standing orders');
    await sheet.getByRole('spinbutton').fill('1');
    await sheet.getByRole('spinbutton').press('Enter');
    await sheet.getByRole('radio', { name: 'Never ask: let it pass' }).check();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await asked(page, entries);
    want(!(await isMinefield(page)), 'the Axis is still asked');
    const before = (await journalOf(page)).length;
    await page.keyboard.press('g');
    await sheet.getByRole('radio', { name: 'Always ask' }).check();
    await sheet.getByRole('button', { name: 'As at the start' }).click();
    await sheet.getByRole('radio', { name: 'Ask only if all of this holds' }).and(page.locator(':checked')).waitFor();
    want((await journalOf(page)).length === before, 'changing orders wrote to the match');
  }),

  test('on a phone the sheet is opened from the question and lies wholly on the screen', async (bench) => {
    const page = await bench.page(PHONE);
    await beginAsAxis(page, bench.address);
    await page
      .locator('.prompt')
      .getByRole('button', { name: /^Standing orders/ })
      .tap();
    const sheet = page.getByRole('dialog', { name: 'Standing orders' });
    await sheet.getByRole('radio', { name: 'Always ask' }).waitFor();
    const { x, width } = await sheet.boundingBox();
    want(x >= 0 && x + width <= 390, `the sheet reaches from ${x} to ${x + width}`);
    await sheet.getByRole('radio', { name: 'Always ask' }).tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await page.locator('.prompt').getByRole('button', { name: 'No, this once' }).waitFor();
  }),
];
