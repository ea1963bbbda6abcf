/** The board as players get it: built and served by the real script, on a free port. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * A script of the repository, or of a copy of it, that serves the board with its own data, on a free port or a given one; its
 * address once it prints one. `data` is kept if it is given.
 */
export async function serve(script = 'scripts/serve.mjs', more = [], { house = root, port = 0, data: kept } = {}) {
  const data = kept ?? mkdtempSync(join(tmpdir(), 'cauldron-data-'));
  const { DATABASE_URL: _, ...env } = process.env;
  const server = spawn(process.execPath, [join(house, script), '--no-open', ...more], {
    cwd: house,
    env: { ...env, PORT: String(port), CAULDRON_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) =>
    server.on('exit', (code, signal) => {
      if (kept === undefined) rmSync(data, { recursive: true, force: true });
      resolve({ code, signal });
    }),
  );
  const address = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
      const found = /http:\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    ended.then(({ code }) => reject(new Error(`${script} ended with ${code} before it printed an address`)));
  });
  return {
    address,
    /** Ends it as a terminal or a container would; returns how it ended. */
    stop() {
      server.kill('SIGTERM');
      return ended;
    },
  };
}
