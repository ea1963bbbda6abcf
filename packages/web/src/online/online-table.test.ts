import { connect, type MatchClient, memoryStorage } from '@cauldron/client';
import { type Refusal, verbOf } from '@cauldron/engine';
import { type ClockTerms, hashView } from '@cauldron/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BadLine } from '../../../client/src/testing/bad-line.ts';
import { FakeServer, TOKENS } from '../../../client/src/testing/fake-server.ts';
import { keysIn } from '../../../client/src/testing/keys.ts';
import { loadEdition } from '../library.ts';
import { addWords, t } from '../messages/messages.ts';
import onlineWords from '../messages/online.json' with { type: 'json' };
import { someGameIds } from '../testing/some-games.ts';
import type { OnlineTable } from './online-table.ts';

addWords(onlineWords);

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let close: () => void = () => undefined;

/** Two tables at one fake server, without witnesses. */
async function sitDown(
  id: string,
  clock: ClockTerms = { kind: 'none' },
): Promise<{
  readonly server: FakeServer;
  readonly tables: readonly OnlineTable[];
  readonly lines: readonly BadLine[];
  /** The first seat opens the match again, in another tab. */
  again(): Promise<OnlineTable>;
}> {
  const [{ OnlineTable }, { OnlineWords }] = await Promise.all([
    import('./online-table.ts'),
    import('./online-words.ts'),
  ]);
  const { game } = await loadEdition(id);
  const server = new FakeServer(game, game.info.scenarios[0].id);
  const lines = TOKENS.map((_, seat) => new BadLine(server, `table ${seat}`));
  const fetchLog = async (_: string, __: string | undefined, before: number) => server.log(before);
  const devices = TOKENS.map((_, seat) => keysIn(memoryStorage(), () => new Uint8Array(32).fill(seat + 1)));
  const dial = (line: BadLine, seat: number) =>
    connect({ openSocket: line.open, keys: devices[seat], jitter: () => 0, fetchLog });
  const connections = lines.map(dial);
  close = () => {
    for (const connection of connections) connection.close();
  };
  const clients = connections.map((c, seat) => c.match(server.id, { token: TOKENS[seat], seat }));
  await pass(200);
  const { packHash, rulesVersion, scenarios, sides } = game.info;
  const lay = (client: MatchClient) => {
    const view = client.state.view;
    if (!view) throw new Error('there is no view');
    const info = {
      id: server.id,
      rules: rulesVersion,
      pack: packHash,
      seq: 0,
      asked: null,
      over: false,
      createdAt: '',
      changedAt: '',
      terms: {
        game: id,
        scenario: scenarios[0].id,
        options: {},
        witnessed: false,
        privacy: 'link' as const,
        seats: [],
        clock,
        spectators: { allowed: true, delay: 0 },
      },
      seats: sides.map((side) => ({
        side,
        kind: 'person' as const,
        name: side,
        mine: false,
        same: [],
        before: false,
        known: [],
      })),
    };
    // Before the table is laid, the devices have put their keys on the log, which changes nothing to be seen.
    const fetchPast = async (at: number) => ({
      seat: client.state.seat,
      at,
      view: { ...view },
      hash: hashView(view),
      next: Array.from({ length: opened - at }, () => ({ patch: {}, hash: hashView(view) })),
    });
    const opened = client.state.seq;
    return new OnlineTable(client, info, game, new OnlineWords(game), view, fetchPast);
  };
  const again = async () => {
    const connection = dial(new BadLine(server, 'another tab'), 0);
    connections.push(connection);
    const client = connection.match(server.id, { token: TOKENS[0], seat: 0 });
    await pass(200);
    return lay(client);
  };
  return { server, tables: clients.map(lay), lines, again };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(someGameIds)('a table online of %s', (id) => {
  it('asks one player at a time, takes the answer, and shows both what happened', async () => {
    const { server, tables } = await sitDown(id);
    // A sealed set-up is not told: the match goes on until the log has something to tell.
    for (let i = 0; i < 30 || tables[0].log.newest(100).length <= 10; i++) {
      expect(i).toBeLessThan(300);
      const asked = tables.filter((table) => table.question.value);
      expect(asked).toHaveLength(1);
      const { all } = asked[0].offers.value;
      void asked[0].act(all[i % all.length]);
      await pass(100);
    }
    expect(server.seq).toBeGreaterThanOrEqual(30);
    for (const table of tables) {
      expect(table.length.value).toBe(server.seq);
      expect(table.isCurtained.value).toBe(false);
    }
    expect(tables[0].match.line).toHaveLength(server.seq);
    // Looking back goes from view to view.
    void tables[0].history.catchUp(() => 0);
    await pass(10);
    expect(tables[0].history.at(server.seq)?.n).toBe(server.seq);
  });

  it('is hurried by a clock of minutes that runs, but not while the clock waits for the film', async () => {
    const { server, tables } = await sitDown(id, { kind: 'live', bank: 600, increment: 0, film: 8 });
    const asked = tables.findIndex((table) => table.question.value);
    const hurried = () => tables.map((table) => table.isHurried.value);
    server.clocks = { left: [600_000, 600_000], film: [8000, 8000], running: 1 - asked };
    void tables[asked].act(tables[asked].offers.value.all[0]);
    await pass(100);
    expect(hurried()).toEqual([false, false]);
    await pass(7000);
    expect(hurried()).toEqual([false, false]);
    await pass(1000);
    expect(hurried()).toEqual(tables.map((_, seat) => seat !== asked));
  });

  it('waits for the other player to join as long as a seat is free, and for a decision after that', async () => {
    const { server, tables } = await sitDown(id);
    const act = async () => {
      const asked = tables.find((table) => table.question.value);
      void asked?.act(asked.offers.value.all[0]);
      await pass(100);
    };
    server.free.add(1);
    await act();
    const said = tables.map((table) => table.idle.value);
    expect(said).toEqual([t('online-nobody-yet'), t('online-nobody-yet')]);
    server.free.clear();
    await act();
    // The asked player reads the question; the other player reads whose answer is awaited.
    const waits = tables.map((table) => (table.question.value ? undefined : table.idle.value));
    expect(waits.filter((told) => told !== undefined)).toEqual([
      expect.stringMatching(/^(?!The other side).+ decides …$/),
    ]);
  });

  it('shows a long log from its newest page, and earlier pages when somebody looks back', async () => {
    const { server, tables, again } = await sitDown(id);
    for (let i = 0; i < 30; i++) {
      const asked = tables.find((table) => table.question.value);
      const all = asked?.offers.value.all ?? [];
      void asked?.act(all[i % all.length]);
      await pass(100);
    }
    server.page = 10;
    const [whole, table] = [tables[0], await again()];
    expect({ tableLength: table.length.value, from: table.match.from }).toEqual({
      tableLength: server.seq,
      from: server.seq - 10,
    });
    expect(table.log.newest(5)).toEqual(whole.log.newest(5));
    expect(table.match.line.slice(-10)).toEqual(whole.match.line.slice(-10));
    table.lookAt(3);
    await pass(100);
    expect(table.match.from).toBeLessThanOrEqual(3);
    expect(table.log.before(6, 20).at(-1)).toEqual(whole.log.before(6, 20).at(-1));
    expect(table.length.value).toBe(server.seq);
  });

  it('sends a standing order with its conditions, and not again while the same stands', async () => {
    const { server, tables } = await sitDown(id);
    const [{ id: window, conditions, default: answer }] = tables[0].game.info.windows;
    const give = async (from?: number) => {
      void tables[0].order(0, window, answer, from === undefined ? undefined : { [conditions[0]]: { from } });
      await pass(100);
      return server.rows.filter((row) => row.content.kind === 'order');
    };
    expect(await give(2)).toHaveLength(1);
    const [first, ...rest] = await give(2);
    expect({ 'first content': first.content, rest }).toEqual({
      'first content': { kind: 'order', window, answer, when: { [conditions[0]]: { from: 2 } } },
      rest: [],
    });
    expect(await give(3)).toHaveLength(2);
    expect(await give()).toHaveLength(3);
  });

  it('sends the orders of the start once, without holding up the board, and not if the seat has given one', async () => {
    const { server, tables } = await sitDown(id);
    const [{ id: window, conditions, default: answer }] = tables[0].game.info.windows;
    const unless = { [conditions[0]]: { from: 1 } };
    const orders = () => server.rows.filter((row) => row.content.kind === 'order').map(({ content }) => content);
    tables[0].orderFirst(window, answer, unless);
    expect(tables[0].busy.value).toBe(false);
    await pass(100);
    expect(orders()).toEqual([{ kind: 'order', window, answer, unless }]);
    expect(tables[0].ordered(window)).toEqual({ answer, unless });
    tables[0].orderFirst(window, answer, { [conditions[0]]: { from: 2 } });
    await pass(100);
    expect(orders()).toHaveLength(1);
  });

  it('says why a wrong answer is refused, without asking the server', async () => {
    const { server, tables } = await sitDown(id);
    const other = tables.find((table) => !table.question.value);
    const asked = tables.find((table) => table.question.value);
    const refusal = await other?.act(asked?.offers.value.all[0] ?? 0);
    expect(refusal?.key).toBe('not-your-question');
    expect(server.rows.filter((row) => row.content.kind !== 'key')).toEqual([]);
  });

  it('takes a decision back until dice have fallen, and shows the view before it', async () => {
    const { tables } = await sitDown(id);
    const asked = tables.find((table) => table.question.value);
    if (!asked) throw new Error('nobody is asked');
    const shown = () => hashView(asked.view.value);
    const before = shown();
    void asked.act(asked.offers.value.all[0]);
    await pass(100);
    expect(shown()).not.toBe(before);
    if (!asked.canUndo()) return;
    void asked.undo();
    await pass(100);
    expect(shown()).toBe(before);
    // Two devices have put up their keys; then comes the decision.
    asked.lookAt(3);
    expect(asked.question.value).toBeUndefined();
    expect(shown()).not.toBe(before);
  });

  it('repeats what was taken back, as a new decision, unless something else was decided', async () => {
    const { server, tables } = await sitDown(id);
    const asked = tables.find((table) => table.question.value);
    if (!asked) throw new Error('nobody is asked');
    const act = asked.offers.value.all.find((a) => asked.question.value?.stakes[verbOf(a)] === 'back');
    if (act === undefined) return;
    const doing = async (work: () => Promise<Refusal | undefined>) => {
      const done = work();
      await pass(100);
      return (await done)?.key;
    };
    const decisions = () => server.rows.filter(({ content }) => content.kind === 'act' || content.kind === 'undo');
    expect(await doing(() => asked.redo())).toBe('nothing-to-redo');
    await doing(() => asked.act(act));
    const after = hashView(asked.view.value);
    expect([await doing(() => asked.undo()), await doing(() => asked.redo())]).toEqual([undefined, undefined]);
    expect(hashView(asked.view.value)).toBe(after);
    expect(decisions().map(({ content }) => content.kind)).toEqual(['act', 'undo', 'act']);
    expect(await doing(() => asked.redo())).toBe('nothing-to-redo');
  });

  it('asks the other side to go back further', async () => {
    const { server, tables } = await sitDown(id);
    const asked = tables.find((table) => table.question.value);
    if (!asked) throw new Error('nobody is asked');
    void asked.act(asked.offers.value.all[0]);
    await pass(100);
    void asked.takeBackTo(asked.length.value - 1);
    await pass(100);
    expect({
      consent: asked.consent,
      last: server.rows.findLast(({ content }) => content.kind === 'ask-undo')?.content,
    }).toEqual({
      consent: 'others',
      last: { kind: 'ask-undo', to: 0 },
    });
  });

  it('shows no question while an answer is on its way, and shows it again if the answer failed', async () => {
    const { tables, lines } = await sitDown(id);
    const asked = tables.find((table) => table.question.value);
    if (!asked) throw new Error('nobody is asked');
    const line = lines[asked.seat.value];
    line.isDown = true;
    line.cut();
    await pass(10);
    void asked.act(asked.offers.value.all[0]);
    await pass(10);
    expect({ busy: asked.busy.value, question: asked.question.value }).toEqual({ busy: true, question: undefined });
    asked.client.forget(asked.state.value.outbox[0].id);
    expect(asked.question.value).toBeDefined();
  });
});
