/**
 * A separate process that writes down which acknowledgements players heard. Each is on disk before it counts: players may rely on
 * everything written here, even if processes are killed.
 */

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const file = openSync(process.argv[2], 'a');
let lines = [];

process.on('message', (message) => {
  if (message === 'end') {
    keep();
    closeSync(file);
    process.disconnect();
    return;
  }
  if (lines.length === 0) setImmediate(keep);
  lines.push(`${JSON.stringify(message)}\n`);
});
process.on('disconnect', () => process.exit());

/** Acknowledgements that come together are written together. */
function keep() {
  if (lines.length === 0) return;
  writeSync(file, lines.join(''));
  fsyncSync(file);
  lines = [];
}
