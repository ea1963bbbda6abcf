/** The board itself: its files, and the headers under which nothing runs or is fetched that is not ours. */

import { createReadStream } from 'node:fs';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bundleFile } from '../match/bundles.ts';

export async function guardPages(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // Some browsers do not count a socket to the page's own host as its own.
        'connect-src': ["'self'", ...sockets],
        // Bars of charts are sized by style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // Only where TLS is there to be insisted on: on this machine it would lock the player out.
    strictTransportSecurity: origins.length > 0 &&
      origins.every((origin) => origin.startsWith('https:')) && { maxAge: 31_536_000 },
  });
}

const FOR_EVER = 'public, max-age=31536000, immutable';

export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    dotfiles: 'ignore',
    cacheControl: false,
    // Files under assets/ are named by their content and never change.
    setHeaders: (reply, path) => {
      const lasts = /[\\/]assets[\\/]/.test(path);
      reply.setHeader('cache-control', lasts ? FOR_EVER : 'no-cache');
    },
  });
}

/** The rules and packs of earlier releases, for pages with a match that was begun with them; nothing else of their folder. */
export function serveBundles(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string } }>('/bundles/:name/index.mjs', (request, reply) => {
    const file = bundleFile(folder, request.params.name);
    if (file === undefined) return reply.callNotFound();
    return reply.header('cache-control', FOR_EVER).type('text/javascript; charset=utf-8').send(createReadStream(file));
  });
}
