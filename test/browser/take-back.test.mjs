/** Taking back beyond undo, and who plays which side: lending a seat, taking it back, swapping sides. */

import { check } from './kit/axe.mjs';
import { DESKTOP, PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { journalOf } from './kit/journal.mjs';
import { answer, asked, begin, chooser, openHome } from './kit/table.mjs';

const undoButton = (page) => page.getByRole('button', { name: /^Undo/ });
const entriesOf = async (page) => Number(await page.locator('.prompt').getAttribute('data-entries'));

/** Answers until dice have fallen after the person's last decision and undo says that it stops. */
async function playUntilStopped(page) {
  const choose = chooser(3);
  let entries = await asked(page);
  for (let i = 0; i < 60; i++) {
    entries = await answer(page, entries, choose);
    if (/^Undo stops/.test((await undoButton(page).getAttribute('title')) ?? '')) return;
  }
  throw new Error('undo never stopped');
}

/** Begins the drill against a recruit; returns when the person is asked. */
async function beginAgainstRecruit(page, address) {
  await openHome(page, address, 'lend');
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('drill');
  await page.getByRole('combobox', { name: 'Axis', exact: true }).selectOption({ label: 'the computer' });
  await page.getByRole('combobox', { name: 'Commonwealth', exact: true }).selectOption('person');
  await page.getByRole('combobox', { name: 'Axis: level' }).selectOption('recruit');
  await page.getByRole('combobox', { name: 'Axis: temperament' }).selectOption('bold');
  await page.getByRole('button', { name: 'Play now' }).click();
  await asked(page);
}

export const tests = [
  test('undo says how far it goes; a line of the log and the menu lead further, over dice, and the bar says so', async (bench) => {
    const page = await bench.page(DESKTOP);
    await begin(page, bench.address, { scenario: 'Drill', random: 'Axis' });
    await answer(page, await asked(page), chooser(3));
    want(/^Undo (takes back|stops)/.test((await undoButton(page).getAttribute('title')) ?? ''), 'undo says nothing');
    await playUntilStopped(page);
    const before = await entriesOf(page);
    await undoButton(page).click();
    await page
      .locator('.prompt .note')
      .getByText(/You can go back further/)
      .waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('button', { name: 'Take back to here' }).first().click();
    await page.getByText(/dice taken back once/).waitFor();
    want((await entriesOf(page)) < before, 'nothing was taken back');
    want((await journalOf(page)).at(-1).undo !== undefined, 'the record does not say so');
    await check(page, 'after dice were taken back');
    await answer(page, String(await entriesOf(page)), chooser(5));
    await page.getByLabel('Layers and settings').click();
    await page.getByRole('button', { name: 'Start the turn again' }).click();
    await page
      .locator('.prompt .note')
      .getByText(/^Taken back to here/)
      .waitFor();
  }),

  test('between two people at one screen nothing that dice have fallen on is taken back before the other one agrees', async (bench) => {
    const page = await bench.page(DESKTOP);
    await begin(page, bench.address, { scenario: 'Drill' });
    await playUntilStopped(page);
    const before = await entriesOf(page);
    const asked = [];
    let agrees = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (agrees ? dialog.accept() : dialog.dismiss());
    });
    await page.getByRole('tab', { name: 'Log' }).click();
    const back = page.getByRole('button', { name: 'Take back to here' }).first();
    await back.click();
    await wantSoon(() => asked.length === 1, 'the other person is not asked');
    want((await entriesOf(page)) === before, 'it was taken back although the other person said no');
    agrees = true;
    await back.click();
    await page.waitForFunction(
      (old) => Number(document.querySelector('.prompt')?.getAttribute('data-entries')) < old,
      before,
    );
    want(asked.length === 2, `${asked.length} questions were asked`);
  }),

  test('a seat is lent to the computer with level and temper, and taken back; a line says who plays', async (bench) => {
    const page = await bench.page(DESKTOP);
    await beginAgainstRecruit(page, bench.address);
    const line = page.locator('.who-plays');
    await line.getByText('Commonwealth: you · Axis: the computer, recruit, bold').click();
    await check(page, 'who plays which side');
    await line.getByRole('combobox', { name: 'Commonwealth: level' }).selectOption('commander');
    await line.getByRole('combobox', { name: 'Commonwealth: temperament' }).selectOption('cautious');
    await line.getByRole('button', { name: 'Lend Commonwealth to the computer' }).click();
    await line.getByText(/^Commonwealth: the computer, commander, cautious/).waitFor();
    await line.getByRole('button', { name: 'Take Commonwealth yourself' }).click();
    await line.getByText(/^Commonwealth: you/).waitFor();
    await asked(page);
    await line.getByRole('button', { name: 'Swap sides' }).click();
    await line.getByText('Commonwealth: the computer, recruit, bold · Axis: you').waitFor();
    await asked(page);
  }),

  test('on a phone a seat can be lent', async (bench) => {
    const page = await bench.page(PHONE);
    await beginAgainstRecruit(page, bench.address);
    const line = page.locator('.who-plays');
    await line.locator('summary').tap();
    await line.getByRole('button', { name: 'Lend Commonwealth to the computer' }).tap();
    await line.getByText(/^Commonwealth: the computer, soldier, balanced/).waitFor();
  }),
];
