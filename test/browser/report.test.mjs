/** A report of a problem: written in the menu, read before it is saved, and one file. Nothing is sent. */

import { readFileSync } from 'node:fs';
import { PHONE, test, want } from './kit/bench.mjs';
import { begin, play } from './kit/table.mjs';

export const tests = [
  test('a report holds the words, the fogged position, the log, the versions and the screen, and nothing is sent', async (bench) => {
    const page = await bench.page(PHONE);
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'Drill', seed: 'never-told' });
    await play(page, 6);
    const sent = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.locator('.menu > summary').click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page.getByLabel('What happened, and what did you expect?').fill('The tank stood still.');
    await page.getByText('Show what is in the file').click();
    await page.locator('.report pre', { hasText: 'The tank stood still.' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the report' }).click(),
    ]);
    want(/^report-tobruk-drill-turn-\d+\.json$/.test(download.suggestedFilename()), download.suggestedFilename());
    const text = readFileSync(await download.path(), 'utf8');
    const report = JSON.parse(text);
    want(report.words === 'The tank stood still.', 'the words are missing');
    want(report.position.pieces.length > 10 && report.log.length > 0, 'the position or the log is missing');
    want(/^\d+\.\d+/.test(report.page.version) && report.game.pack.length > 7, 'the versions are missing');
    want(report.screen.width === 390 && report.screen.isTouch && report.browser.name !== '', 'the screen is missing');
    want(!text.includes('never-told'), 'the seed of the dice is in the report');
    want(sent.length === 0, `something was sent: ${sent}`);
  }),
];
