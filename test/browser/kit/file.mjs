/** Match files in and out of the page. */

import { join } from 'node:path';
import { openHome } from './table.mjs';

/** Brings a match file in on the first page; the board then stands at its last entry, or watches it from the start if it is over. */
export async function bringMatch(page, address, text) {
  await openHome(page, address);
  await page
    .getByLabel('Choose a .jsonl file')
    .setInputFiles({ name: 'match.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
}

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
