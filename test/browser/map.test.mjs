/** The map itself: painted sharply when it is at rest, and used with the hex cursor, in a match and in a lesson. */

import { test, want } from './kit/bench.mjs';
import { frames } from './kit/map.mjs';
import { answersOf, asked, begin, openHome } from './kit/table.mjs';

const map = (page) => page.getByRole('application', { name: 'Map' });
const spoken = (page) => page.locator('p.unseen[role=status]').textContent();

/** Moves the hex cursor with a key, and waits for a new announcement. */
async function hear(page, key) {
  const before = await spoken(page);
  await page.keyboard.press(key);
  await page.waitForFunction((old) => document.querySelector('p.unseen[role=status]')?.textContent !== old, before);
  return spoken(page);
}

/** Answers from the list until hexes can be chosen as destinations. */
async function takeUnit(page) {
  let entries = await asked(page);
  for (let i = 0; i < 12; i++) {
    const names = await (await answersOf(page)).allTextContents();
    if (names.some((name) => name.startsWith('Go to'))) return entries;
    const at = Math.max(
      0,
      names.findIndex((name) => /^(?:Move|Activate) /.test(name)),
    );
    await (await answersOf(page)).nth(at).click();
    entries = await asked(page, entries);
  }
  throw new Error('no unit could be taken in hand');
}

export const tests = [
  test('the minimap is small on a board that is not wide', async (bench) => {
    for (const [wide, most] of [
      [1440, 180],
      [1024, 126],
    ]) {
      const page = await bench.page({ viewport: { width: wide, height: 768 } });
      await begin(page, bench.address);
      const { width } = await page.locator('.minimap').boundingBox();
      want(width > 100 && width <= most, `on ${wide} pixels the minimap is ${width} wide`);
    }
  }),

  test('when the zoom comes to rest, the map is painted again at its size', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Gazala' });
    await frames(page);
    await page.evaluate(() => {
      const canvas = document.querySelector('.board canvas');
      window.states = [];
      new MutationObserver(() => window.states.push(canvas.dataset.state)).observe(canvas, { attributes: true });
    });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForFunction(() => window.states.includes('painting') && window.states.at(-1) === 'done');
  }),

  test('in a lesson the hex cursor announces hexes, and chooses', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await page.getByRole('button', { name: 'Learn to play' }).click();
    await page.getByText(/^Step 1 of/).waitFor();
    const goOn = page.getByRole('button', { name: 'Go on' });
    const stepOf = () => page.getByText(/^Step \d+ of/).textContent();
    while ((await goOn.count()) > 0) {
      const before = await stepOf();
      await goOn.click();
      await page.getByText(before, { exact: true }).waitFor({ state: 'detached' });
    }
    const wanted = await page.locator('.wanted b').textContent();
    await map(page).focus();
    const said = await hear(page, 'n');
    want(said.includes(wanted), `the cursor says «${said}» but should say: ${wanted}`);
    await hear(page, 'ArrowDown');
    await hear(page, 'n');
    const step = await stepOf();
    await page.keyboard.press('Enter');
    await page.getByText(step, { exact: true }).waitFor({ state: 'detached' });
  }),

  test('waypoints are set by keyboard, and nothing is done before the last is chosen twice', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill' });
    const entries = await takeUnit(page);
    await map(page).focus();
    await page.keyboard.press('w');
    await page.getByText(/^Waypoints: choose hexes/).waitFor();
    for (let said = ''; !said.includes('Go to'); ) said = await hear(page, 'n');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go to the waypoint' }).waitFor();
    want((await page.locator('.prompt').getAttribute('data-entries')) === entries, 'a waypoint was gone to at once');
    await page.keyboard.press('Enter');
    await asked(page, entries);
  }),
];
