/** The made-up game of the proving ground on the board, which does not know it: sealed bids, hidden blocks, held cards, a curtain. */

import { readFileSync } from 'node:fs';
import { test, want } from './kit/bench.mjs';
import { saveMatch } from './kit/file.mjs';
import { inFolder } from './kit/folder.mjs';
import { answerBoldly, asked, begin, chooser, isOver, openHome, promptOf } from './kit/table.mjs';

const FORD = { game: 'Ford', scenario: 'The ford', seed: 'ford-1' };

/** What must happen in a whole match before it counts as played. */
const WANTED = [/^Name your bid/, /^Activate a group/, /^March on/, /^Lead /, /^Fire on/, /^The dice fell/];

export const tests = [
  test('the made-up game is played to its end on the board, with all its oddities', async (bench) => {
    const { address, umpire } = await bench.ground();
    const page = await bench.page();
    await begin(page, address, FORD);
    const choose = chooser(4);
    const prompts = new Set();
    let entries = await asked(page);
    for (let decision = 0; !(await isOver(page)); decision++) {
      want(decision < 400, `after 400 decisions it still asks: ${await promptOf(page)}`);
      prompts.add(await promptOf(page));
      entries = await answerBoldly(page, entries, choose);
    }
    const missing = WANTED.filter((asks) => ![...prompts].some((prompt) => asks.test(prompt)));
    want(missing.length === 0, `never asked: ${missing.join(', ')}`);
    await inFolder(async (folder) => {
      const file = await saveMatch(page, folder);
      const [header, ...journal] = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
      const match = umpire.Match.load(umpire.ford, header, journal);
      want(!umpire.isRefusal(match), `the umpire refuses the file: ${JSON.stringify(match)}`);
      want(match.question() === undefined, 'to the umpire the match is not over');
    });
  }),

  test('the shipped board does not contain the made-up game', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    const games = await page.getByRole('group', { name: 'Game' }).getByRole('radio').count();
    want(games > 1, 'the games cannot be chosen');
    want((await page.getByRole('radio', { name: FORD.game }).count()) === 0, 'the made-up game is offered to players');
  }),
];
