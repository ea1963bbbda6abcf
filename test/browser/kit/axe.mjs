/** The violations of WCAG 2.0 to 2.2, A and AA, that axe finds: in both themes, on a desktop and at 320 px. */

import axe from 'axe-core';
import { want } from './bench.mjs';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
];

async function violations(page, part) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    ([values, within]) =>
      window.axe.run(within ?? document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    [TAGS, part],
  );
  return found.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Checks the page in every theme and size, or a part of it if the rest was checked before. */
export async function check(page, screen, part) {
  const found = [];
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      for (const what of await violations(page, part))
        found.push(`${screen}, ${colorScheme}, ${size.width} px: ${what}`);
    }
  await page.setViewportSize(SIZES[0]);
  want(found.length === 0, found.join('\n'));
}
