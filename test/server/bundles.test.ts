/** A release that changes the rules: matches that were begun before stay on the rules they were begun with. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Game, refuse } from '@cauldron/engine';
import { type Database, type Matches, type MatchesOptions, openShelf } from '@cauldron/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, Player, play, type Seated, seatTwo, shelf } from './kit/players.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'cauldron-bundles-'));

/** Writes the games of this release as a host does before an upgrade. */
beforeAll(async () => {
  const code = await new Promise((resolve) => {
    spawn(process.execPath, [join(root, 'scripts', 'bundle.mjs'), folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).on('exit', resolve);
  });
  expect(code).toBe(0);
  expect(readdirSync(folder)).toHaveLength(shelf.ids.length);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The next release: the same games under a later version of the rules, by which nothing of the present may be done. */
async function nextRelease(id: string): Promise<Game | undefined> {
  const game = await shelf.current(id);
  if (!game) return undefined;
  const { info } = game;
  return {
    ...game,
    info: { ...info, rulesVersion: info.rulesVersion + 1 },
    apply: () => refuse('', 'rules-of-the-next-release'),
  };
}

/** The same people at the same table of another server. */
async function comeBack(matches: Matches, { id, players }: Seated): Promise<Seated> {
  for (const player of players) player.leave();
  const [first, second] = players;
  return {
    ...{ id, matches },
    players: [await new Player(matches, id, first.who).watch(), await new Player(matches, id, second.who).watch()],
  };
}

eachDatabase((_, open) => {
  const running: Matches[] = [];
  const server = async (db: Database, options: Partial<MatchesOptions> = {}) => {
    const matches = await openMatches(db, options);
    running.push(matches);
    return matches;
  };
  afterEach(async () => {
    for (const matches of running.splice(0)) await matches.close();
  });

  it.each(shelf.ids)(
    'a match of %s is played to its end after the upgrade, and its record is given out',
    async (game) => {
      const db = await open();
      const before = await server(db);
      const begun = await seatTwo(before, { game, scenario: 'drill' });
      // Dice may be due before the first question.
      if (!begun.players.some((player) => player.isAsked)) await begun.players[0].do({ kind: 'begin' });
      await play(begun, 15);
      const { seq, view } = begun.players[0];
      await before.close();

      const after = await server(db, { games: openShelf(folder, nextRelease) });
      const table = await comeBack(after, begun);
      expect(seq).toBeGreaterThan(10);
      expect([table.players[0].seq, table.players[0].view]).toEqual([seq, view]);
      await play(table, 600);
      expect(table.players[0].seq).toBeGreaterThan(seq);
      expect(table.players[0].table?.result?.how).toBe('played');
      const record = granted(await after.record(table.id, table.players[0].who));
      expect(record.split('\n')[0]).toContain(`"game":"${game}"`);

      // A new match is one of the new release.
      const fresh = await seatTwo(after, { game, scenario: 'drill' });
      const [now, then] = [granted(await after.info(fresh.id, {})), granted(await after.info(table.id, {}))];
      expect(now.rules).toBe(then.rules + 1);
    },
  );

  it('without the bundle the match is refused, and not played by other rules', async () => {
    const db = await open();
    const before = await server(db);
    const begun = await seatTwo(before, { scenario: 'drill' });
    await before.close();
    const after = await server(db, { games: openShelf('/nowhere', nextRelease) });
    expect(await after.watch(begun.id, begun.players[0].who, -1, () => {})).toMatchObject({ declined: 'other-rules' });
    const [asked] = begun.players;
    const answer = await after.propose(
      { match: begun.id, id: 'one-message', after: 0, content: { kind: 'resign' }, n: 'a'.repeat(64) },
      asked.who,
    );
    expect(answer).toMatchObject({ t: 'refused', code: 'other-rules' });
  });
});
