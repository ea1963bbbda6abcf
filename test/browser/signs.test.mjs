/** What the map and the bar point out: whole formations, the numbers of hexes, the ways of moves, and nobody who is lost. */

import { loadGame } from '../../scripts/games.mjs';
import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { bringMatch, textOf } from './kit/file.mjs';
import { MouseHand, paperOf } from './kit/hand.mjs';
import { lessonFrom, openLesson } from './kit/lesson.mjs';
import { standing } from './kit/map.mjs';
import { Mirror } from './kit/mirror.mjs';
import { matchWith } from './kit/moments.mjs';
import { bring } from './kit/questions.mjs';
import { asked, begin, promptOf } from './kit/table.mjs';

/** What the map says of itself: lists of places. */
const saidBy = (page, name) =>
  page
    .locator('.board')
    .evaluate((board, key) => (board.dataset[key] ?? '').split(' ').filter(Boolean).map(Number), name);

/** Opens a match of a game that has come to a question as `isSo` wants it. */
async function open(bench, id, isSo) {
  const match = await matchWith(id, isSo);
  want(match, 'no match comes to such a question');
  const page = await bench.page(MouseHand.screen);
  await bringMatch(page, bench.address, textOf(match));
  const entries = await asked(page);
  await standing(page);
  return { page, entries, mirror: await Mirror.at(id, match) };
}

const viewOf = ({ game, match }) => game.observe(match.state, match.question().seat);

/** The other side lets its windows pass for the turn. */
async function passed(hand) {
  while (/minefield/.test(await promptOf(hand.page))) await hand.other(/turn/i);
}

/** Two units attack a hex with a gun, which destroys one of them before the dice of the battle. */
const GUN = {
  side: 'commonwealth',
  position: {
    scenario: '1',
    clear: true,
    active: { side: 'commonwealth', formation: 'XXX', mode: 'combat' },
    set: { artilleryLeft: 0 },
    place: [
      { unit: '7th Armoured HQ', at: '3616' },
      { unit: '2SG/4Arm', at: '3614', reduced: true },
      { unit: '1TS/1SA', at: '3614' },
      { unit: '39/21', at: '3514' },
    ],
  },
  do: [['attack', '3514'], ['with', '2SG/4Arm'], ['with', '1TS/1SA'], ['resolve']],
  answers: [['fire', '2SG/4Arm']],
  chance: [[1]],
};

export const tests = [
  test('a unit that a gun has destroyed is not among the attackers', async (bench) => {
    const { game } = await loadGame('tobruk');
    const lesson = lessonFrom(game, 'cancel-or-proceed', GUN);
    want(lesson, 'the lesson does not come to the question');
    const page = await openLesson(bench, MouseHand.screen, 'tobruk', lesson);
    const named = await page.locator('.battle .fate b').first().textContent();
    const { '1TS/1SA': left, '2SG/4Arm': lost } = game.info.names.units;
    want(named.includes(left) && !named.includes(lost), `the attackers are said to be ${named}`);
  }),

  test('the loss that Enter means has a button, and Enter presses it even if a tab was used last', async (bench) => {
    const isLoss = (mirror) => mirror.question().prompt === 'choose-air-loss' && mirror.question().answers.length > 1;
    const { page, entries } = await open(bench, 'tobruk', isLoss);
    await page.getByText(/^Enter: Lose /).waitFor();
    await page.getByRole('tab', { name: 'Forces' }).click();
    await page.keyboard.press('Enter');
    await asked(page, entries);
    const again = await open(bench, 'tobruk', isLoss);
    const prompt = again.page.locator('.prompt');
    await prompt
      .getByRole('button', { name: /^Lose / })
      .and(prompt.locator('.strong'))
      .click();
    await asked(again.page, again.entries);
  }),

  test('a formation that could act is pointed out as a whole, and is in sight', async (bench) => {
    const { pack } = await loadGame('gazala');
    const formations = new Set(pack.board.formations.map(({ id }) => id));
    const formationOf = new Map(pack.units.map((unit) => [unit.id, unit.formation]));
    const offered = (mirror) => {
      const asked = mirror.question();
      const named = asked.answers
        .map(({ name }) => name.split(' ').slice(1).join(' '))
        .filter((id) => formations.has(id));
      const { pieces } = viewOf(mirror);
      const isOfIt = ({ unit, place }) =>
        mirror.paper.has(place) && named.includes(formationOf.get(mirror.game.vocabulary.units[unit]));
      return [...new Set(pieces.filter(isOfIt).map(({ place }) => place))];
    };
    const { page, mirror } = await open(bench, 'gazala', (one) => offered(one).length > 3);
    const flash = await saidBy(page, 'flash');
    const left = offered(mirror).filter((place) => !flash.includes(place));
    want(left.length === 0, `${left.map((place) => mirror.game.vocabulary.places[place])} are not pointed out`);
    const { box, camera } = await standing(page);
    const isSeen = (place) => {
      const at = mirror.paper.get(place);
      return (
        Math.abs(at.x - camera.x) * camera.zoom < box.width / 2 &&
        Math.abs(at.y - camera.y) * camera.zoom < box.height / 2
      );
    };
    want(offered(mirror).some(isSeen), 'nothing of the formation is in sight');
  }),

  test('the question of the set-up stands in the bar once', async (bench) => {
    const { page } = await open(bench, 'tobruk', (mirror) => mirror.question().prompt === 'shift-garrison');
    const prompt = page.locator('.prompt');
    const words = await prompt.locator('#prompt-text .ruled > span').first().textContent();
    // The units are a group that the question itself names.
    await prompt.getByRole('group', { name: words }).first().waitFor();
    const times = (await prompt.textContent()).split(words).length - 1;
    want(times === 1, `it stands there ${times} times: ${words}`);
  }),

  test('the small map gives way to a hex of arrival', async (bench) => {
    const isArrival = (mirror) => mirror.question().prompt === 'arrive-at' && mirror.question().answers.length > 3;
    const { page, mirror } = await open(bench, 'gazala', isArrival);
    const small = await page.locator('.minimap').boundingBox();
    const corner = [small.x + small.width / 2, small.y + small.height / 2];
    let under;
    for (const place of await saidBy(page, 'lit')) {
      const spot = await bring(page, mirror, place, corner);
      const isThere =
        Math.abs(spot[0] - corner[0]) < small.width / 3 && Math.abs(spot[1] - corner[1]) < small.height / 3;
      if (isThere) under = spot;
      if (isThere) break;
    }
    want(under, 'no hex of arrival can be drawn to where the small map was');
    await wantSoon(
      () => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.matches('.board > canvas:not(.minimap)'), under),
      'the small map covers the hex',
    );
  }),

  test('the way of a move is drawn from hex to hex', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'hands1' });
    const paper = await paperOf('tobruk');
    const hand = new MouseHand(page, paper);
    await page.getByRole('button', { name: 'Whole map' }).click();
    await hand.settle(undefined);
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
    const { game } = await loadGame('tobruk');
    const trails = await page.locator('.board').getAttribute('data-trails');
    const ways = trails.split(',').map((way) => way.split(' ').map((place) => game.vocabulary.places[Number(place)]));
    const way = ways.find((hexes) => hexes[0] === '2910' && hexes.length > 1);
    want(way, `no way begins in 2910: ${trails}`);
    const step = Math.hypot(paper.get('2909').x - paper.get('2910').x, paper.get('2909').y - paper.get('2910').y);
    const isStep = (hex, i) => {
      if (i === 0) return true;
      const [a, b] = [paper.get(way[i - 1]), paper.get(hex)];
      return Math.hypot(a.x - b.x, a.y - b.y) < step * 1.1;
    };
    want(way.length > 2 && way.every(isStep), `the way is drawn as ${way.join(', ')}`);
  }),

  test('the number of a hex that the question names is written on the map', async (bench) => {
    const isNamed = (mirror) => mirror.question().prompt === 'choose-attackers';
    const { page, mirror } = await open(bench, 'tobruk', isNamed);
    const { hex } = mirror.match.question().figures;
    const numbered = await saidBy(page, 'numbered');
    want(numbered.includes(hex), `${mirror.game.vocabulary.places[hex]} has no number`);
  }),

  test('the log tells what each leg of a move cost, and both together are gone from what is left', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Scenario One', seed: 'hands0' });
    const { pack } = await loadGame('gazala');
    const hand = new MouseHand(page, await paperOf('gazala'));
    await page.getByRole('button', { name: 'Whole map' }).click();
    await hand.settle(undefined);
    for (const setUp of [/^Set up the rest/, /^Set up the rest/, /^Activate 90th/]) await hand.other(setUp);
    for (const hex of ['1721', '1721', '1822', '1822', '1921', '1921', '2022', '2022', '2121'])
      await hand.other(new RegExp(`^Place in ${hex}`));
    // In two legs: the second must not count the first again.
    await hand.drag('2121', '1920');
    await hand.drag('1920', '1818');
    const [, name, left] = /^(.*): move, attack or stop\. (\d+) movement points? left/.exec(await promptOf(page)) ?? [];
    want(name, `it asks: ${await promptOf(page)}`);
    const unit = pack.units.find((one) => one.name === name || one.id === name);
    const lines = await page.locator('.log li .line').allTextContents();
    const costs = lines.flatMap((line) =>
      line.startsWith(`${name} moves`) ? (/\((\d+) MP\)/.exec(line)?.[1] ?? []) : [],
    );
    const spent = costs.reduce((sum, cost) => sum + Number(cost), 0);
    want(costs.length === 2, `the log tells of ${costs.length} moves: ${lines.slice(-4).join(' | ')}`);
    want(
      spent + Number(left) === unit.front.movement,
      `${costs.join(' + ')} were spent of ${unit.front.movement}, and ${left} are left`,
    );
  }),

  test('a die of ten sides that shows 0 is told as 0', async (bench) => {
    // The rules count this face as 10.
    const isZero = ({ match }) => match.line.at(-1)?.chance === 'combat' && match.line.at(-1).fell.includes(10);
    const { page } = await open(bench, 'gazala', isZero);
    const faces = (await page.locator('.log li .dice').allTextContents()).at(-1);
    want(faces === '0', `the log shows ${faces}`);
  }),

  test('where a unit can be put is in sight on a phone, or one press shows all of it', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Scenario One', seed: 'spots' });
    // The Allies stand first; where the Axis can, is more than a phone shows.
    const entries = await asked(page);
    await page.getByRole('button', { name: 'Set up the rest as suggested' }).tap();
    await asked(page, entries);
    const centres = [...(await paperOf('gazala')).values()];
    const litInSight = async () => {
      const { box, camera } = await standing(page);
      const lit = (await saidBy(page, 'lit')).flatMap((place) => centres[place] ?? []);
      const isIn = ({ x, y }) =>
        Math.abs(x - camera.x) * camera.zoom < box.width / 2 && Math.abs(y - camera.y) * camera.zoom < box.height / 2;
      return [lit.filter(isIn).length, lit.length];
    };
    const [seen, all] = await litInSight();
    want(all > 10 && seen * 4 >= all, `${seen} of ${all} hexes are in sight`);
    const show = page.getByRole('button', { name: /out of view$/ });
    if (2 * seen > all) return;
    await show.tap();
    await wantSoon(
      async () => (await litInSight())[0] === all,
      async () => `after the press ${(await litInSight()).join(' of ')} hexes are in sight`,
    );
    await show.waitFor({ state: 'detached' });
  }),

  test('the letters of the figures of units stand with what they mean', async (bench) => {
    const page = await bench.page(MouseHand.screen);
    await begin(page, bench.address, { game: 'Theseus', scenario: 'Drill', seed: 'figures' });
    await page.getByRole('tab', { name: 'Forces' }).click();
    await page.locator('.forces .figures').first().waitFor();
    const lettersIn = async (list) =>
      (await page.locator(list).allTextContents()).flatMap((text) => text.match(/\p{L}+(?=\u202f)/gu) ?? []);
    const letters = new Set(await lettersIn('.forces .figures'));
    const told = await page.locator('.forces .figures-legend b').allTextContents();
    want(letters.size > 2, `only ${[...letters]} are used`);
    want(
      [...letters].every((one) => told.includes(one)),
      `${[...letters]} are used, ${told} are told`,
    );
    const hand = new MouseHand(page, await paperOf('theseus'));
    await page.mouse.move(...(await hand.spot('2521')));
    await page.locator('.unit-lines .figures-legend b').first().waitFor();
  }),
];
