/** Orders typed by hand, with completion: a person needs neither the map nor the list of answers. */

import { test, want } from './kit/bench.mjs';
import { asked, begin, chooser, tabTo } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };

const input = (page) => page.getByRole('combobox', { name: 'Order' });
const completions = (page) =>
  input(page).evaluate((field) => [...(field.list?.options ?? [])].map((option) => option.value));
const noteOf = (page) => page.locator('.prompt .note').textContent();

async function type(page, line) {
  await tabTo(page, input(page));
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

export const tests = [
  test('orders are completed and given by keyboard; `move` picks up a unit and goes; `why` and `odds` answer', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await tabTo(page, page.getByText(/legal answers?$/));
    await page.keyboard.press('Enter');
    const choose = chooser(2);
    let entries = await asked(page);
    // Every completion is legal: it is taken until a unit can be moved.
    let movable;
    for (let i = 0; i < 60 && !movable; i++) {
      const lines = await completions(page);
      want(lines.length > 0, 'nothing completes an order');
      movable = lines.find((line) => /^move \S+\/\S+$/.test(line));
      if (movable) break;
      await type(page, lines[choose(lines.length)]);
      entries = await asked(page, entries);
    }
    want(movable, 'no unit could be moved');

    await type(page, `why ${movable} 0101`);
    await page.locator('.prompt .note').waitFor();
    const why = await noteOf(page);
    want(!/is allowed/.test(why), `a hex at the other end of the map is said to be in reach: ${why}`);

    // With the unit in hand, its moves are completed to the end.
    await type(page, movable);
    entries = await asked(page, entries);
    const marches = (await completions(page)).filter((line) => line.startsWith(`${movable} `));
    want(marches.length > 0, `no hex completes ${movable}`);
    await type(page, marches[0]);
    entries = await asked(page, entries);

    await tabTo(page, input(page));
    await page.keyboard.type('odds ');
    const aims = await completions(page);
    want(aims.length > 0 && aims.every((line) => line.startsWith('odds ')), 'nothing completes odds');
    await page.keyboard.type(aims[0].slice('odds '.length));
    await page.keyboard.press('Enter');
    await page.locator('.prompt .note', { hasText: /column|could attack/ }).waitFor();
    want((await asked(page)) === entries, 'asking for odds has changed the match');
  }),
];
