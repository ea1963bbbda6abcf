/** Bundles of earlier releases, from the server this page came from; what was used once is there without a network. */

import { type Bundle, bundleName, type Pin, readBundle } from '@cauldron/engine';

/** The service worker (`public/sw.js`) answers from this cache and never lets it go. */
const KEPT = 'cauldron-bundles';

/** The bundle a match is pinned to; undefined if it cannot be had, or is not what its name says. */
export async function loadBundle(pin: Pin): Promise<Bundle | undefined> {
  const address = `/bundles/${bundleName(pin)}/index.mjs`;
  try {
    const bundle = readBundle(await import(/* @vite-ignore */ address), pin);
    if (bundle) void keep(address);
    return bundle;
  } catch {
    return undefined;
  }
}

/** On a first visit there is no service worker yet to see it pass. */
async function keep(address: string): Promise<void> {
  try {
    if (!(await caches.match(address))) await (await caches.open(KEPT)).add(address);
  } catch {
    // A browser that keeps nothing asks the server again.
  }
}
