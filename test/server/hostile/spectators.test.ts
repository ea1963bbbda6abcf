/**
 * A spectator who is to see a match later tries everything that might tell him more now; one who watches tries to help a player; and a
 * talker tries to say more than one person may.
 */

import type { Database, Matches } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Accounts } from '../../../packages/server/src/accounts/accounts.ts';
import { eachDatabase } from '../kit/databases.ts';
import { freshId, granted, openMatches, Player, play, recordOf, seatTwo } from '../kit/players.ts';

const DELAY = 3600;
const NO_DEVICE = { name: 'a browser', secret: undefined };

eachDatabase((_, open) => {
  let db: Database;
  let matches: Matches;
  beforeAll(async () => {
    db = await open();
    matches = await openMatches(db, { pollMs: 50 });
  });
  afterAll(() => matches.close());

  /** Everything of a match happened this much earlier than it did. */
  async function age(id: string, seconds: number): Promise<void> {
    for (const table of ['entries', 'chat', 'hands', 'snapshots'])
      await db.query(`UPDATE ${table} SET at = at - $2 WHERE match = $1`, [id, seconds * 1000]);
    await db.query('UPDATE matches SET started_at = started_at - $2, table_no = table_no + 1 WHERE id = $1', [
      id,
      seconds * 1000,
    ]);
  }
  const delayed = () =>
    seatTwo(matches, {
      clock: { kind: 'live', bank: 600, increment: 0 },
      privacy: 'open',
      spectators: { allowed: true, delay: DELAY },
    });

  describe('a spectator with a delay', () => {
    it('learns of no entry, turn, change of seats, presence, talk, clock, result or record before its time, in any way', async () => {
      const table = await delayed();
      const { id, players } = table;
      const [a, b] = players;
      const watcher = await new Player(matches, id, {}).watch();
      const before = JSON.stringify({ info: granted(await matches.info(id, {})), table: watcher.table });
      await play(table, 4);
      granted(await matches.chat(id, a.who, freshId(), 'I attack next'));
      granted(await matches.leave(id, b.who));
      const { invitation } = granted(await matches.invite(id, a.who, 1));
      const sub = granted(await matches.take(id, invitation, { name: 'Sue' }));
      await new Player(matches, id, { token: sub.token }).do({ kind: 'resign' }, { after: 4 });
      await a.do({ kind: 'resign' });
      expect(granted(await matches.info(id, a.who))).toMatchObject({ over: true });

      const late = await new Player(matches, id, {}).watch();
      const now = JSON.stringify({ info: granted(await matches.info(id, {})), table: late.table });
      expect(now).toBe(before);
      expect(late.messages.map(({ t }) => t)).toEqual(['sync']);
      expect(watcher.messages.every((message) => message.t === 'sync')).toBe(true);
      expect(late.table).toMatchObject({ result: null, seats: [{ present: null }, { present: null }] });
      expect(await matches.record(id, {})).toMatchObject({ declined: 'forbidden' });
      expect(granted(await matches.talk(id, {}, 'table'))).toEqual([]);
      expect(granted(await matches.entries(id, {}, 999))).toEqual([]);
      // A refusal tells nothing either.
      expect(await late.do({ kind: 'resign' })).not.toHaveProperty('seq');

      await age(id, DELAY);
      await expect.poll(() => watcher.table?.result).toMatchObject({ how: 'resigned' });
      expect(granted(await matches.info(id, {}))).toMatchObject({
        over: true,
        seats: [{}, { name: 'Sue', before: true }],
      });
      expect(await recordOf(matches, id, {})).toContain('"resign"');
      await expect.poll(() => watcher.messages.find(({ t }) => t === 'chat')).toMatchObject({ text: 'I attack next' });
    });

    it('finds nothing of the play in the list of open matches', async () => {
      const made = granted(
        await matches.make(
          {
            ...(await delayed().then(async ({ id }) => granted(await matches.info(id, {})).terms)),
            seats: [{ kind: 'me' }, { kind: 'link' }],
          },
          { name: 'Ann' },
        ),
      );
      const ann = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
      await ann.do({ kind: 'offer-draw' });
      const listed = (await matches.open()).find(({ id }) => id === made.match.id);
      expect(listed).toMatchObject({ seq: 0, asked: null, over: false });
      expect(listed?.changedAt).toBe(listed?.createdAt);
    });
  });

  describe('what spectators say', () => {
    it.each([0, DELAY])(
      'with a delay of %i s reaches spectators at once, and no player before the end',
      async (delay) => {
        const { id, players } = await seatTwo(matches, { spectators: { allowed: true, delay } });
        const watchers = [await new Player(matches, id, {}).watch(), await new Player(matches, id, {}).watch()];
        const hint = 'his reserve is behind the ridge';
        const said = granted(
          await matches.chat(id, { network: 'n1' }, freshId(), hint, { channel: 'gallery', name: 'Wat' }),
        );
        expect(said).toMatchObject({ channel: 'gallery', n: 1, seat: null, name: 'Wat' });
        for (const watcher of watchers)
          await expect.poll(() => watcher.messages.find(({ t }) => t === 'chat')).toMatchObject({ text: hint });
        // The players' own lines are numbered on their own: not even the number of lines comes through.
        expect(granted(await matches.chat(id, players[0].who, freshId(), 'well met'))).toMatchObject({ n: 1 });
        const again = await new Player(matches, id, players[1].who).watch();
        for (const player of [...players, again]) expect(player.texts.join()).not.toContain('reserve');
        expect(await matches.talk(id, players[0].who, 'gallery')).toMatchObject({ declined: 'forbidden' });
        // A player cannot speak there, and a spectator not at the table.
        expect(await matches.chat(id, players[0].who, freshId(), 'hello', { channel: 'gallery' })).toMatchObject({
          declined: 'forbidden',
        });
        expect(await matches.chat(id, { network: 'n1' }, freshId(), 'hello')).toMatchObject({ declined: 'no-seat' });

        await players[0].do({ kind: 'resign' });
        expect(granted(await matches.talk(id, players[0].who, 'gallery'))).toMatchObject([{ text: hint }]);
        const after = await new Player(matches, id, players[0].who).watch();
        expect(after.texts.join()).toContain('reserve');
      },
    );

    it('has no line under the name of a player, or of an account that is not the speaker’s', async () => {
      const { id } = await seatTwo(matches);
      const [{ name }] = granted(await matches.info(id, {})).seats;
      const say = (who: object, as: string) =>
        matches.chat(id, { network: 'n3', ...who }, freshId(), 'I resign', { channel: 'gallery', name: as });
      expect(await say({}, `${name.toUpperCase()} `)).toMatchObject({ declined: 'name-taken' });
      const account = freshId();
      await new Accounts(db).signUp({ name: `Erwin ${account}`, password: 'a fox in the desert' }, NO_DEVICE);
      expect(await say({}, `erwin ${account}`)).toMatchObject({ declined: 'name-taken' });
      expect(await say({}, 'Somebody')).toMatchObject({ name: 'Somebody' });
    });

    it('stays unsaid where the players want no spectators', async () => {
      const { id } = await seatTwo(matches, { spectators: { allowed: false, delay: 0 } });
      expect(await matches.chat(id, { network: 'n2' }, freshId(), 'hello', { channel: 'gallery' })).toMatchObject({
        declined: 'forbidden',
      });
    });
  });

  describe('a person who talks', () => {
    it('has one measure for both seats and every way, and a repeated line costs nothing', async () => {
      const bob = { name: 'Bob', device: 'bob' };
      const terms = granted(await matches.info((await seatTwo(matches)).id, {})).terms;
      const made = granted(await matches.make({ ...terms, seats: [{ kind: 'me' }, { kind: 'me' }] }, bob));
      const { id } = made.match;
      const ways = made.tokens.map(({ token }) => ({ token }));
      const ids = Array.from({ length: 5 }, freshId);
      for (const [i, line] of ids.entries()) granted(await matches.chat(id, ways[i % 2], line, `line ${i}`));
      expect(granted(await matches.chat(id, ways[0], ids[0], 'line 0'))).toMatchObject({ n: 1 });
      for (const who of ways)
        expect(await matches.chat(id, who, freshId(), 'one more')).toMatchObject({ declined: 'too-fast' });
    });

    it('as a spectator is known by the network, and by the account', async () => {
      const { id } = await seatTwo(matches);
      const say = (who: object) => matches.chat(id, who, freshId(), 'hello', { channel: 'gallery' });
      for (let i = 0; i < 5; i++) granted(await say({ network: '192.0.2.7' }));
      expect(await say({ network: '192.0.2.7' })).toMatchObject({ declined: 'too-fast' });
      expect(await say({ network: '192.0.2.8' })).not.toHaveProperty('declined');
    });
  });

  it('talk is read page by page', async () => {
    const quick = await openMatches(db, { pace: 100 });
    const { id, players } = await seatTwo(quick);
    for (let i = 1; i <= 103; i++) granted(await quick.chat(id, players[0].who, freshId(), `line ${i}`));
    const newest = granted(await quick.talk(id, {}, 'table'));
    expect(newest.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, i) => i + 4));
    expect(granted(await quick.talk(id, {}, 'table', 4)).map(({ n }) => n)).toEqual([1, 2, 3]);
    await quick.close();
  });
});
