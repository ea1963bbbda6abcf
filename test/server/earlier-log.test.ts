/** Matches as an earlier version left them: an update keeps them, lists them and says why they do not go on. */

import { readFile } from 'node:fs/promises';
import { matchInfo } from '@cauldron/protocol';
import { type Database, migrate, openPostgres } from '@cauldron/server';
import { expect, it } from 'vitest';
import { hashSecret } from '../../packages/server/src/accounts/secrets.ts';
import { ThinkingStore } from '../../packages/server/src/store/thinking.ts';
import { temporaryDatabase } from './kit/databases.ts';
import { openMatches } from './kit/players.ts';

const BEFORE = ['001-matches.sql', '002-channels.sql', '003-opponents.sql'];
const TOKEN = 'a-token-of-before';
const fresh = temporaryDatabase();

/** A database as migration 003 left it, with a match that was going on: a person's turn, a clock, a program, entries. */
async function asBefore(): Promise<Database> {
  const db = await openPostgres({ url: await fresh() });
  await db.query('CREATE TABLE migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())');
  for (const name of BEFORE) {
    await db.query(await readFile(new URL(`../../packages/server/migrations/${name}`, import.meta.url), 'utf8'));
    await db.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
  }
  const clock = { kind: 'live', bank: 60, increment: 0 };
  const seats = [{ kind: 'me' }, { kind: 'ai', level: 'recruit', temperament: 'balanced' }];
  const spectators = { allowed: true, delay: 0 };
  const terms = {
    game: 'tobruk',
    scenario: '3',
    options: {},
    seats,
    clock,
    privacy: 'open',
    spectators,
    witnessed: false,
  };
  await db.query(
    `INSERT INTO matches (id, terms, rules, pack, first_v, secret, is_open, started_at, seq, asked, turn, turn_at, flag_at)
     VALUES ('before', $1, 1, 'pack', $2, $2, true, 1000, 2, 0, 2, 1000, 2000)`,
    [JSON.stringify(terms), '0'.repeat(64)],
  );
  await db.query(
    `INSERT INTO seats (match, seat, kind, name, token_hash) VALUES ('before', 0, 'person', 'Ann', $1), ('before', 1, 'ai', 'Program', NULL)`,
    [hashSecret(TOKEN)],
  );
  for (const seq of [1, 2])
    await db.query(
      `INSERT INTO entries (match, seq, id, seat, at, content, n, next_v, made) VALUES ('before', $1, $2, 0, 1000, $3, $4, $4, '{}')`,
      [seq, `entry-of-before-${seq}`, JSON.stringify({ kind: 'begin' }), '0'.repeat(64)],
    );
  return db;
}

it('are kept row by row, listed, never taken up, and answered with the reason', async () => {
  const db = await asBefore();
  await migrate(db);
  const complaints: string[] = [];
  const matches = await openMatches(db, { log: (what) => complaints.push(what), pollMs: 20 });
  try {
    const rows = await db.query('SELECT id, log_format, over, asked FROM matches');
    expect(rows).toEqual([{ id: 'before', log_format: 1, over: true, asked: null }]);
    expect(await db.query('SELECT seq FROM entries ORDER BY seq')).toHaveLength(2);

    const who = { token: TOKEN };
    const [listed] = await matches.listFor(undefined, [{ match: 'before', token: TOKEN }]);
    expect(listed).toMatchObject({ id: 'before', seq: 2, over: true, seats: [{ mine: true }, { kind: 'ai' }] });
    // As a client reads the list.
    expect(matchInfo.safeParse(JSON.parse(JSON.stringify(listed)))).toMatchObject({ success: true });
    expect(await matches.info('before', who)).toMatchObject({ id: 'before', over: true });

    const told = { declined: 'earlier-version', why: expect.stringContaining('kept in the database') };
    expect(await matches.watch('before', who, -1, () => {})).toMatchObject(told);
    expect(await matches.look('before', who, -1)).toMatchObject(told);
    expect(await matches.past('before', who, 0, 1)).toMatchObject(told);
    expect(await matches.record('before', who)).toMatchObject(told);
    expect(await matches.rematch('before', who, true)).toMatchObject(told);
    const n = '0'.repeat(64);
    const proposal = { match: 'before', id: 'proposal-1', after: 0, content: { kind: 'resign' } as const, n };
    expect(await matches.propose(proposal, who)).toMatchObject({ t: 'refused', code: 'earlier-version' });

    // Nobody is waited for: not by the lists, the courier, the program or the flag.
    expect(await matches.open()).toEqual([]);
    expect(await matches.turnsSince(0)).toEqual([]);
    expect(await new ThinkingStore(db, 'this process').waiting()).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await matches.close();
    await db.close();
  }
});
