/** A match on the device survives `git pull && npm start`, although the update brings another pack and other rules. */

import { readFileSync } from 'node:fs';
import { House, TITLE } from '../update/house.mjs';
import { test, want } from './kit/bench.mjs';
import { replayInTerminal, saveMatch } from './kit/file.mjs';
import { inFolder } from './kit/folder.mjs';
import { journalOf } from './kit/journal.mjs';
import { serve } from './kit/server.mjs';
import { begin, chooser, goOn, play } from './kit/table.mjs';

const EARLIER = /^Played by the rules it was begun with: version 1, pack [0-9a-f]{8}\.$/;

/** The rules version in the header of a match file. */
const rulesOf = (text) => JSON.parse(text.split('\n')[0]).rules;

export const tests = [
  test('a match that began before an update goes on after it, and a new match has the new rules', async (bench) => {
    const house = new House();
    let server;
    try {
      await inFolder(async (data) => {
        server = await serve('scripts/start.mjs', [], { house: house.path, data });
        const { port } = new URL(server.address);
        const page = await bench.page();
        await begin(page, server.address, { game: TITLE, scenario: 'Meeting' });
        const entries = await play(page, 4);
        const before = await journalOf(page);
        // A page that is open while the server is down reports that, rightly.
        await page.goto('about:blank');
        await server.stop();

        house.update('pack');
        house.update('rules');
        // The page finds its matches only at the same address.
        server = await serve('scripts/start.mjs', [], { house: house.path, port, data });
        await page.goto(server.address);
        want((await goOn(page, TITLE)) === entries, 'after the update the match has other entries');
        await page.locator('.corner').getByText(EARLIER).waitFor();
        await play(page, 4, chooser(3));
        const after = await journalOf(page);
        want(after.length > before.length, 'nothing was decided after the update');
        want(JSON.stringify(after.slice(0, before.length)) === JSON.stringify(before), 'earlier entries have changed');
        const file = await replayInTerminal(page, house.path);
        want(rulesOf(file) === 1, 'the match is now played by other rules');

        await begin(page, server.address, { game: TITLE, scenario: 'Meeting' });
        want((await page.getByText(EARLIER).count()) === 0, 'a new match is played by the old rules');
        const fresh = readFileSync(await saveMatch(page, data), 'utf8');
        want(rulesOf(fresh) === 2, 'a new match is not played by the new rules');
        await page.goto('about:blank');
      });
    } finally {
      await server?.stop();
      house.remove();
    }
  }),
];
