/** Online play: two people, two browsers, one match, by nothing but a link. */

import { check } from './kit/axe.mjs';
import { test, want } from './kit/bench.mjs';
import {
  embeddedServer,
  makeMatch,
  Person,
  playOn,
  playUntil,
  settled,
  sitDown,
  startBot,
  withTwoServers,
} from './kit/online.mjs';
import { chooser } from './kit/table.mjs';

const MOST_INPUTS = 4;

const twoPeople = async (bench) => [new Person(await bench.page()), new Person(await bench.page())];

export const tests = [
  test('two people play a drill through two servers, one of which fails for a while', (bench) =>
    withTwoServers(bench, async (servers, startAgain) => {
      const people = await twoPeople(bench);
      const [maker, guest] = people;
      const choose = chooser(5);
      const sit = () => sitDown(maker, guest, [servers[0].address, servers[1].address], { scenario: 'Drill' });
      await sit();

      const moved = new Set();
      for (let i = 0; i < 40 && moved.size < 2; i++) {
        const asked = await settled(people);
        await asked.answer(choose);
        if (moved.has(asked)) continue;
        moved.add(asked);
        want(asked.inputs <= MOST_INPUTS, `it took ${asked.inputs} inputs to a first move`);
      }
      want(moved.size === 2, 'one of them was never asked');

      await playOn(people, 6, choose);
      await playUntil(people, sit, choose, () => true);
      const before = await settled(people);
      const { entries } = await maker.look();
      await maker.page.reload();
      await maker.page.locator('.prompt').waitFor();
      want((await settled(people)) === before, 'after a reload another person is asked');
      want((await maker.look()).entries === entries, 'after a reload the match has other entries');

      // The guest's server is killed. Decisions made meanwhile wait on the device, and are sent when it is back.
      await playUntil(people, sit, choose, (asked) => asked === guest);
      const seen = (await guest.look()).entries;
      await servers[1].stop('SIGKILL');
      await guest.page.locator('.corner .status.offline').waitFor();
      await guest.answer(choose);
      await guest.page.locator('.corner').getByText('one decision waits to be sent').waitFor();
      await startAgain();
      await guest.page.locator('.corner .status.online').waitFor();
      bench.forgive('WebSocket connection');
      await settled(people);
      want((await maker.look()).entries > seen, 'what was decided offline was lost');

      await playOn(people, 400, choose);
      want((await maker.log()).join() === (await guest.log()).join(), 'the two logs differ');
      const [one, other] = await Promise.all(people.map((person) => person.look()));
      want(one.isOver && other.isOver, 'the drill has no end');
    })),

  test('people chat, check the dice, agree on a draw, keep the record and play again', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    const [maker, guest] = people;
    await sitDown(maker, guest, [address, address], { game: 'Gazala', scenario: 'Drill' });
    await playOn(people, 25, chooser(3));

    await guest.page.getByText('Talk').click();
    await guest.page.getByRole('textbox', { name: 'Say something' }).fill('Well played');
    await guest.page.keyboard.press('Enter');
    await maker.page.getByText('Well played').waitFor();

    await maker.click('button', 'Fair dice');
    for (const roll of await maker.page.locator('.fair-dice details summary').all()) await roll.click();
    await maker.page
      .locator('.fair-dice li')
      .filter({ hasText: / holds$/ })
      .first()
      .waitFor();
    want((await maker.page.getByText('does not hold').count()) === 0, 'a die does not hold');
    await check(maker.page, 'fair dice');
    await maker.page.locator('.fair-dice').getByRole('button', { name: 'Close' }).click();

    await maker.page.getByText('The match', { exact: true }).click();
    await maker.click('button', 'Offer a draw');
    await guest.click('button', 'Agree');
    await maker.page.getByRole('heading', { name: /draw/ }).waitFor();
    const download = maker.page.waitForEvent('download');
    await maker.click('button', 'Download the record');
    want((await (await download).path()) !== null, 'there is no record');
    await maker.click('button', 'Play again');
    // The log says «Player 2 agrees.» of the draw.
    await guest.page.getByRole('button', { name: 'Agree', exact: true }).click();
    await maker.click('button', 'To the next match');
    await settled(people);
  }),

  test('a bot takes the other seat by its link and plays', async (bench) => {
    const { address } = await embeddedServer();
    const person = new Person(await bench.page());
    const link = await makeMatch(person, address, { scenario: 'Drill' });
    const bot = startBot(link, 'Wind-up');
    try {
      await person.page.locator('.corner').getByText('Wind-up').waitFor();
      const choose = chooser(4);
      for (let i = 0; i < 12 && bot.decisions() < 3; i++) {
        await person.page.locator('details.all-answers, .over').first().waitFor();
        if ((await person.look()).isOver) break;
        await person.answer(choose);
        await person.page.locator('.prompt[aria-busy=false]').waitFor();
      }
      want(bot.decisions() > 0, `the bot did nothing: ${bot.said()}`);
    } finally {
      await bot.stop();
    }
  }),

  test('anybody with the link may watch, and sees no question', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    const link = await sitDown(...people, [address, address], { scenario: 'Drill' });
    await playOn(people, 4, chooser(1));
    const watcher = new Person(await bench.page());
    await watcher.page.goto(link.replace(/#\/join\/([^/]+)\/.*/, '#/match/$1'));
    await watcher.page.getByText('You are watching.').waitFor();
    const asked = await settled(people);
    await asked.answer(chooser(2));
    await settled(people);
    const { entries } = await people[0].look();
    await watcher.page.waitForFunction(
      (n) => document.querySelector('.prompt')?.getAttribute('data-entries') === String(n),
      entries,
    );
    want(!(await watcher.look()).isAsked, 'the watcher is asked');
  }),

  test('an account keeps a match for another browser, and can be deleted with all its data', async (bench) => {
    const { address } = await embeddedServer();
    const page = await bench.page();
    const signIn = async (at, button) => {
      await at.goto(`${address}/#/account`);
      await at.getByRole('textbox', { name: 'Name' }).fill('Quartermaster');
      await at.getByLabel('Password').fill('a long password');
      await at.getByRole('button', { name: button }).click();
      await at.getByText('Signed in as Quartermaster.').waitFor();
    };
    await signIn(page, 'Make an account');
    await page.goto(`${address}/#/new`);
    await page.getByRole('button', { name: 'Create the match' }).click();
    await page.locator('.prompt').waitFor();
    const other = await bench.page();
    await signIn(other, 'Sign in');
    await other.goto(`${address}/`);
    await other.locator('.online-shelf .matches a').first().click();
    await other.locator('.prompt').waitFor();
    want((await other.getByText('You are watching.').count()) === 0, 'the account does not open its seat');

    await other.goto(`${address}/#/account`);
    const download = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download all of it' }).click();
    await download;
    other.on('dialog', (dialog) => void dialog.accept());
    await other.getByLabel('Password, to delete the account').fill('a long password');
    await other.getByRole('button', { name: 'Delete my account' }).click();
    await other.getByRole('button', { name: 'Make an account' }).waitFor();
  }),

  test('axe finds nothing wrong on the screens of online play', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    const [maker, guest] = people;
    await maker.page.goto(`${address}/`);
    await maker.page.getByRole('link', { name: 'Play online' }).waitFor();
    await check(maker.page, 'first page with online play');
    await maker.page.getByRole('link', { name: 'Play online' }).click();
    await maker.page.getByRole('button', { name: 'Create the match' }).waitFor();
    await check(maker.page, 'new match');
    await maker.page.getByRole('button', { name: 'Create the match' }).click();
    await maker.page.getByRole('textbox', { name: /Send this link/ }).waitFor();
    await check(maker.page, 'waiting for the other player');
    await guest.page.goto(await maker.page.getByRole('textbox', { name: /Send this link/ }).inputValue());
    await guest.page.getByRole('button', { name: 'Take the seat' }).waitFor();
    await check(guest.page, 'an invitation');
    await guest.page.goto(`${address}/#/account`);
    await guest.page.getByRole('button', { name: 'Make an account' }).waitFor();
    await check(guest.page, 'account');
  }),
];
