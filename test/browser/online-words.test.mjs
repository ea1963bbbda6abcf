/** Every word of online play comes from a catalogue: its screens are read one after the other. */

import { test } from './kit/bench.mjs';
import { startMail } from './kit/mail.mjs';
import { Person, playOn, settled, withServer } from './kit/online.mjs';
import { chooser } from './kit/table.mjs';
import { Reader, unfold } from './kit/words.mjs';

const at = (address, hash) => `${address}/?locale=pseudo${hash}`;

/** Both sit down at a drill; the test reads everything that each sees on the way. */
async function sitDownReading(reader, address, [maker, guest]) {
  await maker.page.goto(at(address, '#/new'));
  await maker.page.locator('form.terms').waitFor();
  await unfold(maker.page, 'details');
  await reader.read(maker.page, 'a new match');
  const [scenario, , opponent] = await maker.page.locator('form.terms select').all();
  await opponent.selectOption('recruit');
  await reader.read(maker.page, 'a new match against the program');
  await opponent.selectOption('link');
  const clock = maker.page.locator('form.terms select').nth(3);
  for (const kind of ['live', 'turns', 'days', 'correspondence']) {
    await clock.selectOption(kind);
    await reader.read(maker.page, `a new match with a clock of one’s own: ${kind}`);
    await maker.page.locator('.free-clock input').first().fill('0');
    await reader.read(maker.page, `a clock that cannot be: ${kind}`);
  }
  await clock.selectOption('turns');
  await scenario.selectOption('drill');
  await maker.page.locator('form.terms button[type=submit]').click();
  const link = maker.page.locator('.invite input.link').first();
  await link.waitFor();
  await unfold(maker.page, '.online-beside details');
  await reader.read(maker.page, 'waiting for the other player');
  const [, hash] = (await link.inputValue()).split('#');
  await guest.page.goto(at(address, `#${hash}`));
  await guest.page.locator('.online-page button.strong').waitFor();
  await reader.read(guest.page, 'an invitation');
  await guest.page.locator('.online-page button.strong').click();
  await guest.page.locator('.prompt').waitFor();
}

/** Makes every offer, and reads it at the other end. */
async function readOffers(reader, [maker, guest]) {
  const menu = maker.page.locator('.seat-menu');
  await unfold(maker.page, '.seat-menu');
  const end = 'End without a result';
  for (const [name, screen] of [
    ['Ask to take my last decision back', 'an undo is asked for'],
    ['Offer a draw', 'a draw is offered'],
    [end, 'an end without a result is asked for'],
  ]) {
    // The marks of the pseudo-locale stand around the name.
    await menu.getByRole('button', { name }).click();
    if (name === end) {
      await reader.read(maker.page, 'an end without a result is asked again');
      await menu.getByRole('button', { name: 'Yes, do it' }).click();
    }
    const offer = guest.page.locator('.offer');
    await offer.first().waitFor();
    for (const { page } of [maker, guest]) await reader.read(page, screen);
    if (name === end) break;
    await offer.locator('button').nth(1).click();
    await offer.waitFor({ state: 'detached' });
  }
  await guest.page.locator('.offer button').first().click();
}

async function readFairDice(reader, { page }) {
  await page.locator('.online-beside > .row > button').first().click();
  await page.locator('.fair-dice').waitFor();
  await unfold(page, '.fair-dice details');
  await reader.read(page, 'fair dice');
  await page.keyboard.press('Escape');
}

async function readEnd(reader, { page }) {
  await page.locator('.over').waitFor();
  await reader.read(page, 'the end');
  await page.locator('.over button').nth(1).click();
  await page.locator('.timeline').waitFor();
  await reader.read(page, 'looking through the whole match');
  await page.locator('.home').click();
  await page.locator('.over').waitFor();
}

async function readAccount(reader, { page }, address) {
  await page.goto(at(address, '#/account'));
  await page.locator('form.terms').waitFor();
  await reader.read(page, 'signing in');
  const [name, password] = await page.locator('form.terms input').all();
  await name.fill('Linguist');
  await password.fill('a long password');
  await page.locator('form.terms button').nth(1).click();
  await page.locator('.devices').first().waitFor();
  for (const [field, text] of [
    ['email', 'linguist@example.org'],
    ['url', 'http://127.0.0.1:9/turn'],
  ]) {
    await page.locator(`#notice-${field}`).fill(text);
    await page.locator(`form:has(#notice-${field}) button`).click();
    await page.locator('.notices .address').getByText(text).waitFor();
  }
  await reader.read(page, 'account');
  await page.locator('.confirm-notice input').fill('00000000');
  await page.locator('.confirm-notice button').click();
  await page.getByRole('alert').waitFor();
  await reader.read(page, 'account, with a wrong code');
}

export const tests = [
  test('every word of online play comes from a catalogue', async (bench) => {
    const mail = await startMail();
    const settings = {
      CAULDRON_SMTP_URL: mail.url,
      CAULDRON_MAIL_FROM: 'games@example.org',
      CAULDRON_WEBHOOKS: 'any',
      CAULDRON_OPEN_LIST: 'on',
    };
    try {
      await withServer(bench, settings, async ({ address }) => {
        const reader = new Reader();
        const people = [new Person(await bench.page()), new Person(await bench.page())];
        const [maker, guest] = people;
        await sitDownReading(reader, address, people);
        await playOn(people, 14, chooser(3));
        for (const { page } of people) await reader.read(page, 'playing');
        await guest.page.reload();
        await guest.page.locator('.prompt').waitFor();
        await settled(people);
        await reader.read(guest.page, 'since the last turn');
        await unfold(guest.page, '.online-beside details');
        await guest.page.locator('.chat input').fill('Bonjour');
        await guest.page.keyboard.press('Enter');
        await guest.page.locator('.chat .said p').waitFor();
        await reader.read(guest.page, 'talk');
        await readFairDice(reader, maker);

        const watcher = new Person(await bench.page());
        await watcher.page.goto(maker.page.url());
        await watcher.page.locator('.prompt').waitFor();
        await reader.read(watcher.page, 'watching');
        await readOffers(reader, people);
        await readEnd(reader, maker);
        await maker.page.goto(at(address, ''));
        await maker.page.locator('.online-shelf .matches').first().waitFor();
        await reader.read(maker.page, 'the first page');
        await readAccount(reader, guest, address);
        await watcher.page.goto(at(address, '#/match/there-is-none'));
        await watcher.page.reload();
        await watcher.page.getByRole('alert').waitFor();
        await reader.read(watcher.page, 'no such match');
        bench.forgive('403');
        bench.forgive('404');
        reader.check();
      });
    } finally {
      mail.stop();
    }
  }),
];
