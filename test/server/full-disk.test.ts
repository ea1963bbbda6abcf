/** A full disk: nothing is lost, the server says why it is not ready, and goes on when there is room. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError, openPglite } from '@cauldron/server';
import { afterAll, describe, expect, it } from 'vitest';
import { rememberFull } from '../../packages/server/src/db/full.ts';
import { createServer } from '../../packages/server/src/http/server.ts';
import { BundleFolder } from '../../packages/server/src/match/bundle-folder.ts';
import { openShelf } from '../../packages/server/src/match/bundles.ts';
import { openPlay } from '../../packages/server/src/ops/play.ts';
import { emptyDatabase, matchesOf, serverWith, settingsOf } from '../../packages/server/src/testing/stand-ins.ts';
import { Browser } from './kit/browser.ts';

const FULL = /disk of the database is full: nothing is lost/;

it('a server whose database cannot write is not ready, gives the reason, and is ready again when it can', async () => {
  let isFull = true;
  const database = rememberFull({
    ...emptyDatabase,
    query: async (sql) => {
      if (isFull && /^(?:INSERT|UPDATE|DELETE|TRUNCATE)/.test(sql.trim()))
        throw new DatabaseError('could not extend file: No space left on device', '53100', '');
      return [];
    },
    transaction: (work) => work(database),
  });
  const play = Promise.resolve({ database, matches: matchesOf(), games: [] });
  const server = await serverWith(matchesOf(), {}, { play });
  try {
    const browser = new Browser(server.app);
    const ready = async () => (await browser.send('GET', '/readyz')).json() as unknown;
    expect(await ready()).toEqual({ ready: true });
    const refused = await browser.send('POST', '/api/account', { name: 'Ada', password: 'a fox in the desert' });
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      say: expect.stringMatching(/Nothing that was saved is lost/),
    });
    expect(await ready()).toEqual({ ready: false, why: expect.stringMatching(FULL) });
    isFull = false;
    expect(await ready()).toEqual({ ready: true });
  } finally {
    await server.close();
  }
});

const disk = mkdtempSync(join(tmpdir(), 'cauldron-disk-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk]).status === 0;

/** A small disk of its own needs a machine that lets us mount one. Elsewhere the test above stands for it. */
function onSmallDisk(): void {
  afterAll(() => void spawnSync('umount', [disk]));
  const filler = join(disk, 'filler');
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  };

  it('says so, loses nothing, and a restart asks for room and not for a backup', async () => {
    const data = join(disk, 'data');
    const settings = settingsOf({ CAULDRON_DATA: data, CAULDRON_AI_THREADS: '0', CAULDRON_PACE: '1000' });
    let play = await openPlay(settings, openShelf(new BundleFolder(settings.bundleFolder, () => {})), () => {});
    let server = await createServer({ settings, play: Promise.resolve(play), version: '0' });
    const browser = () => new Browser(server.app);
    const make = () => {
      const terms = { game: 'tobruk', scenario: 'drill', witnessed: false, seats: [{ kind: 'me' }, { kind: 'link' }] };
      return browser().send('POST', '/api/matches', { terms, name: 'Ada' });
    };
    fill();
    const made: string[] = [];
    let answer = await make();
    for (; answer.statusCode === 200; answer = await make())
      made.push((answer.json() as { match: { id: string } }).match.id);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect((await browser().send('GET', '/readyz')).json()).toMatchObject({ why: expect.stringMatching(FULL) });
    rmSync(filler);
    expect((await browser().send('GET', '/readyz')).json()).toEqual({ ready: true });
    await server.close();
    await play.close();

    fill();
    await expect(openPglite(data)).rejects.toThrow(/because its disk is full\. Nothing is lost: make room/);
    rmSync(filler);
    play = await openPlay(settings, openShelf(new BundleFolder(settings.bundleFolder, () => {})), () => {});
    server = await createServer({ settings, play: Promise.resolve(play), version: '0' });
    const rows = await play.database.query<{ id: string }>('SELECT id FROM matches');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made));
    await server.close();
    await play.close();
  });
}
if (canMount) describe('the embedded database on a real small disk', onSmallDisk);

afterAll(() => rmdirSync(disk));
