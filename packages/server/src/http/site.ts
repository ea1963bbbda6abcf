/** The board's files, and the headers that stop foreign code and foreign requests. */

import { createReadStream } from 'node:fs';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BundleFolder } from '../match/bundle-folder.ts';

export async function guardPages(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // Some browsers do not treat a socket to the page's own host as `self`.
        'connect-src': ["'self'", ...sockets],
        // Style attributes size the bars of charts.
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
    // Only with TLS: on the player's own machine this would lock him out.
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

/** Rules and packs of earlier releases, for pages with a match that began with them. Nothing else in their folder is served. */
export function serveBundles(app: FastifyInstance, bundles: BundleFolder): void {
  app.get<{ Params: { name: string } }>('/bundles/:name/index.mjs', (request, reply) => {
    const file = bundles.find(request.params.name);
    if (file === undefined) return reply.callNotFound();
    return reply.header('cache-control', FOR_EVER).type('text/javascript; charset=utf-8').send(createReadStream(file));
  });
}
