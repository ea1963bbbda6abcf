/** What a decision needs is in sight: nobody must scroll for the odds, for those who join, for the amounts of support or for what is in hand. */

import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { MouseHand, paperOf } from './kit/hand.mjs';
import { isJoined, matchWith } from './kit/moments.mjs';
import { asked } from './kit/table.mjs';

const SMALL = { viewport: { width: 1024, height: 768 } };

/** What of some elements is cut: by the window, by a box that scrolls, or by something that lies over it. */
const cutOf = (locator) =>
  locator.evaluateAll((all) =>
    all.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const boxes = [{ left: 0, right: innerWidth, top: 0, bottom: innerHeight }];
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowY !== 'visible') boxes.push(box.getBoundingClientRect());
      const isCut = boxes.some(
        (b) => top < b.top - 1 || bottom > b.bottom + 1 || left < b.left - 1 || right > b.right + 1,
      );
      const ends = [top + 3, (top + bottom) / 2, bottom - 3].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      const isUnder = ends.some((at) => at === null || !(element.contains(at) || at.contains(element)));
      return isCut || isUnder ? [element.textContent] : [];
    }),
  );

const wantWhole = async (page, chosen) => {
  const locator = page.locator(chosen);
  await locator.first().waitFor();
  let cut = [];
  const isWhole = async () => {
    cut = await cutOf(locator);
    return cut.length === 0;
  };
  await wantSoon(isWhole, () => `not wholly in sight: ${cut.join('; ')}`);
};

/** What was asked before an entry of a match. */
const askedBefore = (match, n) => match.fork(n, 'before').question();

/** Before somebody chooses what to attack, in a match in which several may join and artillery is then asked for. */
async function beforeAttack() {
  let at = -1;
  const match = await matchWith('tobruk', ({ match: played }) => {
    const asked = played.question();
    if (asked?.prompt !== 'allot-artillery' || asked.count < 4) return false;
    at = played.line.findLastIndex((entry, n) => 'do' in entry && askedBefore(played, n)?.prompt === 'choose-target');
    return at >= 0 && askedBefore(played, at + 1)?.count > 4;
  });
  want(match, 'no match comes to such a question');
  const [, target] = match.line[at].do;
  return { before: match.fork(at, 'before'), target };
}

/** A stack of three that can be picked up together beside other choices. */
async function beforeMove() {
  let hex;
  const match = await matchWith('tobruk', (mirror) => {
    const { prompt, answers } = mirror.question() ?? {};
    if (prompt !== 'choose-mover') return false;
    const places = answers.flatMap(({ sign, place }) => (sign === 'ready' && place !== undefined ? [place] : []));
    const place = places.find((one) => places.filter((other) => other === one).length === 3);
    hex = place === undefined ? undefined : mirror.game.vocabulary.places[place];
    return hex !== undefined;
  });
  want(match, 'no match comes to such a question');
  return { match, hex };
}

export const tests = [
  test('on a phone the odds of a prepared attack and who joins it are in sight, and the brief is not', async (bench) => {
    const match = await matchWith('gazala', isJoined);
    want(match, 'no match comes to such a question');
    const page = await bench.page(PHONE);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    await wantWhole(page, '.prompt .gather-odds');
    await wantWhole(page, '.gathered fieldset:first-of-type .switch');
    await wantWhole(page, '.prompt > .answers [data-answer]');
    want((await page.locator('.below .brief:visible').count()) === 0, 'the brief takes the room of the fight');
  }),

  test('at a desk the amounts of artillery of a prepared attack are in sight', async (bench) => {
    const { before, target } = await beforeAttack();
    for (const screen of [MouseHand.screen, SMALL]) {
      const page = await bench.page(screen);
      await bringMatch(page, bench.address, textOf(before));
      const hand = new MouseHand(page, await paperOf('tobruk'));
      await hand.settle(undefined);
      await hand.open(target);
      await wantWhole(page, '.gathered .gather-odds, .gathered .switch');
      want((await page.locator('.gathered .switch .amount').count()) > 1, 'no amounts are offered');
    }
  }),

  test('at a desk three units in hand and the way to start again are in sight', async (bench) => {
    const { match, hex } = await beforeMove();
    for (const screen of [MouseHand.screen, SMALL]) {
      const page = await bench.page(screen);
      await bringMatch(page, bench.address, textOf(match));
      const hand = new MouseHand(page, await paperOf('tobruk'));
      await hand.settle(undefined);
      await hand.open(hex);
      await page.locator('.held .restart').waitFor();
      await wantSoon(async () => (await page.locator('.held li').count()) === 4, 'not three units are in hand');
      await wantWhole(page, '.held li');
    }
  }),
];
