/** The first page: each scenario in a paragraph, and a match to watch for each game. */

import { PHONE, test, want } from './kit/bench.mjs';
import { begin, openHome } from './kit/table.mjs';

const GAMES = ['Tobruk', 'Gazala', 'Theseus'];

export const tests = [
  test('each scenario is told in a paragraph, with its length, its difficulty and its balance', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    for (const game of GAMES) {
      await page.getByRole('radio', { name: game }).check();
      await page.getByRole('heading', { level: 1, name: game }).waitFor();
      const list = page.getByRole('combobox', { name: 'Scenario' });
      for (const { value, title } of await list
        .getByRole('option')
        .evaluateAll((all) => all.map((o) => ({ value: o.value, title: o.textContent.replace(/ \(.*/, '') })))) {
        await list.selectOption(value);
        const card = page.getByRole('region', { name: title, exact: true });
        await card.waitFor();
        const told = await card.textContent();
        const isAlone = (await page.locator('.start .seat').count()) === 1;
        want(told.length > 200, `the card of ${title} says too little: ${told}`);
        // Of a game that is new nobody has measured how even it is, nor how long; then the card says so.
        const isMeasured = !told.includes('Nobody has measured yet') && !isAlone;
        want(
          isMeasured ? /turns?, about [\d,]+ decisions/.test(told) : /turns?\./.test(told),
          `the length of ${title} is not told: ${told}`,
        );
        want(/(?:Easy|Medium|Hard):/.test(told), `the difficulty of ${title} is not told: ${told}`);
        want(
          !isMeasured || /(?:Even|\w+ wins more often)\. In [\d,]+ matches/.test(told),
          `the balance of ${title} is not told: ${told}`,
        );
      }
    }
  }),

  test('each game begins with its drill, also after a match of another, and nothing chosen is cut off', async (bench) => {
    const page = await bench.page({ viewport: { width: 1024, height: 768 } });
    await begin(page, bench.address);
    await page.goBack();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    for (const radio of (await page.getByRole('radio').all()).toReversed()) {
      const name = await radio.evaluate((input) => input.labels[0].textContent);
      await radio.check();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const chosen = await page
        .getByRole('combobox', { name: 'Scenario' })
        .evaluate((list) => list.selectedOptions[0].textContent);
      want(chosen.startsWith('Drill'), `${name} begins with ${chosen}`);
      const cut = await page.locator('.choices select').evaluateAll((all) =>
        all.flatMap((list) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(list);
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = font;
          // The sign of a list takes about a line's height.
          const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
          return [...list.options].filter((o) => pen.measureText(o.textContent).width > room).map((o) => o.textContent);
        }),
      );
      want(cut.length === 0, `cut off are: ${cut.join('; ')}`);
    }
  }),

  test('a game that is not finished says so under its name, and what is missing', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    const names = await page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.labels[0].textContent));
    const told = [];
    for (const name of names) {
      await page.getByRole('radio', { name }).check();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      if ((await page.getByText('Unfinished:').count()) > 0) told.push(await page.locator('.unfinished').textContent());
    }
    want(told.length === names.length - GAMES.length, `unfinished are: ${told.join('; ')}`);
    for (const missing of told)
      want(/^Unfinished: \w.{30}/.test(missing), `it does not say what is missing: ${missing}`);
  }),

  test('a newcomer watches a match of each game, with everything open, and it is not kept', async (bench) => {
    for (const [game, device] of [
      [GAMES[0], undefined],
      [GAMES[1], PHONE],
      [GAMES[2], undefined],
    ]) {
      const page = await bench.page(device);
      await openHome(page, bench.address);
      await page.getByRole('radio', { name: game }).check();
      await page.getByRole('heading', { level: 1, name: game }).waitFor();
      await page.getByRole('button', { name: 'Watch a match' }).click();
      await page.locator('.timeline').waitFor();
      want((await page.getByRole('combobox', { name: 'Look as' }).inputValue()) === 'umpire', 'something is hidden');
      await page.getByText('Motion is reduced on this device').waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.getByRole('heading', { name: /^The winner: / }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Watch a match' }).waitFor();
      want((await page.getByText(/finished: watch it/).count()) === 0, 'the sample was kept as a match of the device');
    }
  }),

  test('a match to watch plays at once, tells its end only if asked, and calls its players what they are', async (bench) => {
    const page = await bench.page({ reducedMotion: 'no-preference' });
    await openHome(page, bench.address);
    await page.getByRole('button', { name: 'Watch a match' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByText(/: action 0 of /).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play from here' }).waitFor();
    await page.locator('.who-plays', { hasText: /: the computer · .*: the computer$/ }).waitFor();
    const course = page.locator('.timeline .match-line');
    await course.getByText('How the match went (tells the end)').waitFor();
    want(!(await course.evaluate((e) => e.open)), 'the course of the match tells the end unasked');
    for (const name of ['Take back to here', 'Back to now'])
      want((await page.getByRole('button', { name }).count()) === 0, `${name}: nobody here has played this match`);
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('heading', { name: /^The winner: / }).waitFor();
    await page.getByRole('button', { name: 'Play from the beginning' }).waitFor();
  }),
];
