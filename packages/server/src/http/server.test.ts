import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '@cauldron/engine';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MatchService } from '../match/service.ts';
import { emptyDatabase, info, MATCH, matchesOf, serverWith, TOKEN } from '../testing/stand-ins.ts';
import type { CauldronServer, Play, ServerOptions } from './server.ts';

let site = '';
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'cauldron-site-'));
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), '<div id="app"></div>');
  writeFileSync(join(site, 'assets', 'index-1.js'), 'export {};');
  writeFileSync(join(site, '.hidden'), 'hidden');
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

let server: CauldronServer | undefined;
afterEach(() => server?.close());

async function serve(
  matches: Partial<MatchService> = {},
  env: Record<string, string> = {},
  more: Partial<ServerOptions> = {},
): Promise<CauldronServer['app']> {
  server = await serverWith(matchesOf(matches), env, { site, ...more });
  return server.app;
}

const own = { 'x-cauldron': '1' };
const terms = { game: 'ford', scenario: 'one', seats: [{ kind: 'me' }, { kind: 'link' }], witnessed: false };
const make = { method: 'POST', url: '/api/matches', payload: { terms, name: 'Ada' } } as const;

describe('the open question', () => {
  const at = (query: string) => `/api/matches/${MATCH}/question${query}`;

  it('is asked for with what a program wants of it; in an address everything is text', async () => {
    const asked: unknown[] = [];
    const app = await serve({
      async question(_match, who, wanted) {
        asked.push(who, wanted);
        return { declined: 'no-seat', why: '' };
      },
    });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const wanted = '?order=move&from=20&most=5&position=true&seat=1&wait=3';
    expect((await app.inject({ url: at(wanted), headers })).statusCode).toBe(403);
    expect(asked).toEqual([
      { token: TOKEN, seat: 1 },
      { order: 'move', from: 20, most: 5, position: true },
    ]);
    for (const wrong of ['?wait=26', '?most=0', '?most=many', '?from=-1', '?seat=6', '?unit=', '?colour=red'])
      expect((await app.inject({ url: at(wrong), headers })).statusCode, wrong).toBe(400);
  });
});

describe('the site', () => {
  it('is served under a policy that lets in nothing from elsewhere', async () => {
    const app = await serve();
    const page = await app.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('id="app"');
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    expect(page.headers).not.toHaveProperty('strict-transport-security');
    const file = await app.inject('/assets/index-1.js');
    expect(file.headers['cache-control']).toContain('immutable');
  });

  it('insists on TLS if the host has it', async () => {
    const app = await serve({}, { CAULDRON_ORIGIN: 'https://play.example.org' });
    const { headers } = await app.inject('/');
    expect(headers['strict-transport-security']).toContain('max-age');
    expect(headers['content-security-policy']).toContain('wss://play.example.org');
  });

  for (const path of [
    '/nothing-here',
    '/..%2f..%2f..%2fpackage.json',
    '/%00',
    '/.hidden',
    '/assets/',
    '/%',
    '/assets/..%5c..%5cx',
  ])
    it(`has nothing at ${path}`, async () => {
      const { statusCode, body } = await (await serve()).inject(path);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('hidden');
    });

  it('is served without a database, and online play gives the reason why it is missing', async () => {
    const why = 'The data folder is in use by another Cauldron.';
    const app = await serve({}, {}, { play: Promise.reject(new Error(why)) });
    expect((await app.inject('/')).statusCode).toBe(200);
    const refused = await app.inject('/api/server');
    expect({ statusCode: refused.statusCode, body: refused.json() }).toEqual({
      statusCode: 503,
      body: { code: 'unavailable', say: why },
    });
    expect((await app.inject({ ...make, headers: own })).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
  });

  it('is served while the database is opening; a request for a match waits for it', async () => {
    let open: (play: Play) => void = () => {};
    const play = new Promise<Play>((resolve) => {
      open = resolve;
    });
    const app = await serve({}, {}, { play });
    expect((await app.inject('/')).statusCode).toBe(200);
    const asked = app.inject(`/api/matches/${MATCH}`);
    expect((await app.inject('/metrics')).body).toContain('\ncauldron_matches_loaded 0\n');
    open({ database: emptyDatabase, matches: matchesOf({ info: async () => info }), games: [] });
    expect((await asked).json()).toEqual(info);
  });
});

describe('a request that changes something', () => {
  const made = { match: info, tokens: [{ seat: 0, token: TOKEN }], invitations: [] };
  const matches: Partial<MatchService> = { make: async () => made };

  it('is done', async () => {
    const answer = await (await serve(matches)).inject({ ...make, headers: own });
    expect({ statusCode: answer.statusCode, body: answer.json() }).toEqual({ statusCode: 200, body: made });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  const FOREIGN: readonly [what: string, headers: Record<string, string>][] = [
    ['without our header', {}],
    ['from a page of another site', { ...own, origin: 'https://evil.example.org' }],
    ['that the browser calls cross-site', { ...own, 'sec-fetch-site': 'cross-site' }],
    [
      'from a page behind a name that leads here',
      { ...own, origin: 'http://bad.example.org', host: 'bad.example.org' },
    ],
  ];
  for (const [what, headers] of FOREIGN)
    it(`is refused ${what}`, async () => {
      const answer = await (await serve(matches)).inject({ ...make, headers });
      expect({ statusCode: answer.statusCode, code: answer.json().code }).toEqual({
        statusCode: 403,
        code: 'forbidden',
      });
    });

  const MALFORMED: readonly [what: string, payload: string, type?: string][] = [
    ['that is no JSON', '{'],
    ['with a field too many', JSON.stringify({ terms, name: 'Ada', admin: true })],
    ['with a name that turns the line around', JSON.stringify({ terms, name: 'A\u202eda' })],
    ['that reaches into the prototype', '{"terms":{},"name":"x","__proto__":{"admin":true}}'],
    ['that is far too long', JSON.stringify({ terms, name: 'x'.repeat(50_000) })],
    ['as text', JSON.stringify({ terms, name: 'Ada' }), 'text/plain'],
    ['as a form', 'name=Ada', 'application/x-www-form-urlencoded'],
  ];
  for (const [what, payload, type = 'application/json'] of MALFORMED)
    it(`is refused ${what}`, async () => {
      const app = await serve(matches);
      const answer = await app.inject({ ...make, payload, headers: { ...own, 'content-type': type } });
      expect(answer.json()).toMatchObject({ code: 'malformed' });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    });

  it('gets told where it is wrong, never what it sent', async () => {
    const answer = await (await serve(matches)).inject({
      ...make,
      headers: own,
      payload: { terms: { ...terms, game: 7, secret: 'canary' }, name: 'Ada' },
    });
    expect(answer.json().say).toContain('terms');
    expect(answer.body).not.toContain('canary');
  });

  it('is refused if it comes too often', async () => {
    const app = await serve(matches);
    const codes = [];
    for (let i = 0; i < 31; i++) codes.push((await app.inject({ ...make, headers: own })).json().code);
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => undefined));
    expect(codes[30]).toBe('too-fast');
  });
});

describe('the caller', () => {
  it('is the one who has the token in the header', async () => {
    const asked: unknown[] = [];
    const app = await serve({
      info: async (_, who) => {
        asked.push(who);
        return info;
      },
      leave: async (_, who) => {
        asked.push(who);
        return info;
      },
    });
    const headers = { authorization: `Bearer ${TOKEN}`, ...own };
    await app.inject({ url: `/api/matches/${MATCH}`, headers });
    await app.inject({ url: `/api/matches/${MATCH}` });
    await app.inject({ method: 'DELETE', url: `/api/matches/${MATCH}/seats/1`, headers });
    expect(asked).toEqual([{ token: TOKEN }, {}, { token: TOKEN, seat: 1 }]);
  });

  it('must be signed in to use an account', async () => {
    const answer = await (await serve()).inject('/api/account');
    expect({ statusCode: answer.statusCode, code: answer.json().code }).toEqual({ statusCode: 401, code: 'sign-in' });
  });
});

describe('an answer', () => {
  it('to a bot’s proposal carries the refusal of the rules', async () => {
    const refusal = refuse('7.0', 'too-far');
    const app = await serve({ propose: async () => ({ t: 'refused', code: 'illegal', refusal, seq: 4 }) });
    const payload = { id: 'message-1', after: 4, content: { kind: 'resign' }, n: '0'.repeat(64) };
    const answer = await app.inject({ method: 'POST', url: `/api/matches/${MATCH}/entries`, payload, headers: own });
    expect({ statusCode: answer.statusCode, body: answer.json() }).toEqual({
      statusCode: 422,
      body: { code: 'illegal', say: 'The rules do not allow it.', refusal, seq: 4 },
    });
  });

  it('to an unknown address is a problem, too', async () => {
    const answer = await (await serve()).inject('/api/nothing');
    expect({ statusCode: answer.statusCode, code: answer.json().code }).toEqual({ statusCode: 404, code: 'malformed' });
  });

  it('to an unforeseen error says nothing about it', async () => {
    const app = await serve({ info: () => Promise.reject(new Error('canary')) });
    const answer = await app.inject(`/api/matches/${MATCH}`);
    expect({ statusCode: answer.statusCode, code: answer.json().code }).toEqual({ statusCode: 500, code: 'failed' });
    expect(answer.body).not.toContain('canary');
  });

  it('to the request for open matches says that there is no list, unless the host keeps one', async () => {
    expect((await (await serve()).inject('/api/matches/open')).json().code).toBe('unavailable');
    await server?.close();
    const app = await serve({ open: async () => [info] }, { CAULDRON_OPEN_LIST: 'on' });
    expect((await app.inject('/api/matches/open')).json()).toEqual({ matches: [info] });
  });
});

describe('the log', () => {
  it('holds a line of JSON for each request, and none of its secrets', async () => {
    const lines: string[] = [];
    const log = { write: (line: string) => void lines.push(line) };
    const app = await serve({ info: () => Promise.reject(new Error('broken')) }, { CAULDRON_LOG: 'debug' }, { log });
    await app.inject({
      url: `/api/matches/${MATCH}?invitation=canary-1`,
      headers: { authorization: 'Bearer canary-2-canary-2-canary', cookie: 'cauldron=canary-3', referer: '/canary-4' },
    });
    await app.inject({ ...make, headers: own, payload: { terms, name: 'canary-5', more: 'canary-6' } });
    app.log.info({ token: 'canary-7', inner: { password: 'canary-8' } }, 'a mistake of ours');
    const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(read).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        req: { method: 'GET', route: '/api/matches/:match' },
        res: { status: 500 },
      }),
    );
    expect(lines.join('')).not.toContain('canary');
  });
});

describe('monitoring programs', () => {
  it('find the server alive and ready, and its figures if they run on this machine', async () => {
    const app = await serve();
    expect((await app.inject('/healthz')).json()).toEqual({ alive: true, version: '0.0.0' });
    expect((await app.inject('/readyz')).json()).toEqual({ ready: true });
    await app.inject('/api/server');
    const { body } = await app.inject('/metrics');
    for (const line of [
      'cauldron_sockets 0',
      'cauldron_database_up 1',
      'cauldron_database_connections{state="idle"} 1',
    ])
      expect(body).toContain(`\n${line}\n`);
    expect(body).toContain('cauldron_http_seconds_count{method="GET",route="/api/server",status="200"} 1');
    expect(body).toMatch(/process_resident_memory_bytes \d{7,}/);
  });

  it('get no figures from elsewhere without the token', async () => {
    const app = await serve();
    expect((await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(403);
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(403);
    await server?.close();
    const token = 'a-token-for-figures';
    const other = await serve({}, { CAULDRON_METRICS_TOKEN: token });
    expect((await other.inject('/metrics')).statusCode).toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    expect((await other.inject({ url: '/metrics', headers, remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  });
});

describe('behind a proxy', () => {
  it('the address is the one that the proxy names, but only if the host declared a proxy', async () => {
    const addresses = async (env: Record<string, string>) => {
      const lines: string[] = [];
      const log = { write: (line: string) => void lines.push(line) };
      const app = await serve({}, { CAULDRON_LOG: 'info', ...env }, { log });
      await app.inject({ url: '/api/server', headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } });
      await server?.close();
      return lines.map((line) => (JSON.parse(line) as { from?: string }).from).filter(Boolean);
    };
    expect(await addresses({})).toEqual(['127.0.0.1']);
    expect(await addresses({ CAULDRON_PROXIES: '1' })).toEqual(['198.51.100.7']);
  });
});
