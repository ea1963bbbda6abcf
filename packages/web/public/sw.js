/**
 * Offline: once the page has loaded, every file of it is kept, so that any game can be begun without a network. Files named by their
 * hash never change and come from the cache; the page itself comes from the network if there is one.
 */

/** The files of this build, filled in when the page is built. */
const FILES = [];
const CACHE = `cauldron-${FILES.join().length}-${FILES.find((file) => file.includes('/index-')) ?? 'page'}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES])));
  self.skipWaiting();
});

/** What an older build kept is let go. */
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.url.includes('/assets/') ? cacheFirst(request) : networkFirst(request));
});

async function cacheFirst(request) {
  const known = await caches.match(request);
  return known ?? keep(request, await fetch(request));
}

async function networkFirst(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const known = (await caches.match(request)) ?? (request.mode === 'navigate' ? await caches.match('./') : undefined);
    if (known) return known;
    throw error;
  }
}

async function keep(request, response) {
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
