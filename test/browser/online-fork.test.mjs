/** Trying something else in an online match: from one's own view during the match, from its record afterwards; and its luck. */

import { STEP_MS, test, want } from './kit/bench.mjs';
import { embeddedServer, Person, playOn, settled, sitDown } from './kit/online.mjs';
import { answersOf, asked, chooser } from './kit/table.mjs';

const twoPeople = async (bench) => [new Person(await bench.page()), new Person(await bench.page())];
const slider = (page) => page.getByRole('slider', { name: 'Point of the match' });

async function forkAt({ page }, n) {
  if ((await page.locator('.timeline').count()) === 0) await page.locator('.look-back').click();
  await slider(page).fill(String(n));
  await page.getByText(`: action ${n} of`).waitFor();
  await page.getByRole('button', { name: 'Try from here' }).click();
}

async function tryOut(page, decisions, choose) {
  for (let i = 0; i < decisions; i++) {
    const entries = await asked(page);
    const buttons = await answersOf(page);
    await buttons.nth(choose(await buttons.count())).click();
    await asked(page, entries);
  }
}

const goBack = (page) => page.locator('.home').click();

export const tests = [
  test('during the match a player tries something from his own view, and the match does not change', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    const [maker, guest] = people;
    await sitDown(maker, guest, [address, address], { game: 'Gazala', scenario: 'Drill' });
    const choose = chooser(3);
    await playOn(people, 16, choose);
    // Also at a point that this page has not seen.
    await maker.page.reload();
    await maker.page.locator('.prompt').waitFor();
    await settled(people);
    const { entries } = await maker.look();
    await forkAt(maker, 8);
    await maker.page.getByText('A sandbox from what you could see').waitFor();
    want((await maker.page.locator('.corner').count()) === 0, 'the sandbox looks like the match');
    await tryOut(maker.page, 5, choose);
    await goBack(maker.page);
    await maker.page.locator('.corner').waitFor();
    for (const { page } of people)
      if ((await page.locator('.timeline').count()) > 0)
        await page.getByRole('button', { name: 'Back to now' }).click();
    await settled(people);
    want((await guest.look()).entries === entries, 'what was tried out was played');
    await playOn(people, 2, choose);
  }),

  test('after the match a player looks through all of it, sees its luck, and plays on from any point', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    const [maker] = people;
    // A drill of Gazala never ends in a few decisions, with any dice.
    await sitDown(...people, [address, address], { game: 'Gazala', scenario: 'Drill' });
    const choose = chooser(5);
    await playOn(people, 24, choose);
    if (!(await maker.look()).isOver) {
      await maker.page.locator('.seat-menu > summary').click();
      await maker.insist('Resign');
    }
    const over = maker.page.locator('.over');
    await over.waitFor();
    await over.getByRole('button', { name: 'Look through the whole match' }).click();
    await maker.page.getByText(': action 0 of').waitFor();
    await goBack(maker.page);
    await over.getByRole('button', { name: 'Luck report' }).click();
    // Every die of the match is evaluated first. Nobody can choose the server's dice, and there may have been no fight.
    const luck = maker.page.locator('#luck');
    const report = luck.getByRole('table').or(luck.getByText('No dice have fallen in a fight yet.'));
    await report.first().waitFor({ timeout: 3 * STEP_MS });
    await maker.page.keyboard.press('Escape');
    await goBack(maker.page);

    await forkAt(maker, 12);
    await maker.page.getByText('It is kept on this device.').waitFor();
    await tryOut(maker.page, 3, choose);
    await goBack(maker.page);
    await over.waitFor();
    await maker.page.goto(address);
    await maker.page.locator('.matches').first().waitFor();
    want(
      (await maker.page
        .locator('.matches button')
        .getByText(/Gazala/)
        .count()) === 1,
      'the sandbox is not kept',
    );
  }),
];
