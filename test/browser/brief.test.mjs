/** The aim of a match: the brief before the first move, and the score that is always in sight. */

import { DESKTOP, PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { frames, pointAt, standing } from './kit/map.mjs';
import { momentsOf } from './kit/moments.mjs';
import { asked, begin, chooseScenario, openHome, seatPeople } from './kit/table.mjs';

/** Whether an element lies wholly inside the window. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

const brief = (page) => page.locator('aside .brief');

export const tests = [
  test('before the first move a player reads what the match is about, and may move at once', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address);
    await brief(page)
      .getByRole('heading', { name: /^Drill/ })
      .waitFor();
    // A drill in the middle of a campaign says how many turns are left.
    await page.locator('.bar').getByText('Turn 2, 1 more').waitFor();
    for (const part of ['Commonwealth (you)', 'Axis', '2 turns', 'decisions', 'wins more often'])
      await brief(page).filter({ hasText: part }).waitFor();
    // It blocks nothing: the first answer is given while it is open, and leaves it there. Looking at another panel does not close it either.
    await page.locator('.prompt .strong').click();
    await asked(page);
    await brief(page)
      .getByRole('heading', { name: /^Drill/ })
      .waitFor();
    await page.getByRole('tab', { name: 'Forces' }).click();
    await brief(page).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Log' }).click();
    await brief(page).waitFor();
    // Its reader closes it; a line above the log and above the score opens it again.
    await page.getByRole('button', { name: 'Close the brief' }).click();
    await brief(page).waitFor({ state: 'detached' });
    await page.locator('ol.log').waitFor();
    await page.locator('.score-strip').click();
    await page.getByRole('tab', { name: 'Score', selected: true }).waitFor();
    await page.getByRole('button', { name: 'What is this match about?' }).click();
    await brief(page).waitFor();
    // The menu opens it again, with its map.
    await page.getByLabel('Layers and settings').click();
    await page.getByRole('button', { name: 'The brief (i)' }).click();
    await page.locator('dialog#brief canvas').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog#brief canvas').waitFor({ state: 'detached' });
    // So does a key.
    await page.keyboard.press('i');
    await page.locator('dialog#brief canvas').waitFor();
  }),

  test('a scenario that is new here begins with its brief; what the other side does first waits for «Begin»', async (bench) => {
    let films = 0;
    for (const [n, device] of [DESKTOP, PHONE, DESKTOP, PHONE, DESKTOP, PHONE].entries()) {
      const page = await bench.page({ ...device, films: true, briefs: true });
      await openHome(page, bench.address, `brief ${n}`);
      await chooseScenario(page, 'Drill');
      await seatPeople(page, 'Axis');
      await page.getByRole('button', { name: 'Play now' }).click();
      const sheet = page.locator('dialog#brief');
      await sheet.locator('canvas').waitFor();
      const begin = sheet.getByRole('button', { name: 'Begin', exact: true });
      want(await isInSight(begin), '«Begin» is not in sight');
      const { width, height, isCut } = await sheet.evaluate((box) => ({
        width: innerWidth - box.offsetWidth,
        height: innerHeight - box.offsetHeight,
        isCut: box.scrollHeight > box.clientHeight,
      }));
      if (device === PHONE)
        want(width === 0 && (!isCut || height === 0), `the page shows beside the brief, ${width} by ${height} pixels`);
      // Nothing is played behind it.
      await page.waitForLoadState('networkidle');
      const passing = '.film-strip, .notice, .battle-card, .again';
      want((await page.locator(passing).count()) === 0, 'something is played while the brief is read');
      await begin.click();
      await sheet.locator('canvas').waitFor({ state: 'detached' });
      await page.waitForFunction(
        () => document.querySelector('.film-strip') ?? document.querySelector('.prompt[aria-busy=false]'),
      );
      films += await page.locator('.film-strip').count();
      // It is known from now on.
      await page.goBack();
      await page.getByRole('button', { name: 'Play now' }).click();
      await page.locator('.prompt').waitFor();
      want((await sheet.locator('canvas').count()) === 0, 'a brief that was read comes again');
      await page.close();
      if (films > 0 && n > 0) return;
    }
    want(films > 0, 'the other side never began, so this test shows nothing');
  }),

  test('on a phone the brief stands right below the first question, and folds after the first answer', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address);
    const gap = async () => {
      const [bar, box] = [await page.locator('.prompt').boundingBox(), await brief(page).boundingBox()];
      return box.y - bar.y - bar.height;
    };
    // The bar changes its size while parts of it are loaded.
    await wantSoon(
      async () => (await gap()) < 20,
      async () => `the brief is ${await gap()} pixels below the question`,
    );
    const entries = await asked(page);
    await page.locator('.prompt .strong').tap();
    await asked(page, entries);
    await page.getByRole('button', { name: 'What is this match about?' }).tap();
    // Its reader wants it now: it stays until he closes it.
    await brief(page).waitFor();
    await page.getByRole('button', { name: 'Move first' }).tap();
    await asked(page);
    await page.getByRole('button', { name: 'Close the brief' }).tap();
    await page.getByRole('button', { name: 'What is this match about?' }).waitFor();
  }),

  test('the score, what it needs and the objectives held are always in sight, on a phone too', async (bench) => {
    for (const device of [undefined, PHONE]) {
      const page = await bench.page(device);
      await begin(page, bench.address);
      const strip = page.getByRole('button', { name: /^The score: Commonwealth 5 \(0 objectives\) Axis 0 \(7/ });
      await strip.waitFor();
      await wantSoon(() => isInSight(strip), 'the score is not wholly in sight');
      want((await strip.textContent()).includes('needs a lead of 7'), 'what is needed is not said');
      const { box: map } = await standing(page);
      want(map.height > 250, `the map has only ${map.height} pixels`);
      await strip.click();
      await page.getByRole('tab', { name: 'Score', selected: true }).waitFor();
    }
  }),

  test('what can spoil a victory stands in the brief, in the strip, in the score and at the questions it depends on', async (bench) => {
    const limit = 'Air units lost beyond the Axis: 0 (at most 2)';
    const page = await bench.page();
    await begin(page, bench.address);
    await brief(page).getByText('if you lose three more than the Axis').waitFor();
    const strip = page.locator('.score-strip');
    want((await strip.textContent()).includes(limit), 'the strip does not say what can spoil the victory');
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await strip.evaluate((e) =>
        [e, ...e.querySelectorAll('.needed, .limit')]
          .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1)
          .map((part) => part.textContent),
      );
      want(cut.length === 0, `at ${width} the strip is cut: ${cut.join('; ')}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    want(await strip.locator('.word').last().isVisible(), 'the star is not explained');
    await strip.click();
    await page.locator('.score').getByText(limit).waitFor();
    const { found } = await momentsOf('tobruk');
    const match = found.find((one) => one.question().prompt === 'choose-air-loss');
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    await page.locator('.prompt .at-stake', { hasText: 'would cost Commonwealth its victory' }).waitFor();
  }),

  test('a game without a brief shows its length and who would win', async (bench) => {
    const { address } = await bench.ground();
    const page = await bench.page();
    await begin(page, address, { game: 'Ford' });
    await brief(page).getByText('Nobody has measured yet how even it is').waitFor();
    await page.locator('.score-strip').waitFor();
  }),

  test('the first view holds every objective if counters can then be read; else the score strip leads there', async (bench) => {
    const drill = { game: 'Theseus', scenario: 'Drill' };
    const [hacheim, retma] = ['2521', '3324'];
    const wide = await bench.page({ viewport: { width: 1440, height: 900 } });
    await begin(wide, bench.address, drill);
    for (const hex of [hacheim, retma]) want(await pointAt(wide, hex), `${hex} is not in the first view`);
    const small = await bench.page({ viewport: { width: 1024, height: 768 } });
    await begin(small, bench.address, drill);
    want(!(await pointAt(small, retma)), 'the objectives have room on a small screen: the test needs a smaller one');
    const goThere = async () => {
      await small.locator('.score-strip').click();
      await frames(small);
      return pointAt(small, retma);
    };
    await wantSoon(goThere, 'the strip does not lead to the objectives');
    want(await pointAt(small, hacheim), 'the strip leads to one objective only');
  }),
];
