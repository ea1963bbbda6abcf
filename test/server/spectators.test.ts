/** Spectators: they learn no secrets and, if the players want it, see everything later. */

import type { Database, Matches } from '@cauldron/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, Player, play, seatTwo } from './kit/players.ts';

eachDatabase((_, open) => {
  let db: Database;
  let matches: Matches;
  beforeAll(async () => {
    db = await open();
    matches = await openMatches(db, { pollMs: 50 });
  });
  afterAll(() => matches.close());

  it('a spectator sees what everyone may see, and gets no question', async () => {
    const table = await seatTwo(matches, { game: 'gazala', scenario: 'drill' });
    const watcher = await new Player(matches, table.id, {}).watch();
    await play(table, 30);
    expect(watcher.seq).toBe(table.players[0].seq);
    expect(watcher.view?.viewer).toBe('spectator');
    expect(watcher.view?.question?.actions ?? []).toEqual([]);
    expect(await watcher.do({ kind: 'resign' })).toMatchObject({ code: 'no-seat' });
  });

  it('players may allow none', async () => {
    const { id } = await seatTwo(matches, { spectators: { allowed: false, delay: 0 } });
    expect(await matches.watch(id, {}, -1, () => {})).toMatchObject({ declined: 'forbidden' });
  });

  it('with a delay nothing is told before its time, then step by step', async () => {
    const table = await seatTwo(matches, { spectators: { allowed: true, delay: 3600 } });
    await play(table, 5);
    const watcher = await new Player(matches, table.id, {}).watch();
    expect(watcher.seq).toBe(0);
    await matches.chat(table.id, table.players[0].who, 'said-at-the-table', 'I attack next');
    await db.query('UPDATE entries SET at = at - 3600000 WHERE match = $1 AND seq <= 3', [table.id]);
    await expect.poll(() => watcher.seq).toBe(3);
    expect(watcher.entries).toHaveLength(3);
    expect(watcher.messages.filter(({ t }) => t === 'chat')).toEqual([]);
    const later = await new Player(matches, table.id, {}).watch();
    expect({ seq: later.seq, entriesLength: later.entries.length }).toEqual({ seq: 3, entriesLength: 3 });
    expect(later.view).toEqual(watcher.view);
    // Nor by asking for pages of the log.
    expect(granted(await matches.entries(table.id, {}, 99)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });
});
