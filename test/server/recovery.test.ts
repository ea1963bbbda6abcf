/** Failures between a proposal and its acknowledgement: everything acknowledged is there, once; the rest may be sent again. */

import { type Database, type FaultPoint, migrate, openPostgres } from '@cauldron/server';
import { describe, expect, it } from 'vitest';
import { eachDatabase, temporaryDatabase } from './kit/databases.ts';
import { freshId, nonce, openMatches, Player, passTurns, play, type Seated, seatTwo } from './kit/players.ts';

/** Fails at one point, once. */
class Saboteur {
  at: FaultPoint | undefined;
  readonly fault = (point: FaultPoint): void => {
    if (point !== this.at) return;
    this.at = undefined;
    throw new Error(`sabotage ${point}`);
  };
}

eachDatabase((_, open) => {
  it.each(['before-insert', 'before-ack'] as const)(
    'what failed %s is done once when it is sent again',
    async (point) => {
      const db = await open();
      const saboteur = new Saboteur();
      const matches = await openMatches(db, { fault: saboteur.fault, log: () => {} });
      const table = await seatTwo(matches);
      await play(table, 3);
      const asked = table.players.find((player) => player.isAsked) ?? table.players[0];
      const content = await asked.answer();
      const message = { id: freshId(), n: nonce(), after: asked.seq };
      saboteur.at = point;
      expect(await asked.do(content, message)).toMatchObject({ t: 'refused', code: 'failed' });
      expect(await asked.do(content, message)).toMatchObject({ t: 'ack', seq: 4 });
      await play(table, 3);
      const [a, b] = table.players;
      expect({ a: a.seq, b: b.seq }).toEqual({ a: 7, b: 7 });
      const rows = await db.query<{ id: string }>('SELECT id FROM entries WHERE match = $1', [table.id]);
      expect(rows.filter(({ id }) => id === message.id)).toHaveLength(1);
      await matches.close();
    },
  );

  it('the host hears of a failure around a snapshot, and the match goes on', async () => {
    const db = await open();
    const saboteur = new Saboteur();
    saboteur.at = 'during-snapshot';
    const failures: string[] = [];
    const matches = await openMatches(db, { fault: saboteur.fault, log: (what) => failures.push(what) });
    const table = await seatTwo(matches, { game: 'gazala', scenario: 'campaign' });
    await passTurns(table, 2);
    await play(table, 3);
    expect(failures).toEqual([expect.stringContaining('snapshot')]);
    const other = await openMatches(db);
    expect((await new Player(other, table.id, table.players[0].who).watch()).view).toEqual(table.players[0].view);
    await Promise.all([matches.close(), other.close()]);
  });
});

describe('PostgreSQL cuts every connection, again and again', () => {
  const fresh = temporaryDatabase();
  const cut = (admin: Database) =>
    admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );

  it('players repeat until they are acknowledged, and every match folds to what they see', async () => {
    const url = await fresh();
    const [admin, db] = [await openPostgres({ url, connections: 1 }), await openPostgres({ url, connections: 4 })];
    await migrate(db);
    const matches = await openMatches(db, { log: () => {}, pollMs: 100 });
    const tables: Seated[] = [];
    for (let i = 0; i < 4; i++) tables.push(await seatTwo(matches));
    const acknowledged: string[] = [];
    await Promise.all([
      ...tables.map((table) => playStubbornly(table, 25, acknowledged)),
      (async () => {
        for (let i = 0; i < 8; i++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          await cut(admin);
        }
      })(),
    ]);
    // The last cut may still be on its way to a pooled connection, so the check opens a new one.
    const after = await openPostgres({ url, connections: 2 });
    const rows = await after.query<{ id: string }>('SELECT id FROM entries');
    expect(acknowledged).toHaveLength(100);
    expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    const other = await openMatches(after, { log: () => {} });
    for (const { id, players } of tables) {
      const again = await new Player(other, id, players[0].who).watch();
      await expect.poll(() => players[0].seq).toBe(again.seq);
      expect(players[0].view).toEqual(again.view);
    }
    for (const one of [matches, other, db, after, admin]) await one.close();
  });
});

/** Repeats the same message until it is acknowledged, as a client does. */
async function playStubbornly({ players }: Seated, answers: number, acknowledged: string[]): Promise<void> {
  for (let n = 0; n < answers; n++) {
    await expect.poll(() => players.some((player) => player.isAsked && player.seq === n)).toBe(true);
    const asked = players.find((player) => player.isAsked) ?? players[0];
    const [content, message] = [await asked.answer(n * 7), { id: freshId(), n: nonce(), after: n }];
    for (let tries = 0; ; tries++) {
      const done = await asked.do(content, message);
      if (done.t === 'ack') break;
      if (done.code !== 'failed' || tries > 100) throw new Error(`refused: ${JSON.stringify(done)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    acknowledged.push(message.id);
  }
}
