/** PostgreSQL through pg's pool. Any number of server processes on any number of machines share one database. */

import pg from 'pg';
import { type Database, DatabaseError, type Param, type Row } from './database.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process, without the one that listens. */
  readonly connections?: number;
  readonly log?: (what: string, error: unknown) => void;
  /** The longest time for a statement. One that hangs would block its match for ever. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;
/** The longest delay of a Node timer. */
const FOR_EVER_MS = 2 ** 31 - 1;

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, connections = 10, log = () => {}, patienceMs = PATIENCE_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    // The database gives up first and says so. If it cannot do even that, we give up and drop the connection.
    statement_timeout: patienceMs,
    query_timeout: Math.round(patienceMs * 1.2),
    // A statement that waits for a lock gives up well before that; a transaction that holds one and does nothing loses it.
    lock_timeout: Math.round(patienceMs / 2),
    idle_in_transaction_session_timeout: 3 * patienceMs,
  });
  // The pool replaces an idle connection that breaks. Without a listener its error would end the process.
  pool.on('error', (error) => log('a resting connection broke', error));
  const ears = new Set<Ear>();
  try {
    await run(pool, 'SELECT 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    query: (sql, params, name) => run(pool, sql, params, name),
    async transaction(work, { patient = false } = {}) {
      const client = await pool.connect().catch(fail);
      // While we hold the connection the pool does not listen to it, and an unheard error between two statements would end the
      // process. The next statement reports the break itself.
      const broke = (error: unknown) => log('a connection broke within a transaction', error);
      client.on('error', broke);
      let isBroken = false;
      try {
        await run(client, 'BEGIN');
        if (patient) await run(client, NO_LIMITS);
        const timeout = patient ? FOR_EVER_MS : undefined;
        const result = await work({ query: (sql, params, name) => run(client, sql, params, name, timeout) });
        await run(client, 'COMMIT');
        return result;
      } catch (error) {
        // A connection that is lost, silent, or unable to roll back is dropped.
        const isLost = error instanceof DatabaseError && error.code === '';
        isBroken =
          isLost ||
          (await run(client, 'ROLLBACK').then(
            () => false,
            () => true,
          ));
        throw error;
      } finally {
        client.off('error', broke);
        client.release(isBroken);
      }
    },
    async listen(channel, hear) {
      const ear = new Ear(url, patienceMs, channel, hear, log);
      ears.add(ear);
      await ear.open();
      return async () => {
        ears.delete(ear);
        await ear.close();
      };
    },
    async notify(channel, payload) {
      // Not durable on purpose: the poll makes up for a hint that a crash loses.
      await run(
        pool,
        "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
        [channel, payload],
        'notify',
      );
    },
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.all([...ears].map((ear) => ear.close()));
      await pool.end();
    },
  };
}

const NO_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

async function run<R extends Row>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  params: readonly Param[] = [],
  name?: string,
  timeout?: number,
): Promise<readonly R[]> {
  try {
    const done = await on.query<R>({
      text: sql,
      values: [...params],
      ...(name !== undefined && { name }),
      ...(timeout !== undefined && { query_timeout: timeout }),
    });
    return done.rows;
  } catch (error) {
    return fail(error);
  }
}

/** PostgreSQL cannot be reached now: it is down, starting, full, or the network is. It may come by itself. */
export class Unreachable extends DatabaseError {}

const NETWORK = /^(?:ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)/;

function fail(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    // Class 57 means that the server is shutting down or starting, class 08 a broken connection: the statement may or may not be done.
    if (/^(?:57P0|08)/.test(error.code ?? '')) throw new Unreachable(error.message, '', error.constraint ?? '');
    throw new DatabaseError(error.message, error.code ?? '', error.constraint ?? '');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = (error instanceof Error && error.message) || code || String(error);
  if (NETWORK.test(code) || /timeout|terminated/i.test(message)) throw new Unreachable(message, '', '');
  throw new DatabaseError(message, '', '');
}

/** A separate connection that listens. It reconnects by itself when it breaks. */
class Ear {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private tries = 0;

  constructor(
    private readonly url: string,
    private readonly patienceMs: number,
    private readonly channel: string,
    private readonly hear: (payload: string | undefined) => void,
    private readonly log: (what: string, error: unknown) => void,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: this.patienceMs,
      query_timeout: this.patienceMs,
    });
    this.client = client;
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(this.channel)}`);
    this.tries = 0;
  }

  private lost(client: pg.Client, error: unknown): void {
    if (this.closed || this.client !== client) return;
    this.client = undefined;
    this.log('the listening connection broke', error);
    void client.end().catch(() => {});
    this.again();
  }

  private again(): void {
    if (this.closed) return;
    this.timer = setTimeout(
      () => {
        this.open().then(
          () => this.hear(undefined),
          (error) => {
            // `lost` may have been called before.
            if (this.client) this.lost(this.client, error);
          },
        );
      },
      Math.min(5000, 100 * 2 ** this.tries++),
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }
}
