/** `npm start` serves the board, and ends on request. */

import { test, want } from './kit/bench.mjs';
import { serve } from './kit/server.mjs';

/** The promised seconds on a machine with everything installed, and the limit beyond which something is wrong even on a busy machine. */
const PROMISED = 10;
const WRONG = 60;

export const tests = [
  test('npm start prints its address, answers over HTTP, and ends cleanly', async () => {
    const began = performance.now();
    const server = await serve('scripts/start.mjs');
    const took = (performance.now() - began) / 1000;
    process.stdout.write(
      `  note  npm start printed its address after ${took.toFixed(1)} s (promised: ${PROMISED} s)\n`,
    );
    try {
      const page = await fetch(server.address);
      want(page.status === 200 && (await page.text()).includes('id="app"'), 'the page is not served');
      want(page.headers.get('content-security-policy')?.includes("default-src 'self'"), 'the page has no policy');
      for (const path of ['nothing-here', '..%2f..%2f..%2fpackage.json', '%00'])
        want((await fetch(server.address + path)).status === 404, `${path} is answered`);
    } finally {
      const { code } = await server.stop();
      want(code === 0, `on SIGTERM it ends with ${code}`);
    }
    want(took < WRONG, `it took ${took.toFixed(1)} s to print the address`);
  }),
];
