/** The lessons, in the real interface: the learner does what the step says and what is lit or pulses. */

import { test, want, wantSoon } from './kit/bench.mjs';
import { MouseHand, paperOf } from './kit/hand.mjs';
import { standing as mapOf } from './kit/map.mjs';
import { openHome } from './kit/table.mjs';

/** The current step, to notice when it changes. */
const standing = (page) => page.evaluate(() => document.querySelector('.play')?.textContent);

/** Whether the one strong button lies wholly inside the window and can be pressed there. */
const isPressable = (button) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(hit);
  });

async function begin(page, address, game) {
  await openHome(page, address);
  await page.getByRole('radio', { name: game }).check();
  await page.getByRole('heading', { level: 1, name: game }).waitFor();
  await page.getByRole('button', { name: 'Learn to play' }).click();
  await page.getByText(/^Step 1 of/).waitFor();
}

/** The order that a step names, and what its button says, with the title of its kind; undefined if the step is only read. */
const ordered = (page) =>
  page.evaluate(() => {
    const strong = document.querySelector('.learn .strong');
    const order = document.querySelector('.wanted b')?.textContent;
    const said = strong.getAttribute('aria-label') ?? strong.textContent;
    const title = strong.closest('fieldset')?.querySelector('legend')?.textContent;
    const short = title?.includes('…') && strong.querySelector('.amount') && strong.firstChild.textContent.trim();
    return order && { order, button: short ? title.replace('…', short) : said };
  });

/** Whether the text of a step is wholly in its box, or a button leads on to the rest of at least five lines. */
const isReadable = (page) =>
  page.locator('.step').evaluate((step) => {
    const text = step.querySelector('.text');
    const line = Number.parseFloat(getComputedStyle(text).lineHeight);
    const isWhole = text.scrollHeight <= text.clientHeight + 2;
    const isIn = text.getBoundingClientRect().bottom <= step.getBoundingClientRect().bottom;
    return isIn && (isWhole || (text.clientHeight >= 5 * line - 1 && step.querySelector('.read-on') !== null));
  });

/** The amounts among the answers, as they stand there. */
const amountsOf = (page) =>
  page.locator('.prompt .answers button').evaluateAll((all) =>
    all.flatMap(({ firstChild }) => {
      const words = firstChild?.textContent.trim() ?? '';
      return /^\d+$/.test(words) ? [Number(words)] : [];
    }),
  );

/** The card of a fight on the map, and whether the panels cover a part of it. */
const cardOf = (page) =>
  page.evaluate(() => {
    const card = document.querySelector('.battle-card');
    if (!card) return undefined;
    const [{ bottom, right }, aside] = [card, document.querySelector('aside')].map((el) => el.getBoundingClientRect());
    return { said: card.textContent, isCovered: bottom > aside.top + 12 && right > aside.left };
  });

/** How many of the places that the step names lie outside the map or under something; -1 while it points at none. */
async function unseenOf(page, sheet) {
  const { box, camera } = await mapOf(page);
  return page.evaluate(
    ({ box, camera, sheet }) => {
      const { pointed } = document.querySelector('aside').dataset;
      const cards = [...document.querySelectorAll('.battle-card')].map((card) => card.getBoundingClientRect());
      const spots = pointed
        .split(' ')
        .flatMap((place) => (place === '' ? [] : (sheet[Number(place)] ?? [])))
        .map(({ x, y }) => [
          box.x + box.width / 2 + (x - camera.x) * camera.zoom,
          box.y + box.height / 2 + (y - camera.y) * camera.zoom,
        ]);
      const isSeen = ([x, y]) =>
        document.elementFromPoint(x, y)?.matches('.board > canvas:not(.minimap)') &&
        !cards.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
      return spots.length === 0 ? -1 : spots.filter((spot) => !isSeen(spot)).length;
    },
    { box, camera, sheet },
  );
}

/** Does every step by one input, and returns how many there were. */
async function follow(page, input, sheet) {
  const over = page.getByRole('heading', { name: /^That was the lesson/ });
  const steps = Number((await page.getByText(/^Step 1 of/).textContent()).match(/\d+$/)[0]);
  let last;
  let pointed = 0;
  for (let n = 1; n <= steps; n++) {
    await page.getByText(`Step ${n} of ${steps}`, { exact: true }).waitFor();
    const before = await standing(page);
    const strong = page.locator('.learn .strong');
    await wantSoon(async () => (await strong.count()) === 1, `not one button pulses: ${before}`);
    await wantSoon(() => isPressable(strong), `the button is not wholly in sight: ${before}`);
    // What stands on an amount is loaded a moment after its button.
    let said;
    await wantSoon(
      async () => {
        said = await ordered(page);
        return !said || said.button.startsWith(said.order);
      },
      () => `«${said.order}» is ordered, the button says «${said.button}»`,
    );
    await wantSoon(() => isReadable(page), `the text is cut: ${before}`);
    const amounts = await amountsOf(page);
    want(
      amounts.every((amount, i) => i === 0 || amount > amounts[i - 1]),
      `the amounts stand in the order ${amounts.join(', ')}`,
    );
    const card = await cardOf(page);
    want(!card?.isCovered, `the panels cover the card: ${before}`);
    want(!card || card.said !== last?.said, `the card of an earlier fight is still there: ${before}`);
    last = card;
    let unseen = 1;
    const isAllSeen = async () => {
      unseen = await unseenOf(page, sheet);
      return unseen <= 0;
    };
    await wantSoon(isAllSeen, () => `${unseen} places that the step names are not in sight: ${before}`);
    pointed += Number(unseen === 0);
    await input(strong);
  }
  await over.waitFor();
  want(pointed > steps / 2, `only ${pointed} steps point at a place`);
}

const HANDS = {
  'by mouse': [undefined, (strong) => strong.click()],
  'by keyboard': [undefined, (strong) => strong.page().keyboard.press('Enter')],
  'on a phone': [{ viewport: { width: 390, height: 844 }, hasTouch: true }, (strong) => strong.tap()],
};

const lessonOf = (game, hand) =>
  test(`a learner finishes the lesson of ${game} with one input a step, ${hand}`, async (bench) => {
    const [more, input] = HANDS[hand];
    const page = await bench.page(more);
    await begin(page, bench.address, game);
    const paper = await paperOf(game.toLowerCase());
    await follow(page, input, [...paper.values()]);
    await input(page.getByRole('button', { name: 'Play the drill now' }));
    await page.locator('.prompt').waitFor();
    want((await page.locator('.play .bar').textContent()).includes(game), 'no match has begun');
  });

/** A hand in a lesson: its answers are no entries of a match, so the step tells when they have come. */
class LearnersHand extends MouseHand {
  async rest() {}
}

export const tests = [
  ...['Tobruk', 'Gazala', 'Theseus'].flatMap((game) => Object.keys(HANDS).map((hand) => lessonOf(game, hand))),

  test('a step that asks for a move is done by one drag', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, 'Tobruk');
    const wanted = page.locator('.wanted b');
    while ((await wanted.count()) === 0 || !/^Send/.test(await wanted.textContent())) {
      const before = await standing(page);
      await page.locator('.learn .strong').click();
      await page.waitForFunction((old) => document.querySelector('.play')?.textContent !== old, before);
    }
    want((await wanted.textContent()) === 'Send the 1st Royal Tanks to 2505', await wanted.textContent());
    await new LearnersHand(page, await paperOf('tobruk')).drag('2403', '2505');
    await page.getByRole('heading', { name: 'Next to the enemy you stop' }).waitFor();
  }),

  test('a wrong try in a lesson says in words what was expected', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, 'Tobruk');
    while (
      !(await page.locator('.wanted b').count()) ||
      !/^Move first/.test(await page.locator('.wanted b').textContent())
    ) {
      const before = await standing(page);
      await page.locator('aside .strong').first().click();
      await page.waitForFunction((old) => document.querySelector('.play')?.textContent !== old, before);
    }
    await page.getByRole('button', { name: 'Combat first' }).click();
    await page.locator('.prompt .note', { hasText: 'this step of the lesson asks for: Move first' }).waitFor();
  }),
];
