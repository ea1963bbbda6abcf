/** The keyboard focus never falls to the body: an element that goes away hands it on. */

import { PHONE, test, want } from './kit/bench.mjs';
import { frames } from './kit/map.mjs';
import { answersOf, asked, begin, openHome, play, seatPeople } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };

/** Where the focus is once the page has settled after an action. It must never be the body. */
async function after(page, deed, work) {
  await work();
  await frames(page);
  await page
    .waitForFunction(() => document.activeElement && document.activeElement !== document.body, undefined, {
      timeout: 5000,
    })
    .catch(() => want(false, `after ${deed} the focus is on the body`));
}

/** A button, found by its name and pressed by keyboard. */
async function pressButton(page, name) {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

export const tests = [
  test('from the first page to the board and back, the focus is always somewhere', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await seatPeople(page);
    await after(page, 'beginning a match', async () => {
      await pressButton(page, 'Play now');
      await asked(page);
    });
    await after(page, 'an answer', async () => {
      await (await answersOf(page)).first().focus();
      const entries = await asked(page);
      await page.keyboard.press('Enter');
      await asked(page, entries);
    });
    await after(page, 'undo', async () => {
      const entries = await asked(page);
      await pressButton(page, /^Undo/);
      await asked(page, entries);
    });
    await after(page, 'opening the scrubber', () => pressButton(page, 'Look back'));
    await after(page, 'closing the scrubber', () => pressButton(page, 'Close'));
    await after(page, 'going back to the first page', async () => {
      await pressButton(page, 'Back to the first page');
      await page.getByRole('button', { name: 'Play now' }).waitFor();
    });
  }),

  test('if the scrubber, a film or a sandbox removes a button, the focus is handed on', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await play(page, 6);
    await pressButton(page, 'Look back');
    await after(page, 'a step back', () => pressButton(page, 'Back one action'));
    await after(page, 'coming back to now', () => pressButton(page, 'Back to now'));
    await page.getByRole('combobox', { name: 'Film speed' }).selectOption('slow');
    await after(page, 'a turn back', () => pressButton(page, 'Back one turn'));
    await after(page, 'beginning a film', () => pressButton(page, /Play from here/));
    await after(page, 'coming back from a film', () => pressButton(page, 'Back to now'));
    await after(page, 'trying something from here', async () => {
      await pressButton(page, 'Try from here');
      await page.getByText('Trial', { exact: true }).waitFor();
    });
  }),

  test('when the curtain falls and when it is lifted, the focus is handed on', async (bench) => {
    const { address } = await bench.ground();
    const page = await bench.page();
    await openHome(page, address);
    await page.getByRole('radio', { name: 'Ford' }).check();
    await page.getByRole('heading', { level: 1, name: 'The Ford' }).waitFor();
    await seatPeople(page);
    await after(page, 'beginning a match behind a curtain', async () => {
      await pressButton(page, 'Play now');
      await page.locator('.curtain').waitFor();
    });
    for (const bid of ['Bid low', 'Bid high']) {
      await after(page, 'lifting the curtain', async () => {
        await pressButton(page, 'Show the board');
        await page.getByRole('button', { name: bid }).first().waitFor();
      });
      await after(page, 'an answer that lets the curtain fall', async () => {
        await pressButton(page, bid);
        await page.locator('.curtain').waitFor();
      });
    }
  }),

  test('no scrolling box cuts the ring of the focus, on a phone', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, DRILL);
    for (const name of [/^Activate/, 'Move first']) {
      const entries = await asked(page);
      await pressButton(page, name);
      await asked(page, entries);
    }
    const ringed = await page.evaluate(() => {
      const cut = [];
      const buttons = [...document.querySelectorAll('.prompt .answers button')];
      for (const button of buttons) {
        button.focus({ focusVisible: true });
        button.scrollIntoView({ block: 'nearest' });
        const { outlineOffset, outlineWidth } = getComputedStyle(button);
        const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        const ring = button.getBoundingClientRect();
        for (let box = button.parentElement; box?.closest('.prompt'); box = box.parentElement) {
          if (getComputedStyle(box).overflowY === 'visible') continue;
          const { left, top } = box.getBoundingClientRect();
          if (ring.left - out < left - 0.5 || ring.top - out < top - 0.5) cut.push(button.textContent);
        }
      }
      return { cut, count: buttons.length };
    });
    want(ringed.count > 2, `there are only ${ringed.count} buttons`);
    want(ringed.cut.length === 0, `the ring is cut at ${ringed.cut.join(', ')}`);
  }),

  test('after an answer by keyboard the focus is seen, and «Enter: …» stands there only while Enter does that', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const hint = page.locator('.hint-of-enter:visible');
    await hint.waitFor();
    const entries = await asked(page);
    await page.locator('.prompt .answers button').first().focus();
    await page.keyboard.press('Enter');
    await asked(page, entries);
    await page.waitForFunction(() => {
      const { activeElement } = document;
      return activeElement !== document.body && getComputedStyle(activeElement).outlineStyle !== 'none';
    });
    // A line of the log, a tab and a button of the bar above keep the key for themselves.
    for (let answers = 0; (await hint.count()) === 0; answers++) {
      want(answers < 60, 'nothing is suggested in 60 answers');
      await play(page, 1);
      await page.locator('aside[data-rest]').focus();
      await frames(page);
    }
    for (const other of ['.log .line', '[role=tab][aria-selected=true]', '.bar .look-back']) {
      await page.locator(other).last().focus();
      await hint.waitFor({ state: 'detached' });
      await page.locator('aside[data-rest]').focus();
      await hint.waitFor();
    }
    await page.locator('.prompt .strong').focus();
    await hint.waitFor();
    await page.getByRole('application', { name: 'Map' }).focus();
    await hint.waitFor();
    await page.keyboard.press('n');
    await hint.waitFor({ state: 'detached' });
  }),
];
