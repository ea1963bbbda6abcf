/** What matches held in memory is given back when they are over and their viewers have gone. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Matches } from '@cauldron/server';
import { afterEach, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, play, seatTwo } from './kit/players.ts';

eachDatabase((kind, open) => {
  let matches: Matches;
  afterEach(() => matches.close());

  /** Plays a little, looks back, gives up and goes. */
  async function playOne(): Promise<string> {
    const table = await seatTwo(matches, { scenario: 'drill', spectators: { allowed: true, delay: 60 } });
    const [first, second] = table.players;
    await play(table, 2);
    granted(await matches.past(table.id, first.who, 1, 2));
    granted(await matches.look(table.id, {}, -1));
    await first.do({ kind: 'resign' });
    first.leave();
    second.leave();
    return table.id;
  }

  it('a match that nobody watches and nobody has used for a while is in memory no more', async () => {
    matches = await openMatches(await open(), { pollMs: 20, idleMs: 300 });
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await playOne());
    const table = await seatTwo(matches);
    await expect.poll(() => matches.counts()).toEqual({ watched: 1, watchers: 2, loaded: 1 });
    // It is taken up again when somebody wants it, and the watched one goes on.
    expect(granted(await matches.look(ids[0], {}, -1)).match).toBe(ids[0]);
    await play(table, 2);
    for (const player of table.players) player.leave();
    await expect.poll(() => matches.counts()).toEqual({ watched: 0, watchers: 0, loaded: 0 });
  });

  // The embedded database keeps its own memory in the same process: only PostgreSQL shows ours.
  if (kind !== 'postgres') return;
  it('more matches need no more memory', async () => {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc') as () => void;
    matches = await openMatches(await open(), { pollMs: 20, idleMs: 300 });
    const heapAfter = async (count: number) => {
      for (let i = 0; i < count; i++) await playOne();
      await expect.poll(() => matches.counts().loaded).toBe(0);
      gc();
      return process.memoryUsage().heapUsed;
    };
    const before = await heapAfter(15);
    const grown = (await heapAfter(30)) - before;
    expect(grown / 30).toBeLessThan(40_000);
  });
});
