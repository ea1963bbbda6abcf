/** Nothing happens unseen: films of the other side's decisions, the battle card, notices. */

import { gameIds } from '../../scripts/games.mjs';
import { check } from './kit/axe.mjs';
import { DESKTOP, PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { frames } from './kit/map.mjs';
import { matchBeforeFight } from './kit/moments.mjs';
import { answersOf, asked, chooser, isOver } from './kit/table.mjs';

const strip = (page) => page.locator('.film-strip');
const entriesOf = (page) => page.locator('.prompt').getAttribute('data-entries');

/** Waits for a film, a question or the end. Returns whether a film runs. */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.film-strip') || document.querySelector('.prompt')?.getAttribute('aria-busy') === 'false',
  );
  return (await strip(page).count()) > 0;
}

/** Begins the drill against the random player, with films as they are by default. */
async function sitDown(bench, { slowFilms = false, ...options } = {}, seed = 'shows') {
  const page = await bench.page({ ...DESKTOP, films: true, ...options });
  // On a busy machine a quick film may be over before a key is pressed.
  if (slowFilms) await page.addInitScript(() => localStorage.setItem('cauldron.filmSpeed', '"slow"'));
  await page.goto(`${bench.address}?seed=${seed}`);
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('drill');
  for (const seat of await page.locator('.seat > label:first-child select').all()) await seat.selectOption('person');
  await page.getByRole('combobox', { name: 'Axis', exact: true }).selectOption('random');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.prompt').waitFor();
  return page;
}

/** Answers, skipping films, until `isThere` says that what the test wants is there. */
async function playUntil(page, isThere, choose = chooser(3)) {
  for (let i = 0; i < 150; i++) {
    await settled(page);
    if (await isThere()) return;
    if (await strip(page).count()) {
      await page.keyboard.press('x');
      await strip(page).waitFor({ state: 'detached' });
      continue;
    }
    want(!(await isOver(page)), 'the drill is over and it never came');
    const entries = await entriesOf(page);
    const buttons = await answersOf(page);
    const names = await buttons.allTextContents();
    const bold = names.filter((name) => /attack|resolve/i.test(name) && !/^End/.test(name));
    const list = bold.length > 0 ? bold : names.filter((name) => !/^(?:End|No more|Nobody|Stop)/.test(name));
    const wanted = list.length > 0 ? list : names;
    await buttons.nth(names.indexOf(wanted[choose(wanted.length)])).click();
    await page.waitForFunction(
      (old) =>
        document.querySelector('.film-strip') ||
        document.querySelector('.prompt')?.getAttribute('data-entries') !== old,
      entries,
    );
  }
  throw new Error('after 150 decisions it has not come');
}

/** The card says who fought, how strongly, on which column, with which dice, and what came of it. */
async function readCard(page, whose) {
  const card = page.locator('.battle-card');
  await card.waitFor();
  want((await card.locator('.party li').count()) >= 2, `${whose}: the card does not show the units of both sides`);
  want(!/unseen/.test(await card.textContent()), `${whose}: the card hides who fought`);
  await card.getByText(/^column /).waitFor();
  await card.getByRole('img', { name: /^Dice/ }).waitFor();
  await card.locator('[aria-current="true"]').waitFor();
  const words = await card.locator('.result').textContent();
  want(words.length > 8, `${whose}: the result reads: ${words}`);
}

/** Answers like a player who wants a fight, until the card is there. */
async function fightOn(page, entries) {
  for (let i = 0; i < 40; i++) {
    const buttons = await answersOf(page);
    const names = await buttons.allTextContents();
    const at = names.findIndex((name) => /attack|resolve|strike|fight/i.test(name));
    await buttons.nth(at < 0 ? names.length - 1 : at).click();
    entries = await asked(page, entries);
    await frames(page);
    if (await page.locator('.battle-card').count()) return entries;
  }
  throw new Error('after 40 decisions there is no card');
}

/** Answers until the screen goes to the other person. */
async function untilCurtain(page) {
  for (let i = 0; i < 60; i++) {
    const entries = await entriesOf(page);
    await (await answersOf(page)).last().click();
    const handle = await page.waitForFunction((old) => {
      if (document.querySelector('.curtain')) return 'curtain';
      const prompt = document.querySelector('.prompt[aria-busy=false]');
      return prompt && prompt.getAttribute('data-entries') !== old && 'asked';
    }, entries);
    if ((await handle.jsonValue()) === 'curtain') return;
  }
  throw new Error('the other person never has the screen');
}

/** Boxes on the map that lie over one another, two by two. */
const boxesOver = (page) =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll('.notice, .again, .status-line:not(.empty), .zoom button, .overlays > summary'),
    ]
      .filter((box) => box.checkVisibility())
      .map((box) => ({ name: box.className || box.textContent, ...box.getBoundingClientRect().toJSON() }));
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    );
  });

/** Whether the panels of a phone lie over the line that says that a film runs. */
const isCutBelow = (page) =>
  page.evaluate(() => {
    const [line, aside] = ['.film-strip', '.play > aside'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return line !== undefined && line.bottom > aside.top && line.right > aside.left;
  });

const cardsOf = (id) =>
  test(`a fight of ${id} has its card for both people at one screen, and when somebody looks back`, async (bench) => {
    const match = await matchBeforeFight(id);
    want(match, 'no match comes to a fight');
    const page = await bench.page();
    await bringMatch(page, bench.address, textOf(match));
    await page.locator('.curtain, .prompt').first().waitFor();
    const hasCurtain = (await page.locator('.curtain').count()) > 0;
    await fightOn(page, await asked(page));
    await readCard(page, 'the person who is asked next');
    if (hasCurtain) {
      await untilCurtain(page);
      await asked(page);
      await readCard(page, 'the other person');
    }
    const entries = await entriesOf(page);
    await (await answersOf(page)).last().click();
    await asked(page, entries);
    if (await page.locator('.battle-card').count())
      await page.locator('.battle-card').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Look back' }).click();
    for (let back = 0; (await page.locator('.battle-card').count()) === 0; back++) {
      want(back < 30, 'nobody finds the fight by looking back');
      await page.getByRole('button', { name: 'Back one action' }).click();
      await frames(page);
    }
    await readCard(page, 'somebody who looks back');
  });

export const tests = [
  ...gameIds.map(cardsOf),

  test('the other side’s decisions play before I am asked; the key that skips them answers nothing; «Again» shows them', async (bench) => {
    const page = await sitDown(bench, { slowFilms: true });
    await playUntil(page, async () => (await strip(page).count()) > 0);
    const entries = await entriesOf(page);
    // Enter would take the suggested answer.
    await page.keyboard.down('Enter');
    await strip(page).waitFor({ state: 'detached' });
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    want((await entriesOf(page)) === entries, 'the key that skipped the film has answered the question');
    want((await page.locator('.prompt').getAttribute('aria-busy')) === 'false', 'after the film nobody is asked');
    await page.getByRole('button', { name: /^Again/ }).click();
    await strip(page).waitFor();
    // A click on an answer, where one will be, skips too and does nothing else.
    await page.mouse.click(1200, 130);
    await strip(page).waitFor({ state: 'detached' });
    want((await entriesOf(page)) === entries, 'the click that skipped the film has answered the question');
  }),

  test('axe finds nothing wrong while a film runs', async (bench) => {
    const page = await sitDown(bench, { slowFilms: true });
    await playUntil(page, async () => (await strip(page).count()) > 0);
    await check(page, 'a film', '.film-strip');
    want((await strip(page).count()) === 1, 'the film was over before it was looked at');
  }),

  test('lines of the log are marked as new until the player decides with the log in sight', async (bench) => {
    const page = await sitDown(bench, { films: false });
    await page.getByRole('tab', { name: 'Forces' }).click();
    const told = page.locator('ol.log li');
    let entries = await asked(page);
    const decide = async () => {
      await (await answersOf(page)).first().click();
      entries = await asked(page, entries);
    };
    for (let i = 0; i < 3; i++) await decide();
    await page.getByRole('tab', { name: 'Log' }).click();
    await told.first().waitFor();
    const fresh = page.locator('ol.log li.fresh');
    want((await fresh.count()) > 0, 'no line is marked as new');
    want((await fresh.first().textContent()).startsWith('new'), 'a reader does not hear that a line is new');
    const seen = (await fresh.last().textContent()).slice('new'.length);
    await decide();
    const isOld = async () =>
      (await told.getByText(seen).count()) > 0 && !(await fresh.allTextContents()).includes(`new${seen}`);
    await wantSoon(isOld, `«${seen}» stays new after the player has seen it and decided`);
  }),

  test('a film runs to its end by itself, and the question comes', async (bench) => {
    const page = await sitDown(bench, { reducedMotion: 'no-preference' });
    await playUntil(page, async () => (await strip(page).count()) > 0);
    await strip(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Again/ }).waitFor();
    want((await page.locator('.prompt').getAttribute('aria-busy')) === 'false', 'after the film nobody is asked');
  }),

  test('a fight has its card: both sides, the column, the chances, the dice, the result in words', async (bench) => {
    const page = await sitDown(bench, {}, 'card');
    const card = page.locator('.battle-card');
    await playUntil(page, async () => (await card.count()) > 0);
    await card.getByText(/^column /).waitFor();
    await card.getByRole('img', { name: /^Dice/ }).waitFor();
    await card.locator('[aria-current="true"]').waitFor();
    const words = await card.locator('.result').textContent();
    want(/^(?:The (?:attacker|defender) |Nobody)/.test(words), `the result reads: ${words}`);
    want((await card.locator('.party li').count()) >= 2, 'the card does not show the units of both sides');
    // Where little motion is wanted no die begins to fall a moment later.
    const delays = await card
      .locator('.dice span')
      .evaluateAll((all) => all.map((die) => getComputedStyle(die).animationDelay));
    want(delays.length === 2 && delays.every((delay) => delay === '0s'), `the dice wait for ${delays.join(', ')}`);
    await check(page, 'the battle card');
  }),

  test('a notice is as wide as a short sentence with its rule: no word of it stands in a line of its own', async (bench) => {
    const page = await sitDown(bench);
    const short = page.locator('.notice .ruled > span:first-child').filter({ hasText: /^.{10,40}$/ });
    await playUntil(page, async () => (await short.count()) > 0);
    const [{ words, lines }] = await short.evaluateAll((all) =>
      all.map((one) => ({ words: one.textContent, lines: one.getClientRects().length })),
    );
    want(lines === 1, `«${words}» stands in ${lines} lines`);
  }),

  test('on a phone the notice and the card leave the bar free', async (bench) => {
    const page = await sitDown(bench, PHONE, 'card');
    await playUntil(page, async () => (await page.locator('.battle-card').count()) > 0);
    const card = await page.locator('.battle-card').boundingBox();
    const map = await page.locator('.board').boundingBox();
    want(card.x >= map.x && card.x + card.width <= map.x + map.width, 'the card is cut off');
    want(card.y + card.height <= map.y + map.height + 1, 'the card lies over the bar');
  }),

  test('no box on the map lies over another: the card of a hex, the notice, «Again», the buttons for the zoom', async (bench) => {
    for (const device of [PHONE, { viewport: { width: 1024, height: 768 } }]) {
      const page = await sitDown(bench, { ...device, slowFilms: true });
      await playUntil(page, async () => (await strip(page).count()) > 0);
      await strip(page).waitFor();
      await wantSoon(async () => !(await isCutBelow(page)), 'the panels cut the line that a film runs');
      await page.keyboard.press('x');
      await strip(page).waitFor({ state: 'detached' });
      await page.locator('.again').waitFor();
      for (let step = 0; step < 4; step++) {
        await page.locator('.board').focus();
        await page.keyboard.press('n');
        // Where there is no room for it, the card gives way and is not seen.
        await page.locator('.status-line .hex-card').waitFor({ state: 'attached' });
        let over = [];
        const isFree = async () => {
          over = await boxesOver(page);
          return over.length === 0;
        };
        await wantSoon(isFree, () => `over each other: ${over.join('; ')}`);
      }
    }
  }),
];
