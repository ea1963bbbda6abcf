/** The first question is soon there: the code before it is small, and the rest loads when the board is at rest. */

import { test, want } from './kit/bench.mjs';
import { bytesUntil, noteQuestion, untilQuestion } from './kit/bytes.mjs';
import { begin } from './kit/table.mjs';

/** Gzipped code before the first answer. */
const MOST = 150_000;

export const tests = [
  test('at most 150 kB of code are loaded before the first answer, and the rest soon after', async (bench) => {
    const page = await bench.page();
    await noteQuestion(page);
    // The game that the first page offers first. Another one is loaded on top of it.
    await begin(page, bench.address);
    const { code } = await bytesUntil(page, bench.address, await untilQuestion(page));
    want(code > 50_000, `only ${code} bytes of code were counted`);
    want(code <= MOST, `${code} bytes of code are loaded before the first answer, more than ${MOST}`);
    // A panel that nobody has opened yet is there without a network.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/charts-/.test(name)),
    );
  }),
];
