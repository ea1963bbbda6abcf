/** Entries that come together are written together, and each is answered as if it had been written alone. */

import { type Database, DatabaseError, isDuplicate } from '@cauldron/server';
import { describe, expect, it } from 'vitest';
import { type Insertion, Scribe } from '../../packages/server/src/store/scribe.ts';
import { eachDatabase } from './kit/databases.ts';
import { freshId, nonce, openMatches, seatTwo } from './kit/players.ts';

const entry = (match: string, more: Partial<Insertion> = {}): Insertion => ({
  match,
  seq: 1,
  id: freshId(),
  seat: 0,
  version: -1,
  content: { kind: 'offer-draw' },
  n: nonce(),
  nextV: nonce(),
  made: { line: 0, entries: [], events: [], falls: [], know: -1, said: '', head: '"quoted", {braced} \\ and é' },
  asked: null,
  over: false,
  isTurn: true,
  flag: { at: null, after: 1000 },
  at: 1_700_000_000_000,
  ...more,
});

/** The database, noting every statement. */
function noted(db: Database): { readonly db: Database; readonly sizes: number[] } {
  const sizes: number[] = [];
  return {
    sizes,
    db: {
      ...db,
      query: (sql, params, name) => {
        const [first] = params ?? [];
        if (Array.isArray(first)) sizes.push(first.length);
        return db.query(sql, params, name);
      },
    },
  };
}

eachDatabase((_, open) => {
  const tables = async (count: number) => {
    const matches = await openMatches(await open());
    const made = await Promise.all(Array.from({ length: count }, () => seatTwo(matches)));
    await matches.close();
    return made.map(({ id }) => id);
  };
  const logOf = async (id: string) =>
    (await open()).query<{ seq: number; id: string; made: string; at: number }>(
      'SELECT seq, id, made, at FROM entries WHERE match = $1 ORDER BY seq',
      [id],
    );

  describe('several at once', () => {
    it('go into one statement, and each match has its own entry and summary', async () => {
      const ids = await tables(5);
      const { db, sizes } = noted(await open());
      const scribe = new Scribe(db);
      const all = ids.map((id, i) => entry(id, { asked: i % 2 }));
      const done = await Promise.all(all.map((one) => scribe.insert(one)));
      expect(sizes).toEqual([5]);
      for (const [i, id] of ids.entries()) {
        const log = await logOf(id);
        expect(log).toMatchObject([{ seq: 1, id: all[i].id, at: done[i]?.at }]);
        expect(JSON.parse(log[0].made)).toEqual(all[i].made);
        const [match] = await db.query('SELECT seq, asked, turn, flag_at FROM matches WHERE id = $1', [id]);
        expect(match).toEqual({ seq: 1, asked: i % 2, turn: 1, flag_at: (done[i]?.at ?? 0) + 1000 });
      }
    });

    it('refuse a duplicate and one whose seat changed hands, and write the others', async () => {
      const ids = await tables(4);
      const { db, sizes } = noted(await open());
      const scribe = new Scribe(db);
      const first = entry(ids[1]);
      await scribe.insert(first);
      const outcomes = await Promise.allSettled([
        scribe.insert(entry(ids[0])),
        scribe.insert(entry(ids[1])),
        scribe.insert(entry(ids[2], { version: 99 })),
        scribe.insert(entry(ids[3])),
        scribe.insert(entry(ids[1], { seq: 2, id: first.id })),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'],
      ]);
      const [a, b, c, d, e] = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
      expect({
        isDuplicateEntriesInOrder: isDuplicate(b, 'entries_in_order'),
        isDuplicateEntriesOnce: isDuplicate(e, 'entries_once'),
      }).toEqual({ isDuplicateEntriesInOrder: true, isDuplicateEntriesOnce: true });
      expect({ a: typeof a?.at, c, d: typeof d?.at }).toEqual({ a: 'number', c: undefined, d: 'number' });
      expect(sizes).toEqual([1, 5, 1, 1, 1, 1, 1]);
      expect((await Promise.all(ids.map(logOf))).map(({ length }) => length)).toEqual([1, 1, 0, 1]);
    });
  });

  it('are not tried again if the connection broke: every match reads its own log', async () => {
    const [one, two] = await tables(2);
    const { db, sizes } = noted({
      ...(await open()),
      query: () => Promise.reject(new DatabaseError('the connection broke', '', '')),
    });
    const scribe = new Scribe(db);
    const outcomes = await Promise.allSettled([scribe.insert(entry(one)), scribe.insert(entry(two))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sizes).toEqual([2]);
  });
});
