/** The first minute, the settings and the keys: what a person finds on the page, and which choices are kept. */

import { check } from './kit/axe.mjs';
import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { MouseHand, paperOf } from './kit/hand.mjs';
import { answersOf, asked, begin, openHome, seatPeople } from './kit/table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };
const mapOf = (page) => page.getByRole('application', { name: 'Map' });
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

async function openSettings(page) {
  await page.keyboard.press('o');
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await sheet.getByRole('combobox', { name: 'Theme' }).waitFor();
  return sheet;
}

/** Chooses a command and presses its new key, once the sheet waits for it. */
async function pressFor(page, command, key) {
  await page.getByRole('button', { name: `Change the key of: ${command}` }).click();
  await page.getByText('press a key …').waitFor();
  await page.keyboard.press(key);
}

/** The width of the page. A phone would shrink a page that is too wide, so nothing is cut off. */
const widthOf = (page) => page.evaluate(() => document.documentElement.scrollWidth);

export const tests = [
  test('«Play now» is on the first screen of a small window and of a phone', async (bench) => {
    for (const [width, height, more] of [
      [1440, 900, {}],
      [1280, 800, {}],
      [960, 640, {}],
      [900, 700, {}],
      [390, 844, PHONE],
      [320, 640, PHONE],
    ]) {
      const page = await bench.page({ ...more, viewport: { width, height } });
      await openHome(page, bench.address);
      const { y, height: high } = await page.getByRole('button', { name: 'Play now' }).boundingBox();
      want(y + high <= height, `at ${width} × ${height} «Play now» ends at ${y + high}`);
      want((await widthOf(page)) <= width, `the first page is wider than ${width}`);
    }
  }),

  test('four inputs lead from the page to a moved unit', async (bench) => {
    const page = await bench.page();
    const hand = new MouseHand(page, await paperOf('tobruk'));
    await openHome(page, bench.address);
    await seatPeople(page);
    await page.getByRole('button', { name: 'Play now', exact: true }).click();
    hand.inputs++;
    await hand.settle();
    await hand.open('2403');
    await hand.settle();
    await hand.press('Move first');
    await hand.drag('2403', '2404');
    await page
      .getByRole('button', { name: / moves from 2403 .* to 2404/ })
      .first()
      .waitFor();
    want(hand.inputs <= 4, `it took ${hand.inputs} inputs`);
  }),

  test('Control and z take back, with Shift they do again, but not while somebody types; the sheet of keys says so', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const before = await asked(page);
    await (await answersOf(page)).first().click();
    const after = await asked(page, before);
    for (const [key, entries] of [
      ['Control+z', before],
      ['Control+Shift+z', after],
      ['Meta+z', before],
    ]) {
      await mapOf(page).focus();
      await page.keyboard.press(key);
      const now = await asked(page, entries === before ? after : before);
      want(now === entries, `${key} leads to ${now} entries, not to ${entries}`);
    }
    await page.keyboard.press('Control+Shift+z');
    await asked(page, before);
    await (await answersOf(page)).first().waitFor();
    await page.locator('#typed-order').focus();
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(300);
    want((await asked(page)) === after, 'Control+z in a text field has taken a decision back');
    await mapOf(page).focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    const row = keys.locator('div', { has: page.locator('dd').getByText('undo', { exact: true }) }).last();
    await row.locator('kbd').first().waitFor();
    const shown = await row.locator('kbd').allTextContents();
    want(shown.join() === 'u,Ctrl z,Cmd z', `the sheet of keys shows ${shown}`);
  }),

  test('any key can be changed; buttons and the sheet of keys show it, and it is kept', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const before = await asked(page);
    let sheet = await openSettings(page);
    await pressFor(page, 'undo', 'z');
    await sheet.getByText('undo: now z.').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo (z)' }).waitFor();
    await (await answersOf(page)).first().click();
    const after = await asked(page, before);
    await mapOf(page).focus();
    await page.keyboard.press('u');
    await page.keyboard.press('z');
    want((await asked(page, after)) === before, 'the new key does not undo');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    want(
      (await keys.locator('div').filter({ hasText: 'undo' }).locator('kbd').first().textContent()) === 'z',
      'the sheet of keys shows another key',
    );
    await keys.getByRole('button', { name: 'Close' }).click();

    await openHome(page, bench.address);
    sheet = await openSettings(page);
    await pressFor(page, 'redo', 'Tab');
    await pressFor(page, 'redo', 'z');
    await sheet.getByRole('alert').filter({ hasText: 'z is the key of: undo.' }).waitFor();
    await check(page, 'a clash of keys');
    await sheet.getByRole('button', { name: 'Exchange the two' }).click();
    await sheet.getByText('redo: now z.').waitFor();
    const keyOf = (command) =>
      sheet
        .locator('li')
        .filter({ hasText: new RegExp(`^${command}`) })
        .locator('kbd')
        .first()
        .textContent();
    want((await keyOf('undo')) === 'r' && (await keyOf('redo')) === 'z', 'the keys were not exchanged');
    await sheet.getByRole('button', { name: 'The usual keys' }).click();
    want((await keyOf('undo')) === 'u' && (await keyOf('redo')) === 'r', 'the usual keys are not back');
  }),

  test('Enter, Space and the arrows can be assigned to other commands too', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    const sheet = await openSettings(page);
    await pressFor(page, 'hex cursor up', 'F9');
    await sheet.getByText('hex cursor up: now F9.').waitFor();
    await pressFor(page, 'undo', 'Space');
    await sheet.getByText('Space is the key of: choose the hex under the cursor.').waitFor();
    await sheet.getByRole('button', { name: 'Leave it' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await mapOf(page).focus();
    await page.keyboard.press('n');
    const said = page.locator('[role=status].unseen').first();
    const hex = await said.textContent();
    await page.keyboard.press('F9');
    await page.waitForFunction((old) => document.querySelector('[role=status].unseen')?.textContent !== old, hex);
  }),

  test('settings open from the first page and from the board, take effect at once and are kept', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await press(page, 'Settings');
    const sheet = page.getByRole('dialog', { name: 'Settings' });
    await sheet.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await sheet.getByRole('combobox', { name: 'Motion' }).selectOption('full');
    await sheet.getByRole('combobox', { name: 'Written as in' }).selectOption('de-DE');
    await sheet.getByText(/^12\.345,6 · /).waitFor();
    await sheet.getByRole('slider', { name: 'Size of the text' }).fill('150');
    const looksLike = (wanted) =>
      page.waitForFunction((looks) => {
        const { dataset } = document.documentElement;
        return `${dataset.theme} ${dataset.motion} ${getComputedStyle(document.documentElement).fontSize}` === looks;
      }, wanted);
    await looksLike('dark full 24px');
    await begin(page, bench.address, DRILL);
    await looksLike('dark full 24px');
    await page.getByLabel('Layers and settings').click();
    await press(page, 'Settings (o)');
    await sheet.getByRole('button', { name: 'Restore the defaults' }).click();
    await looksLike('light less 16px');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    const focus = await page.evaluate(() => document.activeElement?.tagName);
    want(focus !== 'BODY', 'after the settings the focus falls to the body');
  }),

  test('text of twice the size fits into a screen of 320 px', async (bench) => {
    const page = await bench.page({ viewport: { width: 320, height: 640 } });
    await page.addInitScript(() => localStorage.setItem('cauldron.textScale', '200'));
    await openHome(page, bench.address);
    want((await widthOf(page)) <= 320, 'the first page is too wide');
    await seatPeople(page);
    await press(page, 'Play now');
    await asked(page);
    want((await widthOf(page)) <= 320, 'the board is too wide');
    const map = await mapOf(page).boundingBox();
    want(map.height > 150, `the map is ${map.height} px high`);
    const sheet = await openSettings(page);
    want(await sheet.evaluate((el) => el.scrollWidth <= el.clientWidth), 'the settings are too wide');
    await sheet.getByRole('button', { name: 'Close' }).click();
  }),

  test('high-contrast counters are black on white and white on black', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, DRILL);
    await page.getByRole('tab', { name: 'Stack' }).click();
    await mapOf(page).focus();
    await page.keyboard.press('n');
    const ground = () =>
      page.evaluate(() => {
        const canvas = document.querySelector('.here canvas.counter');
        const { width, height } = canvas;
        const [r, g, b] = canvas.getContext('2d').getImageData(width * 0.5, height * 0.61, 1, 1).data;
        return `${r} ${g} ${b}`;
      });
    await page.locator('.here canvas.counter').first().waitFor();
    const printed = await ground();
    const sheet = await openSettings(page);
    await sheet.getByRole('checkbox', { name: 'High-contrast counters' }).check();
    const isWhite = async () => Math.min(...(await ground()).split(' ').map(Number)) > 240;
    await wantSoon(isWhite, async () => `the counter is ${await ground()} and was ${printed}`);
  }),

  test('everything sounds only if that is wished, nothing with little motion, and never before an input', async (bench) => {
    const page = await bench.page();
    await page.addInitScript(() => {
      window.heard = { devices: 0, strokes: 0 };
      const node = () => ({
        connect: (to) => to,
        start: () => window.heard.strokes++,
        stop: () => undefined,
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
        frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      });
      window.AudioContext = class {
        currentTime = 0;
        sampleRate = 8000;
        constructor() {
          window.heard.devices++;
        }
        resume = async () => undefined;
        createGain = node;
        createOscillator = node;
        createBufferSource = node;
        createBiquadFilter = node;
        createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
      };
    });
    const heard = () => page.evaluate(() => window.heard);
    await begin(page, bench.address, DRILL);
    let entries = await asked(page);
    const answer = async () => {
      await (await answersOf(page)).first().click();
      entries = await asked(page, entries);
    };
    for (let i = 0; i < 4; i++) await answer();
    want((await heard()).devices === 0, 'it sounds without having been asked to');
    let sheet = await openSettings(page);
    await sheet.getByRole('combobox', { name: 'Sounds' }).selectOption('all');
    await press(page, 'Try it');
    // The code for sounds is loaded only when something is to be heard.
    const hears = (more) => page.waitForFunction((old) => window.heard.strokes > old, more);
    await hears(0);
    const { devices, strokes } = await heard();
    want(devices === 1, 'one device would do');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await answer();
    await hears(strokes);
    const moved = (await heard()).strokes;
    sheet = await openSettings(page);
    await sheet.getByRole('slider', { name: 'Volume' }).fill('0');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await answer();
    want((await heard()).strokes === moved, 'silenced, it still sounds');
  }),

  test('axe: the settings', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await openSettings(page);
    await check(page, 'settings');
  }),
];
