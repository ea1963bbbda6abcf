/** A learner finishes the lesson by following only its text. */

import { test, want } from './kit/bench.mjs';
import { openHome } from './kit/table.mjs';

/** Does what the step says: goes on, or gives the order it names. */
async function followStep(page) {
  const wanted = page.locator('.wanted b');
  if ((await wanted.count()) === 0) {
    await page.getByRole('button', { name: 'Go on' }).click();
    return;
  }
  const order = await wanted.textContent();
  const list = page.locator('details.all-answers');
  if (!(await list.evaluate((details) => details.open))) await list.getByText(/legal answer/).click();
  await list.getByRole('button', { name: order, exact: true }).click();
}

/** The current step, to notice when it changes. */
const standing = (page) => page.evaluate(() => document.querySelector('.play')?.textContent);

export const tests = [
  test('a learner finishes the lesson by following only its instructions', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await page.getByRole('button', { name: 'Learn to play' }).click();
    const over = page.getByRole('heading', { name: /^That was the lesson/ });
    await page.getByText(/^Step 1 of/).waitFor();
    for (let i = 0; (await over.count()) === 0; i++) {
      want(i < 200, `after 200 orders the lesson goes on: ${await standing(page)}`);
      const before = await standing(page);
      await followStep(page);
      await page.waitForFunction((old) => document.querySelector('.play')?.textContent !== old, before);
    }
    await page.getByRole('button', { name: 'Back to the first page' }).click();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
  }),
];
