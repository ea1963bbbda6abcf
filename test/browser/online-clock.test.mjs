/** The terms of an online match: clocks of one's own, told before anyone sits down; vacation; the temper of the program. */

import { test, want } from './kit/bench.mjs';
import { embeddedServer, Person, settled } from './kit/online.mjs';

const termsOf = async (address, page) => {
  const [, id] = /#\/match\/([\w-]+)/.exec(page.url()) ?? [];
  return (await (await fetch(`${address}/api/matches/${id}`)).json()).terms;
};

/** Keys alone: moves to a field by its label and types. */
async function type({ page }, label, text) {
  await page.getByRole('spinbutton', { name: label }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export const tests = [
  test('a maker gives a clock of his own values, the guest reads them before sitting down, and one takes vacation', async (bench) => {
    const { address } = await embeddedServer();
    const [maker, guest] = [
      new Person(await bench.page()),
      new Person(await bench.page({ viewport: { width: 360, height: 740 } })),
    ];
    await maker.page.goto(`${address}/#/new`);
    const make = maker.page.getByRole('button', { name: 'Create the match' });
    await make.waitFor();
    await maker.choose('Scenario', 'Drill');
    await maker.choose('Time to think', 'By correspondence, your own values: days for each answer');
    await type(maker, /For each answer/, '0');
    await maker.page.getByText('These values do not make a clock').waitFor();
    want(await make.isDisabled(), 'a clock without days can be made');
    await type(maker, /For each answer/, '5');
    await type(maker, /In the bank/, '3');
    await type(maker, /Vacation/, '9');
    const words = '5 days for each answer; 3 days in the bank besides; 9 days of vacation';
    await maker.page.getByText(words).waitFor();
    await make.click();
    const box = maker.page.getByRole('textbox', { name: /Send this link/ });
    await box.waitFor();

    await guest.page.goto(await box.inputValue());
    await guest.page.getByRole('button', { name: /^Take the seat of \p{Lu}/u }).waitFor();
    await guest.page.getByText(words).waitFor();
    want(
      await guest.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'the terms are wider than a phone',
    );
    await guest.click('button', 'Take the seat');
    await guest.page.locator('.prompt').waitFor();
    await settled([maker, guest]);
    await maker.page.locator('.corner').getByText(words).waitFor();

    await maker.page.locator('.seat-menu > summary').click();
    await type(maker, /Vacation \(9 days left\)/, '4');
    await maker.insist('Take them now');
    await maker.page.getByText(/Vacation \(5 days left\)/).waitFor();
    await maker.page
      .locator('.corner')
      .getByText(/on vacation/)
      .waitFor();
    want((await maker.log()).join().includes('takes 4 days of vacation.'), 'the log does not tell of the vacation');
  }),

  test('a clock of minutes waits while the film of the other side’s moves plays', async (bench) => {
    const { address } = await embeddedServer();
    const maker = new Person(await bench.page({ films: true }));
    await maker.page.addInitScript(() => localStorage.setItem('cauldron.filmSpeed', '"slow"'));
    const { page } = maker;
    await page.goto(`${address}/#/new`);
    await page.getByRole('button', { name: 'Create the match' }).waitFor();
    await maker.choose('Scenario', 'Drill');
    await maker.choose('Opponent', 'the computer, recruit level');
    await maker.choose('Time to think', '15 minutes');
    await page.getByText('8 seconds free for the film of each activation').waitFor();
    await maker.click('button', 'Create the match');
    await page.locator('.prompt').waitFor();
    await maker.asked();
    const own = page.locator('.corner .sitter.mine .clock');
    // With enough time left to look at the clock.
    // With enough time left to look at the clock.
    const isFilmed = () =>
      page.evaluate(() => {
        const clock = document.querySelector('.corner .sitter.mine .clock');
        return document.querySelector('.film-strip') !== null && /waits 0:0[4-8]/.test(clock?.title ?? '');
      });
    let isSeen = false;
    for (let i = 0; i < 25 && !isSeen; i++) {
      if (await page.locator('.film-strip').count()) await page.keyboard.press('Control');
      const { isAsked, entries } = await maker.look();
      if (isAsked) await maker.answer((n) => n - 1);
      for (let j = 0; j < 15 && !isSeen; j++) {
        await page.waitForTimeout(100);
        isSeen = await isFilmed();
        if ((await maker.look()).entries > entries && (await maker.look()).isAsked) break;
      }
    }
    want(isSeen, 'no film plays while the clock of the person waits');
    const before = await own.textContent();
    await page.waitForTimeout(1500);
    want((await own.textContent()) === before, 'the clock runs while the film plays');
    await page.locator('.corner .sitter.mine .clock.running').waitFor({ timeout: 20_000 });
    want((await page.locator('.film-strip').count()) === 0, 'the film plays while the clock runs');
  }),

  test('the maker chooses the level and the temper of the program', async (bench) => {
    const { address } = await embeddedServer();
    const maker = new Person(await bench.page());
    await maker.page.goto(`${address}/#/new`);
    await maker.page.getByRole('button', { name: 'Create the match' }).waitFor();
    await maker.choose('Scenario', 'Drill');
    await maker.choose('Opponent', 'the computer, recruit level');
    await maker.choose('Temperament of the computer', 'bold');
    await maker.click('button', 'Create the match');
    await maker.page.locator('.corner').getByText('the computer, recruit level, bold').waitFor();
    const { seats } = await termsOf(address, maker.page);
    want(
      JSON.stringify(seats[1]) === JSON.stringify({ kind: 'ai', level: 'recruit', temperament: 'bold' }),
      `the terms are ${JSON.stringify(seats)}`,
    );
  }),
];
