/**
 * A port on loopback on which nothing listens. It lies below the ports that the system gives to outgoing connections: a server that
 * is killed and started again on its port could otherwise find it taken by a client that tried to reach it.
 */

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIES = 50;

export async function freePort() {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${LOWEST} and ${HIGHEST} is free`);
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
