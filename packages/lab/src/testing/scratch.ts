/** Folders for the tests of one file, removed afterwards. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-'));
  folders.push(folder);
  return folder;
}
