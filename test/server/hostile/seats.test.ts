/**
 * M9: a maker takes the invited seat, looks at what lies face down there, leaves, and invites a real opponent. Now the log and the table
 * tell it, and nobody gets a seat whose enemy's secrets he has seen as a player.
 */

import { type Game, isRefusal, Referee, readMatchText } from '@cauldron/engine';
import { checkRecord, isDiceFault } from '@cauldron/fair';
import { type MadeMatch, matchTerms, type SeenEntry, type TakenSeat } from '@cauldron/protocol';
import { type Database, type Matches, runProgram } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSigned } from '../../../packages/server/src/dice/signing.ts';
import { PersonStore } from '../../../packages/server/src/store/people.ts';
import { eachDatabase, temporaryDatabase } from '../kit/databases.ts';
import { granted, openMatches, Player, recordOf, seatTwo, shelf } from '../kit/players.ts';

const terms = matchTerms.parse({
  game: 'gazala',
  scenario: 'drill',
  witnessed: false,
  seats: [{ kind: 'me' }, { kind: 'link' }],
});
type Sitter = Parameters<Matches['make']>[1];
const maker: Sitter = { name: 'Mallory', device: 'browser-of-mallory' };
const changes = (entries: readonly SeenEntry[]) =>
  entries.flatMap(({ content }) => (content?.kind === 'seat' ? [content] : []));

eachDatabase((_, open) => {
  let db: Database;
  let matches: Matches;
  beforeAll(async () => {
    db = await open();
    matches = await openMatches(db, { pollMs: 50 });
  });
  afterAll(() => matches.close());

  /** The maker takes the other seat too, looks, leaves it, and makes a new link. */
  async function peeped(by: Sitter = maker) {
    const made = granted(await matches.make(terms, by));
    const { id } = made.match;
    const own = { token: made.tokens[0].token };
    const taken = granted(await matches.take(id, made.invitations[0].invitation, { ...by, name: 'Bob' }));
    await new Player(matches, id, { token: taken.token }).watch();
    const during = granted(await matches.info(id, {}));
    granted(await matches.leave(id, { token: taken.token }));
    const { invitation } = granted(await matches.invite(id, own, 1));
    return { id, own, invitation, during };
  }

  describe('a maker who looks into the invited seat', () => {
    it.each([
      ['a guest', maker],
      ['an account', { name: 'Mallory', account: 'mallory' }],
    ])(
      'as %s is seen by the newcomer before the first move, and by spectators, in the lists and in the record',
      async (_, by) => {
        if ('account' in by)
          await db.query(`INSERT INTO people (id, name, name_key, password) VALUES ('mallory', 'M', 'm', 'x')`);
        const { id, own, invitation, during } = await peeped(by);
        expect(during.seats).toMatchObject([{ same: [1] }, { same: [0] }]);
        // The page behind the invitation tells it before the seat is taken.
        expect(granted(await matches.info(id, {})).seats[1]).toMatchObject({ before: true, known: [0], same: [] });
        const victim = granted(await matches.take(id, invitation, { name: 'Vic', device: 'browser-of-vic' }));
        expect(victim.match.seats[1]).toMatchObject({ mine: true, before: true, known: [0] });
        const player = await new Player(matches, id, { token: victim.token }).watch();
        const watcher = await new Player(matches, id, {}).watch();
        for (const one of [player, watcher]) {
          expect(one.table?.seats[1]).toMatchObject({ before: true, known: [0], same: [] });
          expect(changes(one.entries)).toEqual([
            { kind: 'seat', of: 1, to: 'person', how: 'link', same: [0] },
            { kind: 'seat', of: 1, to: 'empty', how: 'left', known: [0] },
            { kind: 'seat', of: 1, to: 'person', how: 'link', known: [0] },
          ]);
          expect(
            one.entries.every(({ seat, sign, dice }) => seat === null && sign?.by === 0 && dice.d === undefined),
          ).toBe(true);
        }
        const token = own.token ?? '';
        expect((await matches.listFor(undefined, [{ match: id, token }]))[0].seats[1]).toMatchObject({ known: [0] });
        // Nobody's name, account or browser is in what everybody gets.
        expect(watcher.texts.join()).not.toMatch(/mallory|browser-of/);

        // The newcomer may end it without a result, though the seat has decided before.
        expect(await player.do({ kind: 'abort' })).toMatchObject({ t: 'ack' });
        expect(player.table?.result).toMatchObject({ how: 'aborted' });
        const record = readMatchText(await recordOf(matches, id, {}));
        const game = (await shelf.current('gazala')) as Game;
        if ('key' in record || !record.fair) throw new Error('no record');
        const rules = Referee.begin(game, record.fair.header);
        if (isRefusal(rules)) throw new Error(rules.key);
        const checked = checkRecord(record.fair, { rules, isSigned });
        if (isDiceFault(checked)) throw new Error(checked.key);
        expect(checked.hands.map(({ k, of, how, known }) => ({ k, of, how, known }))).toEqual([
          { k: 1, of: 1, how: 'link', known: undefined },
          { k: 2, of: 1, how: 'left', known: [0] },
          { k: 3, of: 1, how: 'link', known: [0] },
        ]);
      },
    );

    it('from another browser is another person to the server; that the seat was held before is told all the same', async () => {
      const made = granted(await matches.make(terms, maker));
      const { id } = made.match;
      const taken = granted(
        await matches.take(id, made.invitations[0].invitation, { name: 'Bob', device: 'private window' }),
      );
      granted(await matches.leave(id, { token: taken.token }));
      const { invitation } = granted(await matches.invite(id, { token: made.tokens[0].token }, 1));
      const victim = granted(await matches.take(id, invitation, { name: 'Vic', device: 'browser-of-vic' }));
      expect(victim.match.seats[1]).toMatchObject({ before: true, known: [] });
    });
  });

  it('a player who has held a newcomer’s seat cannot use that to end a match that he is losing', async () => {
    const { id, own, invitation } = await peeped();
    const victim = granted(await matches.take(id, invitation, { name: 'Vic', device: 'browser-of-vic' }));
    const players = [await new Player(matches, id, own).watch()];
    players.push(await new Player(matches, id, { token: victim.token }).watch());
    const decided = new Set<number>();
    while (decided.size < 2) {
      const asked = players.find((player) => player.isAsked);
      if (!asked) await players[0].do({ kind: 'begin' });
      else if ((await asked.do(await asked.answer())).t === 'ack') decided.add(asked.seat);
    }
    // The victim has a substitute: the maker has seen this seat's secrets, so the newcomer may end it, and nobody else.
    granted(await matches.leave(id, { token: victim.token }));
    const link = granted(await matches.invite(id, own, 1)).invitation;
    const substitute = granted(await matches.take(id, link, { name: 'Sub', device: 'browser-of-sub' }));
    const newcomer = await new Player(matches, id, { token: substitute.token }).watch();
    expect(newcomer.table?.seats[1]).toMatchObject({ known: [0] });
    expect(await players[0].do({ kind: 'abort' })).toMatchObject({ t: 'ack' });
    expect(newcomer.table?.result).toBeNull();
    expect(await newcomer.do({ kind: 'abort' })).toMatchObject({ t: 'ack' });
    expect(newcomer.table?.result).toMatchObject({ how: 'aborted' });
  });

  it('a player who has left one side gets no seat of the other, under another name or by the open list', async () => {
    const made = granted(await matches.make({ ...terms, privacy: 'open' }, { name: 'Ann', device: 'ann' }));
    const { id } = made.match;
    const bob = { name: 'Bob', device: 'bob' };
    const taken = granted(await matches.take(id, undefined, bob));
    granted(await matches.leave(id, { token: taken.token }));
    const { invitation } = granted(await matches.invite(id, { token: made.tokens[0].token }, 0));
    expect(await matches.take(id, invitation, { ...bob, name: 'Robert' })).toMatchObject({ declined: 'forbidden' });
    // Nothing was changed by the attempt: the link still serves, and his own seat is open to him.
    const again = granted(await matches.take(id, undefined, bob));
    expect(again.match.seats[1]).toMatchObject({ before: false, known: [] });
    expect(granted(await matches.take(id, invitation, { name: 'Cid', device: 'cid' }))).toMatchObject({ seat: 0 });
    const watcher = await new Player(matches, id, {}).watch();
    expect(changes(watcher.entries)).toEqual([
      { kind: 'seat', of: 1, to: 'empty', how: 'left' },
      { kind: 'seat', of: 1, to: 'person', how: 'open', again: true },
      { kind: 'seat', of: 0, to: 'person', how: 'link' },
    ]);
  });

  it('one person on both sides may play, and everybody sees it', async () => {
    const both = matchTerms.parse({ ...terms, seats: [{ kind: 'me' }, { kind: 'me' }] });
    const { match } = granted(await matches.make(both, { name: 'Ann', device: 'ann' }));
    expect(match.seats).toMatchObject([{ same: [1] }, { same: [0] }]);
    const watcher = await new Player(matches, match.id, {}).watch();
    expect(changes(watcher.entries)).toEqual([{ kind: 'seat', of: 1, to: 'person', how: 'made', same: [0] }]);
  });

  it('a seat handed to the program, and one whose account is deleted, stand on the log', async () => {
    const { id, players } = await seatTwo(matches);
    const [a, b] = players;
    granted(await matches.handToAi(id, b.who, { kind: 'ai', level: 'officer', temperament: 'bold' }));
    expect(changes(a.entries)).toEqual([
      { kind: 'seat', of: 1, to: 'ai', how: 'program', level: 'officer', temperament: 'bold' },
    ]);
    await db.query(`INSERT INTO people (id, name, name_key, password) VALUES ('gone', 'G', 'g', 'x')`);
    const made = granted(await matches.make(terms, { name: 'Gus', account: 'gone' }));
    const watcher = await new Player(matches, made.match.id, {}).watch();
    await new PersonStore(db).remove('gone');
    await expect.poll(() => changes(watcher.entries)).toEqual([{ kind: 'seat', of: 0, to: 'empty', how: 'deleted' }]);
    const kept = await db.query('SELECT holder, name FROM hands WHERE match = $1', [made.match.id]);
    expect(JSON.stringify(kept)).not.toMatch(/account|Gus/);
  });

  it('nothing stays beside a seat of the network of somebody who has left it, or lent it to the program', async () => {
    const made = granted(await matches.make(terms, { ...maker, network: 'network-of-mallory' }));
    const { id } = made.match;
    const [{ token }] = made.tokens;
    const { invitation } = made.invitations[0];
    const bob = granted(await matches.take(id, invitation, { name: 'Bob', device: 'bob', network: 'network-of-bob' }));
    const networks = async () =>
      (
        await db.query<{ network: string | null }>('SELECT network FROM seats WHERE match = $1 ORDER BY seat', [id])
      ).map(({ network }) => network);
    expect(await networks()).toEqual(['network-of-mallory', 'network-of-bob']);
    granted(await matches.handToAi(id, { token }, { kind: 'ai', level: 'recruit', temperament: 'bold' }));
    granted(await matches.leave(id, { token: bob.token }));
    expect(await networks()).toEqual([null, null]);
  });

  it('a change that a process did not live to log is logged by the next one, once', async () => {
    const { id, players } = await seatTwo(matches);
    granted(await matches.leave(id, players[1].who));
    await db.query('UPDATE hands SET due = $2 WHERE match = $1 AND version = 2', [
      ...[id, JSON.stringify({ kind: 'seat', of: 1, to: 'empty', how: 'left' })],
    ]);
    const other = await openMatches(db);
    const late = await new Player(other, id, players[0].who).watch();
    expect(changes(late.entries)).toHaveLength(1);
    const due = await db.query('SELECT 1 FROM hands WHERE match = $1 AND due IS NOT NULL', [id]);
    expect(due).toEqual([]);
    await other.close();
  });

  it('a loser cannot seat the winner in another match, whose clock would run: he can only offer one', async () => {
    const { id, players } = await seatTwo(matches, { clock: { kind: 'live', bank: 60, increment: 0 } });
    const [a, b] = players;
    await a.do({ kind: 'resign' });
    for (let i = 0; i < 3; i++) expect(granted(await matches.rematch(id, a.who, true))).toEqual({ wanted: [0] });
    expect(b.table).toMatchObject({ rematch: null, offers: { rematch: [0] } });
    expect(await matches.listFor(undefined, [{ match: id, token: b.who.token ?? '' }])).toHaveLength(1);
  });

  it('no player can say that a seat has changed hands', async () => {
    const { players } = await seatTwo(matches);
    const forged = { kind: 'seat', of: 1, to: 'empty', how: 'left' } as never;
    expect(await players[0].do(forged)).toMatchObject({ t: 'refused' });
  });
});

describe('over HTTP', () => {
  let address: string;
  let close: () => Promise<void>;
  const fresh = temporaryDatabase();
  beforeAll(async () => {
    const env = { PORT: '0', DATABASE_URL: await fresh(), CAULDRON_LOG: 'silent', CAULDRON_AI_THREADS: '0' };
    ({ address, close } = await runProgram({ env, folder: '.', version: 'test', boardAnyway: false, say: () => {} }));
  });
  afterAll(() => close?.());

  async function post(path: string, body: object, cookie = '') {
    const headers = { 'content-type': 'application/json', 'x-cauldron': '1', ...(cookie && { cookie }) };
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return {
      body: (await response.json()) as MadeMatch & TakenSeat,
      cookie: response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    };
  }

  it('a guest’s browser is known by a cookie that no script reads', async () => {
    const made = await post('/api/matches', { terms, name: 'Mallory' });
    expect(made.cookie).toMatch(/^cauldron-guest=/);
    const { id } = made.body.match;
    const taken = await post(
      `/api/matches/${id}/seats`,
      { invitation: made.body.invitations[0].invitation, name: 'Bob' },
      made.cookie,
    );
    expect(taken.cookie).toBe('');
    expect(taken.body.match.seats).toMatchObject([{ same: [1] }, { same: [0] }]);
  });
});
