/** Looking back: watching a match, trying something else from one of its points, and files that are not matches. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, want, wantSoon } from './kit/bench.mjs';
import { root } from './kit/server.mjs';
import { answersOf, openHome } from './kit/table.mjs';

const FILE = join(root, 'test/playthroughs/tobruk-drill.jsonl');
const LENGTH = readFileSync(FILE, 'utf8').trimEnd().split('\n').length - 1;

const bring = (page, text) =>
  page
    .getByLabel('Choose a .jsonl file')
    .setInputFiles({ name: 'match.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
const slider = (page) => page.getByRole('slider', { name: 'Point of the match' });
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Waits until the board shows a point of the match. */
const standsAt = (page, n) => page.getByText(`: action ${n} of ${LENGTH}`).waitFor();

async function watch(bench) {
  const page = await bench.page();
  await openHome(page, bench.address);
  await bring(page, readFileSync(FILE, 'utf8'));
  await standsAt(page, 0);
  return page;
}

export const tests = [
  test('a finished match is watched from its beginning to any point, and no orders can be given there', async (bench) => {
    const page = await watch(bench);
    // At the beginning the log stands there too.
    const beginning = page.locator('ol.log [aria-current=step]', { hasText: 'The match begins here.' });
    await beginning.waitFor();
    await wantSoon(
      () => beginning.evaluate((line) => line.closest('.panel, [role=tabpanel]').scrollTop === 0),
      'the log stands elsewhere',
    );
    await slider(page).fill(String(LENGTH - 1));
    await standsAt(page, LENGTH - 1);
    await press(page, 'Back one action');
    await standsAt(page, LENGTH - 2);
    want((await page.locator('.all-answers').count()) === 0, 'an order can be given in the past');
    await page.getByRole('application', { name: 'Map' }).focus();
    await page.keyboard.press('{');
    await page.getByText(`: action ${LENGTH - 2} of`).waitFor({ state: 'detached' });
    await press(page, 'Back to now');
    await page.getByRole('heading', { name: /^The winner|draw/ }).waitFor();
  }),

  test('while somebody looks back the panels reach to the end of the screen', async (bench) => {
    const page = await watch(bench);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      const ends = () => page.locator('.play > aside').evaluate((panels) => panels.getBoundingClientRect().bottom);
      await wantSoon(
        async () => Math.abs((await ends()) - height) < 2,
        async () => `the panels end at ${await ends()} of ${height} pixels`,
      );
    }
  }),

  test('a film shows the match beat by beat, and can be paused and skipped', async (bench) => {
    const page = await watch(bench);
    await page.getByRole('combobox', { name: 'Film speed' }).selectOption('quick');
    await press(page, 'Play from here');
    await page.getByText(`: action 0 of ${LENGTH}`).waitFor({ state: 'detached' });
    await press(page, 'Pause');
    await press(page, 'Play from here');
    await press(page, 'Back to now');
    await standsAt(page, LENGTH);
  }),

  test('the controls of looking back keep their height, and the course of the match waits until it is asked for', async (bench) => {
    const page = await watch(bench);
    await page.getByRole('combobox', { name: 'Film speed' }).selectOption('slow');
    const course = page.locator('.timeline .match-line');
    await course.waitFor();
    const height = (of) => page.locator(of).evaluate((e) => Math.round(e.getBoundingClientRect().height));
    for (const [width, high] of [
      [1440, 900],
      [1280, 800],
      [1024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height: high });
      await slider(page).fill('0');
      want(!(await course.evaluate((e) => e.open)), `at ${width} pixels the course of the match stands open`);
      const [still, map] = [await height('.timeline'), await height('.play > main')];
      want((await height('.acts')) <= 76, `at ${width} pixels the buttons take ${await height('.acts')} pixels`);
      await press(page, 'Play from here');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      want((await height('.timeline')) === still, `at ${width} pixels a film makes the controls higher or lower`);
      await slider(page).fill('20');
      await standsAt(page, 20);
      want((await height('.timeline')) === still, `at ${width} pixels a longer sentence makes the controls higher`);
      const out = await page
        .locator('.timeline button:visible')
        .evaluateAll((all) => all.filter((b) => b.getBoundingClientRect().right > innerWidth).length);
      want(out === 0, `at ${width} pixels ${out} buttons leave the page`);
      await course.locator('summary').click();
      await course.locator('svg').waitFor();
      const left = await height('.play > main');
      want(left >= 0.75 * map, `at ${width} pixels the open course leaves ${left} of ${map} pixels of the map`);
      await course.locator('summary').click();
    }
  }),

  test('a sandbox starts from any point, and the match itself does not change', async (bench) => {
    const page = await watch(bench);
    await slider(page).fill('5');
    await standsAt(page, 5);
    await press(page, 'Try from here');
    await page.getByText('Trial', { exact: true }).waitFor();
    await (await answersOf(page)).first().click();
    await press(page, 'Back to the match');
    await page.getByText(`of ${LENGTH}`).waitFor();
    // Among the matches of the device it is told apart.
    await openHome(page, bench.address);
    const listed = page.locator('.matches li');
    await listed.filter({ hasText: 'Trial' }).waitFor();
    want((await listed.count()) === 2, 'the match and its trial are not both listed');
    want((await listed.filter({ hasText: 'Trial' }).count()) === 1, 'the match itself is called a trial');
  }),

  test('a file that is no match, or one of another pack or other rules, is refused with a sentence', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    const sound = readFileSync(FILE, 'utf8');
    const wrong = [
      ['hello', /not a match file/],
      [sound.replace(/"pack":"\w+"/, '"pack":"0"'), /other map, counter or chart data/],
      [sound.replace(/"rules":\d+/, '"rules":99'), /version 99 of the rules/],
      [sound.replace('"n":3,', '"n":,'), /damaged in line 5/],
    ];
    for (const [text, words] of wrong) {
      await bring(page, text);
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    await bring(page, sound.trimEnd().slice(0, -4));
    await page.getByText('The file was cut off in its last line').waitFor();
    // For unknown rules the page asks the server.
    bench.forgive('404 (Not Found)');
  }),

  test('the position is downloaded as a picture', async (bench) => {
    const page = await watch(bench);
    await page.getByLabel('Layers and settings').click();
    const download = page.waitForEvent('download');
    await press(page, 'Picture of the position');
    const file = await (await download).path();
    want(readFileSync(file).subarray(1, 4).toString() === 'PNG', 'the picture is no PNG');
  }),
];
