/** Matches on both databases: acknowledged messages are done once, refused ones leave nothing, and everyone sees the same game. */

import { Match, readMatchText } from '@cauldron/engine';
import { matchTerms } from '@cauldron/protocol';
import type { Matches, Who } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeated } from './kit/bytes.ts';
import { eachDatabase } from './kit/databases.ts';
import { fordGame, fordShelf } from './kit/ford.ts';
import {
  freshId,
  granted,
  nonce,
  openMatches,
  Player,
  passTurns,
  play,
  recordOf,
  seatTwo,
  shelf,
} from './kit/players.ts';

eachDatabase((_, open) => {
  let matches: Matches;
  beforeAll(async () => {
    matches = await openMatches(await open());
  });
  afterAll(() => matches.close());
  const rowsOf = async (id: string) =>
    (await (await open()).query<{ n: number }>('SELECT count(*)::int AS n FROM entries WHERE match = $1', [id]))[0].n;

  describe('proposals', () => {
    it('a repeated message is done once and acknowledged again, even after others have played', async () => {
      const { id, players } = await seatTwo(matches);
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const message = { id: freshId(), after: 0, n: nonce() };
      const content = await asked.answer();
      const first = await asked.do(content, message);
      expect(first).toEqual({ t: 'ack', match: id, id: message.id, seq: 1 });
      expect(await asked.do(content, message)).toEqual(first);
      await play({ id, players, matches }, 5);
      expect(await asked.do(content, message)).toEqual(first);
      expect(await rowsOf(id)).toBe(6);
    });

    it('of two proposals for the same entry one is done, and the other is stale', async () => {
      const { id, players } = await seatTwo(matches);
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const both = await Promise.all([asked.do(await asked.answer(0)), asked.do(await asked.answer(1))]);
      expect(both.map(({ t }) => t).sort()).toEqual(['ack', 'refused']);
      expect(both.find(({ t }) => t === 'refused')).toMatchObject({
        code: expect.stringMatching(/^(stale|not-yours)$/),
        seq: 1,
      });
      expect(await rowsOf(id)).toBe(1);
    });

    it('what decides nothing makes nothing stale: offers cross, and a decision made before an offer came still counts', async () => {
      const { players } = await seatTwo(matches);
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const decided = { after: 0, under: asked.under };
      const both = await Promise.all(players.map((player) => player.do({ kind: 'offer-draw' })));
      expect(both.map(({ t }) => t)).toEqual(['ack', 'ack']);
      expect(await asked.do(await asked.answer(), decided)).toMatchObject({ t: 'ack', seq: 3 });
      expect(asked.entries.map(({ dice }) => dice.d)).toEqual([undefined, undefined, 1]);
    });

    it('everyone gets every entry in order, and views that patches lead to', async () => {
      const table = await seatTwo(matches);
      await play(table, 40);
      const [a, b] = table.players;
      await expect.poll(() => b.seq).toBe(a.seq);
      expect(a.entries.map(({ seq }) => seq)).toEqual(a.entries.map((_, i) => i + 1));
      const late = await new Player(matches, table.id, a.who).watch();
      expect(late.view).toEqual(a.view);
      expect(late.entries).toEqual(a.entries);
    });
  });

  describe('the checks have a fixed order', () => {
    it('seat, match, end, question, sequence, legality', async () => {
      const table = await seatTwo(matches);
      const [a, b] = table.players;
      const asked = a.isAsked ? a : b;
      const other = asked === a ? b : a;
      const nothing = { kind: 'act', do: ['no-such-verb'] } as const;
      const stranger = new Player(matches, table.id, { token: 'x'.repeat(43) });
      const code = async (answer: Promise<object>) => (await answer) as { code?: string };
      expect(await code(stranger.do(nothing, { after: 99 }))).toMatchObject({ code: 'no-seat' });
      expect(await code(new Player(matches, 'nowhere-at-all', a.who).do(nothing))).toMatchObject({ code: 'no-match' });
      expect(await code(new Player(matches, 'nowhere-at-all', stranger.who).do(nothing))).toMatchObject({
        code: 'no-seat',
      });
      expect(await code(other.do(nothing, { after: 99 }))).toMatchObject({ code: 'not-yours' });
      expect(await code(asked.do(nothing, { after: 99 }))).toMatchObject({ code: 'stale', seq: 0 });
      expect(await code(asked.do(nothing))).toMatchObject({ code: 'illegal' });
      expect(await rowsOf(table.id)).toBe(0);
      expect(await asked.do({ kind: 'resign' })).toMatchObject({ t: 'ack', seq: 1 });
      expect(await code(other.do(nothing, { after: 99 }))).toMatchObject({ code: 'over' });
      expect(other.table?.result).toMatchObject({ how: 'resigned' });
    });

    it('an id of the other seat gets no acknowledgement', async () => {
      const table = await seatTwo(matches);
      const [a, b] = table.players;
      const [asked, other] = a.isAsked ? [a, b] : [b, a];
      const id = freshId();
      await asked.do(await asked.answer(), { id });
      expect(await other.do({ kind: 'resign' }, { id })).toMatchObject({ t: 'refused', code: 'malformed' });
    });
  });

  describe('offers', () => {
    it('a draw needs the other’s consent', async () => {
      const { players } = await seatTwo(matches);
      const [a, b] = players;
      expect(await b.do({ kind: 'answer-draw', yes: true })).toMatchObject({ code: 'no-offer' });
      await a.do({ kind: 'offer-draw' });
      expect(b.table?.offers.draw).toBe(0);
      expect(await a.do({ kind: 'answer-draw', yes: true })).toMatchObject({ code: 'no-offer' });
      await b.do({ kind: 'answer-draw', yes: false });
      expect(a.table).toMatchObject({ offers: { draw: null }, result: null });
      // Asking again in the same turn is pestering.
      expect(await a.do({ kind: 'offer-draw' })).toMatchObject({ code: 'illegal', refusal: { key: 'said-enough' } });
      await b.do({ kind: 'offer-draw' });
      await a.do({ kind: 'answer-draw', yes: true });
      expect(a.table?.result).toEqual({ how: 'draw', winner: -1 });
    });

    it('undo takes back one’s own decision; past the other’s it needs consent, and the dice are new', async () => {
      const table = await seatTwo(matches);
      const [a, b] = table.players;
      const [asked, other] = a.isAsked ? [a, b] : [b, a];
      const before = asked.view;
      await asked.do(await asked.answer());
      expect(await asked.do({ kind: 'undo' })).toMatchObject({ t: 'ack' });
      expect(asked.view).toEqual(before);
      expect(await other.do({ kind: 'undo' })).toMatchObject({ code: 'illegal' });
      await play(table, 12);
      const [seq, view] = [a.seq, asked.view];
      expect(await asked.do({ kind: 'ask-undo', to: 0 })).toMatchObject({ t: 'ack' });
      expect(asked.view).toEqual(view);
      expect(await asked.do({ kind: 'answer-undo', yes: true })).toMatchObject({ code: 'no-offer' });
      expect(other.table?.offers.undo).toMatchObject({ to: 0 });
      expect(await other.do({ kind: 'answer-undo', yes: true })).toMatchObject({ t: 'ack', seq: seq + 2 });
      expect(asked.view).toEqual(before);
      expect(asked.table?.offers.undo).toBe(null);
    });

    it('the program agrees to go back', async () => {
      const made = granted(
        await matches.make(
          matchTerms.parse({
            game: 'gazala',
            scenario: 'drill',
            witnessed: false,
            seats: [{ kind: 'ai', level: 'recruit' }, { kind: 'me' }],
          }),
          { name: 'Ann' },
        ),
      );
      const me = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
      const before = me.view;
      for (let n = 0; n < 3 && me.isAsked; n++) await me.do(await me.answer(n));
      await me.do({ kind: 'ask-undo', to: 0 });
      expect(me.entries.at(-1)).toMatchObject({ kind: 'answer-undo', seat: 0 });
      expect(me.view).toEqual(before);
    });

    it('nothing can be offered twice', async () => {
      const { players } = await seatTwo(matches);
      const [a] = players;
      await a.do({ kind: 'offer-draw' });
      expect(await a.do({ kind: 'offer-draw' })).toMatchObject({ code: 'illegal' });
    });

    it('until both have decided one player may abort, later both must', async () => {
      const early = await seatTwo(matches);
      await early.players[1].do({ kind: 'abort' });
      expect(early.players[0].table?.result).toEqual({ how: 'aborted', winner: -1 });
      const later = await seatTwo(matches, { game: 'gazala', scenario: 'drill' });
      const [a, b] = later.players;
      for (let n = 0; n < 60 && !(has(a, 0) && has(a, 1)); n++) await play(later, 1);
      await a.do({ kind: 'abort' });
      expect(b.table).toMatchObject({ result: null, offers: { abort: [0] } });
      await b.do({ kind: 'abort' });
      expect(a.table?.result).toEqual({ how: 'aborted', winner: -1 });
    });
  });
  const has = (player: Player, seat: number) => player.entries.some((e) => e.kind === 'act' && e.seat === seat);

  describe('standing orders', () => {
    it('answer a window in advance; the order stays the sender’s secret', async () => {
      const table = await seatTwo(matches, { game: 'gazala', scenario: 'drill' });
      const [a, b] = table.players;
      await a.do({ kind: 'order', window: 'axis-combat-chits', answer: ['pass', 'step'] });
      expect(a.entries.at(-1)).toMatchObject({ kind: 'order', content: { window: 'axis-combat-chits' } });
      const seen = b.entries.at(-1);
      expect(seen).toMatchObject({ kind: 'order', seat: 0 });
      expect(seen).not.toHaveProperty('content');
      expect(seen?.dice).not.toHaveProperty('n');
      expect(seen?.dice).not.toHaveProperty('v');
    });

    it('let a match go on without asking', async () => {
      const db = await open();
      const own = await openMatches(db, { games: fordShelf, bytes: repeated('orders') });
      const table = await seatTwo(own, { game: fordGame.info.id, scenario: 'skirmish' });
      // The same dice every time.
      const n = '5'.repeat(64);
      await table.players[0].do({ kind: 'begin' }, { n });
      for (const player of table.players) {
        for (const { id: window } of fordGame.info.windows)
          expect(await player.do({ kind: 'order', window, answer: ['pass', 'step'] }, { n })).toMatchObject({
            t: 'ack',
          });
      }
      const asked = new Set<string>();
      for (let k = 0; k < 150; k++) {
        for (const { view } of table.players) asked.add(view?.question?.window ?? '');
        const player = table.players.find((one) => one.isAsked);
        if (!player) break;
        await player.do(await player.answer(k * 5, fordGame), { n });
      }
      expect([...asked]).toEqual(['']);
      const sql = `SELECT count(*)::int AS n FROM entries WHERE match = $1 AND made LIKE '%"order":true%'`;
      expect((await db.query<{ n: number }>(sql, [table.id]))[0].n).toBeGreaterThan(0);
      await own.close();
      await db.query('DELETE FROM matches WHERE id = $1', [table.id]);
    });

    it('with conditions answer only where they are met; the sender alone knows them', async () => {
      const db = await open();
      const own = await openMatches(db, { games: fordShelf, bytes: repeated('conditions') });
      const n = '5'.repeat(64);
      /** How often the window was put to somebody, under orders with these conditions. */
      const putWith = async (counters: { readonly from?: number; readonly to?: number }, how: 'when' | 'unless') => {
        const { id, players } = await seatTwo(own, { game: fordGame.info.id, scenario: 'skirmish' });
        await players[0].do({ kind: 'begin' }, { n });
        const content = { kind: 'order', window: 'reaction', answer: ['pass', 'step'], [how]: { counters } } as const;
        for (const player of players) expect(await player.do(content, { n })).toMatchObject({ t: 'ack' });
        expect(players[1].entries.at(-1)?.content).toEqual(content);
        expect(players[0].entries.at(-1)).not.toHaveProperty('content');
        let put = 0;
        for (let k = 0; k < 150; k++) {
          const player = players.find((one) => one.isAsked);
          const question = player?.view?.question;
          if (!player || !question) break;
          if (question.window === 'reaction') {
            const { from = 0, to = 99 } = counters;
            const isMet = question.conditions.counters >= from && question.conditions.counters <= to;
            expect(isMet).toBe(how === 'unless');
            put++;
          }
          await player.do(await player.answer(k * 5, fordGame), { n });
        }
        const sql = `SELECT count(*)::int AS n FROM entries WHERE match = $1 AND made LIKE '%"order":true%'`;
        const [answered] = await db.query<{ n: number }>(sql, [id]);
        await db.query('DELETE FROM matches WHERE id = $1', [id]);
        return { put, answered: answered.n };
      };
      // Match after match, until the window was due in one of them.
      for (let answered = 0; answered === 0; ) {
        const met = await putWith({ from: 1 }, 'when');
        expect(met.put).toBe(0);
        answered = met.answered;
      }
      for (let put = 0; put === 0; ) {
        const unmet = await putWith({ from: 99 }, 'when');
        expect(unmet.answered).toBe(0);
        put = unmet.put;
      }
      for (let put = 0; put === 0; ) {
        const excepted = await putWith({ from: 1 }, 'unless');
        expect(excepted.answered).toBe(0);
        put = excepted.put;
      }
      await own.close();
    });

    it('must name a window, an answer and conditions of the game', async () => {
      const { players } = await seatTwo(matches);
      const answer = ['pass', 'step'] as const;
      for (const content of [
        { kind: 'order', window: 'no-such-window', answer: null },
        { kind: 'order', window: 'minefield', answer: ['no-such-verb'] },
        { kind: 'order', window: 'minefield', answer, when: { rain: { from: 1 } } },
        { kind: 'order', window: 'minefield', answer, unless: { rain: { from: 1 } } },
        { kind: 'order', window: 'minefield', answer: null, unless: { armour: { from: 1 } } },
        { kind: 'order', window: 'minefield', answer: null, when: { armour: { from: 1 } } },
      ] as const)
        expect(await players[0].do(content as never)).toMatchObject({ code: 'illegal' });
    });
  });

  describe('a snapshot', () => {
    it('is kept when a turn begins; it leads to the same match as the whole log, and play goes on from it and back behind it', async () => {
      const table = await seatTwo(matches, { game: 'gazala', scenario: 'campaign' });
      const begins = table.players.find((player) => player.isAsked) ?? table.players[0];
      const early = { id: freshId(), n: nonce(), after: 0 };
      const decision = await begins.answer();
      expect(await begins.do(decision, early)).toMatchObject({ t: 'ack', seq: 1 });
      await play(table, 30);
      await passTurns(table, 2);
      await play(table, 10);
      const db = await open();
      await expect
        .poll(
          async () => (await db.query('SELECT seq FROM snapshots WHERE match = $1 ORDER BY seq', [table.id])).length,
        )
        .toBe((table.players[0].view?.turn ?? 0) - 1);
      const other = await openMatches(db);
      const [a, b] = table.players;
      const again = await new Player(other, table.id, a.who).watch();
      expect(again.view).toEqual(a.view);
      expect(again.table).toEqual(a.table);
      expect(again.entries).toEqual(a.entries);
      // A message that was acknowledged long before the snapshot is acknowledged again.
      expect(await new Player(other, table.id, begins.who).do(decision, early)).toMatchObject({ t: 'ack', seq: 1 });
      const rest = { ...table, players: [again, await new Player(other, table.id, b.who).watch()] as const };
      await play(rest, 5);
      await rest.players[0].do({ kind: 'ask-undo', to: 3 });
      expect(await rest.players[1].do({ kind: 'answer-undo', yes: true })).toMatchObject({ t: 'ack' });
      // A fold of everything, without snapshots, agrees.
      await db.query('DELETE FROM snapshots WHERE match = $1', [table.id]);
      const third = await openMatches(db);
      expect((await new Player(third, table.id, a.who).watch()).view).toEqual(rest.players[0].view);
      await Promise.all([other.close(), third.close()]);
    });
  });

  describe('a long log', () => {
    it('is served page by page, as the caller may know it', async () => {
      const { id, players } = await seatTwo(matches);
      await play({ id, players, matches }, 12);
      const [a] = players;
      const page = async (who: Who, before: number) => granted(await matches.entries(id, who, before));
      expect(await page(a.who, 9)).toEqual(a.entries.filter(({ seq }) => seq < 9));
      expect(await page(a.who, 99)).toEqual(a.entries);
      expect(await page(a.who, 1)).toEqual([]);
      const watcher = await new Player(matches, id, {}).watch();
      expect(await page({}, 9)).toEqual(watcher.entries.filter(({ seq }) => seq < 9));
      expect(await matches.entries(id, { token: 'x'.repeat(43) }, 9)).toMatchObject({ declined: 'no-seat' });
    });
  });

  describe('seats', () => {
    it('an invitation takes a seat once; a seat that was left can be given to another', async () => {
      const { id, players } = await seatTwo(matches);
      const [a, b] = players;
      expect(await matches.take(id, 'y'.repeat(43), { name: 'Eve' })).toMatchObject({ declined: 'no-seat' });
      granted(await matches.leave(id, b.who));
      expect(a.table?.seats[1]).toMatchObject({ kind: 'empty' });
      expect(await b.do({ kind: 'resign' }, { after: 0 })).toMatchObject({ code: 'no-seat' });
      const { invitation } = granted(await matches.invite(id, a.who, 1));
      const taken = granted(await matches.take(id, invitation, { name: 'Cid' }));
      expect(taken).toMatchObject({ seat: 1 });
      expect(a.table?.seats[1]).toMatchObject({ kind: 'person', name: 'Cid' });
      expect(await matches.take(id, invitation, { name: 'Eve' })).toMatchObject({ declined: 'no-seat' });
    });

    it('a substitute takes over and the former holder loses the seat; then the program takes over', async () => {
      const { id, players } = await seatTwo(matches);
      const [a, b] = players;
      const { invitation } = granted(await matches.invite(id, b.who, 1));
      expect(await matches.invite(id, b.who, 0)).toMatchObject({ declined: 'forbidden' });
      const sub = granted(await matches.take(id, invitation, { name: 'Sue' }));
      expect(await b.do({ kind: 'resign' })).toMatchObject({ code: 'no-seat' });
      // The former holder sees no more of it, either.
      expect(b.messages.at(-1)).toEqual({ t: 'refused', match: id, code: 'no-seat' });
      const seen = b.messages.length;
      const late = await new Player(matches, id, { token: sub.token }).watch();
      await a.do({ kind: 'offer-draw' });
      expect({ messagesLength: b.messages.length, seq: late.seq }).toEqual({ messagesLength: seen, seq: 2 });
      await late.do({ kind: 'answer-draw', yes: false });
      granted(await matches.handToAi(id, { token: sub.token }, { kind: 'ai', level: 'recruit', temperament: 'bold' }));
      expect(a.table?.seats[1]).toMatchObject({ kind: 'ai' });
      expect(await matches.playFor(id, 1, 0, { kind: 'offer-draw' })).toMatchObject({ t: 'ack' });
      expect(await matches.playFor(id, 0, 0, { kind: 'offer-draw' })).toMatchObject({ code: 'no-seat' });
    });

    it('shows who is present, and who has gone', async () => {
      const { players } = await seatTwo(matches);
      const [a, b] = players;
      await expect.poll(() => a.table?.seats.map(({ present }) => present)).toEqual([true, true]);
      b.leave();
      await expect.poll(() => a.table?.seats.map(({ present }) => present)).toEqual([true, false]);
    });

    it('a rematch has the same people in the same seats, and the table leads to it', async () => {
      const { id, players } = await seatTwo(matches);
      const [a, b] = players;
      expect(await matches.rematch(id, a.who, true)).toMatchObject({ declined: 'forbidden' });
      await a.do({ kind: 'resign' });
      // Nobody is seated without consent: an offer makes no match, and may be declined.
      expect(granted(await matches.rematch(id, a.who, true))).toEqual({ wanted: [0] });
      expect(b.table).toMatchObject({ rematch: null, offers: { rematch: [0] } });
      expect(granted(await matches.rematch(id, b.who, false))).toEqual({ wanted: [] });
      expect(a.table?.offers.rematch).toEqual([]);
      expect(await matches.listFor(undefined, [{ match: id, token: b.who.token ?? '' }])).toHaveLength(1);
      granted(await matches.rematch(id, a.who, true));
      expect(granted(await matches.rematch(id, a.who, true)).match).toBeUndefined();
      const { match: next } = granted(await matches.rematch(id, b.who, true));
      if (!next) throw new Error('both want it');
      expect(b.table?.rematch).toBe(next.id);
      expect(granted(await matches.rematch(id, a.who, true)).match?.id).toBe(next.id);
      expect((await new Player(matches, next.id, b.who).watch()).view?.viewer).toBe(1);
    });
  });

  describe('lists and chat', () => {
    it('find a player’s matches by token, with the seat to move; open matches only while a seat is free', async () => {
      const { id, players } = await seatTwo(matches, { privacy: 'open' });
      const token = players[1].who.token ?? '';
      const [mine] = await matches.listFor(undefined, [{ match: id, token }]);
      expect(mine).toMatchObject({ id, asked: players[0].isAsked ? 0 : 1, over: false });
      expect(mine.seats.map((seat) => seat.mine)).toEqual([false, true]);
      expect((await matches.open()).map((info) => info.id)).not.toContain(id);
      const free = granted(
        await matches.make({ ...mine.terms, seats: [{ kind: 'me' }, { kind: 'link' }] }, { name: 'Ann' }),
      );
      expect((await matches.open()).map((info) => info.id)).toContain(free.match.id);
      expect(await matches.take(free.match.id, undefined, { name: 'Bob' })).toMatchObject({ seat: 1 });
    });

    it('everybody hears a line once, even if it is sent again; strangers cannot speak', async () => {
      const { id, players } = await seatTwo(matches);
      const [a, b] = players;
      const message = freshId();
      const said = await matches.chat(id, a.who, message, 'well met');
      expect(await matches.chat(id, a.who, message, 'well met')).toEqual(said);
      expect(await matches.chat(id, {}, freshId(), 'hello')).toMatchObject({ declined: 'no-seat' });
      await expect
        .poll(() => b.messages.filter(({ t }) => t === 'chat'))
        .toMatchObject([{ text: 'well met', name: 'Ann' }]);
    });
  });

  describe('the record', () => {
    it('is available when the match is over, and folds', async () => {
      const table = await seatTwo(matches, { scenario: 'drill' });
      const [a, b] = table.players;
      await a.do({ kind: 'begin' });
      await play(table, 8);
      expect(await matches.record(table.id, a.who)).toMatchObject({ declined: 'forbidden' });
      while (!a.table?.result) {
        const before = a.seq;
        await play(table, 1);
        if (a.seq === before) throw new Error('nobody is asked and the match is not over');
      }
      expect(b.table?.result).toMatchObject({ how: 'played' });
      const record = readMatchText(await recordOf(matches, table.id, b.who));
      if ('key' in record) throw new Error(record.key);
      const game = await shelf.current('tobruk');
      if (!game) throw new Error('there is no such game');
      expect(Match.load(game, record.header, record.journal)).not.toHaveProperty('refused');
    });
  });
});
