export interface TestPostgres {
  /** Of the database that is always there. */
  readonly url: string;
  urlOf(database: string): string;
  readonly port: number;
  /** kill -9 of all of PostgreSQL. */
  kill(): Promise<void>;
  /** Up again after a kill. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}
export function startPostgres(): Promise<TestPostgres>;
