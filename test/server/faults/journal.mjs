/**
 * A process of its own that writes down which acknowledgements players heard, each on disk before it counts: what it has written is what a
 * player may rely on, whatever is killed.
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

/** Those that came together are written together. */
function keep() {
  if (lines.length === 0) return;
  writeSync(file, lines.join(''));
  fsyncSync(file);
  lines = [];
}
