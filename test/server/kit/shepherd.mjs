/** Minds one PostgreSQL: ends it and removes its folder on request, or when the pipe to its starter closes. */

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** How often, and after what time, a start is tried again. */
const [PATIENCE, AGAIN_MS] = [100, 100];

let flock;
let postgres;
let ending = false;

process.on('message', (message) => {
  if (typeof message === 'object') {
    flock = message;
    start();
  } else if (message === 'start') start();
  else if (message === 'kill') kill();
  else if (message === 'stop') end();
});
process.stdin.on('end', end).resume();
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

function start(tries = 0) {
  const { bin, folder, port, user } = flock;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: join(folder, 'sockets'),
    max_connections: 200,
    fsync: 'on',
    // Fixed for all machines.
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  postgres = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  let up = false;
  postgres.stderr.on('data', (data) => {
    if (up) return;
    said += data;
    if (said.includes('ready to accept connections')) {
      up = true;
      process.send?.('up');
    }
  });
  const failed = (why) => {
    if (up || ending) return;
    // The children of a killed PostgreSQL need a moment to notice that it is gone.
    if (said.includes('is still in use') && tries < PATIENCE) setTimeout(() => start(tries + 1), AGAIN_MS);
    else process.send?.({ failed: `PostgreSQL did not start: ${why}\n${said}` });
  };
  postgres.on('error', (error) => failed(String(error)));
  postgres.on('exit', (code) => failed(`exit code ${code}`));
}

/** Its children notice that it is gone and end too. */
function kill() {
  postgres.once('exit', () => process.send?.('down'));
  postgres.kill('SIGKILL');
}

function end() {
  if (ending) return;
  ending = true;
  const gone = () => {
    // Children of a killed process may still write for a moment.
    if (flock) rmSync(flock.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    process.exit();
  };
  if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) gone();
  else {
    postgres.once('exit', gone);
    // Immediate: its data is no longer needed.
    postgres.kill('SIGQUIT');
  }
}
