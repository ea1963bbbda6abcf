import { get } from 'node:http';
import type { ToClient } from '@cauldron/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CauldronServer } from '../http/server.ts';
import type { MatchService, Sending, Who } from '../match/service.ts';
import { MATCH, matchesOf, sending, serverWith, TOKEN } from '../testing/stand-ins.ts';

const open: { server?: CauldronServer; sockets: WebSocket[] } = { sockets: [] };
afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.terminate();
  await open.server?.close();
});

/** A client that keeps what it hears. */
class Caller {
  readonly heard: ToClient[] = [];
  readonly closed: Promise<number>;
  private readonly waiting: (() => void)[] = [];

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.heard.push(JSON.parse(String(data)) as ToClient);
      for (const go of this.waiting.splice(0)) go();
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async hears<T extends ToClient['t']>(t: T, nth = 1): Promise<Extract<ToClient, { t: T }>> {
    for (;;) {
      const found = this.heard.filter((m): m is Extract<ToClient, { t: T }> => m.t === t)[nth - 1];
      if (found) return found;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}

async function serve(matches: Partial<MatchService> = {}, env: Record<string, string> = {}): Promise<string> {
  open.server = await serverWith(matchesOf(matches), env);
  return `ws://127.0.0.1:${await open.server.listen(0)}/api/socket`;
}

async function call(url: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1'): Promise<Caller> {
  const socket = new WebSocket(url, { headers, localAddress });
  open.sockets.push(socket);
  const caller = new Caller(socket);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return caller;
}

async function greet(url: string): Promise<Caller> {
  const caller = await call(url);
  caller.say({ t: 'hello', protocol: 2 });
  await caller.hears('welcome');
  return caller;
}

const n = '0'.repeat(64);
const proposal = { t: 'do', match: MATCH, token: TOKEN, id: 'message-1', after: 0, content: { kind: 'resign' }, n };

describe('a socket', () => {
  it('is welcomed, and its ping is answered', async () => {
    const caller = await greet(await serve());
    caller.say({ t: 'ping', at: 5 });
    expect(await caller.hears('pong')).toEqual({ t: 'pong', at: 5 });
  });

  it('asks what its seat may answer, by name, and hears it or why not', async () => {
    const asked: unknown[] = [];
    const url = await serve({
      async question(match, who, wanted) {
        asked.push(who, wanted);
        if (wanted.order === 'fly') return { declined: 'no-seat', why: '' };
        const reply = { after: 3, under: { next: n, known: '' } };
        const shown = { match, seat: 0, seq: 4, waitsFor: 0, result: null, question: null, from: 0, total: 0, reply };
        return { ...shown, answers: [{ name: 'begin', content: { kind: 'begin' } }] };
      },
    });
    const caller = await greet(url);
    caller.say({ t: 'question', match: MATCH, token: TOKEN, order: 'move', most: 7 });
    expect(await caller.hears('question')).toMatchObject({ seq: 4, answers: [{ name: 'begin' }] });
    expect(asked).toEqual([{ token: TOKEN }, { order: 'move', from: 0, most: 7, position: false }]);
    caller.say({ t: 'question', match: MATCH, token: TOKEN, order: 'fly' });
    expect(await caller.hears('refused')).toMatchObject({ match: MATCH, code: 'no-seat' });
    caller.say({ t: 'question', match: MATCH, token: TOKEN, most: 5000 });
    expect(await caller.hears('refused', 2)).toMatchObject({ code: 'malformed' });
  });

  it('that speaks another protocol gets told so, and is closed', async () => {
    const caller = await call(await serve());
    caller.say({ t: 'hello', protocol: 99 });
    expect(await caller.hears('bye')).toMatchObject({ code: 'malformed', again: false });
    expect(await caller.closed).toBe(1008);
  });

  it('must say hello before anything else', async () => {
    const caller = await call(await serve());
    caller.say(proposal);
    expect(await caller.hears('refused')).toMatchObject({ code: 'malformed', id: 'message-1' });
  });

  it('passes a proposal on with the token of its seat, and returns the answer', async () => {
    const asked: { proposal: unknown; who: Who }[] = [];
    const url = await serve({
      propose: async (proposal, who) => {
        asked.push({ proposal, who });
        return { t: 'ack', match: MATCH, id: 'message-1', seq: 1 };
      },
    });
    const caller = await greet(url);
    caller.say(proposal);
    expect(await caller.hears('ack')).toEqual({ t: 'ack', match: MATCH, id: 'message-1', seq: 1 });
    const { t: _, ...rest } = proposal;
    expect(asked).toEqual([{ proposal: rest, who: { token: TOKEN } }]);
  });

  it('gets its messages handled in the order they came', async () => {
    const done: string[] = [];
    const url = await serve({
      propose: async (proposal) => {
        const { id } = proposal as { id: string };
        await new Promise((resolve) => setTimeout(resolve, id === 'message-1' ? 30 : 0));
        done.push(id);
        return { t: 'ack', match: MATCH, id, seq: 1 };
      },
    });
    const caller = await greet(url);
    for (const id of ['message-1', 'message-2', 'message-3']) caller.say({ ...proposal, id });
    await caller.hears('ack', 3);
    expect(done).toEqual(['message-1', 'message-2', 'message-3']);
  });

  it('hears that the server failed, and stays open', async () => {
    const url = await serve({ propose: () => Promise.reject(new Error('a planted failure')) });
    const caller = await greet(url);
    caller.say(proposal);
    const refused = await caller.hears('refused');
    expect(refused).toEqual({ t: 'refused', match: MATCH, id: 'message-1', code: 'failed' });
    expect(JSON.stringify(refused)).not.toContain('planted');
    caller.say({ t: 'ping', at: 1 });
    await caller.hears('pong');
  });

  it('gets what it watches until it stops watching', async () => {
    let send: (sending: Sending) => void = () => {};
    let stopped = 0;
    const url = await serve({
      watch: async (_, who, from, hear) => {
        expect({ who, from }).toEqual({ who: { token: TOKEN, seat: 1 }, from: 3 });
        send = hear;
        return { seat: 1, stop: () => stopped++ };
      },
    });
    const caller = await greet(url);
    caller.say({ t: 'watch', match: MATCH, token: TOKEN, seat: 1, from: 3 });
    caller.say({ t: 'ping', at: 1 });
    await caller.hears('pong');
    const line = {
      t: 'chat',
      match: MATCH,
      channel: 'table',
      n: 1,
      seat: 0,
      name: 'A',
      at: '',
      text: 'hello',
    } as const;
    send(sending(line));
    expect(await caller.hears('chat')).toEqual(line);
    caller.say({ t: 'unwatch', match: MATCH });
    caller.say({ t: 'ping', at: 2 });
    await caller.hears('pong', 2);
    send(sending(line));
    expect(stopped).toBe(1);
    caller.say({ t: 'ping', at: 3 });
    await caller.hears('pong', 3);
    expect(caller.heard.filter((m) => m.t === 'chat')).toHaveLength(1);
  });

  it('stops watching when it is cut', async () => {
    let stop: () => void = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const caller = await greet(await serve({ watch: async () => ({ seat: null, stop }) }));
    caller.say({ t: 'watch', match: MATCH, from: -1 });
    caller.say({ t: 'ping', at: 1 });
    await caller.hears('pong');
    caller.socket.terminate();
    await stopped;
  });

  it('is refused an unknown match', async () => {
    const caller = await greet(await serve());
    caller.say({ t: 'watch', match: MATCH, from: -1 });
    expect(await caller.hears('refused')).toEqual({ t: 'refused', match: MATCH, code: 'no-match' });
  });
});

describe('a hostile socket', () => {
  it('is not opened for a page of another site', async () => {
    const url = await serve();
    await expect(call(url, { origin: 'https://evil.example.org' })).rejects.toThrow('403');
    await expect(call(url, { origin: url.replace('ws:', 'http:').replace('/api/socket', '') })).resolves.toBeDefined();
  });

  it('is closed if it sends bytes', async () => {
    const caller = await greet(await serve());
    caller.socket.send(Buffer.from([1, 2, 3]));
    expect(await caller.hears('bye')).toMatchObject({ code: 'malformed', again: false });
  });

  it('is cut off if it sends too much in one frame, and nobody else is', async () => {
    const url = await serve();
    const [hostile, other] = [await greet(url), await greet(url)];
    hostile.say('x'.repeat(20_000));
    expect(await hostile.closed).toBe(1009);
    other.say({ t: 'ping', at: 1 });
    await other.hears('pong');
  });

  it('is refused nonsense, and closed after a lot of it', async () => {
    const caller = await greet(await serve());
    for (let i = 0; i < 50; i++) caller.say('{"t":"hello","protocol":2,"__proto__":{}}');
    expect(await caller.hears('refused')).toEqual({ t: 'refused', code: 'malformed' });
    expect(await caller.hears('bye')).toMatchObject({ code: 'malformed' });
  });

  it('is slowed down if it sends too fast', async () => {
    const caller = await greet(await serve());
    for (let i = 0; i < 80; i++) caller.say({ t: 'ping', at: i });
    expect(await caller.hears('refused')).toMatchObject({ code: 'too-fast' });
    await expect.poll(() => caller.heard.filter((m) => m.t === 'pong').length).toBeGreaterThan(50);
  });

  it('gets a question with its answers by name only as often as over HTTP, however many seats its network has', async () => {
    let answered = 0;
    const question: MatchService['question'] = async () => {
      answered++;
      return { declined: 'no-seat', why: '' };
    };
    const url = await serve({ question });
    const callers = [await greet(url), await greet(url), await greet(url)];
    for (const [seat, caller] of callers.entries())
      for (let i = 0; i < 40; i++) caller.say({ t: 'question', match: MATCH, token: `${TOKEN}-${seat}` });
    for (const caller of callers) await caller.hears('refused', 40);
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(answered).toBeLessThan(100);
  });

  it('may be opened only a few times from one address', async () => {
    const url = await serve({}, { CAULDRON_MAX_SOCKETS_PER_ADDRESS: '2' });
    const first = await greet(url);
    await greet(url);
    expect(await (await call(url)).hears('bye')).toMatchObject({ code: 'unavailable', again: true });
    first.socket.close();
    await first.closed;
    await expect.poll(() => greet(url).then(() => 'in')).toBe('in');
  });
});

describe('a network that goes on after it was refused', () => {
  const comesIn = (...args: Parameters<typeof call>): Promise<string> =>
    call(...args).then(
      () => 'in',
      (error: Error) => error.message,
    );

  /** Sends nonsense on one socket after the other until the network is turned away. Returns how. */
  async function rave(url: string, headers: Record<string, string> = {}): Promise<string> {
    for (let i = 0; i < 20; i++) {
      const caller = await call(url, headers).catch((error: Error) => error.message);
      if (typeof caller === 'string') return caller;
      for (let n = 0; n < 60; n++) caller.say('{');
      await caller.closed;
    }
    return 'never';
  }

  it('is turned away, but its open sockets play on, and others come in', async () => {
    const url = await serve();
    const honest = await greet(url);
    expect(await rave(url)).not.toBe('never');
    const health = url.replace('ws:', 'http:').replace('/api/socket', '/healthz');
    const asked = new Promise((resolve) => {
      get(health, () => resolve('in')).on('error', () => resolve('away'));
    });
    expect(await asked).toBe('away');
    honest.say({ t: 'ping', at: 1 });
    await honest.hears('pong');
    expect(await comesIn(url, {}, '127.0.0.2')).toBe('in');
  });

  it('is turned away alone where a proxy stands in front', async () => {
    const url = await serve({}, { CAULDRON_PROXIES: '1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    expect(await rave(url, from('192.0.2.1'))).toContain('429');
    expect(await comesIn(url, from('192.0.2.2'))).toBe('in');
  });

  it('does not make up for bad messages with good ones in between', async () => {
    const caller = await greet(await serve({}, { CAULDRON_PACE: '2' }));
    for (let i = 0; i < 90; i++) {
      caller.say('{');
      caller.say({ t: 'unwatch', match: MATCH });
      // What closes it is not the pace of all messages.
      if (i % 30 === 29) await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    expect(await caller.hears('bye')).toMatchObject({ code: 'malformed' });
  });
});

describe('a client that reads slowly', () => {
  it('gets no endless buffer, but one sync once it has read', async () => {
    let send: (sending: Sending) => void = () => {};
    const froms: number[] = [];
    const url = await serve({
      watch: async (_, __, from, hear) => {
        froms.push(from);
        send = hear;
        return { seat: null, stop: () => {} };
      },
    });
    const caller = await greet(url);
    caller.say({ t: 'watch', match: MATCH, from: -1 });
    caller.say({ t: 'ping', at: 1 });
    await caller.hears('pong');
    caller.socket.pause();
    const update = (seq: number): Sending => ({
      // Only what the socket itself reads is there; the text is what it sends.
      message: { t: 'update', match: MATCH, seq } as Extract<ToClient, { t: 'update' }>,
      text: JSON.stringify({ t: 'update', seq, fill: 'x'.repeat(500_000) }),
    });
    let seq = 0;
    // The system's own buffers take some megabytes before ours fills.
    for (; seq < 200 && froms.length === 1; seq++) {
      send(update(seq));
      await new Promise((resolve) => setImmediate(resolve));
    }
    caller.socket.resume();
    await expect.poll(() => froms.length).toBe(2);
    const last = Math.max(...caller.heard.flatMap((m) => (m.t === 'update' ? m.seq : [])));
    // It goes on from the last entry it was sent, not from the last one it missed.
    expect(froms[1]).toBeLessThan(seq - 1);
    await expect
      .poll(() => Math.max(last, ...caller.heard.flatMap((m) => (m.t === 'update' ? m.seq : []))))
      .toBe(froms[1]);
  });
});

describe('a server that shuts down', () => {
  it('asks everybody to come back, after it has answered what was asked', async () => {
    let hasCome = () => {};
    const come = new Promise<void>((resolve) => {
      hasCome = resolve;
    });
    const url = await serve({
      propose: async () => {
        hasCome();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { t: 'ack', match: MATCH, id: 'message-1', seq: 1 };
      },
    });
    const caller = await greet(url);
    caller.say(proposal);
    await come;
    await open.server?.close();
    expect(await caller.hears('bye')).toEqual({ t: 'bye', code: 'unavailable', again: true });
    expect(caller.heard.map((m) => m.t)).toEqual(['welcome', 'ack', 'bye']);
    expect(await caller.closed).toBe(1012);
  });
});
