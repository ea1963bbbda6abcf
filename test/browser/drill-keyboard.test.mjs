/** A whole match by keyboard alone, as a screen reader reads it: everything is found by its role and name. */

import { test, want, wantSoon } from './kit/bench.mjs';
import { frames } from './kit/map.mjs';
import { asked, chooser, isOver, openHome, promptOf, tabTo } from './kit/table.mjs';

async function beginByKeyboard(page, address) {
  await openHome(page, address);
  want(await page.getByRole('radio', { name: 'Tobruk' }).isChecked(), 'Tobruk is not the first game');
  await tabTo(page, page.getByRole('combobox', { name: 'Scenario' }));
  await page.keyboard.type('Drill');
  await tabTo(page, page.getByRole('combobox', { name: 'Axis', exact: true }));
  await page.keyboard.type('a person');
  await tabTo(page, page.getByRole('button', { name: 'Play now' }));
  await page.keyboard.press('Enter');
  return asked(page);
}

/** The answers beside the question: buttons that are not on the map. */
const plainAnswers = (page) =>
  page
    .getByRole('complementary', { name: 'Question and panels' })
    .getByRole('region')
    .first()
    .locator('.answers:not(.gathered .answers)')
    .getByRole('button');

/** A fight is being prepared: hexes and switches say who takes part, and a button begins it. */
const isPreparing = async (page) => (await page.locator('.gathered').count()) > 0;

/** Goes to a place that can act and chooses it; false if there is none. */
async function answerOnMap(page, entries, steps) {
  await tabTo(page, page.getByRole('application', { name: 'Map' }));
  for (let i = 0; i < steps; i++) await page.keyboard.press('n');
  await frames(page);
  const spoken = page.locator('[role=status]').filter({ hasText: 'You may:' });
  if ((await spoken.count()) === 0) return false;
  await page.keyboard.press('Enter');
  const open = page.locator('.at-place');
  const state = await page.waitForFunction((old) => {
    if (document.querySelector('.prompt')?.getAttribute('data-entries') !== old) return 'answered';
    return document.querySelector('.at-place') ? 'opened' : false;
  }, entries);
  if ((await state.jsonValue()) === 'opened') {
    await tabTo(page, open.getByRole('button').last());
    await page.keyboard.press('Enter');
  }
  return true;
}

export const tests = [
  test('a match of the drill is played to its end by keyboard alone', async (bench) => {
    const page = await bench.page();
    let entries = await beginByKeyboard(page, bench.address);
    const choose = chooser(2);
    let onMap = 0;
    for (let decision = 0; !(await isOver(page)); decision++) {
      want(decision < 200, `after 200 decisions the drill still asks: ${await promptOf(page)}`);
      const answers = plainAnswers(page);
      const count = await answers.count();
      const points = count === 0 || (choose(3) > 0 && !(await isPreparing(page)));
      if (points && (await answerOnMap(page, entries, 1 + choose(4)))) onMap++;
      else {
        want(count > 0, `nothing answers ${await promptOf(page)}`);
        await tabTo(page, answers.nth(choose(count)));
        await page.keyboard.press('Enter');
        // A button that gives something up is pressed twice.
        await page.waitForFunction(
          (old) =>
            document.querySelector('.curtain') ||
            document.querySelector('.prompt')?.getAttribute('data-entries') !== old ||
            document.querySelector('.prompt .note')?.textContent?.includes('Press again'),
          entries,
        );
        if ((await page.getByText('Press again').count()) > 0) await page.keyboard.press('Enter');
      }
      entries = await asked(page, entries);
      await frames(page);
      const focus = await page.evaluate(() => document.activeElement?.tagName);
      want(focus !== 'BODY' || (await isOver(page)), 'after an answer the focus falls to the body');
    }
    want(onMap >= 8, `only ${onMap} answers were given on the map`);
  }),

  test('every legal answer is in the list, orders can be typed, and `why` explains a refusal', async (bench) => {
    const page = await bench.page();
    const entries = await beginByKeyboard(page, bench.address);
    await tabTo(page, page.getByText(/legal answers?$/));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Order' }));
    await page.keyboard.type('why to 2607');
    await page.keyboard.press('Enter');
    await page.locator('.note[role=status]').waitFor();
    await page.keyboard.type('hq 70th British HQ');
    await page.keyboard.press('Enter');
    await asked(page, entries);
    await page.getByRole('button', { name: 'Move first' }).first().waitFor();
  }),

  test('from beside the map, n and the arrows reach it, and Enter without an answer says so', async (bench) => {
    const page = await bench.page();
    const entries = await beginByKeyboard(page, bench.address);
    const map = page.getByRole('application', { name: 'Map' });
    const spoken = page.locator('[role=status]').filter({ hasText: 'You may:' });
    const isOnMap = () => map.evaluate((el) => el === document.activeElement);
    want(!(await isOnMap()), 'the map has the focus from the start, so this test shows nothing');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await spoken.waitFor({ state: 'attached' });
    want(await isOnMap(), 'n does not go to the map');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').focus();
    await page.keyboard.press('Enter');
    await asked(page, entries);
    await page.getByRole('button', { name: 'Move first' }).waitFor();
    await page.getByRole('complementary').focus();
    await page.keyboard.press('Enter');
    await page.locator('.note').filter({ hasText: 'There is no answer to suggest' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    want(await isOnMap(), 'an arrow does not go to the map');
  }),

  test('if Enter has nothing to suggest, it goes to the first button; a digit presses another', async (bench) => {
    const page = await bench.page();
    const entries = await beginByKeyboard(page, bench.address);
    await page.getByRole('complementary').focus();
    await page.keyboard.press('Enter');
    const before = await asked(page, entries);
    const first = page.getByRole('button', { name: 'Move first' });
    await first.waitFor();
    await page.getByRole('complementary').focus();
    await page.keyboard.press('Enter');
    await page.locator('.note').filter({ hasText: 'The first button is marked' }).waitFor();
    want(await first.evaluate((el) => el === document.activeElement), 'the first button has no focus');
    const numbered = await first.evaluate((el) => getComputedStyle(el, '::before').content);
    want(numbered.includes('counter'), `the button shows no number: ${numbered}`);
    const names = await plainAnswers(page).allTextContents();
    want(names[1] === 'Combat first', `the second button is ${names[1]}`);
    // Which of the two was taken shows only later, so the page notes what is pressed.
    await page.evaluate(() => addEventListener('click', (event) => (document.title = event.target.textContent), true));
    await page.keyboard.press('2');
    await asked(page, before);
    want((await page.evaluate(() => document.title)) === 'Combat first', 'another button was pressed');
  }),

  test('Escape leaves an empty field; panels and the plan have keys', async (bench) => {
    const page = await bench.page();
    await beginByKeyboard(page, bench.address);
    const map = page.getByRole('application', { name: 'Map' });
    await page.getByRole('complementary').focus();
    const field = page.locator('#rule-search');
    // The part with the field is loaded a moment after the question.
    await wantSoon(async () => {
      const isThere = await page.evaluate(() => document.activeElement?.id === 'rule-search');
      if (!isThere) await page.keyboard.press('/');
      return isThere;
    }, 'the key does not lead to the search');
    await page.keyboard.type('overrun');
    await page.keyboard.press('Escape');
    await wantSoon(async () => (await field.inputValue()) === '', 'Escape does not empty the search');
    want(await field.evaluate((el) => el === document.activeElement), 'the first Escape leaves the field');
    await page.keyboard.press('Escape');
    want(await map.evaluate((el) => el === document.activeElement), 'the second Escape does not lead to the map');
    // Keys are commands again.
    await page.keyboard.press('m');
    await page.getByRole('tab', { name: 'Stack', selected: true }).waitFor();
    await page.keyboard.press('Shift+M');
    await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor();
    await page.keyboard.press('t');
    await page.waitForFunction(() => document.activeElement?.id === 'typed-order');
    await page.keyboard.press('Escape');
    want(await map.evaluate((el) => el === document.activeElement), 'Escape does not leave the line for orders');
    await page.locator('.coach [data-suggest]').waitFor();
    await page.keyboard.press('p');
    await page.locator('.coach .plan, .coach .hint').first().waitFor();
  }),

  test('the sheet of keys opens with ? and returns the focus', async (bench) => {
    const page = await bench.page();
    await beginByKeyboard(page, bench.address);
    const map = page.getByRole('application', { name: 'Map' });
    await tabTo(page, map);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
    const hasFocus = () => map.evaluate((el) => el === document.activeElement);
    await wantSoon(hasFocus, 'the focus does not come back to the map');
  }),
];
