/**
 * Offline: once the page has loaded, all its files are kept, so that any game can be started without a network. Files with a hash
 * in their name never change and come from the cache. The page itself comes from the network if there is one.
 */

/** The files of this build, filled in when the page is built. */
const FILES = [];
/** Rules of earlier releases that a match here was played with. They outlive every build of the page. */
const BUNDLES = 'cauldron-bundles';
/** The first file of the page names every other, so its name changes with each build. */
const CACHE = `cauldron-${FILES.join().length}-${FILES.find((file) => /\/shared-.*js$/.test(file)) ?? 'page'}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES])));
  self.skipWaiting();
});

/** Deletes the files of older builds. */
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE && name !== BUNDLES).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // The server's answers about matches and accounts are never cached: a cache would outlive a sign-out.
  if (/^\/(?:api\/|healthz|readyz|metrics)/.test(pathname)) return;
  if (pathname.startsWith('/bundles/')) event.respondWith(cacheFirst(request, BUNDLES));
  else event.respondWith(request.url.includes('/assets/') ? cacheFirst(request, CACHE) : networkFirst(request));
});

async function cacheFirst(request, name) {
  const known = await caches.match(request);
  return known ?? keep(request, await fetch(request), name);
}

async function networkFirst(request) {
  try {
    return await keep(request, await fetch(request), CACHE);
  } catch (error) {
    const known = (await caches.match(request)) ?? (request.mode === 'navigate' ? await caches.match('./') : undefined);
    if (known) return known;
    throw error;
  }
}

async function keep(request, response, name) {
  if (response.ok) await (await caches.open(name)).put(request, response.clone());
  return response;
}

/** «Your turn», encrypted by the server for this browser. A newer notice of the same match replaces an older one. */
self.addEventListener('push', (event) => {
  const { match, game, side, url } = event.data.json();
  const body = `It is your turn (${side}) in ${game}.`;
  event.waitUntil(
    self.registration.showNotification('Cauldron', { body, tag: match, icon: './icon.svg', data: { url } }),
  );
});

/** Goes to the match, in an open window or in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url);
  // A notice leads only to this site.
  const target = `./${url.hash}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const [open] = windows;
      if (!open) return self.clients.openWindow(target);
      await open.focus();
      return open.navigate(target);
    }),
  );
});
