/** Clocks by the database's time. Tests do not wait: they change the times in the database, as if the match had begun earlier. */

import type { Database, Matches } from '@cauldron/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { openMatches, Player, passTurns, play, type Seated, seatTwo } from './kit/players.ts';

const LIVE = { kind: 'live', bank: 60, increment: 5 } as const;

eachDatabase((_, open) => {
  let db: Database;
  let matches: Matches;
  const opened: Matches[] = [];
  /** Another process: it knows only the database. */
  const another = async (pollMs = 60_000) => {
    const other = await openMatches(db, { pollMs });
    opened.push(other);
    return other;
  };
  beforeEach(async () => {
    db = await open();
    matches = await another();
  });
  afterEach(async () => void (await Promise.all(opened.splice(0).map((one) => one.close()))));

  const beganEarlier = (id: string, seconds: number) =>
    db.query('UPDATE matches SET started_at = started_at - $2, flag_at = flag_at - $2 WHERE id = $1', [
      id,
      seconds * 1000,
    ]);
  const elsewhere = async ({ id, players }: Seated, other: Matches): Promise<Player[]> =>
    Promise.all(players.map((player) => new Player(other, id, player.who).watch()));

  describe('a live clock', () => {
    it('counts the time of the seat to move, and adds seconds for a decision', async () => {
      const table = await seatTwo(matches, { clock: LIVE });
      await beganEarlier(table.id, 20);
      const players = await elsewhere(table, await another());
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const seat = players.indexOf(asked);
      expect(asked.table?.clocks.running).toBe(seat);
      expect(Math.abs((asked.table?.clocks.left[seat] ?? 0) - 40_000)).toBeLessThan(15_000);
      await asked.do(await asked.answer());
      const left = asked.table?.clocks.left[seat] ?? 0;
      expect(left).toBeLessThanOrEqual(45_000);
      expect(left).toBeGreaterThan(25_000);
    });

    it('does not run while a seat is empty', async () => {
      const { players } = await seatTwo(matches, { clock: LIVE });
      const sync = players[0].messages.find((message) => message.t === 'sync');
      expect(sync?.t === 'sync' && sync.table.clocks).toEqual({ left: [60_000, 60_000], running: null });
      expect(players[0].table?.clocks.running).not.toBe(null);
    });

    it('a decision after the flag fell is on the log, does nothing, and loses the match', async () => {
      const table = await seatTwo(matches, { clock: LIVE });
      await beganEarlier(table.id, 61);
      const other = await another();
      const players = await elsewhere(table, other);
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const before = asked.view;
      expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack', seq: 1 });
      const side = players.indexOf(asked) === 0 ? 1 : 0;
      expect(asked.table?.result).toEqual({ how: 'time', winner: side });
      expect({ ...asked.view, question: undefined }).toEqual({ ...before, question: undefined });
      const [row] = await db.query<{ over: boolean; flag_at: number | null }>(
        'SELECT over, flag_at FROM matches WHERE id = $1',
        [table.id],
      );
      expect(row).toEqual({ over: true, flag_at: null });
      const third = await elsewhere(table, await another());
      expect(third[0].table?.result).toEqual({ how: 'time', winner: side });
    });

    it('the other player may claim that time is up, but not too early', async () => {
      const table = await seatTwo(matches, { clock: LIVE });
      const waiting = table.players.find((player) => !player.isAsked) ?? table.players[0];
      expect(await waiting.do({ kind: 'flag' })).toMatchObject({ code: 'illegal' });
      await beganEarlier(table.id, 61);
      const players = await elsewhere(table, await another());
      const claims = players.find((player) => !player.isAsked) ?? players[0];
      expect(await claims.do({ kind: 'flag' })).toMatchObject({ t: 'ack' });
      expect(claims.table?.result).toMatchObject({ how: 'time', winner: players.indexOf(claims) });
    });

    it('if nobody claims it, the server does', async () => {
      const table = await seatTwo(matches, { clock: LIVE });
      await beganEarlier(table.id, 61);
      const players = await elsewhere(table, await another(50));
      await expect.poll(() => players[0].table?.result?.how).toBe('time');
      expect(players[0].entries.at(-1)).toMatchObject({ kind: 'flag', seat: null });
    });
  });

  it('with a turn or an activation every seat has its time for the film, in every process', async () => {
    const table = await seatTwo(matches, { clock: { ...LIVE, film: 8 } });
    const [player] = table.players;
    expect(player.table?.clocks.film).toEqual([0, 0]);
    await passTurns(table, 1);
    expect(player.entries.at(-1)?.events.map(({ key }) => key)).toContain('turn');
    const [there] = await elsewhere(table, await another());
    for (const { clocks } of [player.table, there.table].flatMap((one) => one ?? [])) {
      const { running, film = [] } = clocks;
      expect(film[1 - (running ?? 0)]).toBe(8000);
      expect(film[running ?? 0]).toBeGreaterThan(0);
    }
    // A flag falls only after it.
    const [row] = await db.query<{ left: number }>('SELECT flag_at - match_now() AS left FROM matches WHERE id = $1', [
      table.id,
    ]);
    const [{ clocks }] = [there.table].flatMap((one) => one ?? []);
    expect(row.left).toBeGreaterThan((clocks.left[clocks.running ?? 0] ?? 0) + 2000);
  });

  it('the days for an answer start again with each answer', async () => {
    const table = await seatTwo(matches, { clock: { kind: 'days', days: 3 } });
    await beganEarlier(table.id, 2 * 86_400);
    const players = await elsewhere(table, await another());
    const asked = players.find((player) => player.isAsked) ?? players[0];
    const seat = players.indexOf(asked);
    expect(asked.table?.clocks.left[seat]).toBeLessThanOrEqual(86_400_000);
    await asked.do(await asked.answer());
    const { running, left } = asked.table?.clocks ?? { running: null, left: [] };
    expect(left[running ?? -1]).toBeGreaterThan(3 * 86_400_000 - 60_000);
  });

  it('a vacation stands on the log, stops the clock in every process, and is bounded by the terms', async () => {
    const clock = { kind: 'days', days: 2, vacation: 10 } as const;
    const table = await seatTwo(matches, { clock });
    const asked = table.players.find((player) => player.isAsked) ?? table.players[0];
    const seat = table.players.indexOf(asked);
    const [before] = await db.query<{ flag_at: number }>('SELECT flag_at FROM matches WHERE id = $1', [table.id]);
    expect(await asked.do({ kind: 'vacation', days: 11 })).toMatchObject({
      code: 'illegal',
      refusal: { key: 'no-vacation' },
    });
    expect(await asked.do({ kind: 'vacation', days: 7 })).toMatchObject({ t: 'ack' });
    expect(await asked.do({ kind: 'vacation', days: 4 })).toMatchObject({ code: 'illegal' });
    const [after] = await db.query<{ flag_at: number }>('SELECT flag_at FROM matches WHERE id = $1', [table.id]);
    expect(Math.round((after.flag_at - before.flag_at) / 1000)).toBe(7 * 86_400);
    for (const players of [table.players, await elsewhere(table, await another())])
      for (const player of players) {
        expect(player.table?.clocks.vacation?.[seat]).toBe(3);
        expect(player.table?.clocks.away?.[seat]).toBeGreaterThan(6.9 * 86_400_000);
      }
    // The decision after it is not charged for the days away.
    expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack' });
  });

  it('an allowance for every turn of the game is given when the turn begins, and not before', async () => {
    const table = await seatTwo(matches, {
      clock: { kind: 'turns', turn: 3600, unused: 'lost', bank: 60 },
    });
    await beganEarlier(table.id, 600);
    const players = await elsewhere(table, await another());
    const spent = players.findIndex((player) => player.isAsked);
    const left = () => players[0].table?.clocks.left[spent] ?? 0;
    const seated = { ...table, players: [players[0], players[1]] as const };
    await play(seated, 1);
    expect(left()).toBeLessThan(3600_000 + 60_000 - 590_000);
    await passTurns(seated, 1);
    expect(left()).toBeGreaterThan(3600_000 + 60_000 - 120_000);
    expect(left()).toBeLessThanOrEqual(3600_000 + 60_000);
    // A snapshot with the clocks of an earlier program is of no use: another process folds the log instead, and comes to the same.
    await db.query(`UPDATE snapshots SET body = replace(body, '"faces"', '"left"') WHERE match = $1`, [table.id]);
    const [later] = await elsewhere(table, await another());
    expect(Math.abs((later.table?.clocks.left[spent] ?? 0) - left())).toBeLessThan(60_000);
  });
});
