/** Every word on the board comes from a catalogue: the test reads its screens one after the other. */

import { test } from './kit/bench.mjs';
import { someTitles } from './kit/games.mjs';
import { frames } from './kit/map.mjs';
import { answersOf, asked, begin, chooser, isOver, openHome } from './kit/table.mjs';
import { Reader, unfold } from './kit/words.mjs';

const SEED = 'browser&locale=pseudo';

async function readPanels(page, reader, when) {
  const tabs = page.getByRole('tab');
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    await page.locator('#tab-panel > *').first().waitFor();
    await unfold(page, '#tab-panel details');
    await reader.read(page, `${when}, panel ${i + 1}`);
  }
}

async function readSheets(page, reader) {
  await page.locator('details.overlays > summary').click();
  for (const overlay of await page.locator('details.overlays fieldset button').all())
    if (await overlay.isEnabled()) await overlay.click();
  await reader.read(page, 'overlays');
  await page.locator('details.overlays > summary').click();
  await page.locator('.look-back').click();
  await page.locator('.timeline .step.action').first().click();
  await reader.read(page, 'looking back');
  await page.locator('.timeline .strong').click();
  await page.locator('.timeline .strong').click();
  await page.locator('.menu > summary').click();
  await reader.read(page, 'menu');
  await page.locator('.menu button', { hasText: 'Luck report' }).click();
  await page.locator('#luck table, #luck .hint').first().waitFor();
  await reader.read(page, 'luck');
  await page.keyboard.press('Escape');
  for (const [key, sheet] of [
    ['?', '#keys dl'],
    ['o', '#settings .settings'],
  ]) {
    await page.locator('.board').focus();
    await page.keyboard.press(key);
    await page.locator(sheet).first().waitFor();
    await reader.read(page, sheet);
    await page.keyboard.press('Escape');
  }
}

/** A hex that cannot be chosen says why; a hex that can says its cost. */
async function readHexes(page, reader) {
  await page.locator('.board').focus();
  for (const key of ['n', 'ArrowLeft', 'ArrowLeft', 'Enter']) {
    await page.keyboard.press(key);
    await frames(page);
    await reader.read(page, 'the hex cursor');
  }
  await page.keyboard.press('Escape');
}

/** An order typed by hand, and a question about one. */
async function readTyped(page, reader) {
  const order = await page.locator('#orders option').first().getAttribute('value');
  for (const text of [`why ${order}`, 'why nonsense']) {
    await page.locator('#typed-order').fill(text);
    await page.locator('#typed-order').press('Enter');
    await page.locator('.prompt .note').waitFor();
    await reader.read(page, text);
  }
}

/** Answers. If the curtain falls, the test reads it before lifting it. */
async function answerAndRead(page, reader, choose) {
  const entries = await asked(page);
  const buttons = await answersOf(page);
  await buttons.nth(choose(await buttons.count())).click();
  await page.waitForFunction((old) => {
    const prompt = document.querySelector('.prompt');
    return document.querySelector('.curtain') || (prompt && prompt.getAttribute('data-entries') !== old);
  }, entries);
  if ((await page.locator('.curtain').count()) > 0) await reader.read(page, 'the curtain');
  return asked(page, entries);
}

const playthrough = (game) =>
  test(`every word on the board of ${game} comes from a catalogue`, async (bench) => {
    const page = await bench.page();
    const reader = new Reader();
    await begin(page, bench.address, { game, seed: SEED });
    const choose = chooser(3);
    for (let decision = 0; decision < 120 && !(await isOver(page)); decision++) {
      await answersOf(page);
      await reader.read(page, `decision ${decision}`);
      if (decision % 12 === 0) await readHexes(page, reader);
      if (decision % 40 === 20) await readPanels(page, reader, `decision ${decision}`);
      if (decision === 30) await readSheets(page, reader);
      if (decision % 40 === 10) await readTyped(page, reader);
      await answerAndRead(page, reader, choose);
    }
    await readPanels(page, reader, 'the end');
    reader.check();
  });

export const tests = [
  test('every word on the first page and of the lesson comes from a catalogue', async (bench) => {
    const page = await bench.page();
    const reader = new Reader();
    await begin(page, bench.address, { seed: SEED });
    await openHome(page, bench.address, SEED);
    await page.locator('.matches').waitFor();
    for (const game of await page.getByRole('radio').all()) {
      await game.check();
      await page.locator('.start').waitFor();
      await unfold(page, '.start details');
      await reader.read(page, 'home');
    }
    await page.getByLabel(/jsonl/).setInputFiles({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByRole('alert').waitFor();
    await reader.read(page, 'home, with a fault');
    await page.getByRole('radio', { name: someTitles[0] }).check();
    await page.getByRole('button', { name: 'Learn to play' }).click();
    await page.locator('.step').waitFor();
    for (let step = 0; step < 12; step++) {
      await reader.read(page, `lesson, step ${step}`);
      await page.locator('aside .strong').first().click();
      await frames(page);
    }
    reader.check();
  }),
  ...someTitles.map(playthrough),
];
