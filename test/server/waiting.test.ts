/** A server that starts before its PostgreSQL: it waits, alive but not ready, and gives up only where waiting does not help. */

import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, expect, inject, it } from 'vitest';
import { type Running, runProgram } from '../../packages/server/src/ops/program.ts';
import { temporaryDatabase, temporaryFolder } from './kit/databases.ts';
import { freePort } from './kit/free-port.mjs';

const folder = temporaryFolder();
const fresh = temporaryDatabase();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    ends.push(() => server.close());
  });

async function start(url: string): Promise<{ running: Running; said: string[] }> {
  const said: string[] = [];
  const running = await runProgram({
    env: { DATABASE_URL: url, PORT: '0', CAULDRON_LOG: 'silent', CAULDRON_AI_THREADS: '0' },
    folder,
    version: '0',
    boardAnyway: false,
    say: (sentence) => said.push(sentence),
  });
  ends.push(() => running.close());
  return { running, said };
}

const readiness = async ({ address }: Running) => {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, body: (await answer.json()) as unknown };
};

/** A PostgreSQL that answers everybody with one error. */
function refusing(code: string, message: string): Server {
  const fields = `SFATAL\0C${code}\0M${message}\0\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
  });
}

it('waits for a database that is down, says so, and plays when it comes', async () => {
  const real = new URL(await fresh());
  const port = await freePort();
  const url = new URL(real);
  url.host = `127.0.0.1:${port}`;
  const { running, said } = await start(url.href);
  expect((await fetch(`${running.address}/healthz`)).status).toBe(200);
  expect(await readiness(running)).toEqual({
    status: 503,
    body: { ready: false, why: 'The database does not answer.' },
  });
  await expect.poll(() => said.length).toBeGreaterThan(1);
  expect(said[0]).toMatch(/does not answer yet \(.*ECONNREFUSED.*\): trying again in 1 s/);
  expect(said[1]).toMatch(/trying again in 2 s/);
  const proxy = createServer((socket) => {
    const onward = connect(Number(real.port), real.hostname);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await listen(proxy, port);
  expect(await running.why).toBe(undefined);
  await expect.poll(() => readiness(running)).toEqual({ status: 200, body: { ready: true } });
});

it('waits for a database that is starting', async () => {
  const port = await listen(refusing('57P03', 'the database system is starting up'));
  const { said } = await start(`postgres://cauldron@127.0.0.1:${port}/cauldron`);
  expect(said[0]).toContain('the database system is starting up');
});

it.each([
  ['28P01', 'password authentication failed for user "cauldron"'],
  ['3D000', 'database "cauldron" does not exist'],
])('does not wait where waiting does not help (%s)', async (code, message) => {
  const port = await listen(refusing(code, message));
  await expect(start(`postgres://cauldron:wrong@127.0.0.1:${port}/cauldron`)).rejects.toThrow(
    `Online play cannot start: the database of DATABASE_URL cannot be opened (${message}): start it, or correct the address.`,
  );
});

it('a database that is missing in a real PostgreSQL is an error, too', async () => {
  const url = new URL(inject('postgres'));
  url.pathname = '/nowhere';
  await expect(start(url.href)).rejects.toThrow(/"nowhere" does not exist/);
});

it('a server that waits can be ended', async () => {
  const { running } = await start(`postgres://cauldron@127.0.0.1:${await freePort()}/cauldron`);
  await running.close();
  expect(await running.why).toBeDefined();
});
