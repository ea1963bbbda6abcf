/** Somebody sets the clock of the database or of the machine while a match is played. No player gains or loses time by it. */

import type { Database, Matches } from '@cauldron/server';
import { afterEach, expect, it, vi } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { openMatches, Player, seatTwo } from './kit/players.ts';

const HOUR = 3_600_000;
/** What a busy machine may add to the time that a test measures. */
const SLACK_MS = 5000;

eachDatabase((kind, open) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    vi.restoreAllMocks();
  });
  const process = async (): Promise<Matches> => {
    const matches = await openMatches(await open(), { pollMs: 50, timeEveryMs: 50 });
    ends.push(() => matches.close());
    return matches;
  };
  /** The database's clock shows another time from now on. */
  async function setClock(db: Database, ms: number): Promise<void> {
    const wall = `floor(extract(epoch from clock_timestamp()) * 1000)::float8 + ${ms}`;
    await db.query(`CREATE OR REPLACE FUNCTION wall_now() RETURNS float8 LANGUAGE sql VOLATILE AS 'SELECT ${wall}'`);
  }
  const stepsSeen = async (db: Database) =>
    (await db.query<{ version: number }>('SELECT version FROM steps'))[0].version;

  it('steps of an hour, forward and back, cost and give no time on a live clock', async () => {
    const db = await open();
    ends.push(() => setClock(db, 0));
    const here = await process();
    const there = kind === 'postgres' ? await process() : here;
    const { id, players } = await seatTwo(here, { clock: { kind: 'live', bank: 600, increment: 0 } });
    const others = await Promise.all(players.map((player) => new Player(there, id, player.who).watch()));
    const began = performance.now();
    const machine = Date.now;
    for (const ms of [HOUR, 0, -HOUR]) {
      const before = await stepsSeen(db);
      await setClock(db, ms);
      vi.spyOn(Date, 'now').mockImplementation(() => machine() - ms);
      // At once, before anybody has looked at the clock; and again in the other process, when it was seen.
      for (const table of [players, others]) {
        await expect.poll(() => players.some(({ isAsked }) => isAsked) && players[0].seq === others[0].seq).toBe(true);
        const asked = table.find((player) => player.isAsked) ?? table[0];
        expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack' });
        await expect.poll(() => stepsSeen(db)).toBeGreaterThan(before);
      }
      const passed = performance.now() - began;
      const left = others[0].table?.clocks.left ?? [];
      const used = left.reduce<number>((sum, of) => sum + 600_000 - (of ?? 0), 0);
      expect(used).toBeGreaterThan(0);
      expect(Math.abs(used - passed)).toBeLessThan(SLACK_MS);
    }
    expect(players[0].table?.result).toBe(null);
    const rows = await db.query<{ at: number }>('SELECT at FROM entries WHERE match = $1 ORDER BY seq', [id]);
    for (const [i, { at }] of rows.entries()) if (i > 0) expect(at).toBeGreaterThanOrEqual(rows[i - 1].at);
    expect(rows[rows.length - 1].at - rows[0].at).toBeLessThan(performance.now() - began + SLACK_MS);
  });

  it('an entry is never older than the one before it', async () => {
    const db = await open();
    const { id, players } = await seatTwo(await process());
    const next = async () => {
      const asked = players.find((player) => player.isAsked) ?? players[0];
      expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack' });
    };
    await next();
    const [{ at }] = await db.query<{ at: number }>(
      'UPDATE entries SET at = at + 60000 WHERE match = $1 RETURNING at',
      [id],
    );
    await next();
    const rows = await db.query<{ at: number }>('SELECT at FROM entries WHERE match = $1 ORDER BY seq', [id]);
    expect(rows.map((row) => row.at)).toEqual([at, at]);
  });
});
