/**
 * The server against attackers: malformed, illegal, foreign and stale messages over socket and HTTP, to a real process. It
 * answers each with a refusal of the list, no row of any log changes, the same process lives on, and nothing that was planted
 * comes out.
 */

import { randomBytes } from 'node:crypto';
import { Api } from '@cauldron/client';
import type { Game } from '@cauldron/engine';
import { fromClient, type MatchTermsInput, OWN_HEADER, ROUTES, type Route, type ToClient } from '@cauldron/protocol';
import { openShelf } from '@cauldron/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDatabase, temporaryFolder } from '../kit/databases.ts';
import { type Answered, bare, http, isListed, Line } from './attacker.ts';
import { samplesOf, spoil, TEXTS_OF_ILL_WILL } from './corpus.ts';
import { Target } from './target.ts';

const PASSWORD = 'planted password of Ada';
/** This text is in everything that is sent, and must not be in the log. */
const MARK = 'marked-by-the-attacker';
const own = { [OWN_HEADER]: '1' };
const json = { ...own, 'content-type': 'application/json' };
const nonce = () => randomBytes(32).toString('hex');
const newId = () => randomBytes(9).toString('base64url');

const url = temporaryDatabase();
const folder = temporaryFolder();

describe.each([
  ['PostgreSQL', async () => Target.onPostgres(await url())],
  ['the embedded database', () => Target.onPglite(folder)],
] as const)('on %s', (_, start) => {
  const lines: Line[] = [];
  let target: Target;
  let game: Game;
  /** A match with some entries, and another one. */
  let match: string;
  let other: string;
  let tokens: readonly [string, string];
  let otherTokens: readonly [string, string];
  let cookies: { readonly ada: string; readonly eve: string };
  let before: string[];
  /** Every answer to the attackers, except those from the preparation. */
  let answers: string[] = [];

  async function open(headers?: Record<string, string>): Promise<Line> {
    const line = await Line.greeted(target.address, headers);
    lines.push(line);
    return line;
  }

  async function call(path: string, sent: Parameters<typeof http>[2] = {}): Promise<Answered> {
    const answer = await http(target.address, path, sent);
    answers.push(answer.text, JSON.stringify(answer.headers));
    return answer;
  }
  const codeOf = ({ text }: Answered): unknown => (JSON.parse(text) as { code?: unknown }).code;

  async function lay(more: Partial<MatchTermsInput> = {}): Promise<{ id: string; tokens: readonly [string, string] }> {
    const api = new Api(target.address);
    const seats = [{ kind: 'me' }, { kind: 'link' }] as const;
    const terms = { game: 'tobruk', scenario: '3', witnessed: false, seats: [...seats], ...more };
    const made = await api.call('make', { body: { terms, name: 'Ada' } });
    if (!made.ok) throw new Error(made.problem.say);
    const { id } = made.value.match;
    const [{ invitation }] = made.value.invitations;
    const taken = await api.call('take', { at: { match: id }, body: { invitation, name: 'Bob' } });
    if (!taken.ok) throw new Error(taken.problem.say);
    target.plant(invitation);
    return { id, tokens: [made.value.tokens[0].token, taken.value.token] };
  }

  async function signUp(name: string): Promise<string> {
    const body = JSON.stringify({ name, password: PASSWORD });
    const { headers } = await http(target.address, '/api/account', { method: 'POST', headers: json, body });
    const [cookie] = String(headers['set-cookie']).split(';');
    target.plant(cookie.split('=')[1]);
    return cookie;
  }

  type Sync = Extract<ToClient, { t: 'sync' }>;
  async function look(token: string): Promise<Sync> {
    const headers = { authorization: `Bearer ${token}` };
    const { text } = await http(target.address, `/api/matches/${match}/view`, { headers });
    return JSON.parse(text) as Sync;
  }

  /** What a decision on this state of the log is made under. */
  const on = ({ table }: Sync, seat: number) => ({
    after: table.deciding.d,
    under: { next: table.deciding.next, known: table.deciding.known[seat] },
  });

  const doing = (content: unknown, more: object = {}) => ({
    t: 'do',
    match,
    id: newId(),
    after: 0,
    content,
    n: nonce(),
    ...more,
  });

  /** The single refusal that came back. */
  async function refusal(line: Line, message: unknown): Promise<string> {
    const told = await line.ask(message);
    const refused = told.filter(({ t }) => t === 'refused');
    expect(told.filter(({ t }) => t === 'ack')).toEqual([]);
    expect(refused).toHaveLength(1);
    return (refused[0] as Extract<ToClient, { t: 'refused' }>).code;
  }

  const isPromise = (x: unknown): x is { seat: number; actions: readonly number[] } => x !== undefined;

  beforeAll(async () => {
    target = await start();
    const found = await openShelf().current('tobruk');
    if (!found) throw new Error('no game');
    game = found;
    ({ id: match, tokens } = await lay());
    ({ id: other, tokens: otherTokens } = await lay());
    cookies = { ada: await signUp('Ada of the desert'), eve: await signUp('Eve') };
    // Some moves, so that there are old ones to repeat.
    for (let n = 0; n < 12; n++) {
      const sides = await Promise.all(tokens.map(look));
      const seat = sides.findIndex(({ view }) => (view.question?.actions.length ?? 0) > 0);
      const actions = sides[seat].view.question?.actions ?? [];
      const body = {
        id: `honest-${n}-entry`,
        ...on(sides[seat], seat),
        n: nonce(),
        content: { kind: 'act', do: game.vocabulary.name(actions[(n * 7) % actions.length]) },
      };
      const headers = { ...json, authorization: `Bearer ${tokens[seat]}` };
      await http(target.address, `/api/matches/${match}/entries`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    }
    target.plant(PASSWORD, ...tokens, ...otherTokens);
    await target.plantDatabase();
    before = await target.rows();
    expect(before.length).toBeGreaterThan(10);
  });
  afterAll(() => target?.stop());

  beforeEach(() => {
    answers = [];
  });
  afterEach(async () => {
    const heard = [...answers, ...lines.flatMap(({ frames }) => frames)];
    for (const line of lines.splice(0)) line.end();
    expect(target.isAlive).toBe(true);
    expect((await http(target.address, '/healthz')).status).toBe(200);
    expect(await target.rows()).toEqual(before);
    for (const text of [...heard, target.log]) expect(target.leaks(text)).toEqual([]);
    // No input was so odd that the program failed.
    expect(target.log).not.toMatch(/"level":"(?:error|fatal)"/);
    expect(target.log).not.toContain(MARK);
  });

  describe('over the socket', () => {
    it('wrong types in every field of every message are refused', async () => {
      const line = await open();
      const right = samplesOf(fromClient);
      const all = right
        .flatMap((message) => [...spoil(message)])
        .map((message) => JSON.stringify(message) ?? 'undefined');
      const isRight = (text: string) => text !== 'undefined' && fromClient.safeParse(JSON.parse(text)).success;
      // A message that is valid by accident may end the socket (another protocol) or be refused for another reason.
      const wrong = all.filter((text) => !isRight(text));
      const accident = all.filter((text) => isRight(text) && !text.includes('"hello"'));
      expect(wrong.length).toBeGreaterThan(2000);
      const refused = await line.askAll(wrong);
      expect(refused).toEqual(wrong.map(() => '{"t":"refused","code":"malformed"}'));
      for (const frame of await line.askAll(accident)) {
        const told = JSON.parse(frame) as { t: string; code?: string };
        expect(['refused', 'no-seat', 'no-match']).toContain(told.code ?? told.t);
      }
    });

    it('malicious texts are refused, and pollute nothing', async () => {
      const line = await open();
      const told = await line.askAll(TEXTS_OF_ILL_WILL);
      expect(told).toEqual(TEXTS_OF_ILL_WILL.map(() => '{"t":"refused","code":"malformed"}'));
      expect(await line.ask({ t: 'ping', at: 5 })).toEqual([]);
    });

    it('sockets that send bytes, overlong frames or no greeting are closed', async () => {
      const sends: readonly [message: string | Buffer, code: number][] = [
        [randomBytes(100), 1008],
        [Buffer.from(JSON.stringify({ t: 'hello', protocol: 2 })), 1008],
        ['x'.repeat(16_385), 1009],
        [JSON.stringify({ t: 'hello', protocol: 1 }), 1008],
        [JSON.stringify({ t: 'hello', protocol: 3 }), 1008],
        [JSON.stringify({ t: 'hello', protocol: 1e15 }), 1008],
      ];
      for (const [message, code] of sends) {
        const line = await Line.open(target.address);
        lines.push(line);
        line.socket.send(message);
        expect(await line.closed).toBe(code);
      }
      const rude = await Line.open(target.address);
      lines.push(rude);
      const messages = [
        { t: 'watch', match, from: -1 },
        { t: 'do', match, token: tokens[0], id: newId(), after: 0, content: { kind: 'resign' }, n: nonce() },
      ];
      for (const message of messages) rude.socket.send(JSON.stringify(message));
      await expect.poll(() => rude.frames.length).toBe(2);
      for (const frame of rude.frames) expect(JSON.parse(frame)).toMatchObject({ t: 'refused', code: 'malformed' });
    });

    it('a socket that sends only nonsense is closed', async () => {
      const line = await open();
      for (let i = 0; i < 60; i++) line.socket.send('nonsense');
      expect(await line.closed).toBe(1008);
      expect(line.frames.at(-1)).toBe('{"t":"bye","code":"malformed","again":false}');
    });

    it('frames that break the WebSocket protocol end the socket and nothing else', async () => {
      const { host } = new URL(target.address);
      const upgrade = `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`;
      const frames = [
        Buffer.from([0x81, 0x02, 0x7b, 0x7d]), // not masked
        Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), // reserved bits
        Buffer.from([0x83, 0x80, 0, 0, 0, 0]), // an unknown kind
        Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), // 2^63 bytes to come
        Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]), // no UTF-8
        Buffer.from([0x80, 0x80, 0, 0, 0, 0]), // goes on with what never began
        Buffer.from([0x88, 0x81, 0, 0, 0, 0, 0]), // a farewell of one byte
        Buffer.alloc(400, 0x89), // pings, cut anywhere
      ];
      const said = await Promise.all(frames.map((frame) => bare(target.address, upgrade, frame)));
      for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 101 /);
      answers.push(...said);
    });
  });

  describe('at the table', () => {
    it('every legal answer is refused if it comes from the other seat, a spectator or a stranger', async () => {
      const sides = await Promise.all(tokens.map(look));
      const asked = sides.findIndex(({ view }) => (view.question?.actions.length ?? 0) > 0);
      const question = sides[asked].view.question;
      if (!isPromise(question)) throw new Error('nobody is asked');
      const { after, under } = on(sides[asked], asked);
      // The other seat is not even told what could be answered.
      expect(sides[1 - asked].view.question?.actions ?? []).toEqual([]);
      const line = await open();
      for (const action of question.actions) {
        const content = { kind: 'act', do: game.vocabulary.name(action) };
        const send = (more: object) => refusal(line, doing(content, { after, under, ...more }));
        expect(await send({ token: tokens[1 - asked] })).toBe('not-yours');
        expect(await send({ token: tokens[1 - asked], seat: asked })).toBe('no-seat');
        expect(await send({})).toBe('no-seat');
        expect(await send({ seat: asked })).toBe('no-seat');
        expect(await send({ token: otherTokens[asked] })).toBe('no-seat');
        expect(await send({ token: newId().padEnd(43, 'A') })).toBe('no-seat');
        // Decided on an older position, or on one that does not exist yet.
        expect(await send({ token: tokens[asked], after: after - 1 })).toBe('stale');
        expect(await send({ token: tokens[asked], after: after + 1 })).toBe('stale');
        expect(await send({ token: tokens[asked], after: Number.MAX_SAFE_INTEGER })).toBe('stale');
        // Made under another commitment of the server, or another value of a witness.
        expect(await send({ token: tokens[asked], under: { ...under, next: nonce() } })).toBe('stale');
        expect(await send({ token: tokens[asked], under: { ...under, known: nonce() } })).toBe('stale');
        expect(await send({ token: tokens[asked], under: undefined })).toBe('malformed');
        expect(await send({ token: tokens[asked], match: other })).toBe('no-seat');
        expect(await send({ token: tokens[asked], match: 'no-such-match' })).toBe('no-match');
      }
    });

    it('an illegal action is refused with the rules’ own reason', async () => {
      const sides = await Promise.all(tokens.map(look));
      const asked = sides.findIndex(({ view }) => (view.question?.actions.length ?? 0) > 0);
      const { view } = sides[asked];
      const sender = { token: tokens[asked], ...on(sides[asked], asked) };
      const legal = new Set(view.question?.actions);
      const line = await open();
      const names: unknown[] = [];
      for (let action = 0; action < 40_000 && names.length < 150; action += 97) {
        if (legal.has(action)) continue;
        try {
          names.push(game.vocabulary.name(action));
        } catch {
          // Not an action at all.
        }
      }
      names.push(
        ['__proto__'],
        ['constructor', 'toString'],
        ['move', '__proto__'],
        [''],
        ['move', -1],
        ['hasOwnProperty', 0],
      );
      names.push(['move', Number.MAX_SAFE_INTEGER], ['move', "'; DROP TABLE entries; --"], [MARK, '<script>']);
      expect(names.length).toBeGreaterThan(50);
      for (const name of names) expect(await refusal(line, doing({ kind: 'act', do: name }, sender))).toBe('illegal');
      for (const window of ['', '__proto__', 'constructor', MARK, '\ud800'])
        for (const answer of [null, ['move'], ['__proto__']])
          expect(await refusal(line, doing({ kind: 'order', window, answer }, sender))).toBe('illegal');
    });

    it('old entries sent again change nothing: as they were they are acknowledged again, otherwise refused', async () => {
      const { entries, seq, ...now } = await look(tokens[0]);
      const line = await open();
      for (const { seq: at, seat, content } of entries) {
        if (content === undefined || seat === null) continue;
        const message = doing(content, {
          token: tokens[seat],
          id: `honest-${at - 1}-entry`,
          ...on({ entries, seq, ...now }, seat),
          after: at - 1,
        });
        expect(await line.ask(message)).toEqual([{ t: 'ack', match, id: `honest-${at - 1}-entry`, seq: at }]);
        // Another player's id reveals nothing and does nothing.
        expect(await refusal(line, { ...message, token: tokens[1 - seat] })).toBe('malformed');
        expect(['stale', 'not-yours']).toContain(await refusal(line, { ...message, id: newId() }));
      }
      expect((await look(tokens[0])).seq).toBe(seq);
    });

    it('what is not on the table cannot be answered, witnessed or taken', async () => {
      const sender = { token: tokens[0], ...on(await look(tokens[0]), 0) };
      const line = await open();
      const contents: readonly [object, string][] = [
        [{ kind: 'answer-draw', yes: true }, 'no-offer'],
        [{ kind: 'answer-undo', yes: true }, 'no-offer'],
        [{ kind: 'begin' }, 'illegal'],
        [{ kind: 'flag' }, 'illegal'],
        [{ kind: 'ask-undo', to: Number.MAX_SAFE_INTEGER }, 'illegal'],
        [{ kind: 'commit', tip: nonce() }, 'unsigned'],
        [{ kind: 'witness', of: 1, w: nonce() }, 'unsigned'],
        [{ kind: 'witness', of: Number.MAX_SAFE_INTEGER, w: nonce() }, 'unsigned'],
        [{ kind: 'key', key: nonce() }, 'unsigned'],
        [{ kind: 'vouch', key: nonce() }, 'unsigned'],
        [{ kind: 'unwitnessed', yes: true }, 'illegal'],
      ];
      const found: [object, string][] = [];
      for (const [content] of contents) found.push([content, await refusal(line, doing(content, sender))]);
      expect(found).toEqual(contents);
    });

    it('a table is watched from a seat only with its token', async () => {
      const line = await open();
      const watch = (more: object) => refusal(line, { t: 'watch', match, from: -1, ...more });
      expect(await watch({ token: 'a'.repeat(43) })).toBe('no-seat');
      expect(await watch({ token: otherTokens[0] })).toBe('no-seat');
      expect(await watch({ token: tokens[0], seat: 1 })).toBe('no-seat');
      expect(await watch({ seat: 0 })).toBe('no-seat');
      expect(await watch({ match: '../../../etc' })).toBe('malformed');
      expect(await watch({ match: 'no-such-match' })).toBe('no-match');
      expect(await watch({ from: 2 ** 31 })).toBe('malformed');
      for (const from of [2 ** 31 - 1, 5, 0])
        expect(await line.ask({ t: 'watch', match, from })).toMatchObject([{ t: 'sync', seat: null }]);
      expect(await refusal(line, { t: 'chat', match, id: newId(), text: MARK })).toBe('no-seat');
      expect(await refusal(line, { t: 'chat', match, id: newId(), text: MARK, token: otherTokens[0] })).toBe('no-seat');
    });

    it('odd numbers do not give a delayed spectator earlier entries', async () => {
      const late = await lay({ spectators: { allowed: true, delay: 3600 } });
      const line = await open();
      for (const from of [-1, 0, 5, 2 ** 31 - 1]) {
        expect(await line.ask({ t: 'watch', match: late.id, from })).toMatchObject([
          { t: 'sync', seq: 0, entries: [] },
        ]);
        const { status } = await call(`/api/matches/${late.id}/view?from=${from}`);
        expect(status).toBe(200);
      }
      for (const from of [2 ** 31, Number.MAX_SAFE_INTEGER])
        expect(codeOf(await call(`/api/matches/${late.id}/view?from=${from}`))).toBe('malformed');
    });

    it('SQL, HTML and invisible characters in chat are chat, or are refused', async () => {
      const line = await open();
      const texts = [
        "'); DROP TABLE entries; --",
        '<script>alert(1)</script>',
        `${MARK} \u202E \u{1F600} \ud800`,
        '{{7*7}} %s %n $1',
      ];
      for (const text of texts) await line.ask({ t: 'chat', match: other, token: otherTokens[0], id: newId(), text });
      const told = await line.ask({ t: 'watch', match: other, token: otherTokens[1], from: -1 });
      const heard = told.flatMap((message) => (message.t === 'chat' ? [message.text] : []));
      expect(heard.slice(0, 2)).toEqual(texts.slice(0, 2));
      expect(heard).toHaveLength(texts.length);
      for (const text of ['\u0000', 'a\u0000b'])
        expect(await refusal(line, { t: 'chat', match: other, token: otherTokens[0], id: newId(), text })).toBe(
          'malformed',
        );
    });
  });

  describe('over HTTP', () => {
    const pathOf = ({ path }: Route, seat = '0') =>
      path
        .replace(':match', other)
        .replace(':seat', seat)
        .replace(/:(?:device|notice)/, 'none');
    const routes = Object.entries(ROUTES) as [string, Route][];

    it('wrong types in every field of every body are refused', async () => {
      let sent = 0;
      for (const [name, route] of routes) {
        const { body: schema } = route;
        if (!schema) continue;
        const bodies = samplesOf(schema).flatMap((right) => [...spoil(right)]);
        const wrong = bodies.filter((body) => body !== undefined && !schema.safeParse(body ?? {}).success);
        // Every seventh of them, and at least one of each kind: the same schemas check bodies and messages.
        const some = wrong.filter((_, i) => i % 7 === sent % 7 || wrong.length < 60);
        for (let i = 0; i < some.length; i += 20) {
          const told = await Promise.all(
            some.slice(i, i + 20).map((body) =>
              call(pathOf(route), {
                method: route.method,
                headers: { ...json, cookie: cookies.eve },
                body: JSON.stringify(body),
              }),
            ),
          );
          for (const answer of told)
            expect({ name, status: answer.status, code: codeOf(answer) }).toEqual({
              name,
              status: 400,
              code: 'malformed',
            });
        }
        sent += some.length;
      }
      expect(sent).toBeGreaterThan(300);
    });

    it('bodies that are not JSON, too long, too deep or of another type are refused', async () => {
      const path = '/api/matches';
      const bodies = [
        ...TEXTS_OF_ILL_WILL.filter((text) => text !== ''),
        'x'.repeat(40_000),
        `{"terms":${'['.repeat(12_000)}${']'.repeat(12_000)}}`,
        '{"terms":{"options":{"__proto__":true}},"name":"Eve"}',
        '{"__proto__":{"name":"Eve"}}',
        '{"constructor":{"prototype":{"name":"Eve"}}}',
      ];
      for (const body of bodies) {
        const answer = await call(path, { method: 'POST', headers: json, body });
        expect({ body: body.slice(0, 60), code: codeOf(answer) }).toEqual({
          body: body.slice(0, 60),
          code: 'malformed',
        });
        expect(answer.status).toBeLessThan(500);
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/xml',
        'x',
      ])
        expect(
          codeOf(await call(path, { method: 'POST', headers: { ...own, 'content-type': type }, body: 'a=b' })),
        ).toBe('malformed');
    });

    it('a page of another site can do nothing: without our header, from another origin, by a form', async () => {
      const foreign: readonly Record<string, string>[] = [
        { 'content-type': 'application/json' },
        { ...json, [OWN_HEADER]: '0' },
        { ...json, origin: 'https://evil.example' },
        { ...json, origin: 'null' },
        { ...json, origin: `${target.address}.evil.example` },
        { ...json, 'sec-fetch-site': 'cross-site' },
        { ...json, 'sec-fetch-site': 'same-site' },
      ];
      for (const [name, route] of routes) {
        if (route.method === 'GET') continue;
        const body = route.body ? JSON.stringify(samplesOf(route.body)[0]) : undefined;
        for (const headers of foreign) {
          const { 'content-type': _, ...bare } = headers;
          const told = await call(pathOf(route), {
            method: route.method,
            headers: { ...(body === undefined ? bare : headers), cookie: cookies.ada },
            ...(body !== undefined && { body }),
          });
          expect({ name, headers, status: told.status, code: codeOf(told) }).toEqual({
            name,
            headers,
            status: 403,
            code: 'forbidden',
          });
        }
      }
      // Another page may not read an answer, either.
      const read = await call('/api/account', { headers: { origin: 'https://evil.example', cookie: cookies.ada } });
      expect(read.headers['access-control-allow-origin']).toBeUndefined();
      const asked = await call('/api/account', {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      });
      expect(asked.headers['access-control-allow-origin']).toBeUndefined();
      for (const origin of ['https://evil.example', 'null', `${target.address}.evil.example`])
        await expect(Line.open(target.address, { origin, cookie: cookies.ada })).rejects.toThrow('403');
    });

    it('nobody can use another account', async () => {
      const ada = await call('/api/account', { headers: { cookie: cookies.ada } });
      const [{ id: device }] = (JSON.parse(ada.text) as { devices: { id: string }[] }).devices;
      const as = (cookie: string) => ({ headers: { ...own, cookie } });
      const tries: readonly [string, string, unknown][] = [
        ['DELETE', `/api/account/devices/${device}`, 'forbidden'],
        ['DELETE', `/api/account/devices/${encodeURIComponent("' OR 1=1 --")}`, 'malformed'],
        ['DELETE', '/api/account/notices/1', 'forbidden'],
        ['DELETE', `/api/matches/${match}/seats/0`, 'no-seat'],
        ['POST', `/api/matches/${match}/rematch`, 'no-seat'],
      ];
      for (const [method, path, code] of tries) {
        expect(codeOf(await call(path, { method, ...as(cookies.eve) }))).toBe(code);
        const forged = `${cookies.eve.slice(0, -4)}AAAA`;
        const told = codeOf(await call(path, { method, ...as(forged) }));
        expect({ path, told }).toEqual({ path, told: code === 'forbidden' ? 'sign-in' : code });
      }
      const still = await call('/api/account', { headers: { cookie: cookies.ada } });
      expect(still.status).toBe(200);
      for (const cookie of [
        '',
        'cauldron=',
        'cauldron=%00',
        `cauldron=${'x'.repeat(4000)}`,
        "cauldron=' OR 1=1 --",
        'cauldron=__proto__',
      ])
        expect(codeOf(await call('/api/account', { headers: { cookie } }))).toBe('sign-in');
      const guess = JSON.stringify({ name: 'Ada of the desert', password: "' OR '1'='1' --" });
      expect(codeOf(await call('/api/session', { method: 'POST', headers: json, body: guess }))).toBe('wrong-password');
      const unknown = JSON.stringify({ name: 'Nobody', password: "' OR '1'='1' --" });
      expect(codeOf(await call('/api/session', { method: 'POST', headers: json, body: unknown }))).toBe(
        'wrong-password',
      );
    });

    it('a token opens only its own seat in its own match', async () => {
      const body = JSON.stringify({ id: newId(), after: before.length, content: { kind: 'resign' }, n: nonce() });
      const send = (authorization: string, path = `/api/matches/${match}/entries`) =>
        call(path, { method: 'POST', headers: { ...json, authorization }, body }).then(codeOf);
      for (const authorization of [
        `Bearer ${otherTokens[0]}`,
        `Bearer ${'a'.repeat(43)}`,
        'Bearer ',
        'Basic YTpi',
        tokens[0],
        `Bearer ${tokens[0]} x`,
        `bearer\t${tokens[0]}`,
      ])
        expect({ authorization, send: await send(authorization) }).toEqual({ authorization, send: 'no-seat' });
      expect(await send(`Bearer ${tokens[0]}`, `/api/matches/${other}/entries`)).toBe('no-seat');
      expect(await send(`Bearer ${tokens[0]}`, '/api/matches/no-such-match/entries')).toBe('no-match');
      const taking = JSON.stringify({ invitation: 'a'.repeat(43), name: `${MARK}'; DROP` });
      expect(codeOf(await call(`/api/matches/${match}/seats`, { method: 'POST', headers: json, body: taking }))).toBe(
        'no-seat',
      );
    });

    it('odd addresses of the interface are refused', async () => {
      const odd = [
        '%00',
        '%2e%2e',
        'x'.repeat(200),
        '%ff%fe',
        "'%20OR%201=1",
        '__proto__',
        'constructor',
        `${MARK}%0d%0aSet-Cookie:%20a=b`,
        '%F0%9F%98%80',
      ];
      for (const id of odd)
        for (const rest of [
          '',
          '/view',
          '/record',
          '/view?from=1e400',
          '/view?from[]=1',
          '/view?from=-2',
          '/view?__proto__=1',
        ])
          for (const answer of [await call(`/api/matches/${id}${rest}`)]) {
            expect({ id, rest, isHandled: answer.status < 500 }).toEqual({ id, rest, isHandled: true });
            expect({ id, rest, isListed: isListed(codeOf(answer)) }).toEqual({ id, rest, isListed: true });
          }
      for (const method of ['PATCH', 'PUT', 'TRACE', 'PROPFIND'])
        expect((await call('/api/matches', { method, headers: own })).status).toBe(404);
      for (const path of ['/metrics', '/metrics?token=x'])
        expect((await call(path, { headers: { authorization: 'Bearer wrong' } })).status).toBeGreaterThanOrEqual(400);
    });

    it('no path leads out of the board’s files', async () => {
      const outs = [
        '../package.json',
        '../../package.json',
        '../../../package.json',
        '../../../../package.json',
        '../../../../etc/passwd',
        'etc/passwd',
      ];
      const ways = (path: string) => [
        `/${path}`,
        `//${path}`,
        `/assets/${path}`,
        `/${path.replaceAll('/', '%2f')}`,
        `/${path.replaceAll('..', '%2e%2e')}`,
        `/${path.replaceAll('..', '%2e%2e').replaceAll('/', '%2f')}`,
        `/${path.replaceAll('..', '%252e%252e')}`,
        `/${path.replaceAll('/', '\\')}`,
        `/${path.replaceAll('/', '%5c')}`,
        `/${path.replaceAll('..', '%c0%ae%c0%ae')}`,
        `/${path.replaceAll('..', '....')}`,
        `/${path.replaceAll('../', '..;/')}`,
        `/${path}%00.html`,
        `/index.html/${path}`,
        `/./${path}/.`,
      ];
      const more = [
        '/.git/config',
        '/.env',
        '/%2egit/config',
        '/%00',
        '/assets/',
        '/?x=../../package.json',
        '/..',
        '/%',
        '/%zz',
        `/${'a/'.repeat(3000)}`,
      ];
      for (const path of [...outs.flatMap(ways), ...more]) {
        const { status, text } = await call(path);
        expect({ path, isHandled: status < 500 }).toEqual({ path, isHandled: true });
        // A query is not a path: the board itself may be served.
        if (!path.startsWith('/?')) expect({ path, status }).toEqual({ path, status: status === 400 ? 400 : 404 });
        expect(text).not.toMatch(/root:x:|"workspaces"|"dependencies"|repositoryformatversion/);
      }
    });

    it('bytes that are not HTTP get no answer of ours', async () => {
      const { host } = new URL(target.address);
      const said = await Promise.all([
        bare(target.address, randomBytes(2000)),
        bare(target.address, `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`),
        bare(target.address, `GET http://evil.example/../../package.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
        bare(
          target.address,
          `POST /api/matches HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
        ),
        bare(target.address, `POST /api/matches HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`),
        bare(target.address, `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`),
        bare(target.address, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
      ]);
      answers.push(...said);
      for (const text of said) expect(text).not.toMatch(/^HTTP\/1\.1 5|"workspaces"/);
    });

    it('names with SQL and HTML in them are names', async () => {
      for (const name of ["Robert'); DROP TABLE entries; --", '<img src=x onerror=alert(1)>']) {
        const terms = {
          game: 'tobruk',
          scenario: 'drill',
          witnessed: false,
          seats: [{ kind: 'me' }, { kind: 'link' }],
        };
        const made = await http(target.address, '/api/matches', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ terms, name }),
        });
        const { match: info, tokens: given } = JSON.parse(made.text) as {
          match: { id: string; seats: { name: string }[] };
          tokens: { token: string }[];
        };
        target.plant(given[0].token);
        const read = await call(`/api/matches/${info.id}`);
        expect((JSON.parse(read.text) as typeof info).seats[0].name).toBe(name);
        expect(read.headers['content-type']).toMatch(/^application\/json/);
        expect(read.headers['x-content-type-options']).toBe('nosniff');
      }
      for (const name of ['a\u0000b', '\u202Eevil', ' ', '\ud800', 'x'.repeat(41)]) {
        const body = JSON.stringify({ name, password: PASSWORD });
        expect(codeOf(await call('/api/account', { method: 'POST', headers: json, body }))).toBe('malformed');
      }
    });
  });
});
