/** A whole match by mouse: hexes and stacks on the map where they can be clicked, buttons for the rest. */

import { test, want } from './kit/bench.mjs';
import { pointAt, press } from './kit/map.mjs';
import { answersOf, asked, begin, chooser, isOver, promptOf } from './kit/table.mjs';

/** A click on a hex answers, or opens it, and the bar names its answers. False if the hex could not be clicked. */
async function answerAt(page, entries, hex) {
  if (!(await pointAt(page, hex))) return false;
  await press(page);
  const state = await page.waitForFunction(
    ([old, place]) => {
      if (document.querySelector('.prompt')?.getAttribute('data-entries') !== old) return 'answered';
      return document.querySelector('.at-place legend')?.textContent?.startsWith(place) ? 'opened' : false;
    },
    [entries, hex],
  );
  if ((await state.jsonValue()) === 'opened') await page.locator('.at-place').getByRole('button').last().click();
  return true;
}

/** The place of the first possible choice, found with the button that goes there. */
async function nextPlace(page) {
  await page.getByRole('button', { name: /^Next place that can act/ }).click();
  const [said] = await page.locator('.status-line b').allTextContents();
  return /^\d{4}/.exec(said ?? '')?.[0];
}

/** Answers the question; returns whether it was done on the map. */
async function answer(page, entries, choose) {
  const buttons = await answersOf(page);
  const names = await buttons.allTextContents();
  const fights = names.filter((name) => /attack/i.test(name));
  const name = (fights.length > 0 ? fights : names)[choose(fights.length || names.length)];
  const hex = /^Go to (\d{4})\b/.exec(name)?.[1] ?? (name.startsWith('Move ') ? await nextPlace(page) : undefined);
  if (hex && (await answerAt(page, entries, hex))) return true;
  await buttons.nth(names.indexOf(name)).click();
  return false;
}

export const tests = [
  test('a match of the drill is played to its end by mouse', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill' });
    await page.getByRole('button', { name: 'Whole map' }).click();
    const choose = chooser(3);
    let onMap = 0;
    let entries = await asked(page);
    for (let decision = 0; !(await isOver(page)); decision++) {
      want(decision < 200, `after 200 decisions the drill still asks: ${await promptOf(page)}`);
      if (await answer(page, entries, choose)) onMap++;
      entries = await asked(page, entries);
    }
    want(onMap >= 8, `only ${onMap} answers could be given on the map`);
    await page.getByRole('tab', { name: 'Log' }).click();
    want((await page.locator('.log li').count()) > 20, 'the log does not tell what happened');
    for (const name of ['Play again', 'Play again from the other side', 'Look through the match'])
      await page.locator('.prompt').getByRole('button', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Play again', exact: true }).click();
    await page.locator('.prompt h2', { hasText: '?' }).waitFor();
    want(!(await isOver(page)), 'no new match has begun');
  }),
];
