/** Whole matches over HTTP and sockets, on both databases. On PostgreSQL the two players use two servers. */

import { randomBytes } from 'node:crypto';
import { Api, type CallOptions, type RouteReply } from '@cauldron/client';
import { readMatchText } from '@cauldron/engine';
import type { Content, MadeMatch, MatchTermsInput, RouteAnswer, RouteName, ToClient } from '@cauldron/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type CauldronServer, createServer } from '../../packages/server/src/http/server.ts';
import { settingsOf } from '../../packages/server/src/testing/stand-ins.ts';
import { eachDatabase } from './kit/databases.ts';
import { openMatches, shelf } from './kit/players.ts';

const terms: MatchTermsInput = {
  game: 'tobruk',
  scenario: 'drill',
  witnessed: false,
  seats: [{ kind: 'me' }, { kind: 'link' }],
};
const PASSWORD = 'a fox in the desert';

eachDatabase((kind, open) => {
  const servers: CauldronServer[] = [];
  const ends: (() => unknown)[] = [];
  const bases: string[] = [];

  beforeAll(async () => {
    for (let i = 0; i < (kind === 'postgres' ? 2 : 1); i++) {
      const database = await open();
      const matches = await openMatches(database);
      const settings = settingsOf({ CAULDRON_PACE: '50', CAULDRON_OPEN_LIST: 'on' });
      const server = await createServer({
        settings,
        play: Promise.resolve({ database, matches, games: [] }),
        version: '0',
      });
      bases.push(`http://127.0.0.1:${await server.listen(0)}`);
      servers.push(server);
      ends.push(() => matches.close());
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const end of ends) await end();
  });

  /** The server of the first or the second player. */
  const api = (i: 0 | 1 = 0) => new Api(bases[i % bases.length]);
  const baseOf = (i: 0 | 1) => bases[i % bases.length];

  async function get<N extends RouteName>(of: Api, name: N, options: CallOptions<N> = {}): Promise<RouteAnswer<N>> {
    const answer: RouteReply<N> = await of.call(name, options);
    if (!answer.ok) throw new Error(`${name}: ${answer.problem.code}, ${answer.problem.say}`);
    return answer.value;
  }
  async function refusal<N extends RouteName>(of: Api, name: N, options: CallOptions<N>): Promise<string> {
    const answer: RouteReply<N> = await of.call(name, options);
    return answer.ok ? 'done' : answer.problem.code;
  }

  interface Two {
    readonly match: string;
    readonly tokens: readonly [string, string];
  }
  async function seatTwo(more: Partial<MatchTermsInput> = {}): Promise<Two & { made: MadeMatch }> {
    const made = await get(api(), 'make', { body: { terms: { ...terms, ...more }, name: 'Ada' } });
    const { invitation } = made.invitations[0];
    const taken = await get(api(1), 'take', { at: { match: made.match.id }, body: { invitation, name: 'Bob' } });
    expect(taken.seat).toBe(1);
    return { match: made.match.id, tokens: [made.tokens[0].token, taken.token], made };
  }

  type Sync = Extract<ToClient, { t: 'sync' }>;
  const look = async (i: 0 | 1, { match, tokens }: Two) =>
    (await get(api(i), 'view', { at: { match }, token: tokens[i] })) as unknown as Sync;

  /** Decided on what the match is now, or on an earlier deciding message. */
  async function propose(i: 0 | 1, two: Two, content: Content, decidedOn?: number) {
    const { d, next, known } = (await look(i, two)).table.deciding;
    const body = {
      id: randomBytes(9).toString('base64url'),
      after: decidedOn ?? d,
      content,
      n: randomBytes(32).toString('hex'),
      under: { next, known: known[i] },
    };
    return api(i).call('propose', { at: { match: two.match }, token: two.tokens[i], body });
  }

  /** One decision of the seat to move, derived from earlier decisions; false at the end. */
  async function step(two: Two, round: number): Promise<boolean> {
    const game = await shelf.current('tobruk');
    for (const i of [0, 1] as const) {
      const { view } = await look(i, two);
      if (view.outcome) return false;
      const { question } = view;
      if (question && question.seat !== i) continue;
      const action = question?.actions[(round * 7) % question.actions.length];
      const named = action === undefined ? undefined : game?.vocabulary.name(action);
      // The protocol fixes the shape of a named action.
      const content = (named ? { kind: 'act', do: named } : { kind: 'begin' }) as Content;
      const answer = await propose(i, two, content);
      expect(answer).toMatchObject({ ok: true });
      return true;
    }
    throw new Error('nobody is asked');
  }

  it('two bots play a match over HTTP alone, and at the end everybody can get its record', async () => {
    const two = await seatTwo();
    const at = { match: two.match };
    expect(await refusal(api(), 'record', { at })).toBe('forbidden');
    let round = 0;
    while (round < 40 && (await step(two, round))) round++;
    const { seq } = await get(api(), 'info', { at });
    expect(seq).toBe(round);
    expect(await propose(1, two, { kind: 'resign' })).toMatchObject({ ok: true, value: { seq: seq + 1 } });
    expect(await propose(0, two, { kind: 'resign' })).toMatchObject({ ok: false, problem: { code: 'over' } });
    const record = await get(api(1), 'record', { at });
    expect(record.trim().split('\n').length).toBeGreaterThan(seq);
    expect(readMatchText(record)).toMatchObject({ header: { game: 'tobruk' } });
  });

  it('a refusal carries the newest entry, and the rule', async () => {
    const two = await seatTwo();
    await step(two, 0);
    expect(await propose(0, two, { kind: 'offer-draw' }, 0)).toMatchObject({ problem: { code: 'stale', seq: 1 } });
    expect(
      await refusal(api(), 'propose', {
        at: { match: two.match },
        token: 'x'.repeat(43),
        body: { id: 'message-1', after: 1, content: { kind: 'resign' }, n: '0'.repeat(64) },
      }),
    ).toBe('no-seat');
  });

  it('a socket at the other server sees each entry, and its own moves are acknowledged there', async () => {
    const two = await seatTwo();
    const [ada, bob] = [await Line.open(baseOf(0)), await Line.open(baseOf(1))];
    try {
      ada.say({ t: 'watch', match: two.match, token: two.tokens[0], from: -1 });
      bob.say({ t: 'watch', match: two.match, token: two.tokens[1], from: -1 });
      expect(await ada.hears('sync')).toMatchObject({ seat: 0, seq: 0 });
      expect(await bob.hears('sync')).toMatchObject({ seat: 1, seq: 0 });
      const n = randomBytes(32).toString('hex');
      const message = {
        t: 'do',
        match: two.match,
        token: two.tokens[0],
        id: 'message-1',
        after: 0,
        content: { kind: 'offer-draw' },
        n,
      };
      ada.say(message);
      expect(await ada.hears('ack')).toMatchObject({ id: 'message-1', seq: 1 });
      expect(await bob.hears('update')).toMatchObject({ seq: 1, table: { offers: { draw: 0 } } });
      ada.say(message);
      expect(await ada.hears('ack', 2)).toMatchObject({ id: 'message-1', seq: 1 });
      bob.say({ t: 'chat', match: two.match, token: two.tokens[1], id: 'message-2', text: 'well met' });
      expect(await ada.hears('chat')).toMatchObject({ seat: 1, name: 'Bob', text: 'well met' });
    } finally {
      ada.end();
      bob.end();
    }
  });

  it('a player leaves a seat, a substitute takes it by a link, and the old token no longer opens it', async () => {
    const { match, tokens } = await seatTwo();
    const at = { match, seat: 1 };
    const handed = await get(api(1), 'hand', { at, token: tokens[1], body: { to: { kind: 'link' } } });
    const cleo = await get(api(), 'take', {
      at: { match },
      body: { invitation: handed.invitation ?? '', name: 'Cleo' },
    });
    expect(cleo.match.seats[1]).toMatchObject({ name: 'Cleo', mine: true });
    expect(await refusal(api(1), 'leave', { at, token: tokens[1] })).toBe('no-seat');
    const left = await get(api(), 'leave', { at, token: cleo.token });
    expect(left.seats[1].kind).toBe('empty');
    // The remaining player makes a new invitation.
    const again = await get(api(), 'hand', { at, token: tokens[0], body: { to: { kind: 'link' } } });
    expect(again.invitation).toMatch(/^[\w-]{43}$/);
    expect(
      await refusal(api(), 'hand', { at: { match, seat: 0 }, token: cleo.token, body: { to: { kind: 'link' } } }),
    ).toBe('no-seat');
  });

  it('an invitation takes a seat once', async () => {
    const made = await get(api(), 'make', { body: { terms, name: 'Ada' } });
    const options = { at: { match: made.match.id }, body: { invitation: made.invitations[0].invitation, name: 'Bob' } };
    const both = await Promise.all([refusal(api(), 'take', options), refusal(api(1), 'take', options)]);
    expect(both.sort()).toEqual(['done', 'no-seat']);
  });

  it('after the end both ask for a rematch and get the same one, with their old tokens', async () => {
    const two = await seatTwo();
    const at = { match: two.match };
    expect(await refusal(api(), 'rematch', { at, token: two.tokens[0] })).toBe('forbidden');
    await propose(0, two, { kind: 'resign' });
    expect(await get(api(), 'rematch', { at, token: two.tokens[0] })).toEqual({ wanted: [0] });
    expect(await get(api(1), 'declineRematch', { at, token: two.tokens[1] })).toEqual({ wanted: [] });
    await get(api(), 'rematch', { at, token: two.tokens[0] });
    const { match: second } = await get(api(1), 'rematch', { at, token: two.tokens[1] });
    const { match: first } = await get(api(), 'rematch', { at, token: two.tokens[0] });
    expect(second?.id).toBe(first?.id);
    expect(first?.seats.map((seat) => seat.mine)).toEqual([true, false]);
    expect(second?.seats.map((seat) => seat.mine)).toEqual([false, true]);
    expect(await refusal(api(), 'rematch', { at })).toBe('no-seat');
  });

  it('a player’s matches are listed by his tokens', async () => {
    const { match, tokens } = await seatTwo();
    const { matches } = await get(api(1), 'mine', { body: { seats: [{ match, token: tokens[1] }] } });
    expect(matches.map(({ id, seats }) => ({ id, mine: seats.map((seat) => seat.mine) }))).toEqual([
      { id: match, mine: [false, true] },
    ]);
    expect(await get(api(), 'mine', { body: { seats: [] } })).toEqual({ matches: [] });
  });

  it('open matches are listed and joined without an invitation; others are not', async () => {
    const made = await get(api(), 'make', { body: { terms: { ...terms, privacy: 'open' }, name: 'Ada' } });
    const hidden = await get(api(), 'make', { body: { terms, name: 'Ada' } });
    const ids = async () => (await get(api(1), 'open')).matches.map(({ id }) => id);
    expect(await ids()).toContain(made.match.id);
    expect(await ids()).not.toContain(hidden.match.id);
    const join = (match: string) => ({ at: { match }, body: { name: 'Bob' } });
    expect((await get(api(1), 'takeOpen', join(made.match.id))).seat).toBe(1);
    expect(await ids()).not.toContain(made.match.id);
    expect(await refusal(api(1), 'takeOpen', join(hidden.match.id))).toBe('forbidden');
  });

  it('an account opens its seats on any device, and on a socket of our own page, until it signs out', async () => {
    const name = `Player ${kind}`;
    const person = { name, password: PASSWORD };
    const ada = new Device(baseOf(0));
    await get(ada.api, 'signUp', { body: person });
    const made = await get(ada.api, 'make', { body: { terms, name: 'Ada' } });
    const phone = new Device(baseOf(1));
    await get(phone.api, 'signIn', { body: person });
    expect((await get(phone.api, 'mine', { body: { seats: [] } })).matches[0]).toMatchObject({
      id: made.match.id,
      seats: [{ mine: true }, { mine: false }],
    });
    const watch = { t: 'watch', match: made.match.id, from: -1 };
    const page = await Line.open(baseOf(1), { cookie: phone.cookie, origin: baseOf(1) });
    const stranger = await Line.open(baseOf(1), { cookie: phone.cookie });
    try {
      page.say(watch);
      expect(await page.hears('sync')).toMatchObject({ seat: 0 });
      // Without an origin it is not a page, so the cookie does not count.
      stranger.say(watch);
      expect(await stranger.hears('sync')).toMatchObject({ seat: null });
      await get(phone.api, 'signOut');
      expect(await page.hears('bye')).toMatchObject({ code: 'sign-in', again: true });
      expect(await refusal(phone.api, 'account', {})).toBe('sign-in');
      expect((await get(ada.api, 'account')).name).toBe(name);
    } finally {
      page.end();
      stranger.end();
    }
  });
});

/** A browser with its cookie. */
class Device {
  cookie = '';
  readonly api: Api;

  constructor(base: string) {
    this.api = new Api(base, async (address, init) => {
      const headers = { ...(init?.headers as Record<string, string>), ...(this.cookie && { cookie: this.cookie }) };
      const response = await fetch(address, { ...init, headers });
      const set = response.headers.get('set-cookie');
      if (set) this.cookie = set.split(';')[0];
      return response;
    });
  }
}

class Line {
  private readonly heard: ToClient[] = [];
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.heard.push(JSON.parse(String(data)) as ToClient);
      for (const go of this.waiting.splice(0)) go();
    });
  }

  static async open(base: string, headers: Record<string, string> = {}): Promise<Line> {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, { headers });
    const line = new Line(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    line.say({ t: 'hello', protocol: 2 });
    await line.hears('welcome');
    return line;
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  async hears<T extends ToClient['t']>(t: T, nth = 1): Promise<Extract<ToClient, { t: T }>> {
    for (;;) {
      const found = this.heard.filter((m): m is Extract<ToClient, { t: T }> => m.t === t)[nth - 1];
      if (found) return found;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  end(): void {
    this.socket.terminate();
  }
}
