/** Looking back at a match on a server: each viewer sees every earlier moment as he could see it then, and no later one. */

import type { View } from '@cauldron/engine';
import { hashView, type PastViews, patchView, type ViewPatch } from '@cauldron/protocol';
import type { Database, Matches, Who } from '@cauldron/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, Player, passTurns, play, type Seated, seatTwo } from './kit/players.ts';

/** The views of an answer by entry, each proved by its hash. */
function unfold(answer: PastViews): Map<number, View> {
  const { at, view, hash, next } = JSON.parse(JSON.stringify(answer)) as PastViews & { view: View };
  expect(hashView(view)).toBe(hash);
  const views = new Map<number, View>([[at, view]]);
  let last: View = view;
  for (const step of next) {
    last = patchView(last, step.patch as ViewPatch);
    expect(hashView(last)).toBe(step.hash);
    views.set(at + views.size, last);
  }
  return views;
}

/** Every view that a viewer who was always present has seen. */
function journal(player: Player): Map<number, string> {
  const seen = new Map<number, string>();
  for (const message of player.messages) {
    if (message.t === 'sync' || message.t === 'update') seen.set(message.seq, message.hash);
  }
  return seen;
}

eachDatabase((_, open) => {
  let db: Database;
  let matches: Matches;
  beforeAll(async () => {
    db = await open();
    matches = await openMatches(db, { pollMs: 50 });
  });
  afterAll(() => matches.close());

  const past = async (table: Seated, who: Who, at: number, to = at) =>
    unfold(granted(await matches.past(table.id, who, at, to)));

  it('each seat and a spectator get the very view they had at every entry', async () => {
    const table = await seatTwo(matches, { game: 'gazala', scenario: 'drill' });
    const watcher = await new Player(matches, table.id, {}).watch();
    await play(table, 40);
    const [asked] = table.players.filter((player) => player.isAsked);
    await asked.do(await asked.answer());
    await asked.do({ kind: 'undo' });
    await asked.do({ kind: 'resign' });
    for (const player of [...table.players, watcher]) {
      const seen = journal(player);
      const views = await past(table, player.who, 0, player.seq);
      expect(views.size).toBe(player.seq + 1);
      for (const [seq, hash] of seen) expect(hashView(views.get(seq) as View)).toBe(hash);
      // Backwards, one at a time, it is the same.
      for (const seq of [player.seq, 7, 3])
        expect((await past(table, player.who, seq)).get(seq)).toEqual(views.get(seq));
    }
  });

  it('a long stretch comes in pieces, and nothing comes beyond the newest entry', async () => {
    const table = await seatTwo(matches);
    await play(table, 90);
    const [{ who, seq }] = table.players;
    expect(seq).toBeGreaterThan(80);
    const first = await past(table, who, 0, seq);
    expect([...first.keys()].at(-1)).toBe(63);
    const rest = await past(table, who, 64, seq);
    expect([...rest.keys()].at(-1)).toBe(seq);
    expect([...(await past(table, who, seq + 50)).keys()]).toEqual([seq]);
  });

  it('looking far back begins at the nearest snapshot, also if something was taken back behind it', async () => {
    const read: { readonly after: number; readonly to: number }[] = [];
    const query: Database['query'] = (sql, params = [], name) => {
      if (name === 'rows') read.push({ after: Number(params[1]), to: Number(params[3]) });
      return db.query(sql, params, name);
    };
    const watched: Matches = await openMatches({ ...db, query });
    const table = await seatTwo(watched, { game: 'gazala', scenario: 'campaign' });
    await passTurns(table, 3);
    await play(table, 4);
    const snapshots = async () =>
      (await db.query<{ seq: number }>('SELECT seq FROM snapshots WHERE match = $1 ORDER BY seq', [table.id])).map(
        ({ seq }) => seq,
      );
    await expect.poll(async () => (await snapshots()).length).toBeGreaterThan(2);
    const [, second, third] = await snapshots();
    const [{ who }] = table.players;
    const seen = journal(table.players[0]);
    const lookAt = async (seq: number) => {
      read.length = 0;
      const found = (unfold(granted(await watched.past(table.id, who, seq, seq))).get(seq) ?? {}) as View;
      expect(hashView(found)).toBe(seen.get(seq));
    };
    await lookAt(third + 1);
    expect(read).toEqual([{ after: third, to: third + 1 }]);
    await lookAt(third - 1);
    expect(read).toEqual([{ after: second, to: third - 1 }]);
    // From here the match goes back behind its snapshots.
    const [asking, other] = table.players;
    const { line } = asking.entries.find(({ seq }) => seq === second - 2) ?? { line: 0 };
    await asking.do({ kind: 'ask-undo', to: line });
    expect(await other.do({ kind: 'answer-undo', yes: true })).toMatchObject({ t: 'ack' });
    const back = asking.seq;
    expect(unfold(granted(await watched.past(table.id, who, back, back))).get(back)).toEqual(asking.view);
    await watched.close();
  });

  it('delayed spectators look back only at entries that are old enough', async () => {
    const table = await seatTwo(matches, { spectators: { allowed: true, delay: 3600 } });
    await play(table, 8);
    // A seat has just looked at the newest entry.
    await past(table, table.players[0].who, 8);
    await db.query('UPDATE entries SET at = at - 3600000 WHERE match = $1 AND seq <= 3', [table.id]);
    expect([...(await past(table, {}, 0, 8)).keys()]).toEqual([0, 1, 2, 3]);
    expect([...(await past(table, {}, 8)).keys()]).toEqual([3]);
  });

  it('a caller without a seat who may not watch gets nothing', async () => {
    const { id } = await seatTwo(matches, { spectators: { allowed: false, delay: 0 } });
    expect(await matches.past(id, {}, 0, 0)).toMatchObject({ declined: 'forbidden' });
    expect(await matches.past(id, { token: 'x'.repeat(43) }, 0, 0)).toMatchObject({ declined: 'no-seat' });
  });
});
