/** The computer at the table: choosing it, playing against it, undo, hurrying it, and a lost thread. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './kit/axe.mjs';
import { DESKTOP, test, want, wantSoon } from './kit/bench.mjs';
import { bringMatch } from './kit/file.mjs';
import { journalOf } from './kit/journal.mjs';
import { frames } from './kit/map.mjs';
import { root } from './kit/server.mjs';
import { answer, asked, chooser, goOn, isOver, openHome, promptOf, tabTo } from './kit/table.mjs';

/** Begins the drill as the Commonwealth, by keyboard, against a computer of this level. The first chit is the computer's. */
async function beginAgainst(page, address, level) {
  await openHome(page, address, 'computer');
  await tabTo(page, page.getByRole('combobox', { name: 'Scenario' }));
  await page.keyboard.type('Drill');
  await tabTo(page, page.getByRole('combobox', { name: 'Axis', exact: true }));
  await page.keyboard.type('the computer');
  const levels = page.getByRole('combobox', { name: 'Axis: level' });
  await levels.waitFor();
  await tabTo(page, levels);
  await page.keyboard.type(level);
  await tabTo(page, page.getByRole('button', { name: 'Play now' }));
  await page.keyboard.press('Enter');
}

/** The same, up to the person's first question. */
async function sitDown(page, address, level) {
  await beginAgainst(page, address, level);
  return asked(page);
}

/** Takes one of the first answers of the list with the tab key and Enter. */
async function answerByKeyboard(page, entries, choose) {
  const list = page.locator('details.all-answers');
  if (!(await list.evaluate((details) => details.open))) {
    await tabTo(page, list.locator('summary'));
    await page.keyboard.press('Enter');
  }
  const buttons = list.locator('fieldset.answers').getByRole('button');
  await tabTo(page, buttons.nth(choose(Math.min(8, await buttons.count()))));
  await page.keyboard.press('Enter');
  return asked(page, entries);
}

/** Entries of the journal that a seat decided. */
const decisionsOf = async (page, seat) => (await journalOf(page)).filter((entry) => entry.seat === seat && entry.do);

/** The entry that is looked at. */
const point = (page) => page.locator('.scrubber input').evaluate((slider) => Number(slider.value));

export const tests = [
  test('a drill against the recruit is played to its end by keyboard alone', async (bench) => {
    const page = await bench.page();
    let entries = await sitDown(page, bench.address, 'recruit');
    const choose = chooser(4);
    for (let decision = 0; !(await isOver(page)); decision++) {
      want(decision < 200, `after 200 decisions the drill still asks: ${await promptOf(page)}`);
      entries = await answerByKeyboard(page, entries, choose);
    }
    want((await decisionsOf(page, 1)).length > 5, 'the computer has decided next to nothing');
    await tabTo(page, page.getByRole('button', { name: 'Look back' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('.match-line > summary').last());
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^What the position was worth/ }).waitFor();
  }),

  test('the course of a finished match is drawn when looking back, with links to its turning points', async (bench) => {
    const page = await bench.page();
    // A match of two random players: its line goes up and down with any evaluation.
    const text = readFileSync(join(root, 'test/playthroughs/gazala-drill.jsonl'), 'utf8');
    await bringMatch(page, bench.address, text);
    await page.getByText('You are looking back.').waitFor();
    await page.locator('.match-line > summary').last().click();
    await page.getByRole('img', { name: /^What the position was worth/ }).waitFor();
    const turning = page.locator('.turnings').getByRole('button').last();
    await tabTo(page, turning);
    const before = await point(page);
    await page.keyboard.press('Enter');
    await wantSoon(async () => (await point(page)) > before, 'the turning point leads nowhere');
    await check(page, 'how the match went');
  }),

  test('axe finds no barrier when a person chooses the computer, at the start and beside the board', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await page.getByRole('combobox', { name: 'Axis', exact: true }).selectOption({ label: 'the computer' });
    await page.getByRole('combobox', { name: 'Axis: temperament' }).selectOption('bold');
    await check(page, 'the start with a computer');
    await page.getByRole('combobox', { name: 'Commonwealth', exact: true }).selectOption({ label: 'the computer' });
    await page.getByRole('combobox', { name: 'Commonwealth: level' }).selectOption('commander');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('button', { name: 'Answer at once' }).waitFor();
    await check(page, 'the computer thinking');
  }),

  test('a computer that thinks long answers at once when asked to', async (bench) => {
    const page = await bench.page();
    await beginAgainst(page, bench.address, 'commander');
    const hurry = page.getByRole('button', { name: 'Answer at once' });
    await hurry.click();
    await asked(page);
    await hurry.waitFor({ state: 'hidden' });
    want((await decisionsOf(page, 1)).length > 0, 'the computer has not decided anything');
  }),

  test('the computer shows its plan, and suggests a plan that the person can take', async (bench) => {
    const page = await bench.page();
    let entries = await sitDown(page, bench.address, 'soldier');
    const choose = chooser(1);
    while ((await decisionsOf(page, 1)).length === 0) entries = await answer(page, entries, choose);
    const means = page.getByText('What the computer meant to do');
    await means.click();
    // While it acts it does not tell: the person may be asked in between.
    const told = page.locator('.plan b', { hasText: /^It |^There was nothing to choose/ });
    const acting = page.getByText('It is still acting');
    await told.or(acting).first().waitFor();
    while ((await acting.count()) > 0) entries = await answer(page, entries, choose);
    await told.waitFor();
    await page.getByRole('button', { name: 'Suggest a plan for me' }).click();
    await page.locator('.coach .plan').waitFor();
    await check(page, 'the reasons and the advice');
    await page.getByRole('button', { name: 'Only the next step' }).click();
    entries = await asked(page, entries);
    // Afterwards: at one's own past decision, what the computer would have done.
    await page.getByRole('button', { name: 'Look back' }).click();
    const better = page.getByRole('button', { name: 'A better plan here?' });
    for (let i = 0; i < 40 && !(await better.isVisible()); i++) {
      await page.getByRole('button', { name: 'Back one action' }).click();
      await frames(page);
    }
    await better.click();
    await page.getByText(/^The computer(?: would have played the same)?: /).waitFor();
  }),

  test('two tabs at one match have one computer between them', async (bench) => {
    const device = await bench.device();
    const first = await device.newPage();
    let entries = await sitDown(first, bench.address, 'soldier');
    const second = await device.newPage();
    await openHome(second, bench.address);
    want((await goOn(second)) === entries, 'the second tab shows another position than the first');
    const choose = chooser(1);
    const before = (await decisionsOf(second, 1)).length;
    while ((await decisionsOf(second, 1)).length === before) entries = await answer(second, entries, choose);
    await first.waitForFunction((n) => document.querySelector('.prompt')?.getAttribute('data-entries') === n, entries);
    for (const page of [first, second])
      want(!(await page.getByText('Another tab was quicker').isVisible()), 'the tabs have played against each other');
  }),

  test('a computer that lost its thread follows its standing orders, and says so', async (bench) => {
    const page = await bench.page();
    await page.route('**/worker-*.js', (route) => route.abort());
    let entries = await sitDown(page, bench.address, 'soldier');
    const choose = chooser(1);
    const said = page.getByText('it has followed its standing orders');
    for (let i = 0; i < 60 && !(await said.isVisible()); i++) entries = await answer(page, entries, choose);
    await said.waitFor();
    want((await decisionsOf(page, 1)).length > 0, 'the computer has not decided anything');
    bench.forgive('Failed to load resource');
    bench.forgive('net::ERR_FAILED');
  }),

  test('the computer plays without a network, in its thread', async (bench) => {
    const device = await bench.device({ ...DESKTOP, serviceWorkers: 'allow' });
    const page = await device.newPage();
    await openHome(page, bench.address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await device.setOffline(true);
    const threads = [];
    page.on('worker', (worker) => threads.push(worker.url()));
    await sitDown(page, bench.address, 'recruit');
    want(threads.length === 1, `the computer has ${threads.length} threads`);
    want((await decisionsOf(page, 1)).length > 0, 'the computer has not decided anything');
    want(!(await page.getByText('followed its standing orders').isVisible()), 'its thread could not be had offline');
    bench.forgive('ERR_INTERNET_DISCONNECTED');
  }),
];
