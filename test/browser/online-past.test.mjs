/** Looking back in an online match: a latecomer sees every moment as it was. */

import { test, want } from './kit/bench.mjs';
import { embeddedServer, Person, playOn, playUntil, settled, sitDown } from './kit/online.mjs';
import { chooser } from './kit/table.mjs';

const slider = (page) => page.getByRole('slider', { name: 'Point of the match' });

/** The scrubber's text at each point: turn, phase and side of the view there. */
async function momentsOf({ page }, length) {
  await page.locator('.look-back').click();
  const said = [];
  for (let n = length - 1; n > 0; n--) {
    await slider(page).fill(String(n));
    const at = page.locator('.timeline .at');
    await at.getByText(`: action ${n} of ${length}`).waitFor();
    said.unshift((await at.textContent()).split(': action')[0]);
  }
  return said;
}

/** A page may show the nearest view until the wanted one has arrived. */
async function wantMoments({ page }, expected, who) {
  await page.locator('.look-back').click();
  const at = page.locator('.timeline .at');
  const length = expected.length + 1;
  for (let n = length - 1; n > 0; n--) {
    await slider(page).fill(String(n));
    const moment = `${expected[n - 1]}: action ${n} of ${length}`;
    await at
      .getByText(moment)
      .waitFor()
      .catch(async () => want(false, `${who} sees «${await at.textContent()}» and not «${moment}»`));
  }
}

export const tests = [
  test('after a reload, and for a late spectator, every point of the match is as it was', async (bench) => {
    const { address } = await embeddedServer();
    const people = [new Person(await bench.page()), new Person(await bench.page())];
    const [maker, guest] = people;
    const link = await sitDown(maker, guest, [address, address], { game: 'Gazala', scenario: 'Drill' });
    await playOn(people, 40, chooser(3));
    const { entries } = await maker.look();
    const expected = await momentsOf(maker, entries);
    want(new Set(expected).size > 2, 'nothing happened in forty decisions');

    await guest.page.reload();
    await guest.page.locator('.prompt').waitFor();
    await wantMoments(guest, expected, 'a player who reloads the page');
    const watcher = new Person(await bench.page());
    await watcher.page.goto(link.replace(/#\/join\/([^/]+)\/.*/, '#/match/$1'));
    await watcher.page.getByText('You are watching.').waitFor();
    await wantMoments(watcher, expected, 'a spectator');
  }),

  test('a player who was away sees what happened since as a film, and then the present', async (bench) => {
    const { address } = await embeddedServer();
    const people = [new Person(await bench.page()), new Person(await bench.page())];
    const [maker, guest] = people;
    const sit = () => sitDown(maker, guest, [address, address], { scenario: 'Drill' });
    await sit();
    const choose = chooser(5);
    // Until the guest has decided in this match and waits for the maker.
    let last;
    await playUntil(people, sit, choose, (asked) => {
      const isWanted = asked === maker && last === guest;
      last = asked;
      return isWanted;
    });
    const url = guest.page.url();
    await guest.page.goto('about:blank');
    const before = (await maker.look()).entries;
    for (let i = 0; i < 12; i++) {
      const { isAsked, entries } = await maker.look();
      if (!isAsked) break;
      await maker.answer(choose);
      await maker.page.waitForFunction((n) => {
        const prompt = document.querySelector('.prompt');
        return prompt.getAttribute('aria-busy') !== 'true' && Number(prompt.getAttribute('data-entries')) > n;
      }, entries);
    }
    await guest.page.goto(url);
    await settled(people);
    const { entries } = await guest.look();
    want(entries > before, 'the maker did nothing while the guest was away');
    // The film may be short: the page itself notes that it was in the past.
    await guest.page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.timeline.past')) window.wasPast = true;
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await guest.page.locator('details.since').getByRole('button', { name: 'Play from here' }).click();
    await guest.page.getByRole('combobox', { name: 'Film speed' }).selectOption('quick');
    await guest.page.waitForFunction(() => window.wasPast);
    await guest.page.locator('.timeline').getByText(`: action ${entries} of ${entries}`).waitFor();
    // The film ends in the present.
    await guest.page.locator('.timeline:not(.past)').waitFor();
  }),
];
