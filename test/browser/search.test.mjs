/** One search over rules, charts, units, terrain and terms: opened by a key, read and followed by keyboard and by a finger. */

import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { begin } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };
const field = (page) => page.locator('#rule-search');
const groups = (page) => page.locator('.found h3').allTextContents();

async function find(page, words) {
  await page.locator('.board').focus();
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'rule-search');
  await page.keyboard.type(words);
  await page.locator('.found').first().waitFor();
}

export const tests = [
  test('a key opens the search; what it finds says what it is, and opens by keyboard', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);

    await find(page, 'overrun');
    const isSorted = (kinds) => kinds[0] === 'Terms' && kinds.includes('Rules');
    await wantSoon(
      async () => isSorted(await groups(page)),
      async () => `found: ${await groups(page)}`,
    );
    // The arrow goes into the findings and back; Enter opens the rule.
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.className);
    await wantSoon(
      async () => (await focused()) === 'link',
      async () => `the arrow led to ${await focused()}`,
    );
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.activeElement?.id === 'rule-search');
    await page
      .locator('.found', { hasText: 'Rules' })
      .getByRole('button', { name: /^9\.4 / })
      .first()
      .press('Enter');
    await page.locator('.rules dt', { hasText: /^9\.4/ }).first().waitFor();
    want((await field(page).inputValue()) === '9.4', 'the rule was not opened');

    // Terrain tells its effects and opens their chart.
    await find(page, 'escarpment');
    const terrain = page.locator('.found', { has: page.getByRole('heading', { name: 'Terrain' }) });
    want(/Terrain Effects Chart: /.test(await terrain.textContent()), 'the effects of the escarpment are missing');
    await terrain.getByRole('button', { name: 'Escarpment' }).press('Enter');
    await page.locator('.charts details[open] summary', { hasText: 'Terrain Effects Chart' }).waitFor();

    // A unit is shown on the map: Enter in the field opens the first finding.
    await find(page, 'headquarters 70th');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Stack' }).click();
    await page.locator('.here', { hasText: '70th Division headquarters' }).waitFor();
  }),

  test('Escape empties the search, and the next one leaves it: keys are commands again', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await find(page, 'overrun');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.getElementById('rule-search')?.value === '');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.id !== 'rule-search');
    await page.keyboard.press('o');
    await page.getByRole('combobox', { name: 'Theme' }).waitFor();
    want((await field(page).inputValue()) === '', 'the key was typed into the search');
  }),

  test('on a phone a term is explained, and nonsense says so', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, DRILL);
    await page.getByRole('tab', { name: 'Rules' }).click();
    await field(page).fill('zone of control');
    const term = page.locator('.found li', { hasText: 'Zone of control' }).first();
    want(/six hexes/.test(await term.textContent()), 'the term is not explained');
    await field(page).fill('qqqzzz');
    await page.getByText('Nothing found. Try another word.').waitFor();
  }),
];
