/** Export and import: every row arrives, or none does. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, migrate, openPostgres } from '@cauldron/server';
import { afterEach, describe, expect, it } from 'vitest';
import { exportAll, importAll } from '../../packages/server/src/ops/transfer.ts';
import { eachDatabase, temporaryDatabase, temporaryFolder } from './kit/databases.ts';
import { openMatches, passTurns, play, seatTwo } from './kit/players.ts';

async function* listed(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const TABLES = [
  'people',
  'sessions',
  'devices',
  'matches',
  'seats',
  'hands',
  'entries',
  'snapshots',
  'chat',
  'channels',
  'notices',
];
const rowsOf = async (db: Database) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = await db.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM ${table} t`);
        return [table, rows.map(({ row }) => row).sort()];
      }),
    ),
  );

eachDatabase((_, open) => {
  let target: Database | undefined;
  afterEach(() => target?.close());

  async function empty(): Promise<Database> {
    target = await openPostgres({ url: await temporaryDatabase()(), connections: 2 });
    await migrate(target);
    return target;
  }

  /** A database with something in every table. */
  async function written(): Promise<{ db: Database; lines: string[] }> {
    const db = await open();
    const matches = await openMatches(db);
    const table = await seatTwo(matches);
    await play(table, 20);
    await passTurns(table, 1);
    await matches.chat(table.id, table.players[0].who, 'message-1', 'über «alles» \\ " \u2028');
    for (const player of table.players) player.leave();
    await matches.close();
    await db.query(
      `INSERT INTO people (id, name, name_key, password) VALUES ('p1', 'Ada', 'ada', 'x') ON CONFLICT DO NOTHING`,
    );
    await db.query(
      `INSERT INTO sessions (token_hash, person, device) VALUES ('t1', 'p1', 'A program') ON CONFLICT DO NOTHING`,
    );
    await db.query(`INSERT INTO devices (token_hash, person) VALUES ('d1', 'p1') ON CONFLICT DO NOTHING`);
    await db.query(
      `INSERT INTO channels (id, person, kind, target) VALUES ('c1', 'p1', 'webhook', 'https://x.example.org') ON CONFLICT DO NOTHING`,
    );
    await db.query('INSERT INTO notices (match, seat, turn) VALUES ($1, 0, 1)', [table.id]);
    const lines: string[] = [];
    await exportAll(db, async (line) => void lines.push(line.trimEnd()));
    return { db, lines };
  }

  it('every row of every table arrives as it was', async () => {
    const { db, lines } = await written();
    const into = await empty();
    const before = await rowsOf(db);
    for (const table of TABLES) expect(before[table].length, table).toBeGreaterThan(0);
    const count = await importAll(into, listed(lines));
    expect(await rowsOf(into)).toEqual(before);
    expect(count).toBe(Object.values(before).flat().length);
  });

  it('a file that was cut off, another version and any other file are refused, and leave nothing', async () => {
    const { lines } = await written();
    const into = await empty();
    const [head, ...rest] = lines;
    const other = JSON.stringify({ ...JSON.parse(head), migrations: ['001-other.sql'] });
    const row = rest[0].replace('"rows":[', '"rows":[{},');
    const WRONG: readonly [lines: readonly string[], why: RegExp][] = [
      [lines.slice(0, -1), /ends before its last line/],
      [[head, ...rest.slice(1)], /promises \d+ rows|does not fit the table \w+ \(.*foreign key/],
      [[other, ...rest], /of another version/],
      [['{"hello":"world"}'], /no file of/],
      [['PK\u0003\u0004'], /no file of/],
      [[head, '{"table":"migrations","rows":[]}'], /no file of/],
      [[head, row], /Line 2 of the file does not fit the table people \(null value/],
      [[head, '{"table":"people","rows":[7]}'], /does not fit the table people/],
      [[head, '{"table":"people","rows":[{"id":"\\u0000"}]}'], /does not fit the table people/],
    ];
    for (const [file, why] of WRONG) await expect(importAll(into, listed(file))).rejects.toThrow(why);
    expect(Object.values(await rowsOf(into)).flat()).toEqual([]);
  });
});

describe('the command', () => {
  const folder = temporaryFolder();

  it.each([
    ['bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0xff, 0xfe]), /no file of/],
    ['a folder', undefined, /cannot be read/],
  ])('says a sentence about %s, and ends with 1', (_, content, why) => {
    const file = join(folder, 'malformed');
    rmSync(file, { recursive: true, force: true });
    if (content === undefined) mkdirSync(file);
    else writeFileSync(file, content);
    const bin = fileURLToPath(new URL('../../packages/server/bin/cauldron-server.mjs', import.meta.url));
    const env = { ...process.env, CAULDRON_DATA: join(folder, 'data') };
    const { status, stderr } = spawnSync(process.execPath, [bin, 'import', file], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(why);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});
