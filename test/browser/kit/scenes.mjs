/** The README's tour: each picture with its screen and the steps before it is taken. Fixed seeds, the same each time. */

import { join } from 'node:path';
import { DESKTOP, PHONE, want } from './bench.mjs';
import { pointAt, press } from './map.mjs';
import { answer, answerBoldly, answersOf, asked, begin, chooser, openHome, play, promptOf } from './table.mjs';

const DRILL = { game: 'Tobruk', scenario: 'Drill' };
const OTHER_DRILL = { game: 'Gazala', scenario: 'Drill' };
const FINISHED = join(import.meta.dirname, '..', '..', 'playthroughs', 'gazala-drill.jsonl');
const HIDDEN_DRILL = { game: 'Theseus', scenario: 'Drill' };
const DARK = { ...DESKTOP, colorScheme: 'dark' };
/** If the question has not come by then, it does not come in this match. */
const MOST = 120;

const closeList = (page) => page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));

async function playOn(page, decisions, seed = 1) {
  await play(page, decisions, chooser(seed));
  await closeList(page);
}

/** Answers like a player who wants a fight, until a condition holds. */
async function fightUntil(page, isSo, seed = 7) {
  const choose = chooser(seed);
  let entries = await asked(page);
  for (let i = 0; !(await isSo(page)); i++) {
    want(i < MOST, `after ${MOST} decisions it has not come to what the picture shows: ${await promptOf(page)}`);
    entries = await answerBoldly(page, entries, choose);
  }
  await closeList(page);
}

const asks = (words) => async (page) => words.test(await promptOf(page));

/** Picks up a unit; it stands in the middle of the hexes it can reach. */
const takeUnit = (page) => playOn(page, 3);

async function showOverlays(page, ...keys) {
  await page.getByText('Overlays', { exact: true }).click();
  for (const key of keys) await page.keyboard.press(key);
}

const onTab = async (page, name) => page.getByRole('tab', { name }).click();

/** A separate board for a picture, a few decisions into a match. */
const at = (start, prepare, screen = DESKTOP) => [
  screen,
  async (page, address) => {
    await begin(page, address, start);
    await prepare(page);
  },
];

/** From now on the device has no room. */
const fillDevice = (page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
  });

/** Answers without lifting the curtain, until it falls. */
async function untilCurtain(page) {
  const choose = chooser(3);
  const settled = async (since) => {
    const handle = await page.waitForFunction((old) => {
      if (document.querySelector('.curtain')) return 'curtain';
      const prompt = document.querySelector('.prompt[aria-busy=false]');
      const entries = prompt?.getAttribute('data-entries');
      return entries && entries !== old ? entries : false;
    }, since);
    return handle.jsonValue();
  };
  for (let now = await settled(); now !== 'curtain'; now = await settled(now)) {
    const buttons = await answersOf(page);
    await buttons.nth(choose(await buttons.count())).click();
  }
}

export const SCENES = {
  home: [DESKTOP, (page, address) => openHome(page, address)],
  brief: at(DRILL, async (page) => {
    await page.keyboard.press('i');
    await page.locator('dialog#brief canvas').waitFor();
  }),
  plan: at(DRILL, async (page) => {
    await playOn(page, 1);
    await page.getByRole('button', { name: 'Suggest a plan for me' }).click();
    await page.getByRole('button', { name: 'Do it' }).waitFor();
  }),
  ending: [
    DESKTOP,
    async (page, address) => {
      await openHome(page, address);
      await page.locator('input[type=file]').setInputFiles(FINISHED);
      await page.locator('.timeline').waitFor();
      await page.getByRole('button', { name: 'Back to now' }).click();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      const end = page.getByRole('region', { name: 'How it ended' });
      await end.getByText(/^The dice: /).waitFor();
      await end.locator('svg .worth').waitFor();
    },
  ],
  move: at(DRILL, async (page) => {
    await takeUnit(page);
    await pointAt(page, '2409');
  }),
  close: at(DRILL, async (page) => {
    await takeUnit(page);
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  }),
  stack: at({ game: 'Tobruk', scenario: 'The First' }, async (page) => {
    await playOn(page, 2);
    await pointAt(page, '3007');
    await press(page);
    await page.keyboard.press('f');
  }),
  'why-not': at(DRILL, async (page) => {
    await takeUnit(page);
    await pointAt(page, '2607');
    await press(page);
    await page.locator('.prompt .note .rule').click();
  }),
  waypoints: at(DRILL, async (page) => {
    await takeUnit(page);
    await page.keyboard.press('w');
    for (const hex of ['2407', '2409']) {
      await pointAt(page, hex);
      await press(page);
    }
    await pointAt(page, '2211');
  }),
  sight: at(DRILL, async (page) => {
    await page.keyboard.press('s');
    await pointAt(page, '2403');
    await press(page);
    await pointAt(page, '2608');
  }),
  battle: at(OTHER_DRILL, (page) => fightUntil(page, asks(/^Who joins the attack/))),
  retreat: at(OTHER_DRILL, (page) => fightUntil(page, asks(/retreat\? 2 hexes/), 2)),
  reaction: at(OTHER_DRILL, (page) => fightUntil(page, asks(/play a chit/))),
  overlays: at(
    DRILL,
    async (page) => {
      await play(page, 1);
      await closeList(page);
      await showOverlays(page, '2', '3', '6');
    },
    DARK,
  ),
  log: at(
    DRILL,
    async (page) => {
      await playOn(page, 34);
      await onTab(page, 'Log');
    },
    DARK,
  ),
  forces: at(OTHER_DRILL, async (page) => {
    await playOn(page, 12);
    await onTab(page, 'Forces');
  }),
  track: at(OTHER_DRILL, async (page) => {
    await playOn(page, 12);
    await onTab(page, 'Score');
  }),
  charts: at(DRILL, async (page) => {
    await takeUnit(page);
    await onTab(page, 'Charts');
    await page.getByRole('tabpanel').getByText('Combat Results Table').click();
  }),
  'look-back': at(DRILL, async (page) => {
    await playOn(page, 34);
    await page.keyboard.press('b');
    for (let i = 0; i < 4; i++) await page.keyboard.press(',');
  }),
  luck: at(OTHER_DRILL, async (page) => {
    await fightUntil(page, (p) => p.locator('.battle-card').count());
    await page.getByLabel('Layers and settings').click();
    await page.getByRole('button', { name: 'Luck report' }).click();
    await page.getByRole('dialog', { name: 'Luck report' }).getByRole('table').first().waitFor();
  }),
  curtain: at(OTHER_DRILL, untilCurtain),
  typed: at(DRILL, async (page) => {
    await takeUnit(page);
    await answersOf(page);
    await page.getByRole('combobox', { name: 'Order' }).fill('why to 2607');
    await page.keyboard.press('Enter');
    await page.locator('.note[role=status]').waitFor();
  }),
  keys: at(DRILL, async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  }),
  settings: at(DRILL, async (page) => {
    await takeUnit(page);
    await page.keyboard.press('o');
    await page.getByRole('combobox', { name: 'Theme' }).waitFor();
  }),
  contrast: [
    DARK,
    async (page, address) => {
      await page.addInitScript(() => localStorage.setItem('cauldron.highContrast', 'true'));
      await begin(page, address, DRILL);
      await takeUnit(page);
    },
  ],
  'full-device': at(DRILL, async (page) => {
    const entries = await play(page, 2);
    await fillDevice(page);
    await answer(page, entries, chooser(1));
    await closeList(page);
    await page.getByRole('alert').waitFor();
  }),
  lesson: [
    DESKTOP,
    async (page, address) => {
      await openHome(page, address);
      await page.getByRole('button', { name: 'Learn to play' }).click();
      await page.getByRole('button', { name: 'Go on' }).click();
    },
  ],
  gazala: at(OTHER_DRILL, (page) => fightUntil(page, (p) => p.locator('.battle-card').count())),
  theseus: at(HIDDEN_DRILL, (page) => playOn(page, 10, 3)),
  phone: at(DRILL, takeUnit, PHONE),
};
