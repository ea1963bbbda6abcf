/** Advice that can be followed: a plan drawn and told in words, carried out step by step, and changed at any step. */

import { check } from './kit/axe.mjs';
import { test, want } from './kit/bench.mjs';
import { asked, begin } from './kit/table.mjs';

/** Codes of tables and words of the program that no advice may have. */
const CODES = /\*|\bR[23]\b|\b-\/|\/-|standing orders|^Now: /;

const coach = (page) => page.locator('.coach');

async function suggest(page) {
  await coach(page).getByRole('button', { name: 'Suggest a plan for me' }).click();
  await page.locator('.coach .plan').waitFor();
  return page.locator('.coach .plan').textContent();
}

const isIdle = (page) =>
  page.waitForFunction(() => {
    const box = document.querySelector('.coach');
    return !box || [...box.querySelectorAll('button')].every((b) => b.textContent !== 'Stop here');
  });

export const tests = [
  test('a plan is told in words, stays after a step, and is carried out until it is done or something changes', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'computer' });
    const told = await suggest(page);
    want(!CODES.test(told), `the advice has codes: ${told}`);
    want(/^(?:Attack|Move|No moves)/.test(told), `the advice begins with ${told.slice(0, 60)}`);
    want(!/would win|\b100%/.test(told) && told.includes('a guess from'), `the advice claims too much: ${told}`);
    await check(page, 'the advice');
    // The next step, and the plan is still there.
    let entries = await asked(page);
    await coach(page).getByRole('button', { name: 'Only the next step' }).click();
    entries = await asked(page, entries);
    await isIdle(page);
    await page.locator('.coach .plan').waitFor();
    // The whole of it: until it says why it stops, or until the other person at the screen is asked, who is told nothing of it.
    const whoIs = () => page.locator('.prompt .who').textContent();
    const who = await whoIs();
    await coach(page).getByRole('button', { name: 'Do it' }).click();
    await page.waitForFunction(
      (mine) =>
        document.querySelector('.coach .note') ||
        ![mine, undefined].includes(document.querySelector('.prompt .who')?.textContent),
      who,
    );
    const after = await asked(page);
    want(Number(after) > Number(entries), `the plan made ${Number(after) - Number(entries)} entries`);
    if ((await whoIs()) !== who) return;
    const why = await coach(page).locator('.note').textContent();
    want(/carried out|is another now|other side/.test(why), `it stopped and said: ${why}`);
    const look = await coach(page).locator('.note').getAttribute('class');
    want(look.includes('calm'), 'good news is shown as an alarm');
  }),
];
