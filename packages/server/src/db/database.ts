/**
 * The one small door to storage: plain SQL, the same on PGlite (embedded) and on PostgreSQL. Times are milliseconds of the
 * database's own clock (see `NOW`), never of this process.
 */

type ParamScalar = string | number | boolean | null;
export type Param = ParamScalar | readonly ParamScalar[];
export type Row = Readonly<Record<string, unknown>>;

export interface Queryable {
  /**
   * Runs one statement and returns its rows. A text without parameters may hold several statements; then the rows of the last are
   * returned. A statement with a name stays prepared: give one to every statement of a hot path.
   */
  query<R extends Row>(sql: string, params?: readonly Param[], name?: string): Promise<readonly R[]>;
}

export interface Database extends Queryable {
  readonly kind: 'postgres' | 'pglite';
  /** All or nothing: if `work` throws, everything is rolled back. A patient transaction has no time limit (a migration, an export). */
  transaction<T>(work: (q: Queryable) => Promise<T>, how?: { readonly patient?: boolean }): Promise<T>;
  /**
   * Hears hints from any process. `hear` gets undefined after the connection was lost and restored: hints may have been missed,
   * so the listener must read everything again.
   */
  listen(channel: string, hear: (payload: string | undefined) => void): Promise<() => Promise<void>>;
  /** Sends a hint, never a state: under 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Whether it could not write when it last tried, because its disk is full. */
  isShortOfRoom?(): boolean;
  /** For `/metrics`: connections in use, at rest, and callers waiting for one. */
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** An error of the database, by its SQLSTATE. A lost connection has the code '', and nobody knows whether the statement was done. */
export class DatabaseError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly constraint: string,
  ) {
    super(message);
  }
}

/**
 * The database is unreachable or overloaded: gone, silent for too long, waiting for a lock, or out of connections. The caller may
 * try again soon.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError && ['', '57014', '55P03', '53300', '25P03'].includes(error.code);

/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100';

/** The disk of the database is full: it reads, but cannot write. */
export const isFull = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === DISK_FULL || /no space left on device|ENOSPC/i.test(error.message));

/** A row with this key exists already. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** Milliseconds of the database's clock, as an expression of SQL. */
export const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::float8';

/** Milliseconds of the time of matches, which does not step when somebody sets the database's clock (see `Timekeeper`). */
export const MATCH_NOW = 'match_now()';
