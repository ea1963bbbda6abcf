/** Structured logs: one line of JSON each. No header, body, query or raw path is ever written, only our own pattern of the path. */

import type { FastifyServerOptions } from 'fastify';
import type { Settings } from './settings.ts';

/** If one of these fields is logged by mistake, its name appears without its value. */
const SECRET = ['token', 'password', 'secret', 'invitation', 'authorization', 'cookie', 'text', 'body', 'headers'];

export interface LogStream {
  write(line: string): void;
}

export function logOptions({ logLevel }: Settings, stream?: LogStream): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept]' },
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
    ...(stream && { stream }),
  };
}
