/**
 * How many inputs a player needs, over fixed positions, seeds and plans. An input is a click, a tap, a drag, a key, or a typed order with
 * its Enter. Confirmations count; what the other side decides does not, nor what
 * comes before the plan.
 *
 * | plan | then | bound |
 * |---|--:|--:|
 * | a turn of the drill: nine pieces, one battle | 29 | 15 |
 * | one battle with air, artillery, losses and advance | 13 | 5 |
 * | one activation of nine units with one battle | 27 | 12 |
 *
 * «Then» was counted on paper, from the gestures that the board wanted before there was an action bar. The seeds are those whose battle is
 * not interrupted and ends in an advance; the third plan declines the advance. By keyboard the bound is one and a half times as high.
 */

import { test, want } from './kit/bench.mjs';
import { KeyboardHand, MouseHand, paperOf, TouchHand } from './kit/hand.mjs';
import { begin, promptOf } from './kit/table.mjs';

async function sit(bench, Hand, start) {
  const page = await bench.page(Hand.screen);
  await begin(page, bench.address, start);
  const hand = new Hand(page, await paperOf(start.game.toLowerCase()));
  await page.getByRole('button', { name: 'Whole map' }).click();
  await hand.settle(undefined);
  return hand;
}

/** The other side lets its windows pass for the turn. */
async function passed(hand) {
  while (/minefield/.test(await promptOf(hand.page))) await hand.other(/turn/i);
}

const whoIs = (page) => page.locator('.prompt .who').textContent();

/** The other side decides what is its own: losses, retreats. */
async function others(hand, side) {
  while ((await whoIs(hand.page)) !== side) await hand.other(/./);
}

const BATTLE = [
  ['2708', 'attack 2708'],
  [String(/close air support/i), 'commit BR-B-1'],
];

/** The plan of the first row: a turn of the Commonwealth. */
async function turn(hand) {
  hand.words = new Map([
    ...BATTLE,
    [String(/^Activate 70th/), 'hq 70th British HQ'],
    [String(/^Activate 7th/), 'hq 7th Armoured HQ'],
    ['Move first', 'order move-first'],
    [String(/^End this move/), 'stop'],
    [String(/^End the moves/), 'done'],
    [String(/^Attack 2708/), ''],
  ]);
  await hand.press(/^Activate 70th/);
  await hand.press('Move first');
  await hand.drag('2403', '2404');
  await passed(hand);
  await hand.drag('2405', '2505');
  await passed(hand);
  await hand.press(/^End this move/);
  await hand.press(/^Activate 7th/);
  await hand.press('Move first');
  await hand.drag('2910', '2808');
  await passed(hand);
  await hand.drag('2710', '2810');
  await passed(hand);
  await hand.press(/^End this move/);
  await hand.press(/^End the moves/);
  await battle(hand);
}

/** All units next to 2708 attack it with a bomber and all the artillery, lose a step if they must, and advance. */
async function battle(hand) {
  await hand.open('2708');
  await hand.toggle(/close air support/i);
  await hand.enter();
  for (let tries = 0; tries < 12 && /aircraft|reduce|retreat|advance/i.test(await promptOf(hand.page)); tries++) {
    if ((await whoIs(hand.page)) === 'Commonwealth') await hand.enter();
    else if (/aircraft/.test(await promptOf(hand.page))) await hand.other(/^No more aircraft/);
    else await hand.other(/./);
  }
}

const ROWS = [
  {
    title: 'a turn of the drill, nine pieces and one battle',
    bound: 15,
    async plan(bench, Hand) {
      const hand = await sit(bench, Hand, { game: 'Tobruk', scenario: 'Drill', seed: 'hands1' });
      await turn(hand);
      await hand.page
        .getByText(/advances from 2808 .* to 2708/)
        .first()
        .waitFor();
      return hand.inputs;
    },
  },
  {
    title: 'one battle with air, artillery, losses and advance',
    bound: 5,
    async plan(bench, Hand) {
      const hand = await sit(bench, Hand, { game: 'Tobruk', scenario: 'Drill', seed: 'hands8' });
      await hand.other(/^Activate/);
      await hand.other(/^Combat first/);
      hand.words = new Map(BATTLE);
      hand.inputs = 0;
      await battle(hand);
      await hand.page
        .getByText(/advances from 2709 .* to 2708/)
        .first()
        .waitFor();
      return hand.inputs;
    },
  },
  {
    title: 'one activation of nine units with one battle',
    bound: 12,
    async plan(bench, Hand) {
      const hand = await sit(bench, Hand, { game: 'Gazala', scenario: 'Scenario One', seed: 'hands0' });
      for (const setUp of [/^Set up the rest/, /^Set up the rest/, /^Activate 90th/]) await hand.other(setUp);
      for (const hex of ['1721', '1721', '1822', '1822', '1921', '1921', '2022', '2022', '2121'])
        await hand.other(new RegExp(`^Place in ${hex}`));
      hand.words = new Map([
        [String(/^Medium attack/), 'attack medium'],
        [String(/^This unit is done/), 'stop'],
        [String(/^Nobody else advances/), 'done'],
      ]);
      hand.inputs = 0;
      for (const [from, to] of [
        ['1721', '1621'],
        ['1822', '1620'],
        ['1822', '1620'],
        ['1921', '1720'],
        ['1921', '1719'],
        ['2022', '1820'],
        ['2022', '1819'],
        ['2121', '1818'],
        ['1721', '1621'],
      ])
        await hand.drag(from, to);
      await hand.press(/^Medium attack/);
      if (/^Who joins/.test(await promptOf(hand.page))) await hand.enter();
      await hand.page
        .getByText(/makes a medium attack with 6 units/)
        .first()
        .waitFor();
      await others(hand, 'Axis');
      want(/^Who advances/.test(await promptOf(hand.page)), `it asks: ${await promptOf(hand.page)}`);
      await hand.press(/^Nobody else advances/);
      if (await hand.button(/^This unit is done/).count()) await hand.press(/^This unit is done/);
      return hand.inputs;
    },
  },
];

const rowOf = ({ title, bound, plan }, Hand, name, factor = 1) =>
  test(`${title}: at most ${Math.floor(bound * factor)} inputs by ${name}`, async (bench) => {
    const inputs = await plan(bench, Hand);
    want(inputs <= bound * factor, `it took ${inputs} inputs`);
    process.stdout.write(`${title} by ${name}: ${inputs}\n`);
  });

export const tests = [
  ...ROWS.map((row) => rowOf(row, MouseHand, 'mouse')),
  ...ROWS.map((row) => rowOf(row, TouchHand, 'touch')),
  ...ROWS.map((row) => rowOf(row, KeyboardHand, 'keyboard', 1.5)),
];
