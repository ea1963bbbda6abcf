/** Presence over a longer time than anybody plays: on both databases, with each player on a separate process. */

import { type Database, isDeclined, type Matches, type MatchesOptions } from '@cauldron/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { openMatches, Player, seatTwo } from './kit/players.ts';

/** Long enough that a busy machine does not look absent: fifty refreshes have to be missed. */
const PRESENT_MS = 15_000;

eachDatabase((name, open) => {
  let db: Database;
  const running = new Set<Matches>();
  beforeEach(async () => {
    db ??= await open();
  });
  afterEach(async () => {
    for (const matches of running) await matches.close();
    running.clear();
  });

  const start = async (options: Partial<MatchesOptions> = {}): Promise<Matches> => {
    const times = { presentMs: PRESENT_MS, refreshMs: 300, pollMs: 100, ...options };
    const matches = await openMatches(await open(), times);
    running.add(matches);
    return matches;
  };
  const die = async (matches: Matches) => {
    running.delete(matches);
    await matches.close();
  };

  /** Ann on one process, Bob on the other, and everybody knows. */
  async function apart(one: Matches, two: Matches) {
    const { id, players } = await seatTwo(one);
    const ann = players[0];
    const bob = await new Player(two, id, players[1].who).watch();
    players[1].leave();
    await expect.poll(() => ({ ann: there(ann), bob: there(bob) })).toEqual({ ann: BOTH, bob: BOTH });
    // Bob's old connection is closed, and its consequences are over.
    await quiet(id);
    await expect.poll(() => ({ ann: there(ann), bob: there(bob) })).toEqual({ ann: BOTH, bob: BOTH });
    return { id, ann, bob };
  }
  const there = (player: Player) => player.table?.seats.map(({ present }) => present);
  const BOTH = [true, true];
  const tables = (player: Player) => player.messages.filter(({ t }) => t === 'table').length;

  const tableNo = async (id: string) =>
    (await db.query<{ table_no: number }>('SELECT table_no FROM matches WHERE id = $1', [id]))[0].table_no;
  const until = async (id: string) =>
    (
      await db.query<{ present_until: number }>('SELECT present_until FROM seats WHERE match = $1 ORDER BY seat', [id])
    ).map(({ present_until }) => present_until);
  const now = async () => {
    const sql = 'SELECT (extract(epoch from clock_timestamp()) * 1000)::float8 AS now';
    return (await db.query<{ now: number }>(sql))[0].now;
  };
  /** How many statements wait for a row that another transaction has locked. */
  const waiting = async () => {
    const sql =
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    return (await db.query<{ n: number }>(sql))[0].n;
  };
  /** Nothing about the table has been written for a while. */
  async function quiet(id: string): Promise<void> {
    for (let before = -1; before !== (await tableNo(id)); ) {
      before = await tableNo(id);
      await new Promise((done) => setTimeout(done, 300));
    }
  }
  /** Moves the clock so far that everybody present would count as gone without a refresh. */
  async function wearOut(id: string): Promise<void> {
    const last = Math.max(...(await until(id)));
    await expect.poll(now, { interval: 200 }).toBeGreaterThan(last);
  }

  it('players who stay are present for everybody during a long silence, and nothing is sent or counted', async () => {
    const { id, ann, bob } = await apart(await start(), await start());
    const counts = async () => ({ ann: tables(ann), bob: tables(bob), table: await tableNo(id) });
    const before = await counts();
    await wearOut(id);
    expect(await counts()).toEqual(before);
    await ann.do({ kind: 'offer-draw' });
    await expect.poll(() => ({ ann: ann.seq, bob: bob.seq })).toEqual({ ann: 1, bob: 1 });
    expect({ ann: there(ann), bob: there(bob) }).toEqual({ ann: BOTH, bob: BOTH });
    expect(await counts()).toEqual(before);
  });

  it('when a process dies the others hear once that its players have gone', async () => {
    const two = await start();
    const { id, ann } = await apart(await start(), two);
    const before = tables(ann);
    await die(two);
    await expect.poll(() => there(ann)).toEqual([true, false]);
    await quiet(id);
    expect({ there: there(ann), tables: tables(ann) }).toEqual({ there: [true, false], tables: before + 1 });
  });

  it('a player who changed to another process is still present when the old connection closes', async () => {
    const rarely = { refreshMs: 600_000, presentMs: 600_000, pollMs: 600_000 };
    const [one, two] = [await start(rarely), await start(rarely)];
    const { id, ann, bob } = await apart(one, two);
    const again = await new Player(one, id, bob.who).watch();
    await quiet(id);
    const before = await tableNo(id);
    bob.leave();
    // One process says that he has gone, the other that he has not.
    await expect.poll(() => tableNo(id)).toBe(before + 2);
    await expect.poll(() => ({ ann: there(ann), again: there(again) })).toEqual({ ann: BOTH, again: BOTH });
    expect((await until(id))[1]).toBeGreaterThan(await now());
  });

  it('a player who comes while another process writes that he has gone is told of', async () => {
    const rarely = { refreshMs: 600_000, presentMs: 600_000, pollMs: 600_000 };
    const [one, two] = [await start(rarely), await start(rarely)];
    const { id, players } = await seatTwo(one);
    await expect.poll(() => there(players[0])).toEqual(BOTH);
    await quiet(id);
    const before = await tableNo(id);
    const [written, mayEnd] = [signal(), signal()];
    const going = db.transaction(async (q) => {
      await q.query('UPDATE seats SET present_until = 0 WHERE match = $1 AND seat = 1', [id]);
      written.give();
      await mayEnd.given;
    });
    await written.given;
    const coming = new Player(two, id, players[1].who).watch();
    if (name === 'postgres') await expect.poll(waiting).toBe(1);
    mayEnd.give();
    await Promise.all([going, coming]);
    await expect.poll(() => tableNo(id)).toBe(before + 1);
  });

  it('a match without viewers for long shows who is present elsewhere', async () => {
    const one = await start();
    const { id, ann } = await apart(one, await start());
    ann.leave();
    await expect.poll(async () => (await until(id))[0]).toBe(0);
    await wearOut(id);
    const look = await one.look(id, ann.who, -1);
    expect(isDeclined(look) ? look : look.table.seats.map(({ present }) => present)).toEqual([false, true]);
  });
});

function signal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((done) => {
    give = done;
  });
  return { given, give };
}
