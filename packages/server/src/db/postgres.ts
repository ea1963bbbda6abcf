/** PostgreSQL through pg's pool: any number of server processes on any number of machines share one. */

import pg from 'pg';
import { type Database, DatabaseError, type Param, type Row } from './database.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process besides the one that listens. */
  readonly connections?: number;
  readonly log?: (what: string, error: unknown) => void;
}

export async function openPostgres({ url, connections = 10, log = () => {} }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 });
  // A connection that breaks at rest is replaced by the pool; without a listener its error would end the process.
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
    async transaction(work) {
      const client = await pool.connect().catch(fail);
      // While it is ours the pool does not listen: a connection that broke between two statements would end the process. The next
      // statement fails by itself.
      const broke = (error: unknown) => log('a connection broke within a transaction', error);
      client.on('error', broke);
      let isBroken = false;
      try {
        await run(client, 'BEGIN');
        const result = await work({ query: (sql, params, name) => run(client, sql, params, name) });
        await run(client, 'COMMIT');
        return result;
      } catch (error) {
        // A connection that cannot even roll back is thrown away.
        isBroken = await run(client, 'ROLLBACK').then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        client.off('error', broke);
        client.release(isBroken);
      }
    },
    async listen(channel, hear) {
      const ear = new Ear(url, channel, hear, log);
      ears.add(ear);
      await ear.open();
      return async () => {
        ears.delete(ear);
        await ear.close();
      };
    },
    async notify(channel, payload) {
      // Nobody waits for the disk: a hint that a crash loses is made up for by the poll.
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

async function run<R extends Row>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  params: readonly Param[] = [],
  name?: string,
): Promise<readonly R[]> {
  try {
    const done = await on.query<R>(
      name ? { name, text: sql, values: [...params] } : { text: sql, values: [...params] },
    );
    return done.rows;
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    // Class 57 is the server going down, 08 a broken connection: what was under way may or may not be done.
    const lost = /^(?:57P0|08)/.test(error.code ?? '');
    throw new DatabaseError(error.message, lost ? '' : (error.code ?? ''), error.constraint ?? '');
  }
  throw new DatabaseError(error instanceof Error ? error.message : String(error), '', '');
}

/** A connection of its own that listens, and comes back by itself when it breaks. */
class Ear {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private tries = 0;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly hear: (payload: string | undefined) => void,
    private readonly log: (what: string, error: unknown) => void,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true });
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
            // `lost` may have heard of it first.
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
