/** The lessons, in the real interface: the learner does what the step says and what is lit or pulses. */

import { test, want } from './kit/bench.mjs';
import { openHome } from './kit/table.mjs';

/** The current step, to notice when it changes. */
const standing = (page) => page.evaluate(() => document.querySelector('.play')?.textContent);

/** Whether the one strong button lies wholly inside the window and can be pressed there. */
const isPressable = (button) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(hit);
  });

async function begin(page, address, game) {
  await openHome(page, address);
  await page.getByRole('radio', { name: game }).check();
  await page.getByRole('heading', { level: 1, name: game }).waitFor();
  await page.getByRole('button', { name: 'Learn to play' }).click();
  await page.getByText(/^Step 1 of/).waitFor();
}

/** Presses the strong button of every step. */
async function follow(page) {
  const over = page.getByRole('heading', { name: /^That was the lesson/ });
  for (let presses = 0; (await over.count()) === 0; presses++) {
    want(presses < 200, `after 200 presses the lesson goes on: ${await standing(page)}`);
    const before = await standing(page);
    const strong = page.locator('aside .strong').first();
    want((await strong.count()) > 0, `no button shows what to do: ${before}`);
    want(await isPressable(strong), `the button is not wholly in sight: ${before}`);
    await strong.click();
    await page.waitForFunction((old) => document.querySelector('.play')?.textContent !== old, before);
  }
}

const lessonOf = (game, more) =>
  test(`a learner finishes the lesson of ${game} by pressing what pulses${more ? ', on a phone' : ''}`, async (bench) => {
    const page = await bench.page(more);
    await begin(page, bench.address, game);
    await follow(page);
    await page.getByRole('button', { name: 'Play the drill now' }).click();
    await page.locator('.prompt').waitFor();
    want((await page.locator('.play .bar').textContent()).includes(game), 'no match has begun');
  });

export const tests = [
  lessonOf('Tobruk'),
  lessonOf('Gazala'),
  lessonOf('Tobruk', { viewport: { width: 390, height: 844 }, hasTouch: true }),
  lessonOf('Gazala', { viewport: { width: 390, height: 844 }, hasTouch: true }),

  test('a wrong try in a lesson says in words what was expected', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, 'Tobruk');
    while (
      !(await page.locator('.wanted b').count()) ||
      !/^Move first/.test(await page.locator('.wanted b').textContent())
    ) {
      const before = await standing(page);
      await page.locator('aside .strong').first().click();
      await page.waitForFunction((old) => document.querySelector('.play')?.textContent !== old, before);
    }
    await page.getByRole('button', { name: 'Combat first' }).click();
    await page.locator('.prompt .note', { hasText: 'this step of the lesson asks for: Move first' }).waitFor();
  }),
];
