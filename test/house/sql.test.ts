/** SQL stands behind stores: in a package's `src/store`, and in the server's `src/db`, which is the connection itself. */

import { describe, expect, it } from 'vitest';
import { linesWith, stringsOf } from './source.ts';
import { filesUnder } from './tree.ts';

const STATEMENT =
  /\b(?:SELECT\s|INSERT\s+INTO\b|UPDATE\s+\w+(?:\s+\w+)?\s+SET\b|DELETE\s+FROM\b|(?:CREATE|ALTER|DROP|TRUNCATE)\s+(?:TABLE|SCHEMA|INDEX)\b|SET\s+TRANSACTION\b|LISTEN\s|FETCH\s+\S+\s+FROM\b)/;

const sources = filesUnder('packages').filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.ts$/.test(path));
const isStore = (path: string) =>
  /^packages\/\w+\/src\/store\//.test(path) || path.startsWith('packages/server/src/db/');

describe('SQL', () => {
  it('stands in stores and nowhere else', () => {
    expect(
      linesWith(
        sources.filter((path) => !isStore(path)),
        STATEMENT,
        stringsOf,
      ),
    ).toEqual([]);
  });

  it('no other file talks to the driver of the database', () => {
    const others = sources.filter((path) => !isStore(path));
    expect(linesWith(others, /from '(?:pg|pg-boss|@electric-sql\/pglite)'/, (source) => source)).toEqual([]);
  });

  it('is found in strings, and not in comments', () => {
    const found = linesWith(sources.filter(isStore), STATEMENT, stringsOf);
    for (const store of ['server/src/store/people.ts', 'server/src/db/migrate.ts', 'lab/src/store/jobs.ts'])
      expect(found).toContainEqual(expect.stringContaining(store));
    expect(stringsOf("// SELECT 1\nquery('SELECT 2')")).toMatch(/^ +\n +'SELECT 2' $/);
  });
});
