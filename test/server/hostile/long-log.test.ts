/**
 * M5: a seat makes its log ever longer, so that every read of it costs ever more. Counted in rows of the log that one read takes from
 * the database, and in bytes that go out.
 */

import { readMatchText } from '@cauldron/engine';
import type { Database, Matches } from '@cauldron/server';
import { afterEach, expect, it } from 'vitest';
import { eachDatabase } from '../kit/databases.ts';
import { granted, openMatches, Player, play, recordOf, type Seated, seatTwo } from '../kit/players.ts';

const ENTRIES = 620;
/** Rows after a snapshot, and a page or the views of one answer. */
const MOST_ROWS = 256 + 250;
const MOST_BYTES = 400_000;

eachDatabase((_, open) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(
    options: Parameters<typeof openMatches>[1] = {},
  ): Promise<{ matches: Matches; counted: Counted }> {
    const db = await open();
    const counted: Counted = { read: 0, most: 0 };
    const query: Database['query'] = async (sql, params, name) => {
      const rows = await db.query(sql, params, name);
      if (name === 'rows' || name === 'news') {
        counted.read += rows.length;
        counted.most = Math.max(counted.most, rows.length);
      }
      return rows as never;
    };
    const matches = await openMatches({ ...db, query }, { pollMs: 60_000, ...options });
    ends.push(() => matches.close());
    return { matches, counted };
  }

  /** A process that knows nothing of the match yet; the rows that one piece of its work reads. */
  async function afresh(work: (matches: Matches) => Promise<unknown>): Promise<number> {
    const { matches, counted } = await start();
    await work(matches);
    return counted.read;
  }

  /** Decides and takes back until the log has this length, at a question after which the same seat is asked again: only that has no bound. */
  async function lengthen({ players }: Seated, to: number): Promise<void> {
    for (;;) {
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const answer = await asked.answer();
      expect(await asked.do(answer)).toMatchObject({ t: 'ack' });
      if (!asked.isAsked || (await asked.do({ kind: 'undo' })).t === 'refused') continue;
      while (asked.seq < to) {
        expect(await asked.do(answer)).toMatchObject({ t: 'ack' });
        expect(await asked.do({ kind: 'undo' })).toMatchObject({ t: 'ack' });
      }
      return;
    }
  }

  it('a read of a long log costs no more than one of a short log', async () => {
    const { matches } = await start();
    const table = await seatTwo(matches);
    const { id } = table;
    const [{ who }] = table.players;
    await lengthen(table, ENTRIES);
    let bytes = 0;
    const reads: Readonly<Record<string, (of: Matches) => Promise<unknown>>> = {
      view: async (of) => {
        bytes = Buffer.byteLength(JSON.stringify(granted(await of.look(id, who, -1))));
      },
      watch: (of) => new Player(of, id, who).watch(),
      log: (of) => of.entries(id, who, ENTRIES - 300),
      'the first views': (of) => of.past(id, who, 0, 63),
      'late views': (of) => of.past(id, who, ENTRIES - 40, ENTRIES),
      'a view in the middle': (of) => of.past(id, who, 400, 400),
    };
    for (const [what, read] of Object.entries(reads))
      expect([what, (await afresh(read)) <= MOST_ROWS]).toEqual([what, true]);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('a process that was left behind by far takes a snapshot, not every row', async () => {
    const { matches } = await start();
    const table = await seatTwo(matches);
    const elsewhere = await start();
    const [{ who }] = table.players;
    granted(await elsewhere.matches.look(table.id, who, -1));
    await lengthen(table, 300);
    elsewhere.counted.read = 0;
    expect(granted(await elsewhere.matches.look(table.id, who, 300)).seq).toBeGreaterThanOrEqual(300);
    expect(elsewhere.counted.read).toBeLessThanOrEqual(256);
  });

  it('looking back is as cheap where a match went back behind its snapshots', async () => {
    const { matches } = await start();
    const table = await seatTwo(matches);
    await play(table, 20);
    const [{ who }] = table.players;
    await lengthen(table, 600);
    const asking = table.players.find((player) => player.isAsked) ?? table.players[0];
    const other = table.players.find((player) => player !== asking) ?? table.players[1];
    expect(await asking.do({ kind: 'ask-undo', to: 0 })).toMatchObject({ t: 'ack' });
    expect(await other.do({ kind: 'answer-undo', yes: true })).toMatchObject({ t: 'ack' });
    const undone = asking.seq;
    await play(table, 10);
    const back = async (of: Matches) => {
      const { at, next } = granted(await of.past(table.id, who, undone - 20, undone + 8));
      expect([at, next.length]).toEqual([undone - 20, 28]);
    };
    expect(await afresh(back)).toBeLessThanOrEqual(2 * 256);
    expect(await afresh((of) => of.look(table.id, who, undone))).toBeLessThanOrEqual(256);
  });

  it('the record goes out some rows at a time', async () => {
    const { matches, counted } = await start();
    const table = await seatTwo(matches);
    const [{ who }] = table.players;
    await lengthen(table, 300);
    await table.players[0].do({ kind: 'resign' });
    counted.most = 0;
    const record = readMatchText(await recordOf(matches, table.id, who));
    expect(record).toMatchObject({ isCut: false });
    expect(counted.most).toBeLessThanOrEqual(250);
  });

  it('on a full log nothing is taken back any more, and everything that leads to the end goes on', async () => {
    const { matches } = await start({ mostEntries: 12 });
    const table = await seatTwo(matches);
    await lengthen(table, 12);
    const asked = table.players.find((player) => player.isAsked) ?? table.players[0];
    const full = { code: 'illegal', refusal: { key: 'log-full' } };
    expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack' });
    expect(await asked.do({ kind: 'undo' })).toMatchObject(full);
    expect(await asked.do({ kind: 'ask-undo', to: 0 })).toMatchObject(full);
    await play(table, 5);
    expect(await asked.do({ kind: 'offer-draw' })).toMatchObject({ t: 'ack' });
    expect(await asked.do({ kind: 'resign' })).toMatchObject({ t: 'ack' });
    expect(asked.table?.result).toMatchObject({ how: 'resigned' });
  });
});

interface Counted {
  read: number;
  most: number;
}
