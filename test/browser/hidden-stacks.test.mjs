/** Stacks under their top counter: what each side sees of them, and whole drills of the game that hides them. */

import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { embeddedServer, Person, settled, sitDown } from './kit/online.mjs';
import {
  answersOf,
  asked,
  begin,
  chooser,
  chooseScenario,
  isOver,
  openHome,
  promptOf,
  seatPeople,
} from './kit/table.mjs';

const DRILL = { game: 'Theseus', scenario: 'Drill' };
/** After this number of decisions nobody begins anything new. */
const LIVELY = 45;
const MOST = 400;
const QUIET = [/^Pass for the rest/, /^End/, /^Go on$/, /^Stop$/, /^Let it pass/, /^No\b/, /^Hold$/, /^Call it off/];

/** The number of an answer: like a player who wants a fight, and who later wants to come to an end. */
function pick(names, choose, decision) {
  const quiet = QUIET.map((words) => names.findIndex((name) => words.test(name))).find((at) => at >= 0);
  if (decision >= LIVELY && quiet !== undefined) return quiet;
  const bold = names.filter((name) => /^(?:Attack|Strike|Fight: Regular|React)/.test(name));
  const list = bold.length > 0 ? bold : names.filter((name) => !/^(?:Transfer|Pass|A dummy)/.test(name));
  const from = list.length > 0 ? list : names;
  return names.indexOf(from[choose(from.length)]);
}

/** The units of the stack of a counter, from the top down. The counter is found in the list of forces, and its stack is opened there. */
async function stackUnder(page, name) {
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.locator('.forces li button', { hasText: name }).first().click();
  await page.getByRole('tab', { name: 'Stack' }).click();
  await page.locator('.here .unit').first().waitFor();
  return page.locator('.here .unit strong').allTextContents();
}

/** Everything that the page says in its panels about counters. */
async function saidBy(page) {
  const said = [];
  for (const tab of ['Forces', 'Score', 'Log']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator('#tab-panel > *').first().waitFor();
    said.push(await page.locator('body').textContent());
  }
  return said.join('\n');
}

async function playOut(page, choose, input) {
  let entries = await asked(page);
  for (let decision = 0; !(await isOver(page)); decision++) {
    want(decision < MOST, `after ${MOST} decisions the drill still asks: ${await promptOf(page)}`);
    const buttons = await answersOf(page);
    await buttons.nth(pick(await buttons.allTextContents(), choose, decision))[input]();
    entries = await asked(page, entries);
  }
  want(/points/.test(await page.locator('.prompt').textContent()), 'the end does not say how many points there are');
}

export const tests = [
  test('a drill with hidden stacks is played to its end by mouse, with Action Points and formations beside it', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const choose = chooser(3);
    let entries = await asked(page);
    for (let decision = 0; (await page.locator('.standing', { hasText: 'Action Points' }).count()) === 0; decision++) {
      want(decision < 20, 'no formation is activated');
      const buttons = await answersOf(page);
      await buttons.nth(pick(await buttons.allTextContents(), choose, decision)).click();
      entries = await asked(page, entries);
    }
    await page.getByRole('tab', { name: 'Forces' }).click();
    const active = page.locator('.formations li[aria-current]');
    want(/Level \d/.test(await active.textContent()), 'the active formation has no level');
    await active.getByRole('button').click();
    await page.getByRole('tab', { name: 'Stack' }).click();
    await page.locator('.here .unit').first().waitFor();
    await playOut(page, choose, 'click');
  }),

  test('a drill with hidden stacks is played to its end on a phone', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, DRILL);
    await playOut(page, chooser(5), 'tap');
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    want(tooWide <= 0, 'the board is wider than a phone');
  }),

  test('a drill with hidden stacks is played to its end against the computer, whose stacks stay hidden', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address, 'hidden');
    await page.getByRole('radio', { name: DRILL.game }).check();
    await page.getByRole('heading', { level: 1, name: DRILL.game }).waitFor();
    want(
      (await page.locator('.start .seat').count()) === 2,
      'the first match that is offered has nobody on the other side',
    );
    await chooseScenario(page, DRILL.scenario);
    await seatPeople(page);
    await page.getByRole('combobox', { name: 'Axis', exact: true }).selectOption({ label: 'the computer' });
    await page.getByRole('combobox', { name: 'Axis: level' }).selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    const said = await saidBy(page);
    want(/15th Panzer Division/.test(said), 'the formations of the enemy are not named');
    // Beneath a headquarters everybody looks (5.3.4): the log says so before anything else names the counter.
    const isOpen = /Flak Battalion 35 \([^)]*\) is seen in/.test(said);
    want(isOpen || !/Flak Battalion 35/.test(said), 'the panels name a counter that lies hidden');
    await playOut(page, chooser(9), 'click');
  }),

  test('two people play a drill with hidden stacks online, and neither page shows what lies under an enemy counter', async (bench) => {
    const { address } = await embeddedServer();
    const people = [new Person(await bench.page()), new Person(await bench.page())];
    await sitDown(people[0], people[1], [address, address], DRILL);
    const first = await settled(people);
    const axis = first;
    const other = people.find((person) => person !== axis);
    // At the start: the Axis sees its own stack of 1524, the Commonwealth the top of it; beneath a headquarters both see all.
    want(
      (await stackUnder(axis.page, 'Reconnaissance Battalion 33')).length === 3,
      'the owner does not see his own stack',
    );
    const seen = await stackUnder(other.page, 'Reconnaissance Battalion 33');
    want(
      seen.length === 3 && seen[0] !== 'unseen counter' && seen.slice(1).every((name) => name === 'unseen counter'),
      `the enemy sees of 1524: ${seen.join(', ')}`,
    );
    // The owner orders his stack, unasked: the enemy sees the new top and what was on top before, and the question stays.
    const asks = await promptOf(axis.page);
    const [, second, third] = await axis.page.locator('.here .unit strong').allTextContents();
    const [chosen, hidden] = /Flak/.test(second) ? [third, second] : [second, third];
    const card = axis.page.locator('.here .unit', { hasText: chosen });
    await card.getByRole('button', { name: /^Put .* on top/ }).click();
    await wantSoon(
      async () => (await other.page.locator('.here .unit strong').allTextContents())[0] === chosen,
      'the enemy does not see the new top of the stack',
    );
    const left = await other.page.locator('.here .unit strong').allTextContents();
    want(left.length === 3 && !left.includes(hidden), `after the order the enemy sees of 1524: ${left.join(', ')}`);
    want((await promptOf(axis.page)) === asks, 'the order has changed the question');
    const open = await stackUnder(other.page, '15th Panzer Division');
    want(open.length === 3 && !open.includes('unseen counter'), `beneath a headquarters he sees: ${open.join(', ')}`);
    want(/Flak Battalion 35/.test(await saidBy(axis.page)), 'the owner is not told of his guns');
    want(!/Flak Battalion 35/.test(await saidBy(other.page)), 'the enemy is told of the guns');
    const choose = chooser(4);
    let decision = 0;
    for (let person = first; person; person = await settled(people), decision++) {
      want(decision < MOST, `after ${MOST} decisions the drill has no end`);
      const buttons = await answersOf(person.page);
      await buttons.nth(pick(await buttons.allTextContents(), choose, decision)).click();
    }
    await wantSoon(
      async () => (await Promise.all(people.map((person) => person.look()))).every((look) => look.isOver),
      'the drill has no end for both',
    );
    const ends = await Promise.all(people.map((person) => person.page.locator('.prompt p').first().textContent()));
    want(ends[0] === ends[1], `they are told different ends: ${ends.join(' / ')}`);
  }),
];
