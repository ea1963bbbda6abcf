/**
 * Two people at one screen. Neither the curtain nor the other side's screen reveals a secret: two matches that differ only in
 * what one side hides look, read and sound the same to the other, pixel by pixel.
 */

import { test, want } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { frames, pointAt, press } from './kit/map.mjs';
import { differenceOf, sightOf } from './kit/sight.mjs';
import { answersOf } from './kit/table.mjs';

/** What blue hides in each of the two matches: its blocks in order, and the cards it draws in the first two turns. */
const [DUMMY, INFANTRY, GUN] = [0, 1, 2];
const [AGAIN, BLANK] = [0, 1];
const SECRETS = [
  { blocks: [INFANTRY, INFANTRY, GUN, DUMMY], cards: [AGAIN, BLANK] },
  { blocks: [DUMMY, INFANTRY, INFANTRY, GUN], cards: [BLANK, BLANK] },
];
const RED_BLOCKS = [INFANTRY, GUN, INFANTRY, DUMMY];
const RED_LEADS = 1;

/** Blue brings a stack of three to 42; then red must activate. */
const OPENING = [
  ...['stay', 'stay', 'rest'],
  ...['activate blue-reserve', 'drop bd', 'drop bt', 'step 52', 'step 42', 'halt', 'rest'],
  ...['stay', 'stay'],
];

function makeMatch({ ford, Match, ScriptedChance, isRefusal }, scenario, falls, orders) {
  const match = Match.begin(ford, { scenario, seed: 'twins' }, new ScriptedChance(falls));
  for (const order of orders) {
    const done = match.act(match.question().seat, ford.vocabulary.read(order.split(' ')));
    want(!isRefusal(done), `the umpire refuses ${order}: ${JSON.stringify(done)}`);
  }
  // Its dice so far were chosen; from now on they come from the seed.
  return { header: { ...match.header, seedFrom: match.journal.length }, journal: match.journal };
}

/** Red goes into the ford, next to the stack. */
const MARCH = ['drop rd', 'drop rt', 'step 12', 'step 22', 'step 32'];

const twins = (umpire, dice = [], orders = []) =>
  SECRETS.map(({ blocks, cards }) => {
    const falls = [...RED_BLOCKS, ...blocks, AGAIN, cards[0], RED_LEADS, BLANK, cards[1], RED_LEADS, ...dice];
    return makeMatch(umpire, 'skirmish', falls, [...OPENING, ...orders]);
  });

/** Both matches side by side, each on its own device. */
async function openBoth(bench, address, matches) {
  const pages = [];
  for (const match of matches) {
    const page = await bench.page();
    await bringMatch(page, address, textOf(match));
    await page.locator('.curtain').waitFor();
    pages.push(page);
  }
  return pages;
}

const onBoth = (pages, work) => Promise.all(pages.map(work));

/** The map is painted in pieces, so a difference counts only if it does not go away. */
const LOOKS = 12;

async function lookAlike(pages, where, withPicture = true) {
  for (let looks = 1; ; looks++) {
    const [one, other] = await onBoth(pages, (page) => sightOf(page, withPicture));
    const found = differenceOf(one, other);
    if (found === undefined) return one;
    want(looks < LOOKS, `${where}: what the other side hides can be told from the ${found}`);
    await onBoth(pages, frames);
  }
}

const lift = async (page) => {
  await page.getByRole('button', { name: 'Show the board' }).click();
  await page.locator('.prompt[aria-busy=false]').waitFor();
};

async function give(page, ...names) {
  for (const name of names) {
    const before = await page.locator('.prompt').getAttribute('data-entries');
    const buttons = await answersOf(page);
    await buttons.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await page.waitForFunction(
      (old) =>
        document.querySelector('.curtain') ||
        (document.querySelector('.prompt[aria-busy=false]')?.getAttribute('data-entries') ?? old) !== old,
      before,
    );
  }
}

/** Every panel, the stack of a hex, the report of luck, and a point of the past. */
async function lookAround(pages, where) {
  await lookAlike(pages, where);
  const [first] = pages;
  const tabs = await first.getByRole('tab').allTextContents();
  for (const name of tabs) {
    await onBoth(pages, (page) => page.getByRole('tab', { name }).click());
    const { text } = await lookAlike(pages, `${where}, ${name}`, false);
    want(!/\bb[a-d] is (?:infantry|gun|dummy)/i.test(text), `${where}, ${name}: the log tells what a blue block is`);
  }
  await onBoth(pages, async (page) => {
    want(await pointAt(page, '42'), '42 cannot be pointed at');
    await press(page);
    await page.locator('.status-line b', { hasText: '42' }).waitFor();
    await page.getByRole('tab', { name: 'Stack' }).click();
  });
  await lookAlike(pages, `${where}, the stack in 42`);
  await onBoth(pages, (page) => page.getByRole('button', { name: 'Look back' }).click());
  await onBoth(pages, (page) => page.getByRole('button', { name: 'Back one action' }).click());
  await lookAlike(pages, `${where}, looking back`);
  await onBoth(pages, (page) => page.getByRole('button', { name: 'Back to now' }).click());
  await onBoth(pages, (page) => page.getByRole('button', { name: 'Look back' }).click());
}

export const tests = [
  test('the other side cannot tell a hidden stack with a dummy and held cards from another', async (bench) => {
    const { address, umpire } = await bench.ground();
    const pages = await openBoth(bench, address, twins(umpire));
    await lookAlike(pages, 'behind the curtain');
    await onBoth(pages, lift);
    await lookAround(pages, 'red sits');
    await onBoth(pages, (page) =>
      give(
        page,
        "Activate Red's reserve",
        'Leave Red block D behind',
        'Leave Red truck behind',
        'March to 12',
        'March to 22',
        'March to 32 The Ford',
      ),
    );
    await lookAlike(pages, 'behind the curtain, blue may fire');
    await onBoth(pages, lift);
    const [one, other] = await onBoth(pages, (page) => sightOf(page));
    want(differenceOf(one, other) !== undefined, 'blue does not see what it hides itself: the test proves nothing');
    // A player without a useful card is not asked, and the screen must not show that.
    await give(pages[0], 'Fire with Blue block B', 'Keep the dice');
    await give(pages[1], 'Fire with Blue block B');
    await lookAlike(pages, 'behind the curtain, red may fire back');
    await onBoth(pages, lift);
    await lookAround(pages, 'red sits again');
  }),

  test('one sealed bid looks like another', async (bench) => {
    const { address, umpire } = await bench.ground();
    const matches = ['low', 'high'].map((bid) => makeMatch(umpire, 'ford', [], [`bid ${bid}`]));
    const pages = await openBoth(bench, address, matches);
    await lookAlike(pages, 'behind the curtain');
    await onBoth(pages, lift);
    await onBoth(pages, async (page) => {
      await page.getByRole('tab', { name: 'Log' }).click();
      await page.mouse.move(0, 0);
    });
    await lookAlike(pages, 'the second seat is asked');
  }),

  test('a player without a useful card is asked all the same if the other had the screen', async (bench) => {
    const { address, umpire } = await bench.ground();
    const matches = twins(umpire, [[3, 2]], ['activate red-reserve', ...MARCH, 'fire bb']);
    const pages = await openBoth(bench, address, matches);
    await lookAlike(pages, 'behind the curtain, blue may roll again');
  }),

  test('a person’s open hex, drawings and messages are gone when the other sits down', async (bench) => {
    const { address, umpire } = await bench.ground();
    const [match] = twins(umpire);
    const pages = await openBoth(bench, address, [match, match]);
    await onBoth(pages, lift);
    const [busy] = pages;
    want(await pointAt(busy, '22'), '22 cannot be pointed at');
    await busy.keyboard.press('a');
    await press(busy);
    await press(busy);
    await busy.keyboard.press('a');
    await press(busy);
    await busy.getByRole('tab', { name: 'Stack' }).click();
    await busy.locator('.here h3', { hasText: '22' }).waitFor();
    await busy.locator('.prompt .note').waitFor();
    await busy.getByRole('application', { name: 'Map' }).press('ArrowDown');
    await onBoth(pages, async (page) => {
      await page.getByRole('tab', { name: 'Log' }).click();
      await give(page, 'Rest');
      await page.locator('.curtain').waitFor();
      await page.mouse.move(0, 0);
      await lift(page);
    });
    await lookAlike(pages, 'blue sits where red drew an arrow and opened a hex');
  }),
];
