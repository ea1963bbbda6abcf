/** The end of a match, and a finished match that is looked through with other eyes. */

import { join } from 'node:path';
import { DESKTOP, PHONE, test, want } from './kit/bench.mjs';
import { frames } from './kit/map.mjs';
import { openHome } from './kit/table.mjs';

const kept = (name) => join(import.meta.dirname, '..', 'playthroughs', `${name}.jsonl`);

async function openFinished(bench, name = 'gazala-drill', screen = undefined) {
  const page = await bench.page(screen);
  await openHome(page, bench.address);
  await page.locator('input[type=file]').setInputFiles(kept(name));
  await page.locator('.timeline').waitFor();
  return page;
}

export const tests = [
  test('the end says who won and why, with the course of the match, its luck, and ways on', async (bench) => {
    const page = await openFinished(bench);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const end = page.getByRole('region', { name: 'How it ended' });
    await end.getByText(/^The dice: /).waitFor();
    for (const side of ['Axis', 'Allies']) await end.locator('.aim b', { hasText: side }).waitFor();
    // The units are put on the map before the first turn: the line begins after that.
    const line = await end.locator('svg .worth').getAttribute('d');
    want(!line.startsWith('M0.0 '), `the course of the match begins with its set-up: ${line}`);
    // The figures are points, whatever they are for.
    await end.getByText(/^Axis: \d+ points$/).waitFor();
    await end.getByText(/^\d+ for points on the track/).waitFor();
    const turnings = await end.locator('.turnings button').allTextContents();
    const deeds = turnings.map((told) => told.split(': the chance')[0]);
    want(turnings.length > 1 && new Set(deeds).size === deeds.length, `turning points are alike: ${deeds.join('; ')}`);
    const ended = await page.locator('.prompt').textContent();
    want(/points and (?:win|wins), \d+ to \d+/.test(ended), `the figures of the end are not told: ${ended}`);
    for (const name of ['Play again', 'Play again from the other side', 'Look through the match', 'Luck report'])
      await page.locator('.prompt').getByRole('button', { name, exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await end.getByRole('button', { name: 'Share the match' }).click();
    want((await download).suggestedFilename().endsWith('.jsonl'), 'what is shared is no match file');
    await page.locator('.prompt .note', { hasText: 'saved as a file' }).waitFor();
  }),

  test('after the end the match is looked through as one side, as the other, and with all open', async (bench) => {
    const page = await openFinished(bench);
    const eyes = page.getByRole('combobox', { name: 'Look as' });
    await eyes.waitFor();
    want((await eyes.getByRole('option').count()) === 3, 'there are not two sides and all of them');
    // A tactical chit lies face down: its owner and an open view know it, the other side does not.
    const known = async (value) => {
      await eyes.selectOption(value);
      await page.getByRole('tab', { name: 'Score' }).click();
      await frames(page);
      return page.locator('div.boxes').textContent();
    };
    await page.getByRole('button', { name: 'Back to now' }).click();
    const [one, other, all] = [await known('0'), await known('1'), await known('umpire')];
    want(one !== other, 'both sides see the same');
    want(all !== one || all !== other, 'nothing is opened');
  }),

  test('no bar of the luck report leaves its table, and rolls that were as likely as any other are no surprise', async (bench) => {
    for (const screen of [DESKTOP, PHONE]) {
      const page = await openFinished(bench, 'theseus-drill', screen);
      await page.locator('.menu > summary').click();
      await page.locator('.menu').getByRole('button', { name: 'Luck report' }).click();
      const luck = page.locator('.luck');
      await luck.locator('table').nth(3).waitFor();
      await luck.getByText(/^All losses, also of headquarters.*: .+ \d+/).waitFor();
      const over = await luck
        .locator('.bars i')
        .evaluateAll((bars) =>
          bars.map((bar) => bar.getBoundingClientRect().right - bar.parentElement.getBoundingClientRect().right),
        );
      want(over.length > 8 && over.every((far) => far <= 0), `a bar leaves its table by ${Math.max(...over)} pixels`);
      const shares = (await luck.locator('.rolls button').allTextContents()).map((told) =>
        Number(/\(([\d.]+)%/.exec(told)?.[1]),
      );
      want(shares.length > 1 && shares.every((share) => share < 50), `ordinary rolls are told as surprises: ${shares}`);
      want(
        shares.every((share, i) => i === 0 || share >= shares[i - 1]),
        `the rolls are out of order: ${shares}`,
      );
    }
  }),
];
