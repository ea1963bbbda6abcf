/** Data folders for servers. Making an empty database takes seconds, copying one does not: a run makes one for all. */

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The processes of a run find the prepared database by this variable. */
const PREPARED = 'BROWSER_DATABASE';

/** Begins to make the database in a process of its own. Resolves when it is there; it is removed at the end of the run. */
export function prepareDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-template-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const maker = spawn(process.execPath, [join(import.meta.dirname, 'database.mjs'), folder], {
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) => {
    maker.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`the database could not be made: ${code}`));
      process.env[PREPARED] = folder;
      resolve();
    });
  });
}

/** A new folder with an empty database, for one server. Without a prepared one the server makes it itself. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-data-'));
  const prepared = process.env[PREPARED];
  if (prepared) cpSync(prepared, folder, { recursive: true });
  return folder;
}
