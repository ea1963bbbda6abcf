/** Reading the map: the card of a hex by mouse, by keyboard and by touch. */

import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { MouseHand, paperOf } from './kit/hand.mjs';
import { frames, pointAt, standing } from './kit/map.mjs';
import { answerBoldly, answersOf, asked, begin, chooser } from './kit/table.mjs';

const card = (page, words) => page.locator('.status-line .hex-card', { hasText: words });

/** Whether an element lies wholly inside the window and nothing covers its middle. */
const isFree = (locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && at !== null && (element.contains(at) || at.contains(element));
  });

const SMALL = { viewport: { width: 1024, height: 768 } };

/** The boxes over the map that lie on each other, by their classes. */
const onEachOther = (page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.battle-card, .notice, .status-line')].filter(
      (box) => box.checkVisibility({ visibilityProperty: true }) && box.getBoundingClientRect().width > 0,
    );
    const named = boxes.map((box) => ({ name: box.className, at: box.getBoundingClientRect() }));
    return named.flatMap((one, i) =>
      named
        .slice(i + 1)
        .filter(
          ({ at }) =>
            at.left < one.at.right && one.at.left < at.right && at.top < one.at.bottom && one.at.top < at.bottom,
        )
        .map(({ name }) => `${one.name} and ${name}`),
    );
  });

export const tests = [
  test('the odds of a fight that is prepared stand above its buttons and follow every switch, on a phone too', async (bench) => {
    for (const device of [undefined, PHONE]) {
      const page = await bench.page(device);
      await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
      const choose = chooser(7);
      const odds = page.locator('.prompt .gather-odds');
      let entries = await asked(page);
      // Which kind of attack it will be is still open.
      const isPrepared = async () => (await odds.filter({ hasText: 'Light attack:' }).count()) > 0;
      for (let i = 0; !(await isPrepared()); i++) {
        want(i < 120, 'no fight was prepared in 120 answers');
        entries = await answerBoldly(page, entries, choose);
        await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
        await frames(page);
      }
      const before = await odds.textContent();
      want(/^Against \d+/.test(before), `the odds do not say who is attacked: ${before}`);
      want(/: \d+ against \d+, column .*the defender suffers with \d+%/.test(before), `the odds read: ${before}`);
      // Each kind of attack has its own.
      for (const kind of ['Light attack:', 'Medium attack:'])
        want(before.includes(kind), `the odds do not tell the kinds apart: ${before}`);
      await page.locator('.gathered .switch').first().click();
      await wantSoon(async () => (await odds.textContent()) !== before, 'the odds do not follow the switch');
      const begins = page.locator('.prompt > .gathered ~ .answers button').first();
      await wantSoon(() => isFree(begins), 'the button that begins the fight is not in sight');
    }
  }),

  test('at a desk a fight that is prepared stands in the bar whole, and no button of it is cut', async (bench) => {
    for (const screen of [MouseHand.screen, SMALL]) {
      const page = await bench.page(screen);
      await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'hands8' });
      const hand = new MouseHand(page, await paperOf('tobruk'));
      await hand.settle(undefined);
      await hand.other(/^Activate/);
      await hand.other(/^Combat first/);
      await hand.open('2708');
      await page.locator('.gathered .amount').first().waitFor();
      await page.locator('.gather-odds', { hasText: 'Overrun 2708' }).waitFor();
      for (const line of ['At each amount', 'Enter: Attack']) await page.locator('.prompt').getByText(line).waitFor();
      await page.locator('.hex-card').waitFor();
      await frames(page);
      const cut = () =>
        page.locator('.prompt').evaluate((bar) => {
          const boxes = [bar, ...bar.querySelectorAll('.gathered, .answers')];
          return boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.textContent);
        });
      await wantSoon(
        async () => (await cut()).length === 0,
        async () => `these are cut at ${screen.viewport.width} pixels: ${(await cut()).join('; ')}`,
      );
    }
  }),

  test('a unit in hand is not told that it cannot go where it stands', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address);
    await page.locator('.prompt .strong').click();
    await page.getByRole('button', { name: 'Move first' }).click();
    await page.getByRole('button', { name: 'Move 2nd Black Watch' }).click();
    await page.locator('.held').waitFor();
    want(await pointAt(page, '2405'), 'the hex cannot be pointed at');
    want((await page.locator('.status-line .cannot').count()) === 0, 'the card refuses the hex of the unit in hand');
  }),

  test('resting on a hex shows its units, its state, and what an attack would be', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address);
    want(await pointAt(page, '2709'), 'the hex cannot be pointed at');
    await card(page, 'could attack here together').waitFor();
    const own = await page.locator('.status-line').textContent();
    for (const part of [
      '7th Hussars',
      'A 6',
      'in the zone of Axis',
      'Stacking 2 of 6',
      'supplied',
      'column 1:1',
      '72.2%',
    ])
      want(own.replaceAll('\u202f', ' ').includes(part), `the card does not say «${part}»: ${own}`);
    want(own.includes('If all that can come do'), `the worst case is not told: ${own}`);
    // The enemy’s hex: what is known of him, and the attack on it.
    want(await pointAt(page, '2708'), 'the hex cannot be pointed at');
    await card(page, 'All your units beside it: 10 against 9, column 1:1').waitFor();
  }),

  test('the card of a stack says what of it is hidden, from the other side or from the person', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Theseus', scenario: 'Drill' });
    for (const [hex, words] of [
      ['1523', 'Of your stack the other side sees the top counter'],
      ['2521', 'Of this stack you see the top counter'],
    ]) {
      // The map may still come to rest.
      await wantSoon(() => pointAt(page, hex), `${hex} cannot be pointed at`);
      await card(page, words).waitFor();
      want(
        (await card(page, 'Stacking').count()) === 0,
        `the card of ${hex} tells a limit that the game does not have`,
      );
    }
  }),

  test('the card comes to the keyboard’s cursor, and to a tap on a phone without hiding the hex', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address);
    await page.getByRole('application', { name: 'Map' }).focus();
    await page.keyboard.press('n');
    await card(page, 'Stacking').waitFor();
    const phone = await bench.page(PHONE);
    await begin(phone, bench.address);
    const { box: map } = await standing(phone);
    for (const high of [0.2, 0.75]) {
      const y = map.y + map.height * high;
      await phone.touchscreen.tap(map.x + map.width / 2, y);
      await card(phone, '').first().waitFor({ state: 'attached' });
      await phone.waitForFunction(
        ([x, spot]) => document.elementFromPoint(x, spot)?.closest('.board') !== null,
        [map.x + map.width / 2, y],
      );
      const hides = async () => {
        const { top, bottom } = await phone.locator('.status-line').evaluate((line) => line.getBoundingClientRect());
        return y >= top && y <= bottom;
      };
      await wantSoon(async () => !(await hides()), `the card hides the hex at ${y}`);
    }
  }),

  test('on a phone the card never lies on the tapped hex, not for a moment, and what is cut of it can be scrolled', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Theseus', scenario: 'Drill' });
    const { box: map } = await standing(page);
    const [x, y] = [map.x + map.width * 0.25, map.y + map.height * 0.75];
    await page.evaluate((at) => {
      window.hidden = 0;
      const look = () => {
        const line = document.querySelector('.status-line:not(.empty)');
        const { top, bottom } = line?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        if (line?.checkVisibility({ visibilityProperty: true }) && at >= top && at <= bottom) window.hidden++;
        requestAnimationFrame(look);
      };
      look();
    }, y);
    await page.touchscreen.tap(x, y);
    await card(page, '').first().waitFor();
    await frames(page);
    want((await page.evaluate(() => window.hidden)) === 0, 'the card lies on the tapped hex');
    const line = page.locator('.status-line');
    const { more, events, fade } = await line.evaluate((box) => ({
      more: box.scrollHeight - box.clientHeight,
      events: getComputedStyle(box).pointerEvents,
      fade: Number.parseFloat(getComputedStyle(box).getPropertyValue('--more-below')),
    }));
    want(more > 0, 'the card is too short for this test');
    want(events === 'auto' && fade > 0, `a card that is cut takes no finger, or does not fade: ${events}, ${fade}`);
  }),

  test('the card of an own stack tells what unseen counters could do there, usual and at worst', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Theseus', scenario: 'Drill' });
    const told = card(page, 'If unseen counters are as strong as they can be');
    // Until the Commonwealth is asked in its first Ops Phase.
    let entries = await asked(page);
    for (let i = 0; !/Commonwealth\s*You have the initiative/.test(await page.locator('.prompt').textContent()); i++) {
      want(i < 20, 'the Commonwealth is not asked what it activates');
      const buttons = await answersOf(page);
      const names = await buttons.allTextContents();
      await buttons
        .nth(
          Math.max(
            0,
            names.findIndex((name) => /^(?:Go on|Pass)/.test(name)),
          ),
        )
        .click();
      entries = await asked(page, entries);
    }
    await pointAt(page, '2623');
    await told.waitFor();
    const words = await told.textContent();
    want(/could attack here.*one unseen counter.*column.*%/.test(words), `what is usual reads: ${words}`);
    want(/as they can be \(.*one unseen counter\): .*column.*%/.test(words), `what is worst reads: ${words}`);
  }),

  test('neither a notice nor the card of a hex lies on the battle card', async (bench) => {
    for (const device of [SMALL, undefined]) {
      const page = await bench.page(device);
      await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
      const choose = chooser(2);
      let entries = await asked(page);
      const battle = page.locator('.battle-card');
      for (let i = 0; (await battle.count()) === 0; i++) {
        want(i < 120, 'no fight was fought in 120 answers');
        entries = await answerBoldly(page, entries, choose);
      }
      await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
      await page.locator('.battle-card .close').waitFor();
      await frames(page);
      want((await onEachOther(page)).length === 0, `at rest: ${(await onEachOther(page)).join('; ')}`);
      const { box: map } = await standing(page);
      let shown = 0;
      for (const [across, down] of [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y]))) {
        await page.mouse.move(map.x + map.width * across, map.y + map.height * down);
        // The card comes when the pointer has rested.
        await page.locator('.status-line .hex-card').waitFor({ state: 'attached' });
        await frames(page);
        const lying = await onEachOther(page);
        want(lying.length === 0, `with the pointer at ${across}, ${down}: ${lying.join('; ')}`);
        if (await page.locator('.status-line:not(.gives-way) .hex-card').count()) shown++;
      }
      want(device !== undefined || shown > 3, 'the card of a hex is hardly ever shown');
    }
  }),
];
