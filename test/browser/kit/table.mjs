/** Sitting down at the table and answering like a person: everything is found by its role and name. */

import { want } from './bench.mjs';

/** The same random numbers in every run. */
export function chooser(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** Opens the first page, with the seed for the match that will begin there. */
export async function openHome(page, address, seed = 'browser') {
  await page.goto(`${address}?seed=${seed}`);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
}

/**
 * On the first page: turns to a game by its title, and waits until the page shows it. Until then its buttons are still those of the game before. The
 * list of games has short names, which the titles end with.
 */
export async function turnTo(page, title) {
  const short = title.split(' ').at(-1);
  await page.getByRole('radio', { name: short }).check();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Begins a match: a game by its name, a scenario by the beginning of its title, optionally with a side for the random player. */
export async function begin(page, address, { game, scenario, seed, random } = {}) {
  await openHome(page, address, seed);
  if (game) await turnTo(page, game);
  if (scenario) await chooseScenario(page, scenario);
  await seatPeople(page, random);
  await page.getByRole('button', { name: 'Play now' }).click();
  await asked(page);
}

/** Seats people at both sides; at the side called `random` the random player. */
export async function seatPeople(page, random) {
  const seats = page.locator('.seat > label:first-child select');
  for (const seat of await seats.all()) await seat.selectOption('person');
  if (random) await page.getByRole('combobox', { name: random, exact: true }).selectOption('random');
}

/** Chooses a scenario by the beginning of its title. */
export async function chooseScenario(page, title) {
  const list = page.getByRole('combobox', { name: 'Scenario' });
  const options = await list.getByRole('option').allTextContents();
  const label = options.find((option) => option.startsWith(title));
  want(label, `there is no scenario ${title} among ${options.join(', ')}`);
  await list.selectOption({ label });
}

/** Waits for a question or the end of the match, lifting the curtain if it is down. Returns the number of entries. */
export async function asked(page, since) {
  for (;;) {
    const handle = await page.waitForFunction((old) => {
      if (document.querySelector('.curtain')) return 'curtain';
      const prompt = document.querySelector('.prompt');
      const entries = prompt?.getAttribute('aria-busy') === 'true' ? null : prompt?.getAttribute('data-entries');
      return entries && entries !== old ? entries : false;
    }, since);
    const now = await handle.jsonValue();
    if (now !== 'curtain') return now;
    await page.getByRole('button', { name: 'Show the board' }).click();
  }
}

export const promptOf = (page) => page.locator('#prompt-text').textContent();
export const isOver = async (page) => /The winner: |is a draw\./.test(await promptOf(page));

/** Opens the list of all legal answers. */
export async function answersOf(page) {
  const list = page.locator('details.all-answers');
  if (!(await list.evaluate((details) => details.open))) await list.getByText(/legal answer/).click();
  return list.locator('fieldset.answers').getByRole('button');
}

/** Answers with one of the listed buttons, chosen by `choose`. Returns the number of entries. */
export async function answer(page, entries, choose) {
  const buttons = await answersOf(page);
  await buttons.nth(choose(await buttons.count())).click();
  return asked(page, entries);
}

/** Answers like a player who wants a fight: prefers the first kind of answers, and takes the second kind only if there is nothing else. */
const BOLD = /^(?!End)(?:Fire|Roll|.*attack)/i;
const TIMID = /^(?:Rest|Halt|Done|Stop|End|No more|Nobody)\b/;

export async function answerBoldly(page, entries, choose) {
  const buttons = await answersOf(page);
  const names = await buttons.allTextContents();
  const bold = names.filter((name) => BOLD.test(name));
  const others = names.filter((name) => !TIMID.test(name));
  const wanted = [bold, others, names].find((list) => list.length > 0);
  await buttons.nth(names.indexOf(wanted[choose(wanted.length)])).click();
  return asked(page, entries);
}

/** Answers a number of questions, the same way in every run. Returns the number of entries. */
export async function play(page, decisions, choose = chooser(1)) {
  let entries = await asked(page);
  for (let i = 0; i < decisions; i++) entries = await answer(page, entries, choose);
  return entries;
}

/** Answers until the match is over; returns the number of decisions. */
export async function playOut(page, choose, most) {
  let entries = await asked(page);
  let decisions = 0;
  for (; !(await isOver(page)); decisions++) {
    want(decisions < most, `after ${most} decisions the match still asks: ${await promptOf(page)}`);
    entries = await answer(page, entries, choose);
  }
  return decisions;
}

/** On the first page: continues the match of a game that was played last. */
export async function goOn(page, game = 'Tobruk') {
  await page
    .getByRole('button', { name: new RegExp(`^${game}, `) })
    .first()
    .click();
  return asked(page);
}

/** How many stops of the tab key lie between the focus and an element, by their order in the page; 0 if it has the focus. */
const stopsTo = (element) => {
  const { activeElement, body } = document;
  if (element === activeElement) return 0;
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (stop) =>
      stop === element || stop === activeElement || (stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility()),
  );
  const way = stops.indexOf(element) - (activeElement === body ? -1 : stops.indexOf(activeElement));
  return way === 0 ? 1 : way;
};

/** Moves the focus with the tab key, forwards or back, until an element has it. */
export async function tabTo(page, locator, limit = 300) {
  let presses = 0;
  for (let way = await locator.evaluate(stopsTo); way !== 0; way = await locator.evaluate(stopsTo)) {
    want(presses < limit, `${limit} presses of the tab key do not reach ${locator}`);
    // The count is not exact: some stops are none, as all but one of a group. What is left is gone step by step.
    for (let steps = presses === 0 ? Math.abs(way) : 1; steps > 0; steps--, presses++)
      await page.keyboard.press(way > 0 ? 'Tab' : 'Shift+Tab');
  }
}
