/** New entries of several logs are read together, and each match gets its own rows as if it had asked alone. */

import { type Database, DatabaseError } from '@cauldron/server';
import { expect, it } from 'vitest';
import { Reader } from '../../packages/server/src/store/reader.ts';
import { eachDatabase } from './kit/databases.ts';
import { openMatches, play, seatTwo } from './kit/players.ts';

/** The database, with the number of matches in each statement. */
function noted(db: Database): { readonly db: Database; readonly sizes: number[] } {
  const sizes: number[] = [];
  const query: Database['query'] = (sql, params, name) => {
    const [first] = params ?? [];
    if (Array.isArray(first)) sizes.push(first.length);
    return db.query(sql, params, name);
  };
  return { sizes, db: { ...db, query } };
}

eachDatabase((_, open) => {
  /** A match for each number, with that many entries. */
  const played = async (...counts: number[]) => {
    const matches = await openMatches(await open());
    const ids: string[] = [];
    for (const count of counts) {
      const table = await seatTwo(matches);
      await play({ ...table, matches }, count, () => 0);
      ids.push(table.id);
    }
    await matches.close();
    return ids;
  };
  const seqs = (rows: readonly { readonly seq: number }[]) => rows.map(({ seq }) => seq);

  it('one statement answers matches that ask at the same time, each with its rows in order', async () => {
    const [a, b, c] = await played(12, 3, 5);
    const { db, sizes } = noted(await open());
    const reader = new Reader(db);
    const asked: [string, number][] = [
      ...([
        [c, 3],
        [a, 1],
        [b, 3],
        [a, 9],
      ] as [string, number][]),
      ['no-such-match', 0],
    ];
    const found = await Promise.all(asked.map(([id, after]) => reader.news(id, after)));
    expect(found.map(seqs)).toEqual([[4, 5], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [], [10, 11, 12], []]);
    expect(sizes).toEqual([5]);
    const alone = await db.query('SELECT seq, id, made FROM entries WHERE match = $1 AND seq > 3 ORDER BY seq', [c]);
    expect(found[0]).toMatchObject(alone);
  });

  it('a match that asks during a statement is answered by another', async () => {
    const [a, b] = await played(2, 2);
    const { db, sizes } = noted(await open());
    const reader = new Reader(db);
    const first = reader.news(a, 0);
    await new Promise(setImmediate);
    const later = [reader.news(b, 0), reader.news(a, 1)];
    expect(seqs(await first)).toEqual([1, 2]);
    expect((await Promise.all(later)).map(seqs)).toEqual([[1, 2], [2]]);
    expect(sizes).toEqual([1, 2]);
  });

  it('all who asked hear that a statement failed, and the next ones are answered', async () => {
    const [a, b] = await played(1, 1);
    const whole = await open();
    let fails = true;
    const query: Database['query'] = (sql, params, name) =>
      fails ? Promise.reject(new DatabaseError('the connection broke', '', '')) : whole.query(sql, params, name);
    const reader = new Reader({ ...whole, query });
    const outcomes = await Promise.allSettled([reader.news(a, 0), reader.news(b, 0)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(seqs(await reader.news(a, 0))).toEqual([1]);
  });
});
