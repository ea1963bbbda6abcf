/** Two server processes on one PostgreSQL, as two `Matches` with a pool each, and how each hears what the other did. */

import { type Database, type Matches, migrate, openPostgres } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDatabase } from './kit/databases.ts';
import { openMatches, Player, play, seatTwo } from './kit/players.ts';

const fresh = temporaryDatabase();
const opened: (Matches | Database)[] = [];
const process = async (change: (db: Database) => Database = (db) => db, pollMs = 60_000): Promise<Matches> => {
  const db = await openPostgres({ url: await fresh(), connections: 3 });
  await migrate(db);
  const matches = await openMatches(change(db), { pollMs });
  opened.unshift(matches);
  opened.push(db);
  return matches;
};
afterAll(async () => {
  for (const one of opened) await one.close();
});

/** Two players, each on a separate process. */
async function apart(one: Matches, two: Matches) {
  const { id, players } = await seatTwo(one);
  return { id, matches: one, players: [players[0], await new Player(two, id, players[1].who).watch()] as const };
}

describe('two processes', () => {
  let one: Matches;
  let two: Matches;
  beforeAll(async () => {
    [one, two] = [await process(), await process()];
  });

  it('see each other’s entries at once, in order, and play one match', async () => {
    const table = await apart(one, two);
    const [a, b] = table.players;
    for (let n = 0; n < 60; n++) {
      await expect.poll(() => ({ a: a.seq, b: b.seq })).toEqual({ a: n, b: n });
      await play(table, 1, () => n * 3);
    }
    await expect.poll(() => ({ a: a.seq, b: b.seq })).toEqual({ a: 60, b: 60 });
    const opponent = await new Player(one, table.id, b.who).watch();
    expect(b.view).toEqual(opponent.view);
    expect(b.entries).toEqual(opponent.entries);
  });

  it('of two proposals for the same entry one is taken, on either process', async () => {
    for (let n = 0; n < 10; n++) {
      const { id, players } = await apart(one, two);
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const twin = await new Player(asked.matches === one ? two : one, id, asked.who).watch();
      const both = await Promise.all([asked.do(await asked.answer(0)), twin.do(await twin.answer(1))]);
      expect(both.map(({ t }) => t).sort()).toEqual(['ack', 'refused']);
      expect(both.find(({ t }) => t === 'refused')).toMatchObject({ seq: 1 });
      await expect.poll(() => players.map(({ seq }) => seq)).toEqual([1, 1]);
      twin.leave();
    }
  });

  it('an entry that was sent to both processes is done once', async () => {
    const { id, players } = await apart(one, two);
    const [a] = players;
    const message = { id: 'sent-to-both-1', after: 0, n: '0'.repeat(64) };
    const elsewhere = new Player(two, id, a.who);
    const acks = await Promise.all([
      a.do({ kind: 'offer-draw' }, message),
      elsewhere.do({ kind: 'offer-draw' }, message),
    ]);
    expect(acks[0]).toEqual(acks[1]);
    expect(acks[0]).toMatchObject({ t: 'ack', seq: 1 });
  });

  it('seats, presence and chat are told on both', async () => {
    const { id, players } = await apart(one, two);
    const [a, b] = players;
    await expect.poll(() => a.table?.seats.map((seat) => seat.present)).toEqual([true, true]);
    await one.chat(id, a.who, 'a-line-of-talk', 'hello over there');
    await expect.poll(() => b.messages.some((m) => m.t === 'chat' && m.text === 'hello over there')).toBe(true);
    await two.leave(id, b.who);
    await expect.poll(() => a.table?.seats[1].kind).toBe('empty');
  });

  it('a seat that changed hands on one process is closed to its former holder on the other', async () => {
    const { id, players } = await apart(one, two);
    const [, b] = players;
    await one.leave(id, b.who);
    expect(await b.do({ kind: 'offer-draw' })).toMatchObject({ code: 'no-seat' });
  });
});

describe('without any notification', () => {
  const deaf = (db: Database): Database => ({ ...db, listen: async () => async () => {} });

  it('a slow poll finds what was missed', async () => {
    const table = await apart(await process(), await process(deaf, 100));
    const [a, b] = table.players;
    await a.do({ kind: 'offer-draw' });
    await expect.poll(() => b.seq).toBe(1);
    expect(b.table?.offers.draw).toBe(0);
  });
});
