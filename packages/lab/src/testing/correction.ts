/** A correction of a pack, as a user lays it over ours. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './scratch.ts';

/** A folder that lays one file over the pack. */
export function correction(file: string, content: object): string {
  const folder = join(scratch(), 'pack');
  mkdirSync(folder);
  writeFileSync(join(folder, `${file}.json`), JSON.stringify({ partial: true, ...content }));
  return folder;
}
