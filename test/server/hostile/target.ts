/** A server process as a host runs it, with everything planted in it that must never come out: in no answer, in no line of its log. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Database, openPostgres } from '@cauldron/server';
import { root } from '../../house/tree.ts';

const BIN = join(root, 'packages', 'server', 'bin', 'cauldron-server.mjs');
const METRICS_TOKEN = 'planted-metrics-token';
const ENVIRONMENT = 'planted-in-the-environment';
/** What a stack, a path of this machine or a statement looks like. */
const INSIDES =
  /\n\s+at |\\n\s+at |node:internal|node_modules|file:\/\/|\.[jt]s:\d+|SELECT |INSERT INTO|syntax error at/;

export class Target {
  readonly process: ChildProcess;
  readonly address: string;
  readonly db: Database;
  private readonly secrets = new Set<string>();
  private said = '';

  private constructor(child: ChildProcess, address: string, db: Database, url: string) {
    this.process = child;
    this.address = address;
    this.db = db;
    this.plant(METRICS_TOKEN, ENVIRONMENT, new URL(url).password, root);
  }

  static async start(url: string): Promise<Target> {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CAULDRON_')));
    const child = spawn(process.execPath, [BIN], {
      cwd: root,
      env: {
        ...env,
        ...{ DATABASE_URL: url, PORT: '0', CAULDRON_LOG: 'debug', CAULDRON_AI_THREADS: '0', CAULDRON_OPEN_LIST: 'on' },
        ...{ CAULDRON_PACE: '1000', CAULDRON_MAX_SOCKETS_PER_ADDRESS: '1000' },
        ...{ CAULDRON_METRICS_TOKEN: METRICS_TOKEN, PLANTED: ENVIRONMENT },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (data) => {
        said += String(data);
        const found = /Cauldron is at (\S+)/.exec(said);
        if (found) resolve(found[1]);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} as it started: ${said}`)));
    });
    const target = new Target(child, address, await openPostgres({ url, connections: 2 }), url);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        target.said += String(data);
      });
    return target;
  }

  /** These are never to be seen again. */
  plant(...secrets: readonly string[]): void {
    for (const secret of secrets) this.secrets.add(secret);
  }

  /** Everything the database holds in secret is planted already. */
  async plantDatabase(): Promise<void> {
    for (const [column, table] of [
      ['password', 'people'],
      ['token_hash', 'sessions'],
      ['token_hash', 'seats'],
      ['invitation_hash', 'seats'],
      ['first_v', 'matches'],
      ['secret', 'matches'],
    ]) {
      const rows = await this.db.query<{ it: string | null }>(`SELECT ${column} AS it FROM ${table}`);
      this.plant(...rows.flatMap(({ it }) => it ?? []));
    }
    // The value of the next entry; those before it have been told.
    const next = await this.db.query<{ it: string }>(
      'SELECT next_v AS it FROM entries JOIN matches ON matches.id = match WHERE entries.seq = matches.seq AND NOT over',
    );
    this.plant(...next.map(({ it }) => it));
  }

  /** What of the planted stands in a text, or what looks like the program's insides. */
  leaks(text: string): string[] {
    const found = [...this.secrets].filter((secret) => text.includes(secret));
    const insides = INSIDES.exec(text);
    return insides ? [...found, insides[0]] : found;
  }

  get log(): string {
    return this.said;
  }

  /** Everything that was ever decided, with what came of it. */
  async rows(): Promise<string[]> {
    const rows = await this.db.query('SELECT * FROM entries ORDER BY match, seq');
    return rows.map((row) => JSON.stringify(row));
  }

  get isAlive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  async stop(): Promise<void> {
    await this.db.close();
    if (!this.isAlive) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
  }
}
