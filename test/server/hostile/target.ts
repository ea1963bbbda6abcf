/** A server process as a host runs it, with planted secrets that must never come out: in no answer, in no line of its log. */

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openPostgres, type Param, type Row } from '@cauldron/server';
import { root } from '../../house/tree.ts';

const BIN = join(root, 'packages', 'server', 'bin', 'cauldron-server.mjs');
const EMBEDDED = fileURLToPath(new URL('embedded.mjs', import.meta.url));
const METRICS_TOKEN = 'planted-metrics-token';
const ENVIRONMENT = 'planted-in-the-environment';
/** What a stack trace, a path of this machine or a statement looks like. */
const INSIDES =
  /\n\s+at |\\n\s+at |node:internal|node_modules|file:\/\/|\.[jt]s:\d+|SELECT |INSERT INTO|syntax error at/;

/** Queries to the target's database while it runs. */
type Lookup = Pick<Database, 'query' | 'close'>;

export class Target {
  private readonly secrets = new Set<string>();
  private said = '';

  private constructor(
    readonly process: ChildProcess,
    readonly address: string,
    readonly db: Lookup,
  ) {
    this.plant(METRICS_TOKEN, ENVIRONMENT, root);
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (data) => {
        this.said += String(data);
      });
  }

  static async onPostgres(url: string): Promise<Target> {
    const child = spawn(process.execPath, [BIN], {
      cwd: root,
      env: environment({ DATABASE_URL: url }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const target = new Target(child, await addressOf(child), await openPostgres({ url, connections: 2 }));
    target.plant(new URL(url).password);
    return target;
  }

  static async onPglite(folder: string): Promise<Target> {
    const child = fork(EMBEDDED, [], {
      cwd: root,
      env: environment({ CAULDRON_DATA: folder }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    return new Target(child, await addressOf(child), lookupBy(child));
  }

  /** Plants texts that must never appear again. */
  plant(...secrets: readonly string[]): void {
    for (const secret of secrets) this.secrets.add(secret);
  }

  /** Plants every secret that the database already has. */
  async plantDatabase(): Promise<void> {
    for (const [column, table] of [
      ['password', 'people'],
      ['token_hash', 'sessions'],
      ['token_hash', 'devices'],
      ['token_hash', 'seats'],
      ['invitation_hash', 'seats'],
      ['first_v', 'matches'],
      ['secret', 'matches'],
      ['server_key', 'matches'],
    ]) {
      const rows = await this.db.query<{ it: string | null }>(`SELECT ${column} AS it FROM ${table}`);
      this.plant(...rows.flatMap(({ it }) => it ?? []));
    }
    // The value of the next deciding message; those before it have been told.
    const next = await this.db.query<{ it: string }>(
      `SELECT DISTINCT ON (match) next_v AS it FROM entries JOIN matches ON matches.id = match
       WHERE next_v <> '' AND NOT over ORDER BY match, entries.seq DESC`,
    );
    this.plant(...next.map(({ it }) => it));
  }

  /** Planted texts, or traces of the program's insides, in a text. */
  leaks(text: string): string[] {
    const found = [...this.secrets].filter((secret) => text.includes(secret));
    const insides = INSIDES.exec(text);
    return insides ? [...found, insides[0]] : found;
  }

  get log(): string {
    return this.said;
  }

  /** Everything that was ever decided, with its results. */
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

function environment(database: Record<string, string>): NodeJS.ProcessEnv {
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('CAULDRON_') && name !== 'DATABASE_URL');
  return {
    ...Object.fromEntries(env),
    ...database,
    PORT: '0',
    CAULDRON_LOG: 'debug',
    CAULDRON_AI_THREADS: '0',
    CAULDRON_OPEN_LIST: 'on',
    CAULDRON_PACE: '1000',
    CAULDRON_MAX_SOCKETS_PER_ADDRESS: '1000',
    CAULDRON_METRICS_TOKEN: METRICS_TOKEN,
    PLANTED: ENVIRONMENT,
  };
}

/** Its address, once it prints it. */
function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (data) => {
      said += String(data);
      const found = /Cauldron is at (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} as it started: ${said}`)));
  });
}

/** Statements that the process runs for us. */
function lookupBy(child: ChildProcess): Lookup {
  let last = 0;
  return {
    query<R extends Row>(sql: string, params: readonly Param[] = []): Promise<readonly R[]> {
      const n = ++last;
      return new Promise((resolve, reject) => {
        const hear = (told: { n: number; rows?: R[]; failed?: string }) => {
          if (told.n !== n) return;
          child.off('message', hear);
          if (told.rows) resolve(told.rows);
          else reject(new Error(told.failed));
        };
        child.on('message', hear);
        child.send({ n, sql, params });
      });
    },
    close: async () => {},
  };
}
