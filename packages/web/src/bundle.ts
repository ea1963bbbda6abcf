/** Bundles of earlier releases, from the page's server. A bundle that was used once is available without a network. */

import { type Bundle, bundleName, isBundleName, type Pin, readBundle } from '@cauldron/engine';

/** The service worker (`public/sw.js`) answers from this cache and never deletes it. */
const KEPT = 'cauldron-bundles';

/** The bundle of a match; undefined if it is unavailable or does not match its name. */
export async function loadBundle(pin: Pin): Promise<Bundle | undefined> {
  const name = bundleName(pin);
  // A match file may name anything: no name may lead to another address.
  if (!isBundleName(name)) return undefined;
  const address = `/bundles/${name}/index.mjs`;
  try {
    // A bundle brings its own schemas. They must not make code from strings either, and this setting holds for all copies of the library.
    await import('./no-eval.ts');
    const bundle = readBundle(await import(/* @vite-ignore */ address), pin);
    if (bundle) void keep(address);
    return bundle;
  } catch {
    return undefined;
  }
}

/** On the first visit no service worker sees the request, so the page fills the cache itself. */
async function keep(address: string): Promise<void> {
  try {
    if (!(await caches.match(address))) await (await caches.open(KEPT)).add(address);
  } catch {
    // A browser without storage asks the server again.
  }
}
