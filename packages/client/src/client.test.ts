import type { Game } from '@cauldron/engine';
import { type Fell, PROTOCOL, type SeatKeyState, type SeenEntry, type ToClient } from '@cauldron/protocol';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { connect } from './connection.ts';
import { DecisionBytes } from './decision-bytes.ts';
import { DiceWatch, derive } from './dice.ts';
import { memoryStorage } from './storage.ts';
import { FINE } from './testing/bad-line.ts';
import { FakeServer } from './testing/fake-server.ts';
import { type FakeTable, layTable, pass, playAtRandom, TestPlayer } from './testing/table.ts';

let game: Game;
let table: FakeTable;
const ids = () => table.server.rows.map((row) => row.id);
const acts = () => table.server.rows.filter((row) => row.content.kind === 'act').length;
/** What was said besides the keys of the devices. */
const said = () => table.server.rows.filter((row) => row.content.kind !== 'key');

/** The player to move, and the other one. */
function turn(): { mover: TestPlayer; other: TestPlayer } {
  const [a, b] = table.players;
  return a.legal(game).length > 0 ? { mover: a, other: b } : { mover: b, other: a };
}

async function sitDown(witnessed = false): Promise<void> {
  table = layTable(game, witnessed);
  await pass(200);
}

beforeAll(async () => {
  game = await loadGame(someGameIds[someGameIds.length - 1]);
});
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  for (const player of table.players) player.connection.close();
  vi.useRealTimers();
});

describe('two players on a good line', () => {
  it('see each other’s entries, with the server’s views, and no fault in the dice', async () => {
    await sitDown();
    await playAtRandom(game, table, 150, 'good line');
    expect(acts()).toBeGreaterThan(40);
    for (const player of table.players) {
      expect(player.isTrue).toBe(true);
      expect(player.match.state.status).toBe('online');
      expect(player.match.state.entries.map((e) => e.seq)).toEqual(table.server.rows.map((r) => r.seq));
      expect(player.match.state.faults).toEqual([]);
      expect(player.match.state.returned).toEqual([]);
    }
  });

  it('can follow every die from its commitment', async () => {
    await sitDown();
    await playAtRandom(game, table, 150, 'follow');
    const [player] = table.players;
    const rolled = table.server.rows.filter((row) => row.falls.length > 0);
    expect(rolled.length).toBeGreaterThan(3);
    for (const { seq, falls } of rolled) {
      const origin = player.match.diceOf(seq);
      const derived = origin && derive(table.server.id, origin);
      expect(derived?.falls.map((f) => f?.fell)).toEqual(falls.map((f) => f.fell));
    }
  });

  it('hear why an order is refused', async () => {
    await sitDown();
    const { mover, other } = turn();
    const early = other.match.act(mover.legal(game)[0]);
    await pass(100);
    expect(await early).toMatchObject({ done: false, code: 'not-yours' });
    expect(other.match.state.returned).toHaveLength(1);
    other.match.forget(other.match.state.returned[0].id);
    expect(other.match.state.returned).toEqual([]);
  });

  it('see that a server cannot save anything, and their decisions arrive when it can again', async () => {
    await sitDown();
    const { mover } = turn();
    const before = table.server.rows.length;
    table.server.isFull = true;
    const decided = mover.match.act(mover.legal(game)[0]);
    await pass(100);
    expect(mover.match.state.isHeldUp).toBe(true);
    expect(mover.match.state.outbox).toHaveLength(1);
    table.server.isFull = false;
    await pass(10_000);
    expect(await decided).toMatchObject({ done: true });
    expect(mover.match.state.isHeldUp).toBe(false);
    expect(table.server.rows.length).toBeGreaterThan(before);
  });

  it('give standing orders under conditions, which stand on the log', async () => {
    await sitDown();
    const { mover, other } = turn();
    const [{ id, conditions, default: answer }] = game.info.windows;
    const when = { [conditions[0]]: { from: 2 } };
    const given = mover.match.order(id, answer ?? null, when);
    await pass(100);
    expect(await given).toMatchObject({ done: true });
    expect(table.server.rows.at(-1)?.content).toEqual({ kind: 'order', window: id, answer, when });
    expect(mover.match.state.entries.at(-1)?.content).toMatchObject({ when });
    expect(other.match.state.faults).toEqual([]);
  });

  it('talk to each other, offer and accept a draw', async () => {
    await sitDown();
    const [a, b] = table.players;
    a.match.chat('good luck');
    void a.match.offerDraw();
    await pass(100);
    expect(b.match.state.chat.map((line) => line.text)).toEqual(['good luck']);
    expect(b.match.state.table?.offers.draw).toBe(0);
    void b.match.answerDraw(true);
    await pass(100);
    expect(a.match.state.table?.result).toEqual({ how: 'draw', winner: -1 });
  });
});

describe('a witnessed match', () => {
  it('the other player’s client shows its values without being asked, and checks them', async () => {
    await sitDown(true);
    await playAtRandom(game, table, 200, 'witnessed');
    const witnessed = table.server.rows.filter((row) => row.content.kind === 'witness');
    expect(witnessed.length).toBeGreaterThan(2);
    for (const player of table.players) {
      expect(player.match.state.faults).toEqual([]);
      expect(player.isTrue).toBe(true);
    }
  });

  it('commits both chains even if each client was overtaken by the other’s entry', async () => {
    await sitDown(true);
    const { mover, other } = turn();
    expect(mover.match.state.outbox).toEqual([]);
    expect(other.match.state.outbox).toEqual([]);
    expect(table.server.rows.map((row) => row.content.kind)).toEqual(['key', 'key', 'commit', 'commit']);
    expect([...mover.logged, ...other.logged]).toEqual([]);
  });

  it('signs no decision before the other player’s chain is on the log', async () => {
    await sitDown(true);
    for (const player of table.players) player.connection.close();
    const server = new FakeServer(game, game.info.scenarios[0].id, true);
    const alone = new TestPlayer(server, 0, 'alone');
    await pass(200);
    expect(await alone.match.act(['anything'])).toMatchObject({ done: false, code: 'awaiting-witness' });
    const other = new TestPlayer(server, 1, 'comes later');
    table = { server, players: [alone, other] };
    await playAtRandom(game, table, 40, 'both are there');
    expect(acts()).toBeGreaterThan(2);
    for (const player of table.players) expect(player.match.state.faults).toEqual([]);
  });

  it('puts its chain on the log before a decision, however early the player makes that', async () => {
    const server = new FakeServer(game, game.info.scenarios[0].id, true);
    const seat = server.view(0).question?.seat ?? 0;
    const waits = new TestPlayer(server, 1 - seat, 'waits');
    await pass(200);
    const hasty = new TestPlayer(server, seat, 'hasty');
    table = { server, players: [waits, hasty] };
    const outcomes: ReturnType<typeof hasty.match.act>[] = [];
    const stop = hasty.match.subscribe(() => {
      const [answer] = hasty.legal(game);
      if (!answer) return;
      // Sending it is a change too.
      stop();
      outcomes.push(hasty.match.act(answer));
    });
    await pass(500);
    expect(await Promise.all(outcomes)).toMatchObject([{ done: true }]);
    const kinds = server.rows.filter((row) => row.seat === seat).map(({ content }) => content.kind);
    expect(kinds).toEqual(['key', 'commit', 'act']);
  });

  it('an order that was given while dice wait is not signed: its witness value would be another one afterwards', async () => {
    await sitDown(true);
    const receive = table.server.receive.bind(table.server);
    let isHeldBack = true;
    table.server.receive = (from, text) => {
      if (!isHeldBack || !text.includes('"witness"')) receive(from, text);
    };
    const [a, b] = table.players;
    for (let i = 0; i < 200 && !a.match.state.table?.awaiting; i++) await playAtRandom(game, table, 1, `wait ${i}`);
    await pass(200);
    const mover = a.match.state.table?.awaiting?.seat === 0 ? b : a;
    const outcome = mover.match.order(game.info.windows[0].id, ['pass', 'step']);
    await pass(200);
    expect(await outcome).toMatchObject({ done: false, code: 'awaiting-witness' });
    isHeldBack = false;
    await pass(4000);
    await playAtRandom(game, table, 20, 'after the order');
    expect(a.match.state.table?.deciding.d).toBeGreaterThan(1);
    for (const player of table.players) expect(player.match.state.faults).toEqual([]);
  });

  it('goes on with the same chain after a reload, and reports a chain that is on another device', async () => {
    await sitDown(true);
    await playAtRandom(game, table, 30, 'chain');
    const chains = table.server.rows.filter((row) => row.content.kind === 'commit').length;
    expect(chains).toBe(2);
    for (const player of table.players) player.reload();
    await playAtRandom(game, table, 40, 'chain goes on');
    expect(table.server.rows.filter((row) => row.content.kind === 'commit')).toHaveLength(chains);

    const [here] = table.players;
    here.connection.close();
    const elsewhere = new TestPlayer(table.server, 0, 'other device');
    table = { server: table.server, players: [elsewhere, table.players[1]] };
    let said = false;
    await playAtRandom(game, table, 400, 'elsewhere', () => {
      said ||= elsewhere.match.state.witnessElsewhere;
    });
    expect(said).toBe(true);
    expect(elsewhere.match.state.status).toBe('online');
  });
});

describe('a bad line', () => {
  it('loses, doubles and reorders messages: every decision is on the log once, and both players see the same', async () => {
    await sitDown();
    for (const player of table.players) player.line.weather = { drop: 12, twice: 15, late: 15, cut: 1 };
    await playAtRandom(game, table, 1500, 'bad line');
    for (const player of table.players) player.line.weather = FINE;
    await pass(10_000);
    expect(new Set(ids()).size).toBe(ids().length);
    expect(acts()).toBeGreaterThan(20);
    for (const player of table.players) {
      expect(player.match.state.outbox).toEqual([]);
      expect(player.isTrue).toBe(true);
      expect(player.match.state.entries.map((e) => e.seq)).toEqual(table.server.rows.map((r) => r.seq));
      expect(player.match.state.faults).toEqual([]);
    }
    expect([...table.server.heard.values()].some((times) => times > 1)).toBe(true);
  });

  it('is given up when nothing is heard, and tried again after ever longer pauses', async () => {
    await sitDown();
    const [a] = table.players;
    a.line.weather = { ...FINE, drop: 100 };
    await pass(32_000);
    expect(a.match.state.status).not.toBe('online');
    a.line.isDown = true;
    a.line.weather = FINE;
    const before = a.line.sent.length;
    await pass(300_000);
    expect(a.match.state.status).toBe('offline');
    expect(a.line.sent.length).toBe(before);
    a.line.isDown = false;
    a.connection.wake();
    await pass(100);
    expect(a.match.state.status).toBe('online');
  });

  it('is opened at most every half minute in the end', async () => {
    await sitDown();
    const [a] = table.players;
    a.line.isDown = true;
    a.line.cut();
    await pass(120_000);
    let tries = 0;
    const open = vi.spyOn(a.line, 'isDown', 'get').mockImplementation(() => {
      tries++;
      return true;
    });
    await pass(120_000);
    open.mockRestore();
    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(8);
  });
});

describe('a decision made offline', () => {
  it('is kept through a reload, sent unchanged and applied once', async () => {
    await sitDown();
    const { mover } = turn();
    mover.line.isDown = true;
    mover.line.cut();
    await pass(10);
    expect(mover.match.state.status).toBe('offline');
    const [choice] = mover.legal(game);
    void mover.match.act(choice);
    const [held] = mover.match.state.outbox;
    mover.reload();
    expect(mover.match.state.outbox).toEqual([held]);
    await pass(10);
    mover.line.isDown = false;
    mover.connection.wake();
    await pass(100);
    expect(table.server.rows.at(-1)).toMatchObject({ id: held.id, content: { do: choice } });
    expect(mover.match.state.outbox).toEqual([]);
    expect(mover.isTrue).toBe(true);
  });

  it('is sent again with the same id, bytes and place if its acknowledgement was lost, and is not applied twice', async () => {
    await sitDown();
    const { mover } = turn();
    table.server.bend = (message) => (message.t === 'ack' ? { t: 'pong', at: 0 } : message);
    void mover.match.act(mover.legal(game)[0]);
    await pass(100);
    const proposals = () => mover.line.sent.filter((text) => text.includes('"act"'));
    expect(proposals()).toHaveLength(1);
    expect(said()).toHaveLength(1);
    mover.reload();
    await pass(7000);
    table.server.bend = (message) => message;
    await pass(7000);
    expect(new Set(proposals()).size).toBe(1);
    expect(proposals().length).toBeGreaterThan(2);
    expect(said()).toHaveLength(1);
    expect(mover.match.state.outbox).toEqual([]);
    expect(mover.isTrue).toBe(true);
  });

  it('goes back to the player if the position has changed meanwhile, and is not carried out', async () => {
    await sitDown();
    const { mover, other } = turn();
    const [choice] = mover.legal(game);
    mover.line.isDown = true;
    mover.line.cut();
    await pass(10);
    const decided = mover.match.act(choice);
    // The same seat decides on another device.
    const twin = new TestPlayer(table.server, mover.seat, 'twin');
    await pass(100);
    void twin.match.act(choice);
    await pass(100);
    twin.connection.close();
    const acts = table.server.rows.length;
    mover.line.isDown = false;
    mover.connection.wake();
    await pass(200);
    expect(await decided).toMatchObject({ done: false, code: 'stale' });
    expect(mover.match.state.returned).toMatchObject([{ content: { do: choice }, code: 'stale' }]);
    expect(table.server.rows).toHaveLength(acts);
    expect(other.isTrue && mover.isTrue).toBe(true);
  });

  it('goes through if only an offer came between: the view it was decided on is still the view', async () => {
    await sitDown();
    const { mover, other } = turn();
    const [choice] = mover.legal(game);
    // The offer travels to the server while the mover decides.
    void other.match.offerDraw();
    const decided = mover.match.act(choice);
    await pass(200);
    expect(await decided).toMatchObject({ done: true });
    expect(mover.match.state.returned).toEqual([]);
    expect(said().map((row) => row.content.kind)).toEqual(['offer-draw', 'act']);
    // An offer makes no decision stale: it was sent once.
    expect(mover.line.sent.filter((text) => text.includes('"act"'))).toHaveLength(1);
  });

  it('goes through if it resigns, whatever happened on the board in the meantime', async () => {
    await sitDown();
    const { mover } = turn();
    const decided = mover.match.act(mover.legal(game)[0]);
    // Said before the own decision has come back: the view is another one when it is sent.
    const resigned = mover.match.resign();
    await pass(400);
    expect(await decided).toMatchObject({ done: true });
    expect(await resigned).toMatchObject({ done: true });
    expect(mover.match.state.returned).toEqual([]);
  });

  it('is not sent if the device cannot keep it', async () => {
    await sitDown();
    const { mover } = turn();
    vi.spyOn(mover.storage, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    expect(await mover.match.act(mover.legal(game)[0])).toEqual({ done: false, code: 'failed' });
    expect(mover.match.state.storageFull).toBe(true);
    await pass(100);
    expect(said()).toEqual([]);
  });
});

describe('a view that does not match its hash', () => {
  it('is fetched again', async () => {
    await sitDown();
    const { mover, other } = turn();
    let spoilt = 0;
    table.server.bend = (message) =>
      message.t === 'update' && spoilt++ < 2 ? { ...message, patch: { turn: { to: 99 } } } : message;
    void mover.match.act(mover.legal(game)[0]);
    await pass(200);
    expect(spoilt).toBe(2);
    expect({ mover: mover.isTrue, other: other.isTrue }).toEqual({ mover: true, other: true });
    expect(other.match.state.view?.turn).not.toBe(99);
    expect(other.logged.join()).toContain('does not lead');
  });
});

describe('a dishonest server', () => {
  const entryOf = (message: ToClient) => (message.t === 'update' ? message : undefined);

  it.each([
    ['another die than its bytes give', 'die'],
    ['a value it had not committed to', 'commitment'],
    ['another number of the player than he sent', 'nonce'],
  ])('that shows %s is found out', async (_, what) => {
    await sitDown();
    table.server.bend = (message) => {
      const update = entryOf(message);
      if (!update || update.entry.dice.falls.length === 0) return message;
      const { dice } = update.entry;
      const zero = '0'.repeat(64);
      const bent =
        what === 'die'
          ? { ...dice, falls: dice.falls.map((f) => ({ ...f, fell: f.fell.map((x) => x + 1) })) }
          : what === 'commitment'
            ? { ...dice, v: zero }
            : { ...dice, n: zero };
      return { ...update, entry: { ...update.entry, dice: bent } };
    };
    await playAtRandom(game, table, 60, 'dishonest');
    const found = table.players.flatMap((player) => player.match.state.faults.map((fault) => fault.what));
    expect(found).toContain(what);
  });

  it('is found out if it tells the log differently the second time', async () => {
    await sitDown();
    await playAtRandom(game, table, 20, 'rewrite');
    table.server.bend = (message) => {
      if (message.t !== 'sync') return message;
      const [first, ...rest] = message.entries;
      return { ...message, entries: [{ ...first, dice: { ...first.dice, next: '1'.repeat(64) } }, ...rest] };
    };
    const [a] = table.players;
    void a.match.resign();
    await pass(200);
    expect(a.match.state.faults).toContainEqual({ k: 1, what: 'rewritten' });
  });
});

describe('signatures', () => {
  const faultsOf = (player: TestPlayer) => player.match.state.faults.map(({ what }) => what);

  it('every entry is signed by its device, with its own count, and the other player’s client checks it', async () => {
    await sitDown(true);
    await playAtRandom(game, table, 120, 'signed');
    const { rows } = table.server;
    for (const by of [1, 2]) {
      const counts = rows.filter((row) => row.sign.by === by).map((row) => row.sign.count);
      expect(counts).toEqual(counts.map((_, i) => i + 1));
    }
    for (const player of table.players) expect(faultsOf(player)).toEqual([]);
  });

  it.each([
    [
      'a wrong signature',
      'signature',
      (entry: SeenEntry): SeenEntry => ({ ...entry, sign: { ...signOf(entry), sig: '0'.repeat(128) } }),
    ],
    ['an entry without one', 'unsigned', ({ sign: _, ...entry }: SeenEntry): SeenEntry => entry],
    [
      'a count that leaves one out',
      'count',
      (entry: SeenEntry): SeenEntry => ({ ...entry, sign: { ...signOf(entry), count: signOf(entry).count + 1 } }),
    ],
    [
      'another content than was signed',
      'signature',
      (entry: SeenEntry): SeenEntry => ({ ...entry, said: '0'.repeat(64) }),
    ],
  ])('%s is found out', async (_, what, bend) => {
    await sitDown();
    table.server.bend = (message) =>
      message.t === 'update' && message.entry.kind === 'act' ? { ...message, entry: bend(message.entry) } : message;
    await playAtRandom(game, table, 20, 'forged');
    expect(table.players.flatMap(faultsOf)).toContain(what);
  });

  it('a server that puts words into a seat’s mouth is found out by that seat’s own device', async () => {
    await sitDown();
    const { mover, other } = turn();
    const forged = { by: 0, count: 1, sig: '0'.repeat(128) };
    table.server.bend = (message) =>
      message.t === 'update' && message.entry.kind === 'act'
        ? { ...message, entry: { ...message.entry, seat: other.seat, sign: forged } }
        : message;
    void mover.match.act(mover.legal(game)[0]);
    await pass(200);
    expect(faultsOf(other)).toContain('not-sent');
  });

  it('a second device is named to the first, until the first vouches for it', async () => {
    await sitDown();
    const [first] = table.players;
    const second = new TestPlayer(table.server, 0, 'second device');
    await pass(300);
    const key = second.match.state.key ?? '';
    expect(first.match.state.strangers).toEqual([key]);
    expect(second.match.state.isUnproved).toBe(true);
    void first.match.vouch(key);
    await pass(300);
    expect(first.match.state.strangers).toEqual([]);
    expect(second.match.state.isUnproved).toBe(false);
    expect([first, second].flatMap(faultsOf)).toEqual([]);
    second.connection.close();
  });

  it('an earlier device of the seat is named to a later one, even if it has vouched for it', async () => {
    await sitDown();
    const [first] = table.players;
    const second = new TestPlayer(table.server, 0, 'second device');
    await pass(300);
    void first.match.vouch(second.match.state.key ?? '');
    await pass(300);
    const earlier = first.match.state.key ?? '';
    expect(second.match.state).toMatchObject({ strangers: [earlier], isUnproved: false });
    // The player says so on the later device too; that is not for the log.
    expect(await second.match.vouch(earlier)).toMatchObject({ done: true });
    expect(second.match.state.strangers).toEqual([]);
    second.reload();
    await pass(300);
    expect(second.match.state.strangers).toEqual([]);
    second.connection.close();
  });

  it('a server that acknowledges a message and leaves it out of the log is found out', async () => {
    await sitDown();
    const { mover } = turn();
    void mover.match.act(mover.legal(game)[0]);
    await pass(200);
    const fewer = (keys: readonly SeatKeyState[]) =>
      keys.map((one, i) => (i === mover.seat + 1 ? { ...one, count: one.count - 1 } : one));
    table.server.bend = (message) => (message.t === 'sync' ? { ...message, keys: fewer(message.keys) } : message);
    mover.reload();
    await pass(300);
    expect(faultsOf(mover)).toContain('rewritten');
  });

  it('a device signs nothing if the server changes what a message is made under', async () => {
    await sitDown();
    const { mover, other } = turn();
    // The first message is turned away. Then the server names another commitment for the same state of the log.
    void mover.match.act(['nonsense']);
    await pass(200);
    table.server.bend = (message) =>
      message.t === 'update'
        ? {
            ...message,
            table: { ...message.table, deciding: { ...message.table.deciding, next: '1'.repeat(64) } },
          }
        : message;
    void other.match.offerDraw();
    await pass(200);
    void mover.match.act(mover.legal(game)[0]);
    await pass(10_000);
    expect(faultsOf(mover)).toContain('under');
    expect(mover.line.sent.filter((text) => text.includes('"act"')).length).toBe(1);
  });

  it('n of a message is the same for the same state of the log, and another for another content', () => {
    const decisions = new DecisionBytes(memoryStorage(), 'match', 0, () => new Uint8Array(32).fill(7));
    const under = { next: '1'.repeat(64), known: '' };
    const at = { d: 4, head: 'head' };
    const n = (order: string) => decisions.nonceFor(at, under, { kind: 'act', do: [order] });
    expect(n('a')).toBe(n('a'));
    expect(n('a')).not.toBe(n('b'));
    const other = { ...under, known: '2'.repeat(64) };
    expect(decisions.nonceFor(at, other, { kind: 'begin' })).toBe('other');
    expect(decisions.nonceFor({ d: 4, head: 'another head' }, under, { kind: 'begin' })).toBe('other');
    expect(decisions.nonceFor({ d: 5, head: 'next head' }, other, { kind: 'begin' })).toHaveLength(64);
    // Back to the first state there is no way, and so no other bytes for it.
    expect(decisions.nonceFor(at, under, { kind: 'act', do: ['a'] })).toBe('older');
  });
});

const signOf = ({ sign }: SeenEntry) => sign ?? { by: 0, count: 0, sig: '' };

describe('a long log', () => {
  it('comes with its newest entries; the others come page by page when they are wanted', async () => {
    await sitDown();
    await playAtRandom(game, table, 60, 'pages');
    const { server } = table;
    expect(server.seq).toBeGreaterThan(25);
    server.page = 10;
    const [a] = table.players;
    a.reload();
    await pass(200);
    const seqs = () => a.match.state.entries.map((entry) => entry.seq);
    expect(seqs()).toEqual(server.rows.slice(-10).map((row) => row.seq));
    expect(await a.match.reach(server.seq - 5)).toBe(true);
    expect(server.paged).toBe(0);
    expect(await a.match.reach(server.seq - 15)).toBe(true);
    expect(server.paged).toBe(1);
    expect(await a.match.reach(0)).toBe(true);
    expect(seqs()).toEqual(server.rows.map((row) => row.seq));
    expect(a.match.state.faults).toEqual([]);
    expect(a.isTrue).toBe(true);
  });

  it('goes on with the same witness chain even if its beginning is missing here, and checks every value once it arrives', async () => {
    await sitDown(true);
    await playAtRandom(game, table, 120, 'chain in pages');
    const { server } = table;
    server.page = 6;
    for (const player of table.players) player.reload();
    await playAtRandom(game, table, 120, 'chain goes on in pages');
    expect(server.rows.filter((row) => row.content.kind === 'commit')).toHaveLength(2);
    for (const player of table.players) {
      expect(player.match.state.entries[0].seq).toBeGreaterThan(1);
      expect(await player.match.reach(0)).toBe(true);
      expect(player.match.state.witnessElsewhere).toBe(false);
      expect(player.match.state.faults).toEqual([]);
    }
  });

  it.each(['commitment', 'witness'] as const)(
    'whose earlier pages do not lead to the newer ones is found out (%s)',
    async (what) => {
      await sitDown(true);
      await playAtRandom(game, table, 160, 'bent pages');
      const { server } = table;
      server.page = 20;
      const [a] = table.players;
      const shown = server.rows.findLast((row) => row.content.kind === 'witness' && row.seq <= server.seq - 20);
      const honest = server.log.bind(server);
      server.log = (before) =>
        honest(before).map((entry) => {
          const zero = '0'.repeat(64);
          if (what === 'commitment') return { ...entry, dice: { ...entry.dice, next: zero } };
          if (entry.seq !== shown?.seq || entry.content?.kind !== 'witness') return entry;
          return { ...entry, content: { ...entry.content, w: zero } };
        });
      a.reload();
      await pass(200);
      await a.match.reach(0);
      expect(a.match.state.faults.map((fault) => fault.what)).toContain(what);
    },
  );

  it('is sent again when the match is over, including what stands before the last page', async () => {
    await sitDown();
    await playAtRandom(game, table, 60, 'end in pages');
    const { server } = table;
    server.page = 10;
    const [a] = table.players;
    void a.match.resign();
    await pass(500);
    expect(server.paged).toBeGreaterThan(1);
    expect(a.match.state.entries.map((entry) => entry.seq)).toEqual(server.rows.map((row) => row.seq));
    expect(a.match.state.faults).toEqual([]);
  });
});

describe('a connection', () => {
  it('ends if the server speaks another protocol, and tries again only much later', async () => {
    await sitDown();
    table.server.bend = (message) => (message.t === 'welcome' ? { ...message, protocol: PROTOCOL + 1 } : message);
    const [a] = table.players;
    const before = a.line.opened;
    a.line.cut();
    await pass(15_000);
    expect(a.match.state.status).toBe('offline');
    expect(a.line.opened - before).toBe(1);
  });

  it('can be closed by the listener that hears that it closes', async () => {
    await sitDown();
    const [a] = table.players;
    let heard = 0;
    a.match.subscribe(() => {
      heard++;
      a.connection.close();
    });
    a.connection.close();
    expect(heard).toBe(1);
  });

  it('says what is missing if there is no socket to open', () => {
    expect(() => connect({})).toThrow('url');
  });
});

describe('what the server reveals when a match is over', () => {
  const row = { seq: 1, seat: 0, at: '', kind: 'act', line: 0, said: '', events: [] } as const;
  const next = '2'.repeat(64);
  const die = { stream: 'combat', fell: [4], of: 6 };
  const told = (falls: readonly Fell[]): SeenEntry => ({ ...row, dice: { next, head: '', falls } });

  it('may add secret falls between the others, but may not change one', () => {
    const dice = new DiceWatch('match');
    dice.see(told([die]));
    dice.see(told([{ stream: 'cup', fell: [2], of: [1, 1, 1], secret: true }, die]));
    expect(dice.faults).toEqual([]);
    dice.see(told([{ ...die, fell: [5] }]));
    expect(dice.faults).toEqual([{ k: 1, what: 'rewritten' }]);
  });
});
