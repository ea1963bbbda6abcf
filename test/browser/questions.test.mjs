/**
 * Consecutive questions of random matches on three screens: the action bar lies wholly inside the window, its buttons can be pressed, every
 * answer that the rules allow is lit or is a button. `npm run questions -- --count 300 --pictures folder` asks many, of every
 * scenario, photographs them, and pans the map to every lit hex that is not in sight; here the map stays where it is.
 */

import { test, want } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { someIds } from './kit/games.mjs';
import { Mirror } from './kit/mirror.mjs';
import { isJoined, matchWith } from './kit/moments.mjs';
import { faultsOf } from './kit/questions.mjs';
import { asked } from './kit/table.mjs';
import { SCREENS, walk } from './kit/walk.mjs';

const COUNT = 4;

const shortWalk = (id, screen) => {
  const { width, height } = screen.viewport;
  return test(`${COUNT} questions of ${id} at ${width} × ${height}: every answer is lit or is a button that can be pressed`, (bench) =>
    walk(bench, {
      id,
      screen,
      count: COUNT,
      isStill: true,
      told: ({ words, faults }) => want(faults.length === 0, `${words}: ${faults.join('; ')}`),
    }));
};

/** Somebody moves a unit, and more than five others wait beside the map. */
const isCrowded = (mirror) => {
  const asked = mirror.question();
  return asked?.prompt === 'move-to' && asked.answers.filter(({ isBeside }) => isBeside).length > 5;
};

/** Three units move together, others wait beside the map, and most of the places to go to are out of view. */
const isPaired = (mirror) =>
  isCrowded(mirror) && mirror.match.question().subject.units.length > 2 && mirror.question().answers.length > 120;

/** Many units can be switched on at once, a unit waits beside the map, and somebody is in hand. */
const isFull = (mirror) => {
  const asked = mirror.question();
  const isBeside = asked?.answers.some((answer) => answer.isBeside);
  const isInHand = mirror.match.question()?.subject.units.length > 0;
  return asked?.prompt === 'chit-plays' && isBeside && isInHand && asked.answers.length > 15;
};

/** Air units are committed to a fight: some are in hand, others are ready beside the map. */
const isAirborne = (mirror) => {
  const asked = mirror.question();
  return asked?.prompt === 'commit-air' && mirror.match.question().subject.units.length > 3 && asked.answers.length > 2;
};

/** A dozen answers, all of them buttons of the bar. */
const isListed = (mirror) => {
  const asked = mirror.question();
  return asked?.prompt === 'choose-initiative' && asked.answers.length >= 12;
};

/** Some answers that stand alone, more with a common title, and one below them: more than fit. */
const isMixed = (mirror) => {
  const asked = mirror.question();
  return asked?.prompt === 'organise' && asked.answers.length >= 14;
};

export const tests = [
  ...SCREENS.flatMap((screen) => someIds.map((id) => shortWalk(id, screen))),

  test('on a phone the unit in hand stays in the bar, even if many others wait beside the map', async (bench) => {
    const screen = SCREENS[2];
    const match = await matchWith('tobruk', isCrowded);
    const page = await bench.page(screen);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    const { height } = await page.locator('.prompt .held').boundingBox();
    // A line of text is about 20 pixels high. Where the list beside the map took its room, some 10 were left.
    want(height > 20, `what is in hand is ${height} pixels high`);
    const { faults } = await faultsOf(page, await Mirror.at('tobruk', match), { isTouch: true, isStill: true });
    want(faults.length === 0, faults.join('; '));
  }),

  test('on a phone three units in hand, units beside the map and far places have room in the bar', async (bench) => {
    const match = await matchWith('tobruk', isPaired);
    want(match, 'no match comes to such a question');
    const page = await bench.page(SCREENS[2]);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    await page.locator('.prompt .on-map button').waitFor();
    const { faults } = await faultsOf(page, await Mirror.at('tobruk', match), { isTouch: true, isStill: true });
    want(faults.length === 0, faults.join('; '));
  }),

  test('on a phone the strong button below many switches stays in sight', async (bench) => {
    const match = await matchWith('gazala', isFull);
    want(match, 'no match comes to such a question');
    const page = await bench.page(SCREENS[2]);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    const { faults } = await faultsOf(page, await Mirror.at('gazala', match), { isTouch: true, isStill: true });
    want(faults.length === 0, faults.join('; '));
  }),

  test('on a low screen the ways to attack can be pressed below the odds and those who join', async (bench) => {
    const match = await matchWith('gazala', isJoined);
    want(match, 'no match comes to such a question');
    const page = await bench.page(SCREENS[1]);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    await page.locator('.gathered .gather-odds').waitFor();
    const { faults } = await faultsOf(page, await Mirror.at('gazala', match), { isStill: true });
    want(faults.length === 0, faults.join('; '));
    const joins = await page.locator('.gathered .switch').first().boundingBox();
    const gathered = await page.locator('.gathered').boundingBox();
    want(joins.y + joins.height <= gathered.y + gathered.height, 'nobody who joins is in sight');
  }),

  test('at a desk a list of a dozen answers stands in the bar whole', async (bench) => {
    const match = await matchWith('theseus', isListed);
    want(match, 'no match comes to such a question');
    const page = await bench.page(SCREENS[1]);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    const list = page.locator('.many-answers > .answers');
    const { scrollHeight, clientHeight } = await list.evaluate((box) => ({
      scrollHeight: box.scrollHeight,
      clientHeight: box.clientHeight,
    }));
    want(scrollHeight <= clientHeight, `of ${scrollHeight} pixels of answers ${clientHeight} are in sight`);
    const { faults } = await faultsOf(page, await Mirror.at('theseus', match), { isStill: true });
    want(faults.length === 0, faults.join('; '));
  }),

  test('a list of answers begins at its first one, even if only the last does not fit', async (bench) => {
    const match = await matchWith('theseus', isMixed);
    want(match, 'no match comes to such a question');
    const page = await bench.page(SCREENS[1]);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    const { faults } = await faultsOf(page, await Mirror.at('theseus', match), { isStill: true });
    want(faults.length === 0, faults.join('; '));
  }),

  test('on a phone the bar of a fight with many air units does not scroll, and none of them stands there twice', async (bench) => {
    const match = await matchWith('tobruk', isAirborne);
    want(match, 'no match comes to such a question');
    const page = await bench.page(SCREENS[2]);
    await bringMatch(page, bench.address, textOf(match));
    await asked(page);
    const { faults } = await faultsOf(page, await Mirror.at('tobruk', match), { isTouch: true, isStill: true });
    want(faults.length === 0, faults.join('; '));
    const answers = await page
      .locator('.prompt [data-answer]')
      .evaluateAll((all) => all.map(({ dataset }) => dataset.answer));
    want(new Set(answers).size === answers.length, `the answers ${answers.join(', ')} stand there twice`);
  }),
];
