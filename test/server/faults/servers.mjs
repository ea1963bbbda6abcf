/** Server processes as a host runs them. They die on request and are started again. */

import { fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../../packages/server/bin/cauldron-server.mjs', import.meta.url));
const JOURNAL = fileURLToPath(new URL('journal.mjs', import.meta.url));
const ALWAYS = {
  PORT: '0',
  CAULDRON_LOG: 'error',
  CAULDRON_PACE: '1000',
  CAULDRON_MAX_SOCKETS_PER_ADDRESS: '1000',
  CAULDRON_FAULTS: 'ipc',
};
/** On the busiest machine the embedded database takes more than a minute to make. */
const START_MS = 180_000;
/** The last output of a process, shown if it goes wrong. */
const SAID = 4000;

export class ServerProcess {
  /** Undefined while it is down. */
  address;
  said = '';
  /** Unwanted exits. */
  crashes = [];
  #child;
  /** The standard error of the current process. */
  #told = '';
  #ended = Promise.resolve();
  #isWanted = false;

  /** `always`: what is set in any case. By default all players come from one address. */
  constructor(env, always = ALWAYS) {
    Object.assign(this, { env, always });
  }

  async start() {
    const { DATABASE_URL: _, ...env } = process.env;
    this.#isWanted = true;
    const child = spawn(process.execPath, [BIN], {
      env: { ...env, ...this.always, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const hear = (data) => {
      this.said = (this.said + data).slice(-SAID);
    };
    child.stdout.on('data', hear);
    this.#ended = new Promise((resolve) => {
      // Once it is gone and all its output was read.
      child.once('close', (code, signal) => {
        this.address = undefined;
        if (this.#isWanted && signal !== 'SIGKILL') this.crashes.push(`ended with ${code ?? signal}: ${this.said}`);
        resolve(signal ?? code);
      });
    });
    this.address = await new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`no address within ${START_MS / 1000} seconds: ${this.said}`)),
        START_MS,
      );
      this.#told = '';
      child.stderr.on('data', (data) => {
        hear(data);
        this.#told += data;
        const found = /Cauldron is at (\S+)/.exec(this.#told);
        if (!found) return;
        clearTimeout(late);
        resolve(found[1]);
      });
      void this.#ended.then((how) => {
        clearTimeout(late);
        reject(new Error(`a server ended with ${how} as it started: ${this.said}`));
      });
    });
  }

  /** It dies the next time it reaches this point. */
  async dieAt(dieAt, afterMs, patienceMs) {
    this.#child.send({ dieAt, afterMs }, () => {});
    let timer;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'nothing');
    });
    const how = await Promise.race([this.#ended, patience]);
    clearTimeout(timer);
    if (how !== 'SIGKILL' || !this.#told.includes(`Killed at ${dieAt}\n`))
      throw new Error(`the point «${dieAt}» was not reached, but ${how}`);
  }

  /** Another server died instead. */
  spare() {
    this.#child.send({ dieAt: 'nowhere', afterMs: 0 }, () => {});
  }

  /** Ends it as a host does. */
  async stop() {
    this.#isWanted = false;
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGTERM');
    return this.#ended;
  }

  kill() {
    this.#isWanted = false;
    this.#child?.kill('SIGKILL');
    return this.#ended;
  }
}

export class Journal {
  #child;
  #file;
  constructor(file) {
    this.#file = file;
    this.#child = fork(JOURNAL, [file], { stdio: 'inherit' });
  }
  note(match, id, seq) {
    this.#child.send({ match, id, seq });
  }
  /** Everything noted so far, once it is on disk. */
  async close() {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.send('end');
    await gone;
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line));
  }
  kill() {
    this.#child.kill('SIGKILL');
  }
}
