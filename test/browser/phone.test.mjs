/** On the screen of a phone, by touch. */

import { PHONE, test, want } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { paperOf, TouchHand } from './kit/hand.mjs';
import { matchWith } from './kit/moments.mjs';
import { answersOf, asked, begin, chooser, isOver, promptOf } from './kit/table.mjs';

const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function tapAnswer(page, entries, choose) {
  const buttons = await answersOf(page);
  await buttons.nth(choose(await buttons.count())).tap();
  return asked(page, entries);
}

/** Units of a formation may be activated alone, two of them on one hex; `hex` notes which. */
const isStacked = (found) => (mirror) => {
  const asked = mirror.question();
  if (asked?.prompt !== 'chit-plays' || asked.count < 7) return false;
  const places = asked.answers.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const place = places.find((one, i) => places.indexOf(one) !== i);
  found.hex = place === undefined ? undefined : mirror.game.vocabulary.places[place];
  return found.hex !== undefined;
};

/** Whether the question is readable after scrolling: it is on the screen, and below the map. */
const isQuestionSeen = (page) =>
  page
    .waitForFunction(() => {
      const { top, bottom } = document.querySelector('#prompt-text').getBoundingClientRect();
      return top >= document.querySelector('.play > aside').getBoundingClientRect().top && bottom <= innerHeight;
    })
    .then(
      () => true,
      () => false,
    );

export const tests = [
  test('a match of the drill is played to its end on a phone, and every question is in sight', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill' });
    const choose = chooser(5);
    let entries = await asked(page);
    want((await page.locator('.hint-of-enter:visible').count()) === 0, 'a phone speaks of keys');
    for (let decision = 0; !(await isOver(page)); decision++) {
      want(decision < 200, `after 200 decisions the drill still asks: ${await promptOf(page)}`);
      entries = await tapAnswer(page, entries, choose);
      want((await isOver(page)) || (await isQuestionSeen(page)), `it is not in sight: ${await promptOf(page)}`);
    }
    want((await tooWide(page)) <= 0, 'the board is wider than a phone');
  }),

  test('a film leaves the panels of a phone where they are, and the question in sight', async (bench) => {
    const page = await bench.page({ ...PHONE, films: true });
    await page.addInitScript(() => {
      // While a film runs, its place in the log is marked. A tap on an answer scrolls too, before the film.
      window.down = 0;
      let last = 0;
      const look = ({ target }) => {
        if (!target.classList?.contains('below')) return;
        if (document.querySelector('.log .now')) window.down = Math.max(window.down, target.scrollTop - last);
        last = target.scrollTop;
      };
      addEventListener('scroll', look, true);
    });
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', random: 'Axis', seed: 'shows' });
    const choose = chooser(5);
    const marked = page.locator('.log .now');
    let entries = await asked(page);
    await page.evaluate(() => {
      window.marks = 0;
      new MutationObserver(() => {
        if (document.querySelector('.log .now')) window.marks++;
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    for (let decision = 0; (await page.evaluate(() => window.marks)) === 0; decision++) {
      want(decision < 60, 'no film runs');
      entries = await tapAnswer(page, entries, choose);
    }
    await marked.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelector('.prompt').getAttribute('aria-busy') === 'false');
    const down = await page.evaluate(() => window.down);
    want(down === 0, `the panels scroll down by ${down} by themselves`);
  }),

  test('a hex is tapped on a phone’s map, and the board fits into 320 px', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill' });
    let entries = await asked(page);
    const map = await page.getByRole('application', { name: 'Map' }).boundingBox();
    want(map && map.width > 300 && map.height > 200, 'the map has no room on a phone');
    await page.touchscreen.tap(map.x + map.width / 2, map.y + map.height / 2);
    // The tap answers if the hex has only one answer; otherwise it opens the hex.
    await page.waitForFunction(
      (old) =>
        document.querySelector('.status-line b') ||
        document.querySelector('.prompt')?.getAttribute('data-entries') !== old,
      entries,
    );
    entries = await asked(page);
    await page.setViewportSize({ width: 320, height: 640 });
    want((await tooWide(page)) <= 0, 'the board is wider than 320 px');
    await tapAnswer(page, entries, chooser(5));
  }),

  test('the answers on a phone are one list, and those of the tapped stack come first', async (bench) => {
    const found = {};
    const match = await matchWith('gazala', isStacked(found));
    want(match, 'no match comes to such a question');
    const page = await bench.page(PHONE);
    await bringMatch(page, bench.address, textOf(match));
    const hand = new TouchHand(page, await paperOf('gazala'));
    await hand.settle(undefined);
    want((await page.getByRole('searchbox', { name: 'Find an answer' }).count()) === 0, 'few answers have a filter');
    const list = page.locator('.prompt > .answers');
    await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await hand.open(found.hex);
    const here = page.locator('.at-place [data-answer]');
    await here.first().waitFor();
    want((await list.count()) === 1, `the answers stand in ${await list.count()} boxes`);
    const cut = () =>
      list.evaluate((box) =>
        [...box.querySelectorAll('*')]
          .filter((one) => one.scrollHeight > one.clientHeight + 2)
          .map((one) => one.className),
      );
    want((await cut()).length === 0, `a part of the list scrolls by itself: ${await cut()}`);
    want((await list.evaluate((box) => box.scrollTop)) === 0, 'the list does not begin at its top');
    const [first, all] = [await here.first().boundingBox(), await list.boundingBox()];
    want(first.y < all.y + 60, 'the answers of the tapped stack do not come first');
    want((await list.locator('[data-answer]').count()) >= 7, 'the list lacks answers');
  }),
];
