/** What the page has loaded, gzipped, by kind: from the page's own list of resources and the manifest of the build. */

import { gzipSync } from 'node:zlib';

/** A part that the first question needs is asked for within this time; the rest loads later (`screens/lazy.tsx`). */
const ASKED_FOR_MS = 1000;

/** Notes in the page when the first question can be answered. */
export function noteQuestion(page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const prompt = document.querySelector('.prompt[data-entries]');
      if (!prompt || prompt.getAttribute('aria-busy') === 'true') return;
      observer.disconnect();
      window.questionAt = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Waits until everything that the first question needs has been asked for; returns that moment, in the page's time. */
export async function untilQuestion(page) {
  const moment = (ms) => window.questionAt !== undefined && performance.now() > window.questionAt + ms;
  await page.waitForFunction(moment, ASKED_FOR_MS);
  return page.evaluate((ms) => window.questionAt + ms, ASKED_FOR_MS);
}

/** Gzipped bytes by kind of all that was asked for up to a moment; fonts are compressed already. Data of packs are no code. */
export async function bytesUntil(page, address, moment = Number.POSITIVE_INFINITY) {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  );
  const kindOf = await kinds(address);
  const sums = {};
  for (const url of new Set(entries.filter((entry) => entry.startTime <= moment).map(({ name }) => name))) {
    const kind = kindOf(url);
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    sums[kind] = (sums[kind] ?? 0) + (kind === 'fonts' ? body.length : gzipSync(body).length);
  }
  return sums;
}

/** The kind of a file of the site. */
async function kinds(address) {
  const manifest = await (await fetch(new URL('files.json', address))).json();
  const isData = /\/games\/\w+\/(?:pack|messages)\/|\/ledger\.json$|^virtual:covers\/./;
  const kindOf = new Map();
  for (const [source, { file }] of Object.entries(manifest))
    kindOf.set(file, isData.test(source) ? 'packs' : source.includes('symbols') ? 'symbols' : 'code');
  return (url) => {
    const file = new URL(url).pathname.slice(1);
    if (file.endsWith('.woff2')) return 'fonts';
    if (file.endsWith('.css')) return 'styles';
    return file.endsWith('.js') ? (kindOf.get(file) ?? 'code') : 'other';
  };
}
