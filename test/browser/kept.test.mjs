/** Nothing acknowledged is lost: reloads, match files, no network; and undo stops at a die. */

import { DESKTOP, test, want } from './kit/bench.mjs';
import { bringMatch, replayInTerminal } from './kit/file.mjs';
import { journalOf } from './kit/journal.mjs';
import { answerBoldly, answersOf, asked, begin, chooser, goOn, isOver, play } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };

async function click(page, entries, name) {
  const buttons = await answersOf(page);
  await buttons.filter({ hasText: name }).first().click();
  return asked(page, entries);
}

/** Streams of the made-up game that are draws, not rolls. */
const DRAWS = ['muster', 'cards'];

/** The dice and draws that led to the current position, without those taken back. */
function chancesOf(journal) {
  const line = [];
  for (const entry of journal) {
    if ('undo' in entry) line.length = entry.undo;
    else line.push(entry);
  }
  return line.filter((entry) => 'chance' in entry);
}

export const tests = [
  test('a reload keeps the match up to its last answer', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const entries = await play(page, 8);
    await page.reload();
    want((await asked(page)) === entries, 'after a reload the match has other entries');
    await page.goBack();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await page.goForward();
    want((await asked(page)) === entries, 'back and forward lead to another match');
    await page.goBack();
    want((await goOn(page)) === entries, 'from the first page the match has other entries');
  }),

  test('undo takes an answer back, and never crosses a die or a draw', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const before = await asked(page);
    const undo = page.getByRole('button', { name: /^Undo/ });
    const after = await click(page, before, 'Activate');
    await undo.click();
    want((await asked(page, after)) === before, 'undo does not take the answer back');
    // The headquarters passes; the next chit is drawn, and undo stops there.
    const drawn = await click(page, before, 'No more headquarters');
    want(Number(drawn) > Number(before) + 1, 'nothing was drawn');
    await undo.click();
    await page.locator('.prompt .note').waitFor();
    want((await asked(page)) === drawn, 'undo has crossed a draw');
  }),

  test('wherever dice have fallen or a card was drawn, undo says so and takes nothing back', async (bench) => {
    const { address } = await bench.ground();
    const page = await bench.page();
    await begin(page, address, { game: 'Ford', scenario: 'The ford', seed: 'ford-1' });
    const choose = chooser(4);
    const met = { dice: 0, draws: 0 };
    let entries = await asked(page);
    let fallen = chancesOf(await journalOf(page));
    for (let decision = 0; decision < 60 && !(await isOver(page)); decision++) {
      entries = await answerBoldly(page, entries, choose);
      const now = chancesOf(await journalOf(page));
      if (now.length === fallen.length || (await isOver(page))) continue;
      const before = fallen.length;
      fallen = now;
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.locator('.prompt .note').waitFor();
      const after = chancesOf(await journalOf(page));
      want(after.length === fallen.length, `undo has crossed ${JSON.stringify(fallen.at(-1))}`);
      for (const { chance } of now.slice(before)) met[DRAWS.includes(chance) ? 'draws' : 'dice']++;
      entries = await asked(page);
    }
    want(met.dice > 0 && met.draws > 0, `the match has seen too little: ${JSON.stringify(met)}`);
  }),

  test('a match file made on the board replays in the terminal to the same hash', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await play(page, 25);
    const text = await replayInTerminal(page);
    // The board also reads its own file.
    await bringMatch(page, bench.address, text);
    await asked(page);
  }),

  test('once loaded, the board opens and plays without a network', async (bench) => {
    const device = await bench.device({ ...DESKTOP, serviceWorkers: 'allow' });
    const page = await device.newPage();
    await begin(page, bench.address, DRILL);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await device.setOffline(true);
    await page.goto(bench.address);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await goOn(page);
    await play(page, 2);
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
    // The page looked for a server, and none answered.
    bench.forgive('ERR_INTERNET_DISCONNECTED');
  }),
];
