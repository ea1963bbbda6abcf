/** The board itself: its files, and the headers under which nothing runs or is fetched that is not ours. */

import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    dotfiles: 'ignore',
    cacheControl: false,
    // Files under assets/ are named by their content and never change.
    setHeaders: (reply, path) => {
      const lasts = /[\\/]assets[\\/]/.test(path);
      reply.setHeader('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
