/**
 * The one small door to storage: plain SQL, the same on PGlite (embedded) and on PostgreSQL. Times are kept as milliseconds of the
 * database's own clock (see `NOW`), never of this process.
 */

type ParamScalar = string | number | boolean | null;
export type Param = ParamScalar | readonly ParamScalar[];
export type Row = Readonly<Record<string, unknown>>;

export interface Queryable {
  /**
   * Runs one statement, or several in one text where there are no parameters, and gives the rows of the last. A name keeps it
   * prepared: give one to every statement of a hot path.
   */
  query<R extends Row>(sql: string, params?: readonly Param[], name?: string): Promise<readonly R[]>;
}

export interface Database extends Queryable {
  readonly kind: 'postgres' | 'pglite';
  /** All or nothing; what `work` throws rolls back. One that is patient may take as long as it likes: a migration, an export. */
  transaction<T>(work: (q: Queryable) => Promise<T>, how?: { readonly patient?: boolean }): Promise<T>;
  /**
   * Hints from any process. `hear` gets undefined when the connection was lost and is there again: hints may have been missed, and
   * whatever they would have told must be read anew.
   */
  listen(channel: string, hear: (payload: string | undefined) => void): Promise<() => Promise<void>>;
  /** A hint, never a state: under 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** For `/metrics`: connections in use, at rest, and callers waiting for one. */
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** What the database refused, by its SQLSTATE. A lost connection has the code '' and an outcome nobody knows. */
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
 * The database is out of reach or out of breath: gone, silent for too long, waiting for a lock, or out of connections. It may be tried
 * again in a little while.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError && ['', '57014', '55P03', '53300', '25P03'].includes(error.code);

/** A row with this key is there already. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** Milliseconds of the database's clock, as an expression of SQL. */
export const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::float8';
