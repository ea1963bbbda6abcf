/** Match files in and out of the page, and their replay in the terminal. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { want } from './bench.mjs';
import { inFolder } from './folder.mjs';
import { root } from './server.mjs';
import { openHome } from './table.mjs';

/** Opens a match file on the first page. The board then shows its last entry, or its start if the match is over. */
export async function bringMatch(page, address, text) {
  await openHome(page, address);
  await chooseFile(page, text);
}

/** Leaves the match on the board and opens a match file instead. */
export async function bringAnother(page, text) {
  await page.getByRole('banner').locator('.home').click();
  await chooseFile(page, text);
}

const chooseFile = (page, text) =>
  page
    .getByLabel('Choose a .jsonl file')
    .setInputFiles({ name: 'match.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });

/** The file of the match on the board, saved in a folder. */
export async function saveMatch(page, folder) {
  await page.getByLabel('Layers and settings').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('banner').getByRole('button', { name: 'Download the match file' }).click(),
  ]);
  const file = join(folder, 'match.jsonl');
  await download.saveAs(file);
  return file;
}

/** The text of a match of the engine's. */
export const textOf = ({ header, journal }) => [header, ...journal].map((line) => JSON.stringify(line)).join('\n');

/** Checks that the terminal, of this repository or of a copy, replays the match to the board's hash; returns the file as text. */
export const replayInTerminal = (page, house = root) =>
  inFolder(async (folder) => {
    const file = await saveMatch(page, folder);
    const text = readFileSync(file, 'utf8');
    const { hash } = JSON.parse(text.trim().split('\n').at(-1));
    const cli = join(house, 'packages/cli/dist/main.js');
    const done = spawnSync(process.execPath, [cli, 'replay', file, '--verify'], { encoding: 'utf8' });
    want(done.status === 0, `the terminal refuses the file: ${done.stdout}${done.stderr}`);
    want(done.stdout.includes(hash), `the terminal ends at another hash than ${hash}: ${done.stdout}`);
    return text;
  });
