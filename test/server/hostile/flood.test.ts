/**
 * H1: a seat that is not deciding writes as much as it may, so that the other cannot move and loses on time. H3: a seat farms its clock
 * by deciding and taking back. Both on a real server with its usual limits.
 *
 *   FLOOD_SECONDS=60 npx vitest run --config vitest.server.config.ts test/server/hostile/flood.test.ts
 */

import { randomBytes } from 'node:crypto';
import { connect } from '@cauldron/client';
import type { Game, View } from '@cauldron/engine';
import { type Deciding, patchView, type ToClient } from '@cauldron/protocol';
import { runProgram } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { gameIds, loadGame } from '../../helpers.ts';
import { eachDatabase, temporaryDatabase } from '../kit/databases.ts';
import { granted, openMatches, Player, seatTwo } from '../kit/players.ts';
import { SteadyLine } from './steady-line.ts';

const SECONDS = Number(process.env.FLOOD_SECONDS ?? 6);
/** Just under the pace of one person. */
const EVERY_MS = 55;
const BANK = 300;
/** A quick player. The less he thinks, the more a delay weighs. */
const THINKS_MS = 250;
const PHASE_MS = 1000;
/** The bound is for a minute on a quiet machine. In a few seconds of a busy one a single slow write weighs more than the whole flood. */
const MOST_LOST = SECONDS >= 30 ? 0.02 : Number.POSITIVE_INFINITY;

let address: string;
let close: () => Promise<void>;
let game: Game;
const fresh = temporaryDatabase();
beforeAll(async () => {
  game = await loadGame('tobruk');
  const env = { PORT: '0', DATABASE_URL: await fresh(), CAULDRON_LOG: 'silent', CAULDRON_AI_THREADS: '0' };
  const running = await runProgram({ env, folder: '.', version: 'test', boardAnyway: false, say: () => {} });
  ({ address, close } = running);
});
afterAll(() => close?.());

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-cauldron': '1' };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as {
    match: { id: string };
    token: string;
    tokens: { token: string }[];
    invitations: { invitation: string }[];
  };
}

async function sitDown(): Promise<{ id: string; tokens: readonly string[] }> {
  const clock = { kind: 'live', bank: BANK, increment: 0 };
  const seats = [{ kind: 'me' }, { kind: 'link' }];
  const terms = { game: 'tobruk', scenario: '3', seats, witnessed: false, clock };
  const made = await post('/api/matches', { terms, name: 'Ann' });
  const { id } = made.match;
  const taken = await post(`/api/matches/${id}/seats`, { invitation: made.invitations[0].invitation, name: 'Bob' });
  return { id, tokens: [made.tokens[0].token, taken.token] };
}

/** A seat with a socket of its own program. It answers its own questions at once, and floods meanwhile. */
class Flooder {
  sent = 0;
  /** Otherwise it only answers its own questions. */
  isFlooding = false;
  entered = 0;
  private deciding: Deciding | undefined;
  private view: View | undefined;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly socket: WebSocket,
    private readonly match: string,
    private readonly token: string,
    private readonly seat: number,
  ) {
    socket.on('message', (data) => this.hear(JSON.parse(String(data)) as ToClient));
  }

  static async at(match: string, token: string, seat: number): Promise<Flooder> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/socket`);
    await new Promise((resolve) => socket.once('open', resolve));
    const flooder = new Flooder(socket, match, token, seat);
    socket.send(JSON.stringify({ t: 'hello', protocol: 2 }));
    socket.send(JSON.stringify({ t: 'watch', match, token, from: -1 }));
    return flooder;
  }

  /** Everything that was an entry of its own or might be: orders to and fro, asks, offers, refusals to witness. */
  begin(): void {
    if (this.timer) return;
    const [{ id: window }] = game.info.windows;
    const contents = [
      { kind: 'order', window, answer: ['pass', 'step'] },
      { kind: 'order', window, answer: null },
      { kind: 'ask-undo', to: 0 },
      { kind: 'unwitnessed', yes: false },
      { kind: 'offer-draw' },
      { kind: 'commit', tip: '0'.repeat(64) },
    ];
    this.timer = setInterval(() => {
      const question = this.view?.question;
      const action = question?.seat === this.seat ? question.actions.at(-1) : undefined;
      if (action === undefined && !this.isFlooding) return;
      this.say(
        action === undefined
          ? contents[this.sent % contents.length]
          : { kind: 'act', do: game.vocabulary.name(action) },
      );
    }, EVERY_MS);
  }
  end(): void {
    clearInterval(this.timer);
    this.socket.terminate();
  }

  private hear(message: ToClient): void {
    if (message.t === 'ack') this.entered++;
    if ('table' in message) this.deciding = message.table.deciding;
    if (message.t === 'sync') this.view = message.view;
    if (message.t === 'update' && this.view) this.view = patchView(this.view, message.patch);
  }

  private say(content: object): void {
    if (!this.deciding) return;
    const { d, next, known } = this.deciding;
    this.sent++;
    this.socket.send(
      JSON.stringify({
        t: 'do',
        match: this.match,
        token: this.token,
        id: randomBytes(12).toString('base64url'),
        after: d,
        content,
        n: randomBytes(32).toString('hex'),
        ...(Reflect.get(content, 'kind') === 'order' || Reflect.get(content, 'kind') === 'act'
          ? { under: { next, known: known[this.seat] } }
          : {}),
      }),
    );
  }
}

describe.each([10, 40])('a seat that floods, while the other plays over a line of %i ms', (delay) => {
  it('keeps it from no move, and takes under 2 % of its clock', async () => {
    const { id, tokens } = await sitDown();
    const line = await SteadyLine.to(address, delay);
    const connection = connect({ url: line.url, WebSocket });
    const match = connection.match(id, { token: tokens[0], seat: 0 });
    const flooder = await Flooder.at(id, tokens[1], 1);
    try {
      await expect.poll(() => match.state.status === 'online' && match.state.key !== undefined).toBe(true);
      // The server measures the line with its first ping.
      await new Promise((resolve) => setTimeout(resolve, 6 * delay));
      flooder.begin();
      const began = performance.now();
      const outcomes: boolean[] = [];
      /** For quiet and for flooded times: what was charged beyond what the player thought, for each move. */
      const charged: readonly [number[], number[]] = [[], []];
      const left = () => match.state.table?.clocks.left[0] ?? 0;
      for (;;) {
        const now = performance.now() - began;
        if (now > SECONDS * 1000 || match.state.table?.result) break;
        // By turns, so that both meet the same machine.
        flooder.isFlooding = Math.floor(now / PHASE_MS) % 2 === 1;
        const question = match.state.view?.question;
        if (question?.seat !== 0 || match.state.outbox.length > 0) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          continue;
        }
        const [before, asked, phase] = [left(), performance.now(), flooder.isFlooding ? 1 : 0];
        await new Promise((resolve) => setTimeout(resolve, THINKS_MS));
        const { actions } = question;
        const outcome = match.act(game.vocabulary.name(actions[(outcomes.length * 7) % actions.length]));
        const thought = performance.now() - asked;
        outcomes.push((await outcome).done);
        await expect.poll(() => match.state.outbox.length).toBe(0);
        charged[phase].push(before - left() - thought);
      }
      const [quiet, flooded] = charged.map((list) => list.reduce((sum, ms) => sum + ms, 0) / Math.max(1, list.length));
      // Of the time that a move costs in quiet times.
      const lost = (flooded - quiet) / (THINKS_MS + Math.max(0, quiet));
      console.info(
        `${delay} ms: ${outcomes.length} moves, ${quiet.toFixed(1)} ms a move charged beyond thinking in quiet times, ${flooded.toFixed(1)} flooded: ${(100 * lost).toFixed(2)} % of its clock`,
      );
      expect(outcomes.length).toBeGreaterThan(2);
      expect(outcomes.every(Boolean)).toBe(true);
      expect(match.state.returned).toEqual([]);
      expect(match.state.faults).toEqual([]);
      expect(lost).toBeLessThan(MOST_LOST);
      // It did flood, and little of it came onto the log.
      expect(flooder.sent).toBeGreaterThan(outcomes.length);
      expect(match.state.entries.filter(({ kind, seat }) => seat === 1 && kind !== 'act').length).toBeLessThan(
        40 * (1 + outcomes.length),
      );
    } finally {
      flooder.end();
      connection.close();
      await line.close();
    }
  });
});

/** Games whose seats may do something unasked. */
const freeGames = (await Promise.all(gameIds.map(loadGame))).flatMap(({ info: { id, free } }) =>
  free ? [[id, free] as const] : [],
);

eachDatabase((_, open) => {
  it('deciding and taking back, again and again, farms no time', async () => {
    const matches = await openMatches(await open());
    try {
      const table = await seatTwo(matches, { clock: { kind: 'live', bank: 90, increment: 600 } });
      const asked = table.players.find((player) => player.isAsked) ?? table.players[0];
      for (let i = 0; i < 6; i++) {
        expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack' });
        expect(await asked.do({ kind: 'undo' })).toMatchObject({ t: 'ack' });
      }
      expect(asked.table?.clocks.left[asked.seat]).toBeLessThanOrEqual(90_000);
      // Another process comes to the same clocks.
      const other = await openMatches(await open());
      const there = await new Player(other, table.id, asked.who).watch();
      const difference =
        (there.table?.clocks.left[1 - asked.seat] ?? 0) - (asked.table?.clocks.left[1 - asked.seat] ?? 0);
      expect(difference).toBe(0);
      await other.close();
    } finally {
      await matches.close();
    }
  });

  it.each(freeGames)('%s: what a seat may do unasked, again and again, farms no time', async (id, free) => {
    const { vocabulary } = await loadGame(id);
    const matches = await openMatches(await open());
    try {
      const clock = { kind: 'live', bank: 90, increment: 600 } as const;
      const table = await seatTwo(matches, { game: id, scenario: 'drill', clock });
      /** How often somebody did something unasked, and earned nothing. */
      let done = 0;
      for (let questions = 0; done < 10 && questions < 60; questions++) {
        const asked = table.players.find((player) => player.isAsked) ?? table.players[0];
        const before = asked.table?.clocks.left[asked.seat] ?? 0;
        for (const unit of vocabulary.units)
          for (const verb of free) {
            const { t } = await asked.do({ kind: 'act', do: [verb, unit] });
            if (t === 'ack') done++;
          }
        expect(asked.table?.clocks.left[asked.seat] ?? 0).toBeLessThanOrEqual(before);
        await asked.do(await asked.answer(questions));
      }
      expect(done).toBeGreaterThanOrEqual(10);
    } finally {
      await matches.close();
    }
  });

  it('an answer that waits in the server behind the other seat’s messages is not charged for that time', async () => {
    let held: Promise<void> | undefined;
    const matches = await openMatches(await open(), {
      fault: (point) => (point === 'before-insert' ? held : undefined),
    });
    try {
      const { id, players } = await seatTwo(matches, { clock: { kind: 'live', bank: 90, increment: 0 } });
      const asked = players.find((player) => player.isAsked) ?? players[0];
      const waits = players.find((player) => player !== asked) ?? players[1];
      const [{ id: window }] = game.info.windows;
      const content = await asked.answer();
      const leftNow = async () => granted(await matches.look(id, asked.who, -1)).table.clocks.left[asked.seat] ?? 0;
      const [before, began] = [await leftNow(), performance.now()];
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      const order = waits.do({ kind: 'order', window, answer: ['pass', 'step'] });
      const act = asked.do(content);
      await new Promise((resolve) => setTimeout(resolve, 450));
      held = undefined;
      release();
      expect([await order, await act]).toMatchObject([{ t: 'ack' }, { t: 'ack' }]);
      const charged = before - (asked.table?.clocks.left[asked.seat] ?? 0);
      expect(charged).toBeLessThan(performance.now() - began - 300);
    } finally {
      await matches.close();
    }
  });

  it('what changes nothing, and what was asked already, is refused', async () => {
    const matches = await openMatches(await open());
    try {
      const { players } = await seatTwo(matches);
      const waits = players.find((player) => !player.isAsked) ?? players[0];
      const [{ id: window }] = game.info.windows;
      const order = (answer: [string, string] | null) => waits.do({ kind: 'order', window, answer });
      const nothing = { code: 'illegal', refusal: { key: 'changes-nothing' } };
      expect(await order(null)).toMatchObject(nothing);
      expect(await order(['pass', 'step'])).toMatchObject({ t: 'ack' });
      expect(await order(['pass', 'step'])).toMatchObject(nothing);
      let entered = 1;
      for (let i = 0; i < 60; i++) if ((await order(i % 2 === 0 ? null : ['pass', 'step'])).t === 'ack') entered++;
      expect(entered).toBe(24);
      const asked = players.find((player) => player.isAsked) ?? players[0];
      await asked.do(await asked.answer());
      const by = players.find((player) => !player.isAsked) ?? players[0];
      expect(await by.do({ kind: 'ask-undo', to: 0 })).toMatchObject({ t: 'ack' });
      expect(await by.do({ kind: 'ask-undo', to: 0 })).toMatchObject({ refusal: { key: 'offered-already' } });
      expect(await by.do({ kind: 'unwitnessed', yes: false })).toMatchObject({ code: 'illegal' });
    } finally {
      await matches.close();
    }
  });
});
