/** What fingers and stacks do: a pan never moves a unit, a stack over its limit is told of, and Enter means the strong button. */

import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { MouseHand, paperOf, TouchHand } from './kit/hand.mjs';
import { standing } from './kit/map.mjs';
import { asked, begin } from './kit/table.mjs';

const cameraOf = (page) => page.getByRole('application', { name: 'Map' }).getAttribute('data-camera');

/** A finger that moves at once, without a long press. */
async function swipe(page, [x, y], [dx, dy]) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y }]);
  for (let i = 1; i <= 5; i++) await send('touchMove', [{ x: x + (dx * i) / 5, y: y + (dy * i) / 5 }]);
  await send('touchEnd', []);
  await session.detach();
}

export const tests = [
  test('on a phone a finger that moves at once from a counter pans the map and moves no unit', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'hands1' });
    const hand = new TouchHand(page, await paperOf('tobruk'));
    await hand.settle(undefined);
    await hand.press(/^Activate 70th/);
    await hand.press('Move first');
    const before = await cameraOf(page);
    await swipe(page, await hand.spot('2405'), [60, 40]);
    await page.waitForFunction((old) => document.querySelector('.board')?.dataset.camera !== old, before);
    want((await asked(page)) === hand.entries, 'the pan has picked up a unit');
    // A tap picks the stack up and shows its card.
    await page.touchscreen.tap(...(await hand.spot('2405')));
    await asked(page, hand.entries);
    await page.locator('.held li').first().waitFor();
  }),

  test('a quick stroke that ends on a button of the map draws the map, and then lets it go', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'hands1' });
    const { box } = await standing(page);
    const before = await cameraOf(page);
    const button = await page.getByText('Overlays', { exact: true }).boundingBox();
    const [from, to] = [
      [box.x + box.width / 2, box.y + box.height * 0.9],
      [button.x + button.width / 2, button.y + button.height / 2],
    ];
    await page.mouse.move(...from);
    await page.mouse.down();
    // The first move that the page hears of is already over the button.
    await page.mouse.move(...to);
    await page.mouse.up();
    await page.waitForFunction((old) => document.querySelector('.board')?.dataset.camera !== old, before);
    const { seen } = await standing(page);
    await page.mouse.move(...from);
    want((await standing(page)).seen === seen, 'the map follows the pointer though no button is pressed');
  }),

  test('too many arrivals in one hex are told of before the action ends', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Scenario One', seed: 'hands0' });
    const hand = new MouseHand(page, await paperOf('gazala'));
    await hand.settle(undefined);
    for (const setUp of [/^Set up the rest/, /^Set up the rest/, /^Activate 90th/]) await hand.other(setUp);
    for (let i = 0; i < 9; i++) await hand.other(/^Place in 1721/);
    await page.locator('.crowded', { hasText: '1721' }).waitFor();
    await page
      .locator('.prompt')
      .getByRole('button', { name: /^End the action/ })
      .click();
    await page.locator('.prompt .note', { hasText: 'too many units stand in 1721' }).waitFor();
    want((await asked(page)) === hand.entries, 'the action has ended at the first press');
  }),

  test('units that are picked up together are chips with a cross, and Enter means the strong button after any click', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'hands1' });
    const hand = new MouseHand(page, await paperOf('tobruk'));
    await hand.settle(undefined);
    await page.getByRole('tab', { name: 'Forces' }).click();
    await hand.enter();
    await hand.press('Move first');
    await hand.open('2405');
    await hand.settle();
    const chips = page.locator('.held li', { has: page.getByRole('button', { name: /^Leave .* behind/ }) });
    await wantSoon(
      async () => (await chips.count()) === 2,
      async () => `${await chips.count()} units are in hand`,
    );
    await chips.first().getByRole('button').click();
    await page.waitForFunction(() => document.querySelectorAll('.held li button[aria-label^="Leave"]').length === 1);
  }),

  test('Escape puts back what was only picked up, and never takes a move back; a click on the map leaves the log open', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'hands1' });
    const hand = new MouseHand(page, await paperOf('tobruk'));
    await hand.settle(undefined);
    await page.getByRole('tab', { name: 'Log' }).click();
    await hand.press(/^Activate 70th/);
    await hand.press('Move first');
    const before = hand.entries;
    const held = page.locator('.held li');
    await page.mouse.click(...(await hand.spot('2708')));
    await page.locator('.prompt .note').waitFor();
    want(
      (await page.getByRole('tab', { selected: true }).textContent()) === 'Log',
      'the click on the map closed the log',
    );
    await hand.open('2405');
    // The whole stack is in hand.
    await held
      .getByRole('button', { name: /^Leave .* behind/ })
      .nth(1)
      .waitFor();
    await page.keyboard.press('Escape');
    await held.first().waitFor({ state: 'detached' });
    hand.entries = await asked(page);
    want(hand.entries === before, `${hand.entries} entries instead of ${before}`);
    await hand.drag('2405', '2505');
    const moved = await asked(page);
    want(moved !== before, 'nobody has moved');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    want((await asked(page)) === moved, 'Escape has taken a move back');
  }),
];
