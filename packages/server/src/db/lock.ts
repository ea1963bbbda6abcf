/**
 * One process for each folder. PGlite has no lock of its own: a second process would silently open the folder and lose
 * acknowledged rows. The lock is a socket in the folder on which its holder listens. The system closes it when the process ends
 * in any way, so a killed process leaves only a name where nobody answers.
 */

import { createHash, randomUUID } from 'node:crypto';
import { link, open, realpath, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

interface Holder {
  readonly pid: number;
  readonly since: string;
  readonly nonce: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** The system limits the length of socket names. */
const LONGEST = 100;
const NAME = 'cauldron.lock';

export async function lockFolder(folder: string): Promise<FolderLock> {
  const real = await realpath(folder);
  const { path, close } = await shortName(real);
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), nonce: randomUUID() };
  try {
    const server = await take(path, holder, real);
    return {
      async release() {
        // Closing also removes the name from the folder.
        await new Promise((resolve) => server.close(resolve));
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function take(path: string, holder: Holder, folder: string): Promise<Server> {
  for (let tries = 0; tries < 5; tries++) {
    const server = await listen(path, holder);
    if (server) {
      // Another process may have taken our name for a dead one and moved it away. Only the process that answers there holds the
      // lock.
      const found = await ask(path);
      if (found !== 'nobody' && found?.nonce === holder.nonce) return server;
      await new Promise((resolve) => server.close(resolve));
      continue;
    }
    const other = await ask(path);
    if (other !== 'nobody') throw new Error(inUse(folder, other));
    await clear(path, folder);
  }
  throw new Error(inUse(folder, undefined));
}

/** Moves a dead name out of the way; if it turns out to be alive, it is put back. */
async function clear(path: string, folder: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch {
    return; // Another process was faster.
  }
  const other = await ask(aside);
  if (other !== 'nobody') await link(aside, path).catch(() => {});
  await unlink(aside);
  if (other !== 'nobody') throw new Error(inUse(folder, other));
}

function listen(path: string, holder: Holder): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(JSON.stringify(holder));
    });
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      // The lock alone keeps no process alive.
      server.unref();
      resolve(server);
    });
  });
}

/** Who listens there; undefined if the listener does not say. */
function ask(path: string): Promise<Holder | undefined | 'nobody'> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    // A busy holder is still a holder: the connection alone proves it.
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'nobody' : undefined),
    );
    socket.on('close', () => resolve(readHolder(text)));
  });
}

function readHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

const inUse = (folder: string, other: Holder | undefined): string =>
  `${folder} is in use by another Cauldron${other ? ` (process ${other.pid}, since ${other.since})` : ''}. Stop that one, or give this one a folder of its own with CAULDRON_DATA, or set DATABASE_URL: on PostgreSQL any number may run together.`;

/** A short name for the socket. If the folder's own name is too long, it goes through the open folder. */
async function shortName(folder: string): Promise<{ path: string; close(): Promise<void> }> {
  const plain = join(folder, NAME);
  const nothing = async () => {};
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\cauldron-${createHash('sha256').update(plain).digest('hex')}`, close: nothing };
  }
  if (Buffer.byteLength(plain) <= LONGEST - 9) return { path: plain, close: nothing };
  if (process.platform !== 'linux')
    throw new Error(`${folder} is too long a name for a lock: give a shorter folder with CAULDRON_DATA.`);
  const handle = await open(folder, 'r');
  return { path: `/proc/self/fd/${handle.fd}/${NAME}`, close: () => handle.close() };
}
