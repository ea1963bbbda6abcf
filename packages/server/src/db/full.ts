/** A database whose disk is full still reads. What it could not write is remembered, until it writes again. */

import { type Database, isFull } from './database.ts';

const WRITES = /^\s*(?:WITH|INSERT|UPDATE|DELETE|TRUNCATE)\b/i;

export function rememberFull(db: Database): Database {
  let full = false;
  const watch = async <T>(work: Promise<T>, isWriting: boolean): Promise<T> => {
    try {
      const done = await work;
      if (isWriting) full = false;
      return done;
    } catch (error) {
      if (isFull(error)) full = true;
      throw error;
    }
  };
  return {
    ...db,
    query: (sql, params, name) => watch(db.query(sql, params, name), WRITES.test(sql)),
    transaction: (work, how) => watch(db.transaction(work, how), true),
    isShortOfRoom: () => full,
  };
}
